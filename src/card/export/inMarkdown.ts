/** What means something to Markdown wherever it stands. */
const ANYWHERE = /[\\`*_~[\]{}<>&|!$^]/g;

/** Words inside a line of Markdown, or in a cell of a table, as they are: nothing in them is markup. */
export function escapeMarkdown(words: string): string {
  return words
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(ANYWHERE, (letter) => `\\${letter}`);
}

/** Markdown that begins a line, so that it begins nothing else: no heading, list, rule or number of a list. */
export function escapeLineStart(markdown: string): string {
  return markdown
    .trim()
    .replace(/^[#+\-=:]/, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2');
}
