import type { CardSketch } from '../model/cardSketch.ts';
import { CARD_TEXT_LANGUAGE, TEXT_LANGUAGE } from '../model/textLanguage.ts';
import type { TextPiece } from '../model/textLinks.ts';
import { type ReadersCard, type ReadersObject, readersCard } from './readersCard.ts';

/** A card to export for people without the editor. */
export interface ExportedCard {
  readonly sketch: CardSketch;
  /** Decimals of the card's candles, if it has some. */
  readonly decimals?: number | undefined;
  /** Facts beside the texts, e.g. `Type`: `Bullish breakout`, in display order. */
  readonly facts: readonly { readonly label: string; readonly text: string }[];
}

/** Included in every export, because the image doesn't come from the service. */
export const OWN_RENDERING = 'Rendered by Chart Cards, not by the service.';

/** The attribution that the licence of the chart library requires. */
export const CHART_ATTRIBUTION = {
  text: 'Charts by TradingView Lightweight Charts™',
  address: 'https://www.tradingview.com/',
} as const;

/** Alternative text of the card's image. */
export function describePicture(market: ReadersCard['market']): string {
  return market.length === 0 ? 'Chart of the card' : `Chart of ${market.join(' ')} with levels and drawings`;
}

/** SHA-256 of the style sheet in base64; the page's policy allows no other. A test compares the two. */
const PAGE_STYLE_HASH = 'JYfCmsTUzKI33OYu5MmwxNuOwzDO3FRoD62rb0ZmuR4=';

/** Nothing is fetched or run: the image is inline, and the only style sheet is allowed by its hash. */
const POLICY = `default-src 'none'; img-src data:; style-src 'sha256-${PAGE_STYLE_HASH}'; base-uri 'none'; form-action 'none'`;

const CARD_TEXT = ` lang="${CARD_TEXT_LANGUAGE}"`;

/**
 * The card as a self-contained page with an inline image (a PNG as base64); text links lead to the rows of its tables.
 */
export function cardPage(card: ExportedCard, picture: string): string {
  const { sketch, decimals, facts } = card;
  const { title: ownTitle, market, texts, levels, drawings, anchors } = readersCard(sketch, decimals);
  const title = escapeHtml(ownTitle ?? 'Untitled card');
  const titleLanguage = ownTitle ? CARD_TEXT : '';
  const sections = texts.map(
    ({ heading, pieces }) =>
      `<section><h2>${heading}</h2><p class="text" dir="auto"${CARD_TEXT}>${pieces.map((piece) => formatPiece(piece, anchors)).join('')}</p></section>`,
  );
  return `<!doctype html>
<html lang="${TEXT_LANGUAGE}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title${titleLanguage}>${title}</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<main>
<h1 dir="auto"${titleLanguage}>${title}</h1>
<dl class="facts">${facts.map(({ label, text }) => `<div><dt>${escapeHtml(label)}</dt><dd><bdi>${escapeHtml(text)}</bdi></dd></div>`).join('')}</dl>
<img src="data:image/png;base64,${escapeHtml(picture)}" alt="${escapeHtml(describePicture(market))}" width="1200" height="675">
${sections.join('\n')}
${table('Levels', 'Price', levels)}
${table('Drawings', 'Points', drawings)}
</main>
<footer><p>${OWN_RENDERING} <a href="${CHART_ATTRIBUTION.address}" rel="noopener noreferrer">${CHART_ATTRIBUTION.text}</a>. Times in UTC.</p></footer>
</body>
</html>
`;
}

/** A malformed link stays as written. */
function formatPiece(piece: TextPiece, anchors: ReadersCard['anchors']): string {
  const text = escapeHtml(piece.text);
  if (piece.kind !== 'pill') return text;
  return piece.dead
    ? `<span class="dead" title="No such object on this card"><bdi>${text}</bdi></span>`
    : `<a href="#${anchors.get(piece.objectId)}"><bdi>${text}</bdi></a>`;
}

function table(heading: string, places: string, objects: readonly ReadersObject[]): string {
  if (objects.length === 0) return '';
  return `<section><h2>${heading}</h2>
<table><thead><tr><th scope="col">What</th><th scope="col">${places}</th><th scope="col">ID</th></tr></thead>
<tbody>
${objects.map(row).join('\n')}
</tbody></table></section>`;
}

function row({ anchor, what, color, places, objectId }: ReadersObject): string {
  return `<tr id="${anchor}"><td>${swatch(color)}${escapeHtml(what)}</td><td class="places">${places.map(escapeHtml).join('<br>')}</td><td><bdi>${escapeHtml(objectId ?? '')}</bdi></td></tr>`;
}

/** An SVG, because the policy forbids inline styles. */
function swatch(color: string | undefined): string {
  if (color === undefined) return '';
  return `<svg class="swatch" viewBox="0 0 12 12" width="12" height="12" aria-hidden="true"><rect width="12" height="12" fill="${escapeHtml(color)}"/></svg>`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Escapes text for an element or a quoted attribute of HTML; characters that HTML forbids become the replacement
 * character.
 */
function escapeHtml(words: string): string {
  return wellFormed(words).replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? letter);
}

/** Removes control characters (except line ends and tabs) and lone surrogates. */
function wellFormed(words: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removes exactly these
  return words.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '\ufffd');
}

const PAGE_STYLE = `
:root { color-scheme: light dark; --ink: #1f2328; --faint: #59636e; --rule: #d1d9e0; --mark: #fff1b8; --link: #0550ae; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6edf3; --faint: #9198a1; --rule: #3d444d; --mark: #4a3b00; --link: #71b7ff; }
}
body { max-width: 1200px; margin: 0 auto; padding: 16px 24px 32px; font: 16px/1.5 system-ui, sans-serif; color: var(--ink); }
h1 { margin: 8px 0; font-size: 26px; line-height: 1.25; overflow-wrap: anywhere; }
h2 { margin: 24px 0 8px; font-size: 18px; }
a { color: var(--link); }
.facts { display: flex; flex-wrap: wrap; gap: 4px 24px; margin: 0 0 16px; padding: 0; }
.facts dt { display: inline; color: var(--faint); }
.facts dd { display: inline; margin: 0 0 0 6px; overflow-wrap: anywhere; }
img { display: block; width: 100%; height: auto; border: 1px solid var(--rule); }
.text { max-width: 75ch; white-space: pre-wrap; overflow-wrap: anywhere; }
.dead { text-decoration: underline dotted; }
table { border-collapse: collapse; width: 100%; }
th, td { padding: 6px 8px; text-align: start; vertical-align: top; border-bottom: 1px solid var(--rule); overflow-wrap: anywhere; }
th { color: var(--faint); font-weight: 600; }
td.places { font-variant-numeric: tabular-nums; }
tr:target { background: var(--mark); outline: 2px solid var(--link); }
.swatch { width: 12px; height: 12px; margin-inline-end: 8px; }
footer { margin-top: 32px; font-size: 13px; color: var(--faint); }
@media print { body { max-width: none; } tr, img { break-inside: avoid; } }
`;
