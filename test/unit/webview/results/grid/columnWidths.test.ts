import assert from 'node:assert/strict';
import { TextMeasurer } from '../../../../../webview/results/grid/columnWidths.ts';

describe('a ruler of texts', () => {
  const widths: Readonly<Record<string, number>> = { i: 3, m: 12, '1': 5, '0': 8, '…': 13, é: 7 };
  const ruler = new TextMeasurer((sign) => widths[sign] ?? 6);

  it('adds up the widths of the signs', () => {
    assert.equal(ruler.width('mini'), 12 + 3 + 6 + 3);
    assert.equal(ruler.width('é…'), 7 + 13);
    assert.equal(ruler.width(''), 0);
  });

  it('takes all digits for as wide as the widest, as tables have them', () => {
    assert.equal(ruler.width('111'), 24);
  });

  it('says what is sure to fit', () => {
    assert.equal(ruler.fits('mini', 24), true);
    assert.equal(ruler.fits('mini', 23.9), false);
    assert.equal(ruler.fits('m…@e….com', 100), true);
    assert.equal(ruler.fits('', 0), true);
  });

  it('is not sure of signs that join, stack, turn around or are pictures', () => {
    for (const text of ['e\u0301', 'שלום', 'مرحبا', 'नमस्ते', '日本', '👩‍💻', 'a\u202Eb', 'a\u200Db']) {
      assert.equal(ruler.fits(text, 10_000), false, text);
    }
  });
});
