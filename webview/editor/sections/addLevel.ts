import { html, type TemplateResult } from 'lit';
import type { LevelName } from '../../../src/card/card.ts';
import { freshObjectId } from '../../../src/card/objectIds.ts';
import { LEVEL_TITLES } from '../../../src/card/objectNames.ts';
import type { EditorActions } from '../editorActions.ts';
import type { PageState } from '../pageState.ts';
import { LEVEL_LABELS } from './levelNames.ts';
import { priceBetween } from './priceBetween.ts';

/** A button that puts in a level the card has not, half-way between its neighbours. */
export function addLevel({ snapshot }: PageState, actions: EditorActions, name: LevelName): TemplateResult {
  const add = (): void =>
    actions.set(['levels', name], {
      price: priceBetween(snapshot, name),
      clientObjectId: freshObjectId(snapshot, name),
    });
  return html`<button class="secondary small" title="Add ${LEVEL_TITLES[name].toLowerCase()}" @click=${add}>
    <i class="codicon codicon-add" aria-hidden="true"></i><span class="unseen">Add </span>${LEVEL_LABELS[name]}
  </button>`;
}
