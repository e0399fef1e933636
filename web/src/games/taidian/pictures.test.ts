import { checkPictures, ids } from '../../art/checks';
import { CARDS } from '../../generated/taidian';

checkPictures('taidian', [...ids(CARDS.card), ...ids(CARDS.character)]);
