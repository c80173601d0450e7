import assert from 'node:assert/strict';
import { readCardText } from '../../../../../src/card/text/readCard.ts';
import { DrawingController } from '../../../../../webview/chart/drawing/drawingController.ts';
import { DrawingHarness, pointer, TEST_CARD, testToolContext } from '../tools/drawingHarness.ts';

/** The test card after a change from elsewhere. */
const CHANGED = readCardText(TEST_CARD.replace('1.1190', '1.1180')).sketch;

describe('drawing on the card', () => {
  it('shows an edit until it is settled', () => {
    const paper = new DrawingHarness();
    const { controller } = paper;
    const card = controller.sketch;
    controller.handle({ kind: 'press', at: pointer(13, 1.1052) });
    controller.handle({ kind: 'move', at: pointer(15, 1.1052) });
    controller.handle({ kind: 'release', at: pointer(15, 1.1052) });
    assert.equal(paper.edits.length, 1);
    assert.equal(controller.sketch.drawings[1]?.points[0]?.time, '2026-03-09T04:00:00Z');
    // It was refused, so the document is unchanged.
    controller.settled();
    assert.equal(controller.sketch, card);
  });

  it('continues a gesture when its own edit comes back, and drops it when the card changes', () => {
    const paper = new DrawingHarness();
    const { controller } = paper;
    controller.handle({ kind: 'press', at: pointer(13, 1.1052) });
    controller.handle({ kind: 'release', at: pointer(15, 1.1052) });
    controller.handle({ kind: 'press', at: pointer(5.2, 1.1125) });
    controller.handle({ kind: 'move', at: pointer(7.2, 1.1125) });
    paper.echo();
    assert.equal(controller.status.busy, true);
    controller.setCard(CHANGED);
    assert.equal(controller.status.busy, false);
    assert.equal(controller.view().preview, undefined);
    controller.handle({ kind: 'release', at: pointer(7.2, 1.1125) });
    assert.equal(paper.edits.length, 1);
  });

  it('drops an unfinished drawing when the card changes from elsewhere, and keeps the tool armed', () => {
    const paper = new DrawingHarness();
    paper.controller.arm('segment');
    paper.click(2, 1.115);
    paper.controller.setCard(CHANGED);
    assert.deepEqual(paper.controller.status, {
      tool: 'segment',
      hint: 'Line: point 1 of 2.',
      snapHint: undefined,
      busy: false,
    });
    assert.equal(paper.controller.sketch, CHANGED);
  });

  it('drops an unfinished drawing when another tool is armed', () => {
    const paper = new DrawingHarness();
    paper.controller.arm('segment');
    paper.click(2, 1.115);
    paper.controller.arm('rectangle');
    assert.equal(paper.controller.view().preview, undefined);
    assert.equal(paper.controller.status.hint, 'Rectangle: point 1 of 2.');
    assert.equal(paper.edits.length, 0);
  });

  it('updates the display only for pointer moves that change it', () => {
    let changes = 0;
    const controller = new DrawingController({
      toolContext: (sketch) => testToolContext(sketch),
      callbacks: {},
      show: () => {
        changes += 1;
      },
    });
    controller.setCard(readCardText(TEST_CARD).sketch);
    changes = 0;
    controller.handle({ kind: 'move', at: pointer(13, 1.1052) });
    assert.equal(changes, 1);
    controller.handle({ kind: 'move', at: pointer(13.5, 1.1051) });
    assert.equal(changes, 1);
    controller.handle({ kind: 'leave' });
    assert.equal(changes, 2);
  });

  it('ignores the pointer while there is no view', () => {
    const controller = new DrawingController({
      toolContext: () => undefined,
      callbacks: { edit: () => assert.fail(), select: () => assert.fail() },
      show: () => undefined,
    });
    controller.arm('segment');
    assert.equal(controller.handle({ kind: 'press', at: pointer(2, 1.115) }), false);
    assert.equal(controller.view().preview, undefined);
    assert.equal(controller.status.tool, 'segment');
  });

  it('shows a button’s edit immediately', () => {
    const paper = new DrawingHarness();
    const { sketch } = paper.controller;
    const after = { ...sketch, drawings: sketch.drawings.slice(1) };
    paper.controller.edit({ kind: 'removeDrawings', places: [0] }, after, []);
    assert.equal(paper.controller.sketch, after);
    paper.echo();
    assert.deepEqual(paper.controller.sketch, paper.document);
  });
});
