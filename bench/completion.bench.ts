import { createCardJson } from '../src/authoring/language/cardJson.ts';
import { CARD_COMPLETIONS } from '../src/card/completion/cardCompletions.ts';
import { completionPosition } from '../src/card/completion/linkCompletions.ts';
import { placeInCard } from '../src/card/completion/placeInCard.ts';
import type { CompletionCandles } from '../src/card/completion/suggestion.ts';
import { formatCard } from '../src/card/text/jsonFormat.ts';
import { readCardText } from '../src/card/text/readCard.ts';
import { largestCard } from '../test/support/largestCard.ts';
import { type Measure, type MeasureRow, median, timesRow } from './measure.ts';

const ROUNDS = 120;
const WARM_UP = 20;
/** The calibration loop's time: a user notices no delay. */
const MOST = 1;

/** The last place in the text behind these words: everything before it has to be read. */
const PLACES: readonly (readonly [name: string, words: string])[] = [
  ['a link’s id', '[[drawing_1'],
  ['a link’s words', '[[drawing_10:'],
  ['a time', '"time": "'],
  ['a color', '"borderColor": "'],
  ['a drawing', '\n    },\n    '],
];

/** A list of suggestions, and a hover on a key, on the largest valid card, with its text parsed again each time. */
export const measure: Measure = async ({ once, calibration }) => {
  const text = formatCard(largestCard());
  const candles = manyCandles();
  const rows: MeasureRow[] = [];
  const row = (what: string, taken: number): MeasureRow =>
    timesRow(`${what}, largest card`, taken, calibration.wallMs, MOST);
  const times = async (run: (text: string) => unknown): Promise<number> => {
    const taken: number[] = [];
    for (let round = 0; round < (once ? 1 : ROUNDS); round += 1) {
      // A changed text each time, so that no cache can answer.
      const changed = `${text}${' '.repeat(round % 7)}\n`;
      const start = performance.now();
      await run(changed);
      taken.push(performance.now() - start);
    }
    return median(taken.slice(once ? 0 : WARM_UP));
  };
  for (const [name, words] of PLACES) {
    const offset = text.lastIndexOf(words) + words.length;
    if (offset < words.length) throw new Error(`The largest card has no ${words}.`);
    let count = 0;
    const taken = await times((changed) => {
      const card = readCardText(changed);
      const place = placeInCard(card, offset);
      const question = { ...completionPosition(card, offset, place), candles, now: 0 };
      const fitting = CARD_COMPLETIONS.filter((completion) => completion.isAt(question));
      count = fitting.flatMap((completion) => completion.suggest(question)).length;
    });
    if (count === 0) throw new Error(`Nothing is suggested for ${name}.`);
    rows.push(row(`completion of ${name}`, taken));
  }
  const json = createCardJson();
  const key = text.lastIndexOf('"lineWidth"') + 3;
  rows.push(row('completion of a key', await times((changed) => json.complete(changed, key))));
  rows.push(row('hover on a key', await times((changed) => json.describe(changed, key))));
  return rows;
};

/** As many candles as a chart shows. */
function manyCandles(): CompletionCandles {
  const candles = Array.from({ length: 1000 }, (_, at) => ({
    time: Date.UTC(2026, 0, 1) + at * 14_400_000,
    open: 1.1,
    high: 1.11 + (at % 7) / 1000,
    low: 1.09 - (at % 5) / 1000,
    close: 1.105,
  }));
  return { candles, precision: 5, tick: 0.00001 };
}
