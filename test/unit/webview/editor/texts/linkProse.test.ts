import assert from 'node:assert/strict';
import type { LinkTarget } from '../../../../../src/card/mentions/linkTargets.ts';
import { pillState, pillTitle } from '../../../../../webview/editor/texts/linkProse.ts';

const PIVOT: LinkTarget = { objectId: 'lv_piv', what: 'Pivot', price: '1.10', color: undefined, words: ['the pivot'] };

describe('a pill', () => {
  it('shows whether its object is missing, selected or hovered', () => {
    const facts = { targets: [PIVOT], selected: ['lv_piv'], hovered: 'lv_piv' };
    assert.equal(pillState('lv_piv', facts), 'selected hovered');
    assert.equal(pillState('gone', facts), 'dead');
    assert.equal(pillState('lv_piv', { ...facts, selected: [], hovered: undefined }), '');
  });

  it('has a tooltip with its target', () => {
    assert.equal(pillTitle('lv_piv', [PIVOT], 'click'), 'Pivot · 1.10 · lv_piv: zoom to it');
    assert.match(pillTitle('lv_piv', [PIVOT], 'ctrlClick'), /Ctrl\+click/);
  });

  it('suggests a similar id if its target is missing', () => {
    assert.equal(
      pillTitle('lv_pov', [PIVOT], 'click'),
      'No level or drawing has the ID “lv_pov”. Did you mean “lv_piv”?',
    );
    assert.equal(pillTitle('something', [PIVOT], 'click'), 'No level or drawing has the ID “something”.');
  });
});
