import jsonLanguage from 'vscode-json-languageservice';
import * as z from 'zod/mini';
import { cardSchema } from '../src/card/card.ts';
import { check } from '../src/card/findings/check.ts';
import { formatCard } from '../src/card/text/jsonFormat.ts';
import { readCardText } from '../src/card/text/readCard.ts';
import { largestCard } from '../test/support/largestCard.ts';
import { type Measure, type MeasureRow, median } from './measure.ts';

const ROUNDS = 2_000;
const WARM_UP = 1_000;

/**
 * All findings of the largest valid card, parsing included, against the JSON language service on the same text and
 * schema.
 */
export const measure: Measure = async () => {
  const text = formatCard(largestCard());
  const service = jsonLanguage.getLanguageService({});
  service.configure({
    validate: true,
    schemas: [
      {
        uri: 'card://schema',
        fileMatch: ['*.card.json'],
        schema: z.toJSONSchema(cardSchema(), { unrepresentable: 'any' }) as object,
      },
    ],
  });
  const times = {
    reading: [] as number[],
    checking: [] as number[],
    parsing: [] as number[],
    validating: [] as number[],
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    // A changed text each time, so that neither side can answer from a cache.
    const changed = `${text}${' '.repeat(round % 7)}\n`;
    const card = await timed(times.reading, () => readCardText(changed));
    await timed(times.checking, () => check(card, {}));
    const document = jsonLanguage.TextDocument.create('file:///largest.card.json', 'json', round, changed);
    const parsed = await timed(times.parsing, () => service.parseJSONDocument(document));
    await timed(times.validating, () =>
      service.doValidation(document, parsed, { comments: 'ignore', trailingCommas: 'ignore' }),
    );
  }
  const [reading, checking] = [median(times.reading.slice(WARM_UP)), median(times.checking.slice(WARM_UP))];
  const [parsing, validating] = [median(times.parsing.slice(WARM_UP)), median(times.validating.slice(WARM_UP))];
  const size = `${(text.length / 1024).toFixed(0)} KB`;
  return [
    against(`findings of the largest card (${size}), text already read`, checking, validating),
    against('the same from the bare text, reading included', reading + checking, parsing + validating),
  ];
};

/** A row with two limits: at most 2 ms, and at most half the time of the JSON language service. */
function against(name: string, own: number, baseline: number): MeasureRow {
  return {
    name,
    figure: `${own.toFixed(2)} ms`,
    baseline: `${baseline.toFixed(2)} ms`,
    ratio: own / baseline,
    limit: '≤ 2 ms, ≤ 0.5 ×',
    holds: own <= 2 && own / baseline <= 0.5,
  };
}

async function timed<T>(times: number[], run: () => T | PromiseLike<T>): Promise<T> {
  const start = performance.now();
  const result = await run();
  times.push(performance.now() - start);
  return result;
}
