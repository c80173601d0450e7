import assert from 'node:assert/strict';
import { planCardEdit } from '../../../../../src/authoring/editor/cardEdits.ts';
import type { CardSketch } from '../../../../../src/card/model/cardSketch.ts';
import { sameValue } from '../../../../../src/card/model/jsonValue.ts';
import { readCardText } from '../../../../../src/card/text/readCard.ts';
import { applyTextEdits } from '../../../../../src/card/text/textEdit.ts';
import { selectionEdits } from '../../../../../webview/chart/drawing/selectionEdits.ts';
import type { ToolContext } from '../../../../../webview/chart/tools/tool.ts';
import { TEST_CARD, testCardWithDrawings, testToolContext } from '../tools/drawingHarness.ts';

type Action = keyof typeof selectionEdits;

interface Done {
  readonly card: CardSketch;
  readonly text: string;
  readonly select: readonly string[] | undefined;
}

/** What the command makes of the document; what it foretells must be what the text then says. */
function done(action: Action, selected: readonly string[], given: Partial<ToolContext> = {}, text = TEST_CARD): Done {
  const card = readCardText(text);
  const result = selectionEdits[action](testToolContext(card.sketch, { selected, ...given }));
  if (result.kind !== 'edit') throw new Error(result.reason);
  const plan = planCardEdit(card, result.edit);
  if (plan.kind !== 'edits') throw new Error(plan.why);
  const after = applyTextEdits(text, plan.edits);
  const { sketch } = readCardText(after);
  assert.ok(sameValue(sketch, result.sketch), 'the predicted card is what is written');
  return { card: sketch, text: after, select: result.select };
}

function refusal(
  action: Action,
  selected: readonly string[],
  given: Partial<ToolContext> = {},
  text = TEST_CARD,
): string {
  const result = selectionEdits[action](testToolContext(readCardText(text).sketch, { selected, ...given }));
  return result.kind === 'refused' ? result.reason : 'done';
}

const idsOf = ({ card }: Done): (string | undefined)[] => card.drawings.map(({ clientObjectId }) => clientObjectId);

describe('selectionEditActions', () => {
  it('duplicates drawings a little to the right and below, and selects the copies', () => {
    const { card, select } = done('duplicate', ['zone1', 'hline1']);
    assert.deepEqual(select, ['zone2', 'hline2']);
    assert.deepEqual(card.drawings[5]?.points, [
      { time: '2026-03-09T04:00:00Z', price: 1.1044 },
      { time: '2026-03-09T08:00:00Z', price: 1.1024 },
    ]);
    assert.deepEqual(card.drawings[6]?.points, [{ time: '2026-03-06T12:00:00Z', price: 1.1174 }]);
  });

  it('does not duplicate beyond the limit', () => {
    const full = refusal('duplicate', ['d0', 'd1'], {}, testCardWithDrawings(19));
    assert.equal(full, 'A card can have at most 20 drawings, so only 1 more can be added.');
    assert.equal(refusal('duplicate', ['lv_piv']), 'Levels can’t be duplicated.');
  });

  it('deletes the selection in one edit', () => {
    const result = done('delete', ['zone1', 'hline1']);
    assert.deepEqual(idsOf(result), ['line1', 'chan1', 'fib1']);
    assert.deepEqual(result.select, []);
  });

  it('deletes an intermediate level together with drawings', () => {
    const text = TEST_CARD.replace(
      '"support":',
      '"intermediateSupport": { "price": 1.1050, "clientObjectId": "lv_isup" },\n    "support":',
    );
    const result = done('delete', ['lv_isup', 'zone1', 'hline1'], {}, text);
    assert.deepEqual(idsOf(result), ['line1', 'chan1', 'fib1']);
    assert.deepEqual(Object.keys(result.card.levels), ['resistance', 'pivot', 'support']);
    assert.equal(refusal('delete', ['lv_isup'], { levelsLocked: 'They stay.' }, text), 'They stay.');
  });

  it('keeps required levels and locked objects, which stay selected', () => {
    assert.equal(refusal('delete', ['lv_piv']), 'Pivot can’t be deleted: every card needs one.');
    const locked = { locked: new Set(['zone1']) };
    assert.match(refusal('delete', ['zone1'], locked), /^Rectangle zone1 is locked/);
    assert.deepEqual(done('delete', ['zone1', 'lv_piv', 'line1'], locked).select, ['zone1', 'lv_piv']);
  });

  it('changes the stacking order', () => {
    const selected = ['zone1', 'line1'];
    assert.deepEqual(idsOf(done('bringToFront', selected)), ['chan1', 'fib1', 'hline1', 'line1', 'zone1']);
    assert.deepEqual(idsOf(done('bringForward', selected)), ['chan1', 'line1', 'zone1', 'fib1', 'hline1']);
    assert.deepEqual(idsOf(done('sendToBack', ['fib1', 'zone1'])), ['zone1', 'fib1', 'line1', 'chan1', 'hline1']);
    assert.deepEqual(idsOf(done('sendBackward', ['fib1'])), ['line1', 'zone1', 'fib1', 'chan1', 'hline1']);
    assert.equal(refusal('bringForward', ['hline1']), 'Already in front of all other drawings.');
    assert.equal(refusal('sendToBack', ['line1']), 'Already behind all other drawings.');
    assert.equal(refusal('bringToFront', ['lv_piv']), 'Levels are always in front of drawings.');
  });

  it('moves points to the nearest price of their candle, and keeps points without a candle', () => {
    const { card } = done('snapToCandle', ['line1']);
    assert.deepEqual(card.drawings[0]?.points, [
      { time: '2026-03-06T14:00:00Z', price: 1.11 },
      { time: Date.UTC(2026, 2, 6, 20), price: 1.111 },
    ]);
    assert.equal(
      refusal('snapToCandle', ['line1'], { barAt: () => undefined }).slice(0, 23),
      'Every point is already ',
    );
  });

  it('reverses lines and retracements, and keeps the spelling of each coordinate', () => {
    const { text } = done('reversePoints', ['line1', 'zone1']);
    assert.match(
      text,
      /"time": 1772827200000, "price": 1\.115.*"time": "2026-03-06T14:24:00\.500Z", "price": 1\.11005/,
    );
    assert.deepEqual(
      done('reversePoints', ['fib1']).card.drawings[3]?.points.map(({ price }) => price),
      [1.112, 1.114],
    );
    assert.equal(refusal('reversePoints', ['zone1']), 'Only lines and retracements can be reversed.');
  });

  it('gives the reason on a read-only card or without a selection', () => {
    for (const action of Object.keys(selectionEdits) as Action[]) {
      assert.equal(refusal(action, ['line1'], { readOnly: 'It is withdrawn.' }), 'It is withdrawn.', action);
      assert.equal(refusal(action, []), 'Nothing is selected.', action);
    }
  });
});
