import { html, type TemplateResult } from 'lit';
import { TEXT_LANGUAGE } from '../../src/card/model/textLanguage.ts';
import type { WordRun } from '../../src/card/model/wordDiff.ts';
import type { ObjectMark } from '../../src/protocol/chartActions.ts';

/** The icon of a mark, labeled for screen readers. */
export function markIcon(mark: ObjectMark): TemplateResult {
  const { word, icon } = MARK_LABELS[mark];
  return html`<i class="codicon codicon-${icon} mark ${mark}" role="img" aria-label=${word} title=${word}></i>`;
}

/** Name and icon of each mark. */
export const MARK_LABELS: Readonly<Record<ObjectMark, { readonly word: string; readonly icon: string }>> = {
  added: { word: 'Added', icon: 'diff-added' },
  removed: { word: 'Removed', icon: 'diff-removed' },
  changed: { word: 'Changed', icon: 'diff-modified' },
};

type Content = string | readonly (TemplateResult | string)[];

/** Removed text is struck through, added text underlined; both are labeled for screen readers. */
export function markedContent<C extends Content>(kind: WordRun['kind'], content: C): TemplateResult | C {
  switch (kind) {
    case 'same':
      return content;
    case 'removed':
      return html`<del><span class="visually-hidden" lang=${TEXT_LANGUAGE}>removed: </span>${content}</del>`;
    case 'added':
      return html`<ins><span class="visually-hidden" lang=${TEXT_LANGUAGE}>added: </span>${content}</ins>`;
  }
}

/** The text of one side, with the words that only it has marked. Its position tells which side it is. */
export function sideContent(runs: readonly WordRun[], side: 'before' | 'after'): readonly (TemplateResult | string)[] {
  const other = side === 'before' ? 'added' : 'removed';
  return runs
    .filter(({ kind }) => kind !== other)
    .map(({ kind, text }) => {
      if (kind === 'same') return text;
      return side === 'before' ? html`<del>${text}</del>` : html`<ins>${text}</ins>`;
    });
}
