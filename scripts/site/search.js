// Which page a word is looked up on: how to play comes first, the history of the project last.
const PLACES = [
  [/^games\/guides\//, 4],
  [/^(paths|games)\//, 2],
  [/^(project\/|layouts$)/, -4],
];

var Scorer = {
  score: ([page, , , , score]) => score + PLACES.reduce((more, [place, points]) => more + (place.test(page) ? points : 0), 0),
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
