import { getLanguageService, TextDocument } from 'vscode-json-languageservice';
import * as z from 'zod/mini';
import { cardSchema } from '../src/card/card.ts';
import { check } from '../src/card/findings/check.ts';
import { formatCard } from '../src/card/formatCard.ts';
import { readCardText } from '../src/card/readCardText.ts';
import { largestCard } from '../test/support/largestCard.ts';
import { type Measure, median } from './measure.ts';

const ROUNDS = 300;

/** All findings of the largest legal card, reading included, against the JSON language service on the same text and schema. */
export const measure: Measure = async () => {
  const text = formatCard(largestCard());
  const service = getLanguageService({});
  service.configure({
    validate: true,
    schemas: [
      {
        uri: 'card://schema',
        fileMatch: ['*.card.json'],
        schema: z.toJSONSchema(cardSchema, { unrepresentable: 'any' }) as object,
      },
    ],
  });
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    // A changed text each time: neither side may answer from a cache.
    const changed = `${text}${' '.repeat(round % 7)}\n`;
    const before = performance.now();
    check(readCardText(changed), {});
    ours.push(performance.now() - before);

    const document = TextDocument.create('file:///largest.card.json', 'json', round, changed);
    const start = performance.now();
    await service.doValidation(document, service.parseJSONDocument(document), {
      comments: 'ignore',
      trailingCommas: 'ignore',
    });
    theirs.push(performance.now() - start);
  }
  const [own, baseline] = [median(ours.slice(50)), median(theirs.slice(50))];
  return [
    {
      name: `findings of the largest card (${(text.length / 1024).toFixed(0)} KB), median`,
      figure: `${own.toFixed(2)} ms`,
      limit: '≤ 2 ms',
      holds: own <= 2,
    },
    {
      name: 'the same, against the JSON language service',
      figure: `${own.toFixed(2)} ms`,
      baseline: `${baseline.toFixed(2)} ms`,
      ratio: own / baseline,
      limit: '≤ 0.5 ×',
      holds: own / baseline <= 0.5,
    },
  ];
};
