import { closestMatch } from '../model/strings.ts';
import type { TextRange } from '../text/textEdit.ts';

/** A part of a text with placeholders: words, or the name in `{{name}}`. */
type TemplatePart =
  | { readonly kind: 'words'; readonly words: string }
  | { readonly kind: 'placeholder'; readonly name: string; readonly range: TextRange };

/** What is wrong with a placeholder; the range is in the given text. */
export interface PlaceholderMistake {
  readonly range: TextRange;
  readonly is: /** `{{` without `}}`, or `}}` without `{{`. */
    | { readonly kind: 'unclosed' | 'unopened' }
    | { readonly kind: 'unknown'; readonly name: string; readonly meant: string | undefined };
}

/** The parts of a text, and its mistakes. */
export interface ParsedTemplate {
  readonly parts: readonly TemplatePart[];
  readonly mistakes: readonly PlaceholderMistake[];
}

/** Reads a text with placeholders such as `{{pivot}}`; spaces inside the braces don't matter. `known` are the valid names. */
export function parsePlaceholders(
  text: string,
  known: readonly string[],
  isName = known.includes.bind(known),
): ParsedTemplate {
  const parts: TemplatePart[] = [];
  const mistakes: PlaceholderMistake[] = [];
  const words = (from: number, to: number): void => {
    const part = text.slice(from, to);
    const stray = part.indexOf('}}');
    if (stray !== -1) mistakes.push({ range: { offset: from + stray, length: 2 }, is: { kind: 'unopened' } });
    if (part !== '') parts.push({ kind: 'words', words: part });
  };
  let end = 0;
  for (let start = text.indexOf('{{'); start !== -1; start = text.indexOf('{{', end)) {
    words(end, start);
    const close = text.indexOf('}}', start + 2);
    const next = text.indexOf('{{', start + 2);
    if (close === -1 || (next !== -1 && next < close)) {
      mistakes.push({ range: { offset: start, length: 2 }, is: { kind: 'unclosed' } });
      end = start + 2;
      continue;
    }
    end = close + 2;
    const name = text.slice(start + 2, close).trim();
    const range = { offset: start, length: end - start };
    parts.push({ kind: 'placeholder', name, range });
    if (!isName(name)) mistakes.push({ range, is: { kind: 'unknown', name, meant: closestMatch(name, known) } });
  }
  words(end, text.length);
  return { parts, mistakes };
}

/** What a mistake is, for people. */
export function formatPlaceholderMistake({ is }: PlaceholderMistake): string {
  switch (is.kind) {
    case 'unclosed':
      return 'The placeholder isn’t closed. }} is missing.';
    case 'unopened':
      return 'There is no {{ before this }}.';
    case 'unknown':
      return `Unknown placeholder “${is.name}”.${is.meant === undefined ? '' : ` Did you mean “${is.meant}”?`}`;
  }
}
