import { html, type TemplateResult } from 'lit';
import { LEVEL_NAMES, type LevelName } from '../../../src/card/card.ts';
import { freshObjectId } from '../../../src/card/objectIds.ts';
import type { EditorSnapshot } from '../../../src/protocol/editorMessages.ts';
import type { EditorActions } from '../editorActions.ts';
import { decimalsOf } from '../fields/price.ts';
import type { PageState } from '../pageState.ts';
import { LEVEL_TITLES } from './levelNames.ts';

/** A button that puts in a level the card has not, half-way between its neighbours. */
export function addLevel({ snapshot }: PageState, actions: EditorActions, name: LevelName): TemplateResult {
  const add = (): void =>
    actions.set(['levels', name], {
      price: priceBetween(snapshot, name),
      clientObjectId: freshObjectId(snapshot, name),
    });
  return html`<button class="secondary small" @click=${add}>
    <i class="codicon codicon-add" aria-hidden="true"></i>${LEVEL_TITLES[name]}
  </button>`;
}

/** Half-way between the nearest levels above and below; 0 where there is none. Keeps the neighbours' decimals. */
export function priceBetween({ sketch, priceTexts }: EditorSnapshot, name: LevelName): number {
  const at = LEVEL_NAMES.indexOf(name);
  const known = (names: readonly LevelName[]): LevelName | undefined =>
    names.find((other) => sketch.levels[other]?.price !== undefined);
  const above = known(LEVEL_NAMES.slice(0, at).reverse());
  const below = known(LEVEL_NAMES.slice(at + 1));
  const prices = [above, below].flatMap((other) => (other ? [sketch.levels[other]?.price ?? 0] : []));
  if (prices.length === 0) return 0;
  const decimals = Math.max(...[above, below].map((other) => decimalsOf((other && priceTexts?.[other]) ?? '')));
  const middle = prices.reduce((sum, price) => sum + price, 0) / prices.length;
  return Number(middle.toFixed(Math.min(12, decimals)));
}
