import assert from 'node:assert/strict';
import fc from 'fast-check';
import { cardMarkdown, escapeLineStart, escapeMarkdown } from '../../../../src/card/export/cardMarkdown.ts';
import { hostileArb, hostileSketchArb } from './hostileSketch.ts';

const SKETCH = {
  metadata: {
    title: '1. EUR/USD *holds*',
    preferenceText: 'Buy [[lv_piv:the pivot]]\nnot [[gone:the_line]].\n\n- later',
  },
  levels: { pivot: { price: 1.1, clientObjectId: 'lv_piv' } },
  drawings: [{ type: 'HORIZONTAL_LINE' as const, clientObjectId: 'a|b', points: [{ price: 1.08755 }], style: {} }],
};
const TEXT = cardMarkdown({ sketch: SKETCH, facts: [{ label: 'Type', text: 'Bullish breakout' }] }, 'my card (1).png');

describe('cardMarkdown', () => {
  it('keeps the card’s text as text', () => {
    assert.ok(TEXT.startsWith('# 1\\. EUR/USD \\*holds\\*\n\n- **Type:** Bullish breakout\n\n'));
    assert.ok(TEXT.includes('## Preference\n\nBuy [the pivot](#level-pivot)\\\nnot the\\_line.\n\n\\- later\n'));
  });

  it('shows the image from the file beside it', () => {
    assert.match(TEXT, /!\[Chart of the card\]\(my%20card%20%281%29\.png\)/);
  });

  it('has a row with an anchor for each object', () => {
    assert.ok(TEXT.includes('| <a id="level-pivot"></a>Pivot | 1.10000 | lv\\_piv |'));
    assert.ok(TEXT.includes('| <a id="drawing-1"></a>Horizontal line | 1.08755 | a\\|b |'));
  });

  it('escapes all markup in a card', () => {
    fc.assert(
      fc.property(hostileSketchArb, hostileArb, (sketch, name) => {
        const text = cardMarkdown({ sketch, facts: [{ label: 'Type', text: name }] }, `${name}.png`);
        for (const line of text.split('\n')) if (line !== '| --- | --- | --- |') assertPlain(line);
        // Tables and headings are ours alone.
        assert.equal(text.match(/^# /gm)?.length, 1);
        assert.equal(text.match(/^\| --- /gm)?.length, 2);
        assert.equal(text.match(/^---$/gm)?.length, 1);
      }),
    );
  });
});

/** What is ours on a line, and nothing else that Markdown would take for more than words. */
function assertPlain(line: string): void {
  const rest = line
    .replace(/\\[\p{P}\p{S}]/gu, '')
    // What is left at the end is a line that goes on.
    .replace(/\\$/, '')
    .replace(/^(#{1,2} |- (?=\*\*)|---$)/, '')
    .replace(/^\| /, '')
    .replaceAll(/ \|/g, '')
    .replace(/^<a id="(level|drawing)-\w+"><\/a>/, '')
    .replaceAll('<br>', '')
    .replace(/^\*\*Type:\*\*/, '')
    .replace(/^!\[([^[\]]*)\]\([\w.%~-]+\)$/, '$1')
    .replaceAll(/\[([^[\]]*)\]\((#(level|drawing)-\w+|https:\/\/www\.tradingview\.com\/)\)/g, '$1');
  assert.doesNotMatch(rest, /[\\`*_~[\]{}<>&|!$^]/, line);
  assert.doesNotMatch(line, /^(\d+[.)]|[+=:]|\s)/, line);
}

describe('escapeMarkdown', () => {
  it('escapes Markdown characters and keeps prices readable', () => {
    assert.equal(escapeMarkdown('a_b [x](y) <b> 1.0850-1.09'), 'a\\_b \\[x\\](y) \\<b\\> 1.0850-1.09');
  });

  it('puts everything on one line', () => {
    assert.equal(escapeMarkdown('a\r\n\tb\u2028c'), 'a b c');
  });
});

describe('escapeLineStart', () => {
  it('begins nothing but a line', () => {
    assert.deepEqual(['  # a', '- a', '+ a', '=== ', '1. a', '12) a', '1.09'].map(escapeLineStart), [
      '\\# a',
      '\\- a',
      '\\+ a',
      '\\===',
      '1\\. a',
      '12\\) a',
      '1\\.09',
    ]);
  });
});
