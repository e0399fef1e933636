import { checkPictures } from '../../art/checks';
import { CARDS } from '../../generated/thunderbolts';

checkPictures('thunderbolts', [...new Set([...CARDS.game.word]), '*']);
