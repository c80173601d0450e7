import { check } from '../src/card/findings/check.ts';
import { formatCard } from '../src/card/text/jsonFormat.ts';
import { readCardText } from '../src/card/text/readCard.ts';
import { largestCard } from '../test/support/largestCard.ts';
import { type Measure, median } from './measure.ts';

const ROUNDS = 2_000;
const WARM_UP = 1_000;
/** Twice the actual value. */
const LIMIT_MS = 3;

/** Reads and checks the largest legal card, as the editor does at every keystroke. */
export const measure: Measure = async () => {
  const text = formatCard(largestCard());
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    // A changed text each time, so that nothing can come from a cache.
    const changed = `${text}${' '.repeat(round % 7)}\n`;
    const start = performance.now();
    check(readCardText(changed), {});
    times.push(performance.now() - start);
  }
  const time = median(times.slice(WARM_UP));
  return [
    {
      name: `findings of the largest card (${(text.length / 1024).toFixed(0)} KB) from the bare text`,
      figure: `${time.toFixed(2)} ms`,
      limit: `≤ ${LIMIT_MS} ms`,
      holds: time <= LIMIT_MS,
    },
  ];
};
