import assert from 'node:assert/strict';
import type { LinkTarget } from '../../../../src/card/links/linkTargets.ts';
import { pillState, pillTitle } from '../../../../webview/card/pillWords.ts';

const PIVOT: LinkTarget = { objectId: 'lv_piv', what: 'Pivot', price: '1.10', color: undefined, words: ['the pivot'] };

describe('what a pill shows', () => {
  it('is whether its object is there, selected, pointed at', () => {
    const facts = { targets: [PIVOT], selected: ['lv_piv'], hovered: 'lv_piv' };
    assert.equal(pillState('lv_piv', facts), 'selected hovered');
    assert.equal(pillState('gone', facts), 'dead');
    assert.equal(pillState('lv_piv', { ...facts, selected: [], hovered: undefined }), '');
  });

  it('says what it leads to and how', () => {
    assert.equal(pillTitle('lv_piv', [PIVOT], 'click'), 'Pivot · 1.10 · lv_piv: zoom to it');
    assert.match(pillTitle('lv_piv', [PIVOT], 'ctrlClick'), /Ctrl\+click/);
  });

  it('says what was probably meant where it leads nowhere', () => {
    assert.equal(
      pillTitle('lv_pov', [PIVOT], 'click'),
      'No level or drawing is called “lv_pov”. Did you mean “lv_piv”?',
    );
    assert.equal(pillTitle('something', [PIVOT], 'click'), 'No level or drawing is called “something”.');
  });
});
