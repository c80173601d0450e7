import assert from 'node:assert/strict';
import { TextMeasurer } from '../../../../webview/chart/textWidths.ts';

describe('TextMeasurer', () => {
  it('adds up characters, and measures each of a font once', () => {
    const measured: string[] = [];
    const context = {
      font: '',
      measureText(text: string) {
        measured.push(`${this.font} ${text}`);
        return { width: this.font === 'big' ? 10 : 5 };
      },
    };
    const widths = new TextMeasurer();
    assert.deepEqual(
      [widths.of(context, 'big', '1.1'), widths.of(context, 'small', '11'), widths.of(context, 'big', '.1.1.')],
      [30, 10, 50],
    );
    assert.deepEqual(measured, ['big 1', 'big .', 'small 1']);
  });
});
