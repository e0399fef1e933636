import { checkPictures, ids } from '../../art/checks';
import { CARDS } from '../../generated/thunder-and-lightning';

checkPictures(
  'thunder-and-lightning',
  ['thor', 'loki'].flatMap((side) => ids(CARDS.card).map((id) => `${side}_${id}`)),
);
