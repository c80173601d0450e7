import assert from 'node:assert/strict';
import { guideAxes, isSameView } from '../../../../webview/chart/layerState.ts';
import { PLAIN_VIEW, type ToolView } from '../../../../webview/chart/tools/tool.ts';

const FULL: ToolView = {
  preview: { metadata: {}, levels: {}, drawings: [] },
  ghosts: ['a'],
  cursor: 'move',
  hint: 'Drop it',
  marquee: { left: 1, top: 2, right: 3, bottom: 4 },
  snapHint: { place: { index: 1, price: 2 }, label: 'H 2' },
  readout: { spot: { x: 1, y: 2 }, lines: ['7 bars'] },
  guide: { index: 1, price: 2 },
  hovered: 'a',
};

describe('isSameView', () => {
  it('is the same if it is painted alike, regardless of hints', () => {
    const again = structuredClone(FULL);
    assert.ok(isSameView(FULL, { ...again, preview: FULL.preview, hint: 'Other words', cursor: 'grabbing' }));
    assert.ok(isSameView(PLAIN_VIEW, structuredClone(PLAIN_VIEW)));
  });

  it('differs if anything is painted differently', () => {
    const others: Partial<ToolView>[] = [
      { preview: undefined },
      { ghosts: ['a', 'b'] },
      { marquee: { left: 1, top: 2, right: 3, bottom: 5 } },
      { snapHint: { place: { index: 1, price: 2.5 }, label: 'H 2' } },
      { readout: { spot: { x: 1, y: 2 }, lines: ['8 bars'] } },
      { readout: undefined },
      { guide: { index: 1.5, price: 2 } },
      { cursor: 'ns-resize' },
      { hovered: undefined },
    ];
    for (const other of others) assert.ok(!isSameView(FULL, { ...FULL, ...other }), JSON.stringify(other));
  });
});

describe('guideAxes', () => {
  it('are those along which the object moves', () => {
    const axes = ['ns-resize', 'ew-resize', 'nwse-resize', undefined].map((cursor) =>
      guideAxes({ ...PLAIN_VIEW, cursor }),
    );
    assert.deepEqual(axes, ['price', 'time', 'both', 'both']);
  });
});
