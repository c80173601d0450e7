import { findTextLinks } from '../src/card/model/textLinks.ts';
import { editsTo } from '../src/card/text/changeCard.ts';
import { formatCard } from '../src/card/text/jsonFormat.ts';
import { readCardText } from '../src/card/text/readCard.ts';
import { HOSTILE_TEXTS } from '../test/support/hostileTexts.ts';
import { largestCard } from '../test/support/largestCard.ts';
import { type Measure, median, timesRow } from './measure.ts';

const ROUNDS = 15;
/** The baseline is warmed up: while it is being compiled it takes three times as long. */
const WARM_UP = 500;
/** Multiples of the time to parse the largest card: about three times the actual values. */
const MOST = { reading: 40, editing: 4, links: 60 };

/** Hostile texts, against parsing the largest valid card: quadratic time shows. */
export const measure: Measure = async ({ once }) => {
  const card = largestCard();
  const text = formatCard(card);
  const read = readCardText(text);
  const reversed = { ...card, drawings: [...card.drawings].reverse() };
  const openings = '[[ '.repeat(100_000);
  for (let round = 0; round < (once ? 1 : WARM_UP); round++) readCardText(text);
  /** The median time in milliseconds, without the first rounds. */
  const timeOf = (run: () => unknown): number => {
    const times: number[] = [];
    for (let round = 0; round < (once ? 1 : ROUNDS); round++) {
      const start = performance.now();
      run();
      times.push(performance.now() - start);
    }
    return median(times.slice(Math.floor(times.length / 3)));
  };
  const reading = timeOf(() => readCardText(text));
  return [
    ...HOSTILE_TEXTS.map(([name, hostile]) =>
      timesRow(
        `reading ${name}`,
        timeOf(() => readCardText(hostile)),
        reading,
        MOST.reading,
      ),
    ),
    timesRow(
      'edits that reverse the drawings of the largest card',
      timeOf(() => editsTo(read, reversed)),
      reading,
      MOST.editing,
    ),
    timesRow(
      'links of a text that consists of opening brackets',
      timeOf(() => findTextLinks(openings)),
      reading,
      MOST.links,
    ),
  ];
};
