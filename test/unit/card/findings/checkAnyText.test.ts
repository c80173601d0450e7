import assert from 'node:assert/strict';
import fc from 'fast-check';
import { check } from '../../../../src/card/findings/check.ts';
import { fixAll } from '../../../../src/card/findings/fixAll.ts';
import { formatCard } from '../../../../src/card/formatCard.ts';
import { readCardText } from '../../../../src/card/readCardText.ts';
import { applyTextEdits, type TextEdit } from '../../../../src/card/textEdit.ts';
import { anyCardArb } from '../arbitraries.ts';
import { candles, published } from './examples/contexts.ts';
import { changed, SAMPLE } from './sampleCard.ts';

/** The sample with stretches taken away, doubled or replaced: nearly cards, as they are while a person types. */
const nearlyCardArb = fc
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
const wrongValuesArb = fc
  .record(
    { metadata: fc.jsonValue(), levels: fc.jsonValue(), drawings: fc.array(fc.jsonValue()) },
    { requiredKeys: [] },
  )
  .map((value) => JSON.stringify(value));

const anyTextArb = fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), nearlyCardArb, wrongValuesArb);
const contexts = [{}, { ...published(), candles, now: 0 }, published({ status: 'Cancelled' })];

function assertInOrder(edits: readonly TextEdit[], text: string): void {
  let end = 0;
  for (const edit of edits) {
    assert.ok(edit.offset >= end && edit.length >= 0, 'edits ascend and do not overlap');
    end = edit.offset + edit.length;
  }
  assert.ok(end <= text.length, 'edits lie in the text');
}

describe('check', () => {
  it('has something to say of any text, inside the text, in its order, and never throws', () => {
    fc.assert(
      fc.property(anyTextArb, fc.constantFrom(...contexts), (text, context) => {
        const card = readCardText(text);
        const findings = check(card, context);
        let last = 0;
        for (const { range, related, fixes, message } of findings) {
          assert.ok(range.offset >= last && range.offset + range.length <= text.length);
          last = range.offset;
          assert.match(message, /[.?]$/);
          for (const place of related) assert.ok(place.range.offset + place.range.length <= text.length);
          for (const { edits } of fixes) assertInOrder(edits, text);
        }
        // The save gate relies on this: what is no card has an error.
        if (card.card === undefined) assert.ok(findings.some(({ severity }) => severity === 'error'));
      }),
      { numRuns: 600 },
    );
  });

  it('says nothing twice', () => {
    fc.assert(
      fc.property(anyTextArb, fc.constantFrom(...contexts), (text, context) => {
        const said = check(readCardText(text), context).map(({ rule, range, message }) =>
          JSON.stringify([rule, range, message]),
        );
        assert.equal(new Set(said).size, said.length);
      }),
    );
  });

  it('offers only fixes that mend: the finding is gone after, and the text is no less JSON', () => {
    fc.assert(
      fc.property(fc.oneof(nearlyCardArb, wrongValuesArb), fc.constantFrom(...contexts), (text, context) => {
        const card = readCardText(text);
        for (const finding of check(card, context)) {
          for (const { edits, title } of finding.fixes) {
            const after = readCardText(applyTextEdits(text, edits));
            assert.ok(after.problems.length <= card.problems.length, title);
            const same = check(after, context).filter(
              ({ rule, path, message }) =>
                rule === finding.rule && message === finding.message && path.join() === finding.path.join(),
            );
            const before = check(card, context).filter(
              ({ rule, path, message }) =>
                rule === finding.rule && message === finding.message && path.join() === finding.path.join(),
            );
            assert.ok(same.length < before.length, `${finding.rule}: ${title}\n${text}\n→\n${after.text}`);
          }
        }
      }),
      {
        examples: [
          // No link can name this id: it has a colon.
          [changed('"clientObjectId": "zone"', '"clientObjectId": "zone:"'), {}],
        ],
      },
    );
  });

  it('suggests no id that a link cannot name', () => {
    const text = changed('"clientObjectId": "zone"', '"clientObjectId": "zone:"');
    for (const written of ['[[zone:zone]]', '[[zone]]']) {
      const found = check(readCardText(changed('[[zone:zone]]', written, text))).filter(({ rule }) =>
        ['links.dead', 'links.malformed'].includes(rule),
      );
      assert.deepEqual(
        found.flatMap(({ fixes }) => fixes.map(({ title }) => title)),
        [written === '[[zone]]' ? 'Keep the words, drop the brackets' : 'Keep the words, drop the link'],
      );
    }
  });

  it('takes every card of the right shape for one whose words and numbers alone can be wrong', () => {
    fc.assert(
      fc.property(anyCardArb, (card) => {
        const rules = new Set(check(readCardText(formatCard(card))).map(({ rule }) => rule));
        for (const rule of [
          'json.syntax',
          'keys.unknown',
          'keys.missing',
          'values.type',
          'values.enum',
          'texts.length',
        ])
          assert.ok(!rules.has(rule), rule);
      }),
    );
  });
});

describe('fixAll', () => {
  it('leaves a text that can be edited at once, with fewer errors or none to mend', () => {
    fc.assert(
      fc.property(fc.oneof(nearlyCardArb, wrongValuesArb), (text) => {
        const card = readCardText(text);
        const findings = check(card);
        const edits = fixAll(findings);
        assertInOrder(edits, text);
        const after = readCardText(applyTextEdits(text, edits));
        assert.ok(after.problems.length <= card.problems.length);
      }),
    );
  });

  it('mends several mistakes, and leaves prices out of order to the person', () => {
    const text = SAMPLE.replace('"BEARISH"', '"bearish"').replace('0.9098', '0.9150').replace('[[zone:', '[[zoen:');
    const mended = applyTextEdits(text, fixAll(check(readCardText(text))));
    assert.equal(mended, SAMPLE.replace('0.9098', '0.9150'));
  });
});
