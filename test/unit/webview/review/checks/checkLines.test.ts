import assert from 'node:assert/strict';
import { checkLines } from '../../../../../webview/review/checks/checkLines.ts';

describe('the checklist', () => {
  const checks = (['hint', 'ok', 'warning', 'error', 'hint'] as const).map((severity, at) => ({
    severity,
    text: String(at),
  }));

  it('has the gravest first, and what is in order apart', () => {
    const { found, inOrder } = checkLines(checks);
    assert.deepEqual(
      found.map(({ check }) => check.severity),
      ['error', 'warning', 'hint', 'hint'],
    );
    assert.deepEqual(
      inOrder.map(({ check }) => check.text),
      ['1'],
    );
  });

  it('keeps the place of each line, by which the extension knows it', () => {
    for (const { check, place } of checkLines(checks).found) assert.equal(check.text, String(place));
  });
});
