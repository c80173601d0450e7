import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { LevelName } from '../../../src/card/card.ts';
import type { EditorActions } from '../editorActions.ts';
import '../fields/commitInput.ts';
import { LEVEL_TITLES } from '../../../src/card/objectNames.ts';
import { fieldId, findingsAt, worstSeverity } from '../fields/fieldFindings.ts';
import { stepPrice } from '../fields/price.ts';
import { readPriceInput } from '../objects/priceField.ts';
import type { PageState } from '../pageState.ts';
import { levelText } from './levelStep.ts';
import { levelsLockedReason } from './whyLevelsStay.ts';

/** The field of a level's price, as the text spells it; it names what is said of levels as its description. */
export function levelPriceInput(
  { snapshot, tick }: PageState,
  actions: EditorActions,
  name: LevelName,
  { id = fieldId(['levels', name, 'price']) }: { readonly id?: string } = {},
): TemplateResult {
  const path = ['levels', name, 'price'];
  return html`<commit-input
    .fieldId=${id}
    .label=${`Price of ${LEVEL_TITLES[name].toLowerCase()}`}
    .value=${live(levelText(snapshot, name))}
    .pending=${actions.pending}
    .describedBy=${'levels-notes levels-locked'}
    .invalid=${worstSeverity(findingsAt(snapshot, ['levels', name])) === 'error'}
    .disabled=${levelsLockedReason(snapshot) !== undefined}
    .numeric=${true}
    .read=${(text: string) => readPriceInput(text, (price) => actions.type(path, price))}
    .step=${(text: string, by: number) => stepPrice(text, by, tick)}
  ></commit-input>`;
}
