import assert from 'node:assert/strict';
import { shownTool, withLastTool } from '../../../../webview/editor/toolNames.ts';

describe('tools that share a button', () => {
  it('show the first one at the start, then the last used one', () => {
    assert.equal(shownTool('line', 'select', []), 'segment');
    const last = withLastTool(withLastTool([], 'ray'), 'fibonacci3');
    assert.equal(shownTool('line', 'select', last), 'ray');
    assert.equal(shownTool('fibonacci', 'rectangle', last), 'fibonacci3');
  });

  it('show the armed one', () => {
    assert.equal(shownTool('line', 'arrow', ['ray']), 'arrow');
  });

  it('remember one tool per family, and no tool with its own button', () => {
    const last = ['ray', 'arrow', 'fibonacci2', 'segment', 'rectangle', 'select'] as const;
    let kept: readonly (typeof last)[number][] = [];
    for (const tool of last) kept = withLastTool(kept, tool) as typeof kept;
    assert.deepEqual(kept, ['fibonacci2', 'segment']);
  });
});
