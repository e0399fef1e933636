import { checkPictures } from '../../art/checks';
import { CARDS } from '../../generated/blanco';

checkPictures(
  'blanco',
  CARDS.colour.flatMap(({ code, numbers }) => numbers.map((number) => `${code}${number}`)),
);
