import assert from 'node:assert/strict';
import { check } from '../../../../src/card/findings/check.ts';
import type { Finding } from '../../../../src/card/findings/finding.ts';
import { readCardText } from '../../../../src/card/readCardText.ts';
import { applyTextEdits } from '../../../../src/card/textEdit.ts';
import { ADVICE_EXAMPLES } from './examples/adviceExamples.ts';
import { LINK_EXAMPLES } from './examples/linkExamples.ts';
import { OBJECT_EXAMPLES } from './examples/objectExamples.ts';
import { PUBLISHED_EXAMPLES } from './examples/publishedExamples.ts';
import { SHAPE_EXAMPLES } from './examples/shapeExamples.ts';
import { changed, fibPoints, lvTime } from './sampleCard.ts';

const EXAMPLES = [...SHAPE_EXAMPLES, ...OBJECT_EXAMPLES, ...LINK_EXAMPLES, ...PUBLISHED_EXAMPLES, ...ADVICE_EXAMPLES];
/** What went wrong by one mend: each has no fix, or one that mends. */
const ODD = [
  changed('"FIB_RETRACEMENT"', '5'),
  changed('"BEARISH"', '1'),
  changed('"NONE"', '0'),
  changed(`${lvTime}`, '"clientObjectId": "lv_piv", "time": 1772409600000'),
  changed(`${lvTime}`, '"clientObjectId": "lv_piv", "time": 1.5'),
  changed(`${lvTime}`, '"clientObjectId": "lv_piv", "time": 8.64e15'),
  changed(`, "levels": [0, 0.5, 1],\n      ${fibPoints}`, ''),
  changed('"HOURS"', '"until further notice"'),
  changed('"HOURS", "hours": 36', '"until further notice"'),
];

const keyOf = ({ rule, path }: Finding) => `${rule} ${path.join('.')}`;

describe('every fix that is offered', () => {
  const cards = [...EXAMPLES, ...ODD.map((text) => ({ rule: 'odd', text, context: undefined }))];
  for (const [place, { rule, text, context }] of cards.entries()) {
    it(`${place + 1}, ${rule}: mends its finding and brings no new error`, () => {
      const before = check(readCardText(text), context);
      const known = new Set(before.map(keyOf));
      for (const finding of before) {
        for (const { title, edits } of finding.fixes) {
          const after = check(readCardText(applyTextEdits(text, edits)), context);
          // Of a finding about several places, each fix takes one away.
          const same = (findings: readonly Finding[]) =>
            findings.filter((f) => keyOf(f) === keyOf(finding)).flatMap((f) => [f, ...f.related]).length;
          assert.ok(same(after) < same(before), `${title}: ${finding.message}`);
          const fresh = after.filter((f) => f.severity === 'error' && !known.has(keyOf(f)));
          assert.deepEqual(
            fresh.map(({ message }) => message),
            [],
            title,
          );
        }
      }
    });
  }

  it('an epoch given as a level’s time is written as text', () => {
    const text = changed('"2026-03-02T08:00:00Z" },\n    "support"', '1772438400000 },\n    "support"');
    const [finding] = check(readCardText(text));
    assert.equal(applyTextEdits(text, finding?.fixes[0]?.edits ?? []), changed('', ''));
  });
});
