import assert from 'node:assert/strict';
import fc from 'fast-check';
import { cardMarkdown } from '../../../../src/card/export/cardMarkdown.ts';
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
    assert.ok(TEXT.includes('| <a id="level-pivot"></a>Pivot | 1.10 | lv\\_piv |'));
    assert.ok(TEXT.includes('| <a id="drawing-1"></a>Horizontal line | 1.08755 | a\\|b |'));
  });

  it('escapes all markup in a card', () => {
    fc.assert(
      fc.property(hostileSketchArb, hostileArb, (sketch, name) => {
        const text = cardMarkdown({ sketch, facts: [{ label: 'Type', text: name }] }, `${name}.png`);
        for (const line of text.split('\n')) if (line !== '| --- | --- | --- |') assertPlain(line);
        // All tables and headings are our own.
        assert.equal(text.match(/^# /gm)?.length, 1);
        assert.equal(text.match(/^\| --- /gm)?.length, 2);
        assert.equal(text.match(/^---$/gm)?.length, 1);
      }),
    );
  });
});

/** Fails if the line contains Markdown other than our own. */
function assertPlain(line: string): void {
  const rest = line
    // Escaped characters, and addresses, which are code.
    .replace(/\\[\p{P}\p{S}]|`[^`]+`/gu, ' ')
    // A backslash at the end is a line break.
    .replace(/\\$/, '')
    .replace(/^(#{1,2} |- (?=\*\*)|---$)/, '')
    .replace(/^\| /, '')
    .replaceAll(/ \|/g, '')
    .replace(/^<a id="(level|drawing)-\w+"><\/a>/, '')
    .replaceAll('<br>', '')
    .replace(/^\*\*Type:\*\*/, '')
    .replace(/^!\[([^[\]]*)\]\([\w.%~-]+\)$/, '$1')
    .replaceAll(/\[([^[\]]*)\]\((#(level|drawing)-\w+|https:\/\/www\.tradingview\.com\/)\)/g, ' $1 ');
  assert.doesNotMatch(rest, /[\\`*_~[\]{}<>&|!$^]/, line);
  assert.doesNotMatch(rest, /\/\/|www\.|\w@\w|\p{L}\.\p{L}{2}/iu, line);
  assert.doesNotMatch(line, /^(\d+[.)]|[+=:]|\s)/, line);
}

describe('an address in a card’s text', () => {
  it('is code, which no reader of Markdown makes a link of', () => {
    const texts = [
      ['see https://evil.example/a_b now', 'see `https://evil.example/a_b` now'],
      ['www.evil.example, a_b@evil.example', '`www.evil.example,` `a_b@evil.example`'],
      ['evil.example/login or //evil', '`evil.example/login` or `//evil`'],
      ['https\\://evil.example', '`https\\://evil.example`'],
      ['http:/[[gone:/localhost]]', '`http://localhost`'],
      ['[[lv_piv:www.evil.example]]', '[`www.evil.example`](#level-pivot)'],
      ['https://a`b|c', '`https://a`\\`b\\|c'],
    ] as const;
    for (const [preferenceText, expected] of texts) {
      const text = cardMarkdown({ sketch: { ...SKETCH, metadata: { preferenceText } }, facts: [] }, 'card.png');
      assert.ok(text.includes(`## Preference\n\n${expected}\n\n`), text);
    }
  });

  it('is told from prices and abbreviations', () => {
    const plain = 'buy at 1.0850-1.09, e.g. 2.5x ATR. 50/50 @ 1.1';
    assert.ok(
      cardMarkdown({ sketch: { ...SKETCH, metadata: { comments: plain } }, facts: [] }, 'card.png').includes(plain),
    );
  });
});

describe('a fact of a card', () => {
  const factLine = (text: string) =>
    /^- .*$/m.exec(cardMarkdown({ sketch: SKETCH, facts: [{ label: 'Type', text }] }, 'card.png'))?.[0];

  it('has its Markdown characters escaped and its prices readable', () => {
    assert.equal(factLine('a_b [x](y) <b> 1.0850-1.09'), '- **Type:** a\\_b \\[x\\](y) \\<b\\> 1.0850-1.09');
  });

  it('is on one line', () => {
    assert.equal(factLine('a\r\n\tb\u2028c'), '- **Type:** a b c');
  });
});

describe('a line of a text', () => {
  it('can’t begin a heading, a list or a rule', () => {
    const lines = ['  # a', '- a', '+ a', '=== ', '1. a', '12) a', '1.09'];
    const sketch = { ...SKETCH, metadata: { preferenceText: lines.join('\n\n') } };
    const [, texts = ''] = cardMarkdown({ sketch, facts: [] }, 'card.png').split('## Preference\n\n');
    assert.deepEqual(texts.split('\n\n').slice(0, lines.length), [
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
