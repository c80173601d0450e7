import assert from 'node:assert/strict';
import fc from 'fast-check';
import { planCardEdit } from '../../../../src/authoring/editor/cardEdits.ts';
import { copyObjects, cutObjects, pasteObjects } from '../../../../src/authoring/editor/copyPaste.ts';
import { formatCopied, parseCopied } from '../../../../src/card/drafts/copiedObjects.ts';
import { formatCard } from '../../../../src/card/text/jsonFormat.ts';
import { readCardText } from '../../../../src/card/text/readCard.ts';
import { applyTextEdits } from '../../../../src/card/text/textEdit.ts';
import { plainL10n } from '../../../support/vscodeFakes.ts';
import { cardArb } from '../../card/arbitraries.ts';

const { sketch } = readCardText(`{
  "levels": { "pivot": { "price": 1.1, "clientObjectId": "p" } },
  "drawings": [
    { "type": "HORIZONTAL_LINE", "clientObjectId": "a", "points": [{ "time": 0, "price": 1 }] },
    { "type": "HORIZONTAL_LINE", "clientObjectId": "b", "points": [{ "time": 0, "price": 2 }] }
  ]
}`);

describe('copying the selection', () => {
  it('puts levels and drawings on the clipboard in a form that can be pasted', () => {
    const copied = copyObjects(sketch, ['b', 'p'], plainL10n);
    assert.ok(copied.kind === 'copied');
    const read = parseCopied(copied.text);
    assert.deepEqual(read?.drawings, [sketch.drawings[1]]);
    assert.deepEqual(read?.levels, sketch.levels);
    assert.equal(copied.message, 'Copied 2 objects.');
    assert.equal(copied.edit, undefined);
  });

  it('removes the drawings when cutting, and says that levels stay', () => {
    const cut = cutObjects(sketch, ['p', 'a', 'b'], plainL10n);
    assert.ok(cut.kind === 'copied');
    assert.deepEqual(cut.edit, { kind: 'removeDrawings', places: [0, 1] });
    assert.deepEqual(cut.left, ['p']);
    assert.equal(cut.message, 'Cut 2 drawings. Levels were copied but not removed.');
  });

  it('changes nothing if only levels are cut', () => {
    const cut = cutObjects(sketch, ['p'], plainL10n);
    assert.ok(cut.kind === 'copied');
    assert.equal(cut.edit, undefined);
    assert.equal(cut.message, 'Levels were copied but not removed.');
  });

  it('leaves the clipboard unchanged if nothing, or nothing existing, is selected', () => {
    for (const chosen of [[], ['gone']]) {
      assert.equal(copyObjects(sketch, chosen, plainL10n).kind, 'refused');
      assert.equal(cutObjects(sketch, chosen, plainL10n).kind, 'refused');
    }
  });
});

const LINE = { type: 'HORIZONTAL_LINE', points: [{ time: 0, price: 1.2 }], style: {} } as const;
const empty = readCardText('{"drawings":[]}').sketch;

function full(count: number): typeof empty {
  return { ...empty, drawings: Array.from({ length: count }, (_, at) => ({ ...LINE, clientObjectId: `d${at}` })) };
}

describe('pasting', () => {
  it('appends copies under new ids and selects them', () => {
    const sketch = full(2);
    const paste = pasteObjects(sketch, formatCopied(sketch, ['d0', 'd1']), 0, plainL10n);
    assert.ok(paste.kind === 'pasted' && paste.edit.kind === 'addDrawings');
    assert.equal(paste.edit.at, 2);
    assert.equal(paste.select.length, 2);
    assert.deepEqual(
      paste.select.filter((id) => id === 'd0' || id === 'd1'),
      [],
    );
    assert.equal(paste.message, 'Pasted 2 drawings.');
  });

  it('keeps ids on another card if they are free there', () => {
    const paste = pasteObjects(empty, formatCopied(full(2), ['d1']), 0, plainL10n);
    assert.ok(paste.kind === 'pasted');
    assert.deepEqual(paste.select, ['d1']);
    assert.equal(paste.message, 'Pasted 1 drawing.');
  });

  it('says how many drawings didn’t fit', () => {
    const paste = pasteObjects(full(19), formatCopied(full(4), ['d0', 'd1', 'd2']), 0, plainL10n);
    assert.ok(paste.kind === 'pasted' && paste.edit.kind === 'addDrawings');
    assert.equal(paste.edit.drawings.length, 1);
    assert.equal(paste.message, 'Pasted 1 drawing. 2 weren’t pasted: a card can have at most 20 drawings.');
  });

  it('says that a card is full', () => {
    const paste = pasteObjects(full(20), formatCopied(full(1), ['d0']), 0, plainL10n);
    assert.deepEqual(paste, {
      kind: 'refused',
      reason: 'A card can have at most 20 drawings. Delete one first.',
    });
  });

  it('turns levels into lines', () => {
    const levels = readCardText('{"levels":{"pivot":{"price":1.5,"clientObjectId":"lv"}}}').sketch;
    const paste = pasteObjects(empty, formatCopied(levels, ['lv']), 86_400_000, plainL10n);
    assert.ok(paste.kind === 'pasted' && paste.edit.kind === 'addDrawings');
    const [id] = paste.select;
    assert.deepEqual(paste.edit.drawings, [
      { type: 'HORIZONTAL_LINE', clientObjectId: id, points: [{ time: '1970-01-02T00:00:00Z', price: 1.5 }] },
    ]);
  });

  it('refuses anything else with a reason, whatever the clipboard contains', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.constant('{"chartCards":2,"drawings":[{}]}')), (text) => {
        const paste = pasteObjects(empty, text, 0, plainL10n);
        assert.ok(paste.kind === 'refused' && paste.reason.startsWith('The clipboard contains no drawing'));
      }),
    );
  });

  it('is an edit that any card accepts, or a refusal with a reason', () => {
    fc.assert(
      fc.property(cardArb, cardArb, (from, to) => {
        const source = readCardText(formatCard(from));
        const target = readCardText(formatCard(to));
        const ids = source.sketch.drawings.flatMap(({ clientObjectId: id }) => id ?? []);
        const paste = pasteObjects(target.sketch, formatCopied(source.sketch, ids), 0, plainL10n);
        if (paste.kind === 'refused') return;
        const plan = planCardEdit(target, paste.edit);
        assert.ok(plan.kind === 'edits');
        const after = readCardText(applyTextEdits(target.text, plan.edits));
        assert.deepEqual(after.sketch.drawings.slice(0, target.sketch.drawings.length), target.sketch.drawings);
        const known = after.sketch.drawings.map(({ clientObjectId: id }) => id);
        for (const id of paste.select) assert.equal(known.filter((other) => other === id).length, 1);
      }),
    );
  });
});
