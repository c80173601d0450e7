import fc from 'fast-check';
import type { FindingContext } from '../../../../src/card/findings/finding.ts';
import { candles, published } from './examples/example.ts';
import { SAMPLE } from './sampleCard.ts';

/** The sample with stretches taken away, doubled or replaced: nearly cards, as they are while a person types. */
export const nearlyCardArb = fc
  .array(
    fc.tuple(
      fc.nat(SAMPLE.length),
      fc.nat(30),
      fc.oneof(
        fc.constantFrom('', '"', '{', '}', '[[', ']]', ',', ':', '1e999', 'null', '-1', '"x"', '//', '/*'),
        fc.string({ maxLength: 5 }),
      ),
    ),
    { maxLength: 6 },
  )
  .map((cuts) =>
    cuts.reduce((text, [at, length, words]) => text.slice(0, at) + words + text.slice(at + length), SAMPLE),
  );

/** Any JSON under the keys of a card. */
export const wrongValuesArb = fc
  .record(
    { metadata: fc.jsonValue(), levels: fc.jsonValue(), drawings: fc.array(fc.jsonValue()) },
    { requiredKeys: [] },
  )
  .map((value) => JSON.stringify(value));

/** Any text, mostly nearly a card. */
export const anyTextArb = fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), nearlyCardArb, wrongValuesArb);
/** What may be known beside a text. */
export const contextArb = fc.constantFrom<FindingContext[]>(
  {},
  { ...published(), candles, now: 0 },
  published({ status: 'Cancelled' }),
);
