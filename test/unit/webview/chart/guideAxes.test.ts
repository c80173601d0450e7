import assert from 'node:assert/strict';
import { guideAxes } from '../../../../webview/chart/guideAxes.ts';
import { PLAIN_VIEW } from '../../../../webview/chart/tools/toolView.ts';

describe('guideAxes', () => {
  it('are those along which something moves', () => {
    const axes = ['ns-resize', 'ew-resize', 'nwse-resize', undefined].map((cursor) =>
      guideAxes({ ...PLAIN_VIEW, cursor }),
    );
    assert.deepEqual(axes, ['price', 'time', 'both', 'both']);
  });
});
