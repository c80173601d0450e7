import assert from 'node:assert/strict';
import { OBJECT_MARKS } from '../../../../../src/protocol/objectMarks.ts';
import { contrast } from '../../../../../webview/chart/color.ts';
import { markLook } from '../../../../../webview/chart/reader/markLook.ts';
import { PLAIN_THEME } from '../plainLayer.ts';

describe('markLook', () => {
  it('tells marks apart by their signs alone', () => {
    const signs = OBJECT_MARKS.map((mark) => markLook(mark, { ...PLAIN_THEME, highContrast: true }).sign);
    assert.equal(new Set(signs).size, OBJECT_MARKS.length);
  });

  it('tells them apart by colours that can be read, besides', () => {
    const looks = OBJECT_MARKS.map((mark) => markLook(mark, PLAIN_THEME).color);
    assert.equal(new Set(looks).size, OBJECT_MARKS.length);
    for (const color of looks) assert.ok(contrast(color, PLAIN_THEME.background) >= 4.5, color);
  });
});
