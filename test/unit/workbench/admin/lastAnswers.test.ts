import assert from 'node:assert/strict';
import { LastAnswers } from '../../../../src/workbench/admin/lastAnswers.ts';
import { memento } from '../../../support/memento.ts';

describe('remembered answers', () => {
  it('belong to a command on a connection', () => {
    const memory = memento();
    new LastAnswers(memory, 'export', 'desk').remember('format', 'csv');
    assert.equal(new LastAnswers(memory, 'export', 'desk').of('format'), 'csv');
    assert.equal(new LastAnswers(memory, 'export', 'other').of('format'), undefined);
    assert.equal(new LastAnswers(memory, 'tiers', 'desk').of('format'), undefined);
  });

  it('are short texts, numbers and flags; anything else takes the old one away', () => {
    for (const odd of [undefined, null, { a: 1 }, ['x'], 'x'.repeat(201), Number.NaN]) {
      const last = new LastAnswers(memento(), 'c', undefined);
      last.remember('q', 30);
      last.remember('q', odd);
      assert.equal(last.of('q'), undefined, String(odd));
    }
  });

  it('are none where the memory holds something else', async () => {
    const memory = memento();
    for (const odd of ['x', 7, null, [], { 'c ': 'x' }, { 'c ': { q: {} } }]) {
      await memory.update('chartCards.admin.lastAnswers', odd);
      const last = new LastAnswers(memory, 'c', undefined);
      assert.equal(last.of('q'), undefined);
      last.remember('q', true);
      assert.equal(last.of('q'), true);
    }
  });

  it('are no more than some hundreds', () => {
    const memory = memento();
    for (let place = 0; place < 250; place++) new LastAnswers(memory, `c${place}`, 'd').remember('q', place);
    assert.equal(new LastAnswers(memory, 'c0', 'd').of('q'), undefined);
    assert.equal(new LastAnswers(memory, 'c249', 'd').of('q'), 249);
    assert.equal(Object.keys(memory.get('chartCards.admin.lastAnswers', {})).length, 200);
  });
});
