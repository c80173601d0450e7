import { html, type TemplateResult } from 'lit';
import type { WordRun } from '../../../src/protocol/reviewMessages.ts';

/** Words of both sides in one text: what went struck out, what came underlined, and each said to those who listen. */
export function markedWords(runs: readonly WordRun[]): readonly (TemplateResult | string)[] {
  return runs.map(markedWord);
}

function markedWord({ kind, text }: WordRun): TemplateResult | string {
  switch (kind) {
    case 'same':
      return text;
    case 'removed':
      return html`<del><span class="unseen">removed: </span>${text}</del>`;
    case 'added':
      return html`<ins><span class="unseen">added: </span>${text}</ins>`;
  }
}

/** What one side says, with what only it says marked. */
export function sideWords(runs: readonly WordRun[], side: 'before' | 'after'): readonly (TemplateResult | string)[] {
  return markedWords(runs.filter(({ kind }) => kind !== (side === 'before' ? 'added' : 'removed')));
}
