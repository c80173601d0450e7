import assert from 'node:assert/strict';
import { DrawingHarness, TEST_CARD } from './drawingHarness.ts';

describe('dragging a level', () => {
  it('moves its price only, in ticks, and selects it', () => {
    const paper = new DrawingHarness();
    paper.drag([30, 1.108], [34, 1.11003]);
    assert.deepEqual(paper.lastEdit, { 'levels.pivot.price': 1.11 });
    assert.deepEqual(paper.selected, ['lv_piv']);
    assert.equal(paper.text, TEST_CARD.replace('1.1080', '1.11'));
  });

  it('goes exactly where the keyboard puts it, regardless of the magnet', () => {
    const paper = new DrawingHarness({ magnet: 'strong' });
    paper.selected = ['lv_piv'];
    paper.controller.pickUp();
    for (const price of [1.108, 1.1087]) paper.point({ index: 15, price });
    assert.equal(paper.controller.view().preview?.levels.pivot?.price, 1.1087);
    paper.enter({ index: 15, price: 1.1087 });
    assert.deepEqual(paper.lastEdit, { 'levels.pivot.price': 1.1087 });
  });

  it('shows the old line as a ghost, the distances and the reward-to-risk ratio', () => {
    const paper = new DrawingHarness();
    paper.press(30, 1.108);
    paper.move(34, 1.111);
    const { ghosts, readout, guide } = paper.controller.view();
    assert.deepEqual(ghosts, ['lv_piv']);
    assert.deepEqual(guide, { index: 34, price: 1.111 });
    assert.deepEqual(readout?.lines, [
      'Pivot 1.11100',
      '60 ticks (0.54 %) below Resistance',
      '95 ticks (0.86 %) above Support',
      'R:R 0.63',
    ]);
  });

  it('is held back by a neighbor, and passes it with a warning', () => {
    const paper = new DrawingHarness();
    paper.press(30, 1.108);
    paper.move(30, 1.1172);
    assert.equal(paper.controller.view().preview?.levels.pivot?.price, 1.1163);
    assert.equal(paper.controller.view().readout?.lines.at(-1), 'Held back by Resistance. Keep dragging to pass it.');
    paper.move(30, 1.1196);
    assert.equal(paper.controller.view().preview?.levels.pivot?.price, 1.1196);
    const warning = 'Out of order: Pivot is on the wrong side of Resistance.';
    assert.equal(paper.controller.view().readout?.lines.at(-1), warning);
    paper.release(30, 1.1196);
    assert.deepEqual(paper.alarms, [warning]);
    assert.equal(paper.document.levels.pivot?.price, 1.1196);
  });

  it('is refused with the reason while levels are locked', () => {
    const paper = new DrawingHarness({ levelsLocked: 'The levels stay until the type changes.' });
    paper.drag([30, 1.108], [34, 1.11]);
    assert.deepEqual([paper.edits, paper.alarms], [[], ['The levels stay until the type changes.']]);
    paper.move(30, 1.108);
    assert.equal(paper.controller.status.hint, 'The levels stay until the type changes.');
    assert.equal(paper.controller.view().cursor, 'pointer');
  });

  it('snaps to candles and drawings, never to another level', () => {
    const paper = new DrawingHarness({ magnet: 'weak' });
    paper.press(15, 1.108);
    paper.move(15, 1.10895);
    assert.equal(paper.controller.view().snapHint?.label, 'L 1.10900');
    paper.move(30, 1.1177);
    assert.equal(paper.controller.view().snapHint, undefined);
  });

  it('is like dragging a horizontal line by its line, which snaps as well', () => {
    const paper = new DrawingHarness({ magnet: 'weak' });
    paper.press(15, 1.119);
    paper.move(15, 1.1081);
    assert.equal(paper.controller.view().snapHint?.label, 'Pivot 1.10800');
    paper.release(15, 1.1081);
    assert.equal(paper.document.drawings.at(-1)?.points[0]?.price, 1.108);
    assert.deepEqual(paper.selected, ['hline1']);
  });

  it('is picked up by the move command', () => {
    const paper = new DrawingHarness();
    paper.selected = ['lv_sup'];
    paper.controller.pickUp();
    paper.move(5, 1.103);
    paper.click(5, 1.102);
    assert.deepEqual(paper.lastEdit, { 'levels.support.price': 1.1005 });
  });
});
