import type { Card } from '../src/card/card.ts';
import { check } from '../src/card/findings/check.ts';
import { formatCard } from '../src/card/text/jsonFormat.ts';
import { readCardText } from '../src/card/text/readCard.ts';
import { largestCard } from '../test/support/largestCard.ts';
import { limitRow, type Measure, type MeasureRow, median } from './measure.ts';

const ROUNDS = 2_000;
const WARM_UP = 1_000;
/** Half more than the actual value, most of which are the rules that read its 15,000 characters of text. */
const LIMIT_MS = 6;
/** What a keystroke may cost at most, whatever the texts are. */
const LIMIT_OF_TEXTS_MS = 10;

/** Reads and checks the largest legal card, as the editor does at every keystroke. */
export const measure: Measure = async () => [
  row('the largest card', largestCard(), ROUNDS, LIMIT_MS),
  ...['1234567890', '1.1054 ', 'sell at 1,1045, target 1.09. '].map((words) =>
    row(`the largest card with texts of “${words.trim()}”`, withTexts(words), ROUNDS / 10, LIMIT_OF_TEXTS_MS),
  ),
];

/** The largest card with these words over and over in each text, 5,000 characters long. */
function withTexts(words: string): Card {
  const long = words.repeat(5000).slice(0, 5000);
  const card = largestCard();
  return { ...card, metadata: { ...card.metadata, preferenceText: long, alternativeText: long, comments: long } };
}

function row(name: string, card: Card, rounds: number, limit: number): MeasureRow {
  const text = formatCard(card);
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    // A changed text each time, so that nothing can come from a cache.
    const changed = `${text}${' '.repeat(round % 7)}\n`;
    const start = performance.now();
    check(readCardText(changed), {});
    times.push(performance.now() - start);
  }
  const time = median(times.slice((rounds * WARM_UP) / ROUNDS));
  return limitRow(`findings of ${name} (${(text.length / 1024).toFixed(0)} KB) from the bare text`, time, limit);
}
