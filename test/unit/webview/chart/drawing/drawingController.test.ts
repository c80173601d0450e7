import assert from 'node:assert/strict';
import { readCardText } from '../../../../../src/card/text/readCard.ts';
import { DrawingController } from '../../../../../webview/chart/drawing/drawingController.ts';
import { createTool } from '../../../../../webview/chart/tools/drawingTools.ts';
import { DrawingHarness, pointer, TEST_CARD, testToolContext } from '../tools/drawingHarness.ts';

/** The paper card as somebody else has changed it. */
const CHANGED = readCardText(TEST_CARD.replace('1.1190', '1.1180')).sketch;

describe('DrawingDesk', () => {
  it('shows what was done until the document has said what became of it', () => {
    const { controller: desk, ...paper } = new DrawingHarness();
    const card = desk.sketch;
    desk.handle({ kind: 'press', at: pointer(13, 1.1052) });
    desk.handle({ kind: 'move', at: pointer(15, 1.1052) });
    desk.handle({ kind: 'release', at: pointer(15, 1.1052) });
    assert.equal(paper.edits.length, 1);
    assert.equal(desk.sketch.drawings[1]?.points[0]?.time, '2026-03-09T04:00:00Z');
    // Refused: the document stays as it was.
    desk.settled();
    assert.equal(desk.sketch, card);
  });

  it('goes on with a gesture when the echo says what is shown already, and drops it when the card is another', () => {
    const paper = new DrawingHarness();
    const { controller: desk } = paper;
    desk.handle({ kind: 'press', at: pointer(13, 1.1052) });
    desk.handle({ kind: 'release', at: pointer(15, 1.1052) });
    desk.handle({ kind: 'press', at: pointer(5.2, 1.1125) });
    desk.handle({ kind: 'move', at: pointer(7.2, 1.1125) });
    paper.echo();
    assert.equal(desk.status().busy, true);
    desk.setCard(CHANGED);
    assert.equal(desk.status().busy, false);
    assert.equal(desk.view().preview, undefined);
    desk.handle({ kind: 'release', at: pointer(7.2, 1.1125) });
    assert.equal(paper.edits.length, 1);
  });

  it('drops a half-set drawing when the card changes from elsewhere, and keeps the tool in hand', () => {
    const paper = new DrawingHarness();
    paper.controller.arm('segment');
    paper.click(2, 1.115);
    paper.controller.setCard(CHANGED);
    assert.deepEqual(paper.controller.status(), {
      tool: 'segment',
      hint: 'Line: point 1 of 2.',
      caught: undefined,
      busy: false,
    });
    assert.equal(paper.controller.sketch, CHANGED);
  });

  it('drops what a tool had begun when another is taken', () => {
    const paper = new DrawingHarness();
    paper.controller.arm('segment');
    paper.click(2, 1.115);
    paper.controller.arm('rectangle');
    assert.equal(paper.controller.view().preview, undefined);
    assert.equal(paper.controller.status().hint, 'Rectangle: point 1 of 2.');
    assert.equal(paper.edits.length, 0);
  });

  it('says that it has changed when something else is shown, not for each move of the pointer', () => {
    let changes = 0;
    const desk = new DrawingController({
      toolContext: (sketch) => testToolContext(sketch),
      createTool,
      edit: () => undefined,
      select: () => undefined,
      openStyle: () => undefined,
      say: () => undefined,
      changed: () => {
        changes += 1;
      },
    });
    desk.setCard(readCardText(TEST_CARD).sketch);
    desk.handle({ kind: 'move', at: pointer(13, 1.1052) });
    assert.equal(changes, 1);
    desk.handle({ kind: 'move', at: pointer(13.5, 1.1051) });
    assert.equal(changes, 1);
    desk.handle({ kind: 'leave' });
    assert.equal(changes, 2);
  });

  it('takes nothing while there is no view', () => {
    const desk = new DrawingController({
      toolContext: () => undefined,
      createTool,
      edit: () => assert.fail(),
      select: () => assert.fail(),
      openStyle: () => assert.fail(),
      say: () => assert.fail(),
      changed: () => undefined,
    });
    desk.arm('segment');
    assert.equal(desk.handle({ kind: 'press', at: pointer(2, 1.115) }), false);
    assert.equal(desk.view().preview, undefined);
    assert.equal(desk.status().tool, 'segment');
  });

  it('shows an edit of a button at once', () => {
    const paper = new DrawingHarness();
    const { sketch } = paper.controller;
    const after = { ...sketch, drawings: sketch.drawings.slice(1) };
    paper.controller.edit({ kind: 'removeDrawings', places: [0] }, after, []);
    assert.equal(paper.controller.sketch, after);
    paper.echo();
    assert.deepEqual(paper.controller.sketch, paper.document);
  });
});
