import assert from 'node:assert/strict';
import { check } from '../../../../src/card/findings/check.ts';
import type { Finding } from '../../../../src/card/findings/finding.ts';
import { RULES } from '../../../../src/card/findings/rules.ts';
import { readCardText } from '../../../../src/card/readCardText.ts';
import { checklist } from '../../../../src/card/review/checklist.ts';

function findingOf(rule: string): Finding {
  return {
    rule,
    severity: 'warning',
    path: [],
    message: rule,
    range: { offset: 0, length: 0 },
    related: [],
    fixes: [],
  };
}

function okLines(findings: readonly Finding[], of: 'new card' | 'published card'): number {
  return checklist(findings, of).filter(({ severity }) => severity === 'ok').length;
}

describe('checklist', () => {
  it('puts what is wrong first, the worst first, and what is in order behind it', () => {
    const findings = check(readCardText('{ "metadata": { "title": "", "odd": 1 }, "drawings": [] }'));
    const lines = checklist(findings, 'new card');
    const weights = lines.map(({ severity }) => ['error', 'warning', 'hint', 'ok'].indexOf(severity));
    assert.deepEqual(weights, weights.toSorted());
    assert.ok(lines.some((line) => line.severity === 'error' && line.rule === 'keys.unknown'));
    assert.ok(!lines.some(({ text }) => text === 'The text reads as a card'));
    assert.ok(
      lines.some(({ severity, text }) => severity === 'ok' && text === 'Every level and drawing has an id of its own'),
    );
  });

  it('says nothing is wrong of no part that a rule speaks of: each rule silences exactly one line', () => {
    const all = okLines([], 'published card');
    for (const { id } of RULES) assert.equal(okLines([findingOf(id)], 'published card'), all - 1, id);
  });

  it('speaks of the service only where the card is on it', () => {
    assert.equal(okLines([], 'new card'), okLines([], 'published card') - 1);
  });
});
