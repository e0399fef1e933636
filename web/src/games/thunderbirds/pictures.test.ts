import { checkPictures, ids } from '../../art/checks';
import { CARDS } from '../../generated/thunderbirds';

checkPictures('thunderbirds', [
  ...Object.values(CARDS.emergency).flatMap(ids),
  ...ids(CARDS.pilots),
  ...ids(CARDS.thunderbirds),
  ...ids(CARDS.pods),
  'fab1',
  'fab1_air',
]);
