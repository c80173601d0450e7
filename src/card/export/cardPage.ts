import { CHART_ATTRIBUTION, describePicture, type ExportedCard, OWN_RENDERING } from './exportedCard.ts';
import { anchorsOf, type ExportedObject, exportedDrawings, exportedLevels } from './exportedObjects.ts';
import { exportedTexts } from './exportedTexts.ts';
import { escapeHtml } from './inHtml.ts';
import { type LinkedRun, linkedRuns } from './linkedRuns.ts';
import { PAGE_STYLE, PAGE_STYLE_HASH } from './pageStyle.ts';

/** Nothing is fetched, nothing runs: the picture is in the file, and the one style sheet is known by its hash. */
const POLICY = `default-src 'none'; img-src data:; style-src 'sha256-${PAGE_STYLE_HASH}'; base-uri 'none'; form-action 'none'`;

/** The card as a page that stands alone, its picture (a PNG as base64) in it, its links leading to the rows of its tables. */
export function cardPage({ sketch, facts }: ExportedCard, picture: string): string {
  const { metadata } = sketch;
  const title = escapeHtml(metadata.title?.trim() || 'Card without a title');
  const [levels, drawings] = [exportedLevels(sketch), exportedDrawings(sketch)];
  const anchors = anchorsOf([...levels, ...drawings]);
  const texts = exportedTexts(metadata).map(
    ({ heading, text }) =>
      `<section><h2>${heading}</h2><p class="text" dir="auto">${linkedRuns(text, anchors).map(formatRun).join('')}</p></section>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<main>
<h1 dir="auto">${title}</h1>
<dl class="facts">${facts.map(({ label, text }) => `<div><dt>${escapeHtml(label)}</dt><dd><bdi>${escapeHtml(text)}</bdi></dd></div>`).join('')}</dl>
<img src="data:image/png;base64,${escapeHtml(picture)}" alt="${escapeHtml(describePicture(sketch))}" width="1200" height="675">
${texts.join('\n')}
${table('Levels', 'Price', levels)}
${table('Drawings', 'Points', drawings)}
</main>
<footer><p>${OWN_RENDERING} <a href="${CHART_ATTRIBUTION.address}" rel="noopener noreferrer">${CHART_ATTRIBUTION.text}</a>. Times in UTC.</p></footer>
</body>
</html>
`;
}

function formatRun(run: LinkedRun): string {
  switch (run.kind) {
    case 'words':
      return escapeHtml(run.text);
    case 'link':
      return `<a href="#${run.anchor}"><bdi>${escapeHtml(run.text)}</bdi></a>`;
    case 'dead':
      return `<span class="dead" title="Names nothing on this card"><bdi>${escapeHtml(run.text)}</bdi></span>`;
  }
}

function table(heading: string, places: string, objects: readonly ExportedObject[]): string {
  if (objects.length === 0) return '';
  return `<section><h2>${heading}</h2>
<table><thead><tr><th scope="col">What</th><th scope="col">${places}</th><th scope="col">Id</th></tr></thead>
<tbody>
${objects.map(row).join('\n')}
</tbody></table></section>`;
}

function row({ anchor, what, color, places, objectId }: ExportedObject): string {
  return `<tr id="${anchor}"><td>${swatch(color)}${escapeHtml(what)}</td><td class="places">${places.map(escapeHtml).join('<br>')}</td><td><bdi>${escapeHtml(objectId ?? '')}</bdi></td></tr>`;
}

/** A picture, because the policy lets in no style beside the sheet's. */
function swatch(color: string | undefined): string {
  if (color === undefined) return '';
  return `<svg class="swatch" viewBox="0 0 12 12" width="12" height="12" aria-hidden="true"><rect width="12" height="12" fill="${escapeHtml(color)}"/></svg>`;
}
