import type { TextPiece } from '../model/textLinks.ts';
import { CHART_ATTRIBUTION, describePicture, type ExportedCard, OWN_RENDERING } from './cardPage.ts';
import { type ReadersCard, type ReadersObject, readersCard } from './readersCard.ts';

/** The card as Markdown, with its image in a file beside it. */
export function cardMarkdown(card: ExportedCard, pictureFile: string): string {
  const { sketch, decimals, facts } = card;
  const { title, market, texts, levels, drawings, anchors } = readersCard(sketch, decimals);
  const blocks = [
    `# ${escapeLineStart(escapeMarkdown(title ?? 'Untitled card'))}`,
    facts.map(({ label, text }) => `- **${escapeMarkdown(label)}:** ${escapeMarkdown(text)}`).join('\n'),
    `![${escapeMarkdown(describePicture(market))}](${encodeFileName(pictureFile)})`,
    ...texts.flatMap(({ heading, pieces }) => [`## ${heading}`, ...paragraphs(pieces, anchors)]),
    ...table('Levels', 'Price', levels),
    ...table('Drawings', 'Points', drawings),
    '---',
    `${OWN_RENDERING} [${CHART_ATTRIBUTION.text}](${CHART_ATTRIBUTION.address}). Times in UTC.`,
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

/** Keeps line breaks; an empty line separates paragraphs. */
function paragraphs(pieces: readonly TextPiece[], anchors: ReadersCard['anchors']): string[] {
  const blocks: string[][] = [[]];
  for (const line of linesOf(pieces).map((pieces) => escapeLineStart(formatLine(pieces, anchors)))) {
    if (line === '') blocks.push([]);
    else blocks.at(-1)?.push(line);
  }
  return blocks.filter((block) => block.length > 0).map((block) => block.join('\\\n'));
}

/** Splits pieces at line breaks; only words, and malformed links that end with a line, have some. */
function linesOf(pieces: readonly TextPiece[]): readonly (readonly TextPiece[])[] {
  const lines: TextPiece[][] = [[]];
  for (const piece of pieces) {
    if (piece.kind === 'pill') lines.at(-1)?.push(piece);
    else {
      for (const [i, text] of piece.text.split(/\r\n|[\r\n\u2028\u2029]/).entries()) {
        if (i > 0) lines.push([]);
        lines.at(-1)?.push({ ...piece, text });
      }
    }
  }
  return lines;
}

/** A line as Markdown; words and a dead link beside them are one text, in which an address may begin and end. */
function formatLine(pieces: readonly TextPiece[], anchors: ReadersCard['anchors']): string {
  let [result, text] = ['', ''];
  for (const piece of pieces) {
    const anchor = piece.kind === 'pill' ? anchors.get(piece.objectId) : undefined;
    if (anchor === undefined) {
      text += piece.text;
      continue;
    }
    result += `${escapeMarkdown(text)}[${escapeMarkdown(piece.text)}](#${anchor})`;
    text = '';
  }
  return result + escapeMarkdown(text);
}

function table(heading: string, places: string, objects: readonly ReadersObject[]): string[] {
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
