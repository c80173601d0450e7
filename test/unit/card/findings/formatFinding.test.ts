import assert from 'node:assert/strict';
import fc from 'fast-check';
import { check } from '../../../../src/card/findings/check.ts';
import type { Finding } from '../../../../src/card/findings/finding.ts';
import { formatFinding, formatFix, formatRelated } from '../../../../src/card/findings/formatFinding.ts';
import { readCardText } from '../../../../src/card/text/readCard.ts';
import { EXAMPLES } from './examples/allExamples.ts';
import { anyTextArb, contextArb } from './nearlyCards.ts';
import { changed } from './sampleCard.ts';

function findingsIn(text: string, rule: Finding['rule']): readonly Finding[] {
  return check(readCardText(text)).filter((finding) => finding.rule === rule);
}

/** All words about findings. */
function wordsOf(findings: readonly Finding[]): string[] {
  return findings.flatMap((finding) => [
    formatFinding(finding),
    ...finding.related.map(formatRelated),
    ...finding.fixes.map(({ change }) => formatFix(change)),
  ]);
}

/** A value that was put into a sentence although there is none, or although it isn't for people. */
const NO_VALUE = /undefined|NaN|\[object|^\s*$/;

describe('the words of findings', () => {
  it('are sentences without holes, for any text', () => {
    fc.assert(
      fc.property(anyTextArb, contextArb, (text, context) => {
        for (const words of wordsOf(check(readCardText(text), context))) assert.doesNotMatch(words, NO_VALUE);
      }),
      { numRuns: 400 },
    );
  });

  for (const { rule, text, context } of EXAMPLES) {
    it(`have no holes in an example of ${rule}`, () => {
      for (const words of wordsOf(check(readCardText(text), context))) assert.doesNotMatch(words, NO_VALUE);
    });
  }

  it('truncate long quotes from the text', () => {
    const id = 'x'.repeat(90);
    const [dead] = findingsIn(changed('[[zone:', `[[${id}:`), 'links.dead');
    assert.ok(dead);
    assert.equal(formatFinding(dead), `No level or drawing has the ID "${'x'.repeat(59)}…".`);
  });

  it('name the related places and the fixes', () => {
    const [resistance] = findingsIn(changed('0.9098', '0.9150'), 'levels.order');
    assert.ok(resistance);
    assert.deepEqual(wordsOf([resistance]).slice(-1), ['Sort prices']);
    assert.match(resistance.related.map(formatRelated).join(), /^(Resistance|Pivot|Support) is [\d.]+$/);
  });

  it('tell an alpha channel from a text that isn’t a colour', () => {
    const said = (color: string) => findingsIn(changed('#C0392B', color), 'style.color').flatMap((it) => wordsOf([it]));
    assert.deepEqual(said('#C0392B80'), [
      '"#C0392B80" has an alpha channel, which the service rejects. Use #RRGGBB and set "opacity".',
      'Remove the alpha channel and set opacity to 0.5',
      'Remove the alpha channel',
    ]);
    assert.deepEqual(said('red'), ['"red" isn’t a colour. Use #RRGGBB.']);
  });
});
