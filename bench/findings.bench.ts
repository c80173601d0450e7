import { check } from '../src/card/findings/check.ts';
import type { Card } from '../src/card/model/card.ts';
import { formatCard } from '../src/card/text/jsonFormat.ts';
import { readCardText } from '../src/card/text/readCard.ts';
import { largestCard } from '../test/support/largestCard.ts';
import { type Measure, type MeasureRow, median, timesRow } from './measure.ts';

const ROUNDS = 2_000;
/** The first half warms up. */
const WARM_UP = 0.5;
/**
 * Times of the calibration loop: 1.5 times the actual value. Most of it are the rules that read the card's 15,000
 * characters of text.
 */
const MOST = 0.6;
/** The limit for a keystroke, whatever the texts are. */
const MOST_OF_TEXTS = 1;

/** Reads and checks the largest legal card, as the editor does at every keystroke. */
export const measure: Measure = async ({ once, calibration }) => {
  const row = (name: string, card: Card, rounds: number, most: number): MeasureRow => {
    const text = formatCard(card);
    const size = `${(text.length / 1024).toFixed(0)} KB`;
    return timesRow(
      `findings of ${name} (${size}) from the bare text`,
      timeOf(text, once ? 1 : rounds),
      calibration.wallMs,
      most,
    );
  };
  return [
    row('the largest card', largestCard(), ROUNDS, MOST),
    ...['1234567890', '1.1054 ', 'sell at 1,1045, target 1.09. '].map((words) =>
      row(`the largest card with texts of “${words.trim()}”`, withTexts(words), ROUNDS / 10, MOST_OF_TEXTS),
    ),
  ];
};

/** The largest card with these words over and over in each text, 5,000 characters long. */
function withTexts(words: string): Card {
  const long = words.repeat(5000).slice(0, 5000);
  const card = largestCard();
  return { ...card, metadata: { ...card.metadata, preferenceText: long, alternativeText: long, comments: long } };
}

function timeOf(text: string, rounds: number): number {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    // A changed text each time, so that nothing can come from a cache.
    const changed = `${text}${' '.repeat(round % 7)}\n`;
    const start = performance.now();
    check(readCardText(changed), {});
    times.push(performance.now() - start);
  }
  return median(times.slice(Math.floor(rounds * WARM_UP)));
}
