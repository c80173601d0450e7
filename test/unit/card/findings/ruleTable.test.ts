import assert from 'node:assert/strict';
import { check } from '../../../../src/card/findings/check.ts';
import { RULES } from '../../../../src/card/findings/rules.ts';
import { readCardText } from '../../../../src/card/readCardText.ts';
import { applyTextEdits } from '../../../../src/card/textEdit.ts';
import { ADVICE_EXAMPLES } from './examples/adviceExamples.ts';
import { LINK_EXAMPLES } from './examples/linkExamples.ts';
import { OBJECT_EXAMPLES } from './examples/objectExamples.ts';
import { PASSING_EXAMPLES } from './examples/passingExamples.ts';
import { PUBLISHED_EXAMPLES } from './examples/publishedExamples.ts';
import { SHAPE_EXAMPLES } from './examples/shapeExamples.ts';

const EXAMPLES = [...SHAPE_EXAMPLES, ...OBJECT_EXAMPLES, ...LINK_EXAMPLES, ...PUBLISHED_EXAMPLES, ...ADVICE_EXAMPLES];

describe('the rules', () => {
  for (const example of EXAMPLES) {
    const { rule, severity, text, at, on, says, context, mended, besides = [] } = example;
    it(`${rule}: ${says?.source ?? on.join(' and ').slice(0, 60)}`, () => {
      const card = readCardText(text);
      const findings = check(card, context);
      const own = findings.filter((finding) => finding.rule === rule);
      assert.deepEqual(
        own.map(({ path }) => path.join('.')),
        at,
      );
      assert.deepEqual(
        own.map(({ range }) => text.slice(range.offset, range.offset + range.length)),
        on,
      );
      for (const finding of own) assert.equal(finding.severity, severity);
      if (says) assert.match(own[0]?.message ?? '', says);
      const others = findings.filter((finding) => finding.rule !== rule).map((finding) => finding.rule);
      assert.deepEqual(others.sort(), [...besides].sort());
      if (mended !== undefined) assert.equal(applyTextEdits(text, own[0]?.fixes[0]?.edits ?? []), mended);
    });
  }

  for (const { name, text, context } of PASSING_EXAMPLES) {
    it(`say nothing of ${name}`, () => {
      const findings = check(readCardText(text), context);
      assert.deepEqual(
        findings.map(({ rule, message }) => `${rule}: ${message}`),
        [],
      );
    });
  }

  it('each have an id of their own and an example', () => {
    const ids = RULES.map((rule) => rule.id);
    assert.equal(new Set(ids).size, ids.length);
    assert.deepEqual([...new Set(EXAMPLES.map((example) => example.rule))].sort(), [...ids].sort());
  });
});
