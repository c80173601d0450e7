import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { cardPage } from '../../../../src/card/export/cardPage.ts';
import { hostileArb, hostileSketchArb } from './hostileSketch.ts';

/** All tags that a page may have, whatever the card says. */
const TAGS = [
  /^<!doctype html>$/,
  /^<html lang="en">$/,
  /^<meta (charset="utf-8"|name="(viewport|referrer)" content="[\w=, -]+"|http-equiv="Content-Security-Policy" content="[^"<>]+")>$/,
  /^<title lang="">$/,
  /^<h1 dir="auto"( lang="")?>$/,
  /^<dl class="facts">$/,
  /^<img src="data:image\/png;base64,[\w+/=]*" alt="[^"<>]*" width="1200" height="675">$/,
  /^<p class="text" dir="auto" lang="">$/,
  /^<a href="#(level|drawing)-\w+">$/,
  /^<a href="https:\/\/www\.tradingview\.com\/" rel="noopener noreferrer">$/,
  /^<span class="dead" title="No such object on this card">$/,
  /^<th scope="col">$/,
  /^<tr id="(level|drawing)-\w+">$/,
  /^<td class="places">$/,
  /^<svg class="swatch" viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">$/,
  /^<rect width="12" height="12" fill="#[0-9A-Fa-f]{6}"\/>$/,
  /^<\/?(html|head|title|style|body|main|h1|h2|dl|dt|dd|div|bdi|section|p|table|thead|tbody|tr|th|td|br|a|span|svg|footer)>$/,
];

const SKETCH = {
  metadata: {
    title: 'EUR/USD holds',
    symbol: 'EUR/USD',
    timeframe: 'H4' as const,
    preferenceText: 'Buy [[lv_piv:the pivot]],\nnot [[gone:the line]].',
  },
  levels: { pivot: { price: 1.1, clientObjectId: 'lv_piv' }, support: { price: 1.08755 } },
  drawings: [
    {
      type: 'LINE' as const,
      clientObjectId: 'trend',
      points: [
        { time: '2026-03-02T14:00:00Z', price: 1.09 },
        { time: Date.UTC(2026, 2, 3), price: 1.1 },
      ],
      style: { color: '#7B5FD9' },
    },
  ],
};
const PAGE = cardPage({ sketch: SKETCH, facts: [{ label: 'Type', text: 'Bullish breakout' }] }, 'AAAA');

describe('cardPage', () => {
  it('contains the title, the facts, the texts and the link labels', () => {
    assert.match(PAGE, /<title lang="">EUR\/USD holds<\/title>/);
    assert.match(PAGE, /<dt>Type<\/dt><dd><bdi>Bullish breakout<\/bdi><\/dd>/);
    assert.match(PAGE, /<h2>Preference<\/h2>.*Buy .*the pivot/);
    assert.doesNotMatch(PAGE, /<h2>Alternative<\/h2>/);
  });

  it('links to the rows and marks unresolved links', () => {
    assert.match(PAGE, /<a href="#level-pivot"><bdi>the pivot<\/bdi><\/a>/);
    assert.match(PAGE, /<tr id="level-pivot"><td>Pivot<\/td><td class="places">1\.10000<\/td>/);
    assert.match(PAGE, /<span class="dead"[^>]*><bdi>the line<\/bdi><\/span>/);
  });

  it('lists the points of a drawing with times in UTC', () => {
    assert.match(PAGE, /1\.09000 · 2026-03-02 14:00 UTC<br>1\.10000 · 2026-03-03 00:00 UTC/);
  });

  it('is in English, but claims no language for what the author wrote', () => {
    assert.match(PAGE, /^<!doctype html>\n<html lang="en">/);
    assert.match(PAGE, /<h1 dir="auto" lang="">EUR\/USD holds<\/h1>/);
    assert.match(PAGE, /<p class="text" dir="auto" lang="">Buy /);
    const untitled = cardPage({ sketch: { ...SKETCH, metadata: { title: ' ' } }, facts: [] }, 'AAAA');
    assert.match(untitled, /<title>Untitled card<\/title>/);
    assert.match(untitled, /<h1 dir="auto">Untitled card<\/h1>/);
  });

  it('contains the attributions', () => {
    assert.match(PAGE, /Rendered by Chart Cards, not by the service\./);
    assert.match(PAGE, /Charts by TradingView Lightweight Charts™<\/a>/);
  });

  it('is the same page whatever a card says: no text becomes markup, an address or a style', () => {
    fc.assert(
      fc.property(hostileSketchArb, hostileArb, hostileArb, (sketch, label, picture) => {
        const page = cardPage({ sketch, facts: [{ label, text: label }] }, picture.replace(/[^\w+/=]/g, ''));
        const tags = page.match(/<[^<>]*>/g) ?? [];
        assert.equal(tags.length, page.split('<').length - 1);
        const strange = tags.filter((tag) => !TAGS.some((known) => known.test(tag)));
        assert.deepEqual(strange, []);
        assert.equal(page, page.toWellFormed());
        assert.equal(page.match(/<h1/g)?.length, 1);
      }),
    );
  });
});

describe('a text on the page', () => {
  const written = (text: string) => {
    const page = cardPage({ sketch: SKETCH, facts: [{ label: 'Type', text }] }, 'AAAA');
    return /<dd><bdi>([\s\S]*?)<\/bdi><\/dd>/.exec(page)?.[1];
  };

  it('has everything escaped that means something to HTML', () => {
    assert.equal(written(`<a href="x" title='y'>&amp;`), '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;');
  });

  it('keeps line ends and tabs, and replaces forbidden characters', () => {
    assert.equal(written('a\n\tb\u0000\ud800'), 'a\n\tb\ufffd\ufffd');
  });
});

describe('the style sheet of exported pages', () => {
  const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(PAGE) ?? [];

  it('is the one that the page’s policy allows', () => {
    const hash = createHash('sha256').update(style).digest('base64');
    assert.ok(PAGE.includes(`style-src 'sha256-${hash}'`));
  });

  it('asks for nothing from elsewhere', () => {
    assert.notEqual(style, '');
    assert.doesNotMatch(style, /url\(|@import|</);
  });
});
