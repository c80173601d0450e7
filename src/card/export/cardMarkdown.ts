import { writtenTexts } from '../cardSketch.ts';
import {
  anchorsOf,
  CHART_ATTRIBUTION,
  describePicture,
  type ExportedCard,
  type ExportedObject,
  exportedDrawings,
  exportedLevels,
  type LinkedRun,
  linkedRuns,
  OWN_RENDERING,
} from './exportedCard.ts';

/** The card as Markdown, with its image in a file beside it. */
export function cardMarkdown(card: ExportedCard, pictureFile: string): string {
  const { sketch, facts } = card;
  const { metadata } = sketch;
  const [levels, drawings] = [exportedLevels(card), exportedDrawings(card)];
  const anchors = anchorsOf([...levels, ...drawings]);
  const blocks = [
    `# ${escapeLineStart(escapeMarkdown(metadata.title?.trim() || 'Untitled card'))}`,
    facts.map(({ label, text }) => `- **${escapeMarkdown(label)}:** ${escapeMarkdown(text)}`).join('\n'),
    `![${escapeMarkdown(describePicture(sketch))}](${encodeFileName(pictureFile)})`,
    ...writtenTexts(sketch).flatMap(({ heading, text }) => [`## ${heading}`, ...paragraphs(text, anchors)]),
    ...table('Levels', 'Price', levels),
    ...table('Drawings', 'Points', drawings),
    '---',
    `${OWN_RENDERING} [${CHART_ATTRIBUTION.text}](${CHART_ATTRIBUTION.address}). Times in UTC.`,
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

/** Keeps line breaks; an empty line separates paragraphs. */
function paragraphs(text: string, anchors: ReadonlyMap<string, string>): string[] {
  const lines = text
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map((line) => escapeLineStart(formatRuns(linkedRuns(line, anchors))));
  const blocks: string[][] = [[]];
  for (const line of lines) {
    if (line === '') blocks.push([]);
    else blocks.at(-1)?.push(line);
  }
  return blocks.filter((block) => block.length > 0).map((block) => block.join('\\\n'));
}

/** Runs as Markdown; words and a dead link beside them are one text, in which an address may begin and end. */
function formatRuns(runs: readonly LinkedRun[]): string {
  let [result, text] = ['', ''];
  for (const run of runs) {
    if (run.kind !== 'link') {
      text += run.text;
      continue;
    }
    result += `${escapeMarkdown(text)}[${escapeMarkdown(run.text)}](#${run.anchor})`;
    text = '';
  }
  return result + escapeMarkdown(text);
}

function table(heading: string, places: string, objects: readonly ExportedObject[]): string[] {
  if (objects.length === 0) return [];
  const rows = objects.map(({ anchor, what, places: all, objectId }) => {
    const cells = [
      `<a id="${anchor}"></a>${escapeMarkdown(what)}`,
      all.map(escapeMarkdown).join('<br>'),
      escapeMarkdown(objectId ?? ''),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return [`## ${heading}`, [`| What | ${places} | ID |`, '| --- | --- | --- |', ...rows].join('\n')];
}

/** A file name as a link target; brackets would end the link. */
function encodeFileName(file: string): string {
  return encodeURIComponent(file.toWellFormed()).replace(
    /[()!'*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16)}`,
  );
}

/** Characters with a meaning anywhere in Markdown. */
const ANYWHERE = /[\\`*_~[\]{}<>&|!$^]/g;

/** Escapes text for a line of Markdown or a table cell. */
function escapeMarkdown(words: string): string {
  return words
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .split(/([\s`|]+)/)
    .map((part) => (isAddress(part) ? `\`${part}\`` : part.replace(ANYWHERE, (letter) => `\\${letter}`)))
    .join('');
}

/**
 * Whether a reader of Markdown might make a link of it: an address with `//`, `www.` or `@`, or a bare domain name. As code
 * it stays text for all of them; some ignore escapes. Code can't contain a backquote, nor `|` in a table.
 */
function isAddress(part: string): boolean {
  return part.includes('//') || /www\.|mailto:|xmpp:/i.test(part) || /.@.|[\p{L}\p{N}]\.\p{L}{2}/u.test(part);
}

/** Escapes the start of a line that Markdown would read as a heading, list, rule or list number. */
function escapeLineStart(markdown: string): string {
  return markdown
    .trim()
    .replace(/^[#+\-=:]/, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2');
}
