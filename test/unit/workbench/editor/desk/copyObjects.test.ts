import assert from 'node:assert/strict';
import { parseCopied } from '../../../../../src/card/drawings/copiedObjects.ts';
import { readCardText } from '../../../../../src/card/readCardText.ts';
import { copyObjects, cutObjects } from '../../../../../src/workbench/editor/desk/copyObjects.ts';
import { plainL10n } from '../../../../support/plainWords.ts';

const { sketch } = readCardText(`{
  "levels": { "pivot": { "price": 1.1, "clientObjectId": "p" } },
  "drawings": [
    { "type": "HORIZONTAL_LINE", "clientObjectId": "a", "points": [{ "time": 0, "price": 1 }] },
    { "type": "HORIZONTAL_LINE", "clientObjectId": "b", "points": [{ "time": 0, "price": 2 }] }
  ]
}`);

describe('copying the selection', () => {
  it('puts levels and drawings on the clipboard so that they can be read again', () => {
    const copied = copyObjects(sketch, ['b', 'p'], plainL10n);
    assert.ok(copied.kind === 'copied');
    const read = parseCopied(copied.text);
    assert.deepEqual(read?.drawings, [sketch.drawings[1]]);
    assert.deepEqual(read?.levels, sketch.levels);
    assert.equal(copied.told, 'Copied 2 objects.');
    assert.equal(copied.edit, undefined);
  });

  it('takes the drawings away when cutting, and says that levels stay', () => {
    const cut = cutObjects(sketch, ['p', 'a', 'b'], plainL10n);
    assert.ok(cut.kind === 'copied');
    assert.deepEqual(cut.edit, { kind: 'removeDrawings', places: [0, 1] });
    assert.deepEqual(cut.left, ['p']);
    assert.equal(cut.told, 'Cut 2 drawings. Levels are copied, and stay on the card.');
  });

  it('changes nothing when only levels are cut', () => {
    const cut = cutObjects(sketch, ['p'], plainL10n);
    assert.ok(cut.kind === 'copied');
    assert.equal(cut.edit, undefined);
    assert.equal(cut.told, 'Levels are copied, and stay on the card.');
  });

  it('leaves the clipboard alone when nothing is selected, or nothing that is there', () => {
    for (const chosen of [[], ['gone']]) {
      assert.equal(copyObjects(sketch, chosen, plainL10n).kind, 'refused');
      assert.equal(cutObjects(sketch, chosen, plainL10n).kind, 'refused');
    }
  });
});
