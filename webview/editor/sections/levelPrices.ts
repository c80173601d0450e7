import '../fields/commitInput.ts';
import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { type DistanceUnit, distanceUnit } from '../../../src/card/geometry/distances.ts';
import { LEVEL_NAMES, type LevelName } from '../../../src/card/model/card.ts';
import { LEVEL_TITLES } from '../../../src/card/model/objectIds.ts';
import { levelsLockedReason } from '../actions/disabledReasons.ts';
import type { EditorActions } from '../actions/editorActions.ts';
import { fieldId, findingsAt, worstSeverity } from '../fields/fieldFindings.ts';
import { decimalsOf, decimalsOfPrices, priceText, readPriceInput, stepOf, stepPrice } from '../fields/priceField.ts';
import type { PageState } from '../pageState.ts';

/** Step of level prices: the candles' tick, or else the last decimal that a level is written with. */
function levelStep({ snapshot, tick }: Pick<PageState, 'snapshot' | 'tick'>): number {
  const texts = LEVEL_NAMES.map((name) => levelText(snapshot, name));
  const finest = texts.reduce((one, other) => (decimalsOf(other) > decimalsOf(one) ? other : one), '');
  return stepOf(finest, tick);
}

/** Unit of distances between levels. */
export function levelUnit(state: Pick<PageState, 'snapshot' | 'tick'>): DistanceUnit {
  return distanceUnit(state.snapshot.unit, levelStep(state));
}

/** The price of a level as written in the text; empty if it has none. */
function levelText(
  { sketch, priceTexts }: Pick<PageState['snapshot'], 'sketch' | 'priceTexts'>,
  name: (typeof LEVEL_NAMES)[number],
): string {
  const price = sketch.levels[name]?.price;
  return priceTexts?.[name] ?? (price === undefined ? '' : String(price));
}

/** A level's price as the chart shows it, or as it's written if it isn't a number. */
function shownPrice(state: PageState, name: LevelName): string {
  const price = state.snapshot.sketch.levels[name]?.price;
  return price === undefined ? levelText(state.snapshot, name) : priceText(price, decimalsOfPrices(state));
}

/** The field of a level's price, described by the notes about levels. */
export function levelPriceInput(
  state: PageState,
  actions: EditorActions,
  name: LevelName,
  { id = fieldId(['levels', name, 'price']) }: { readonly id?: string } = {},
): TemplateResult {
  const { snapshot, tick } = state;
  const path = ['levels', name, 'price'];
  return html`<commit-input
    .fieldId=${id}
    .label=${`Price of ${LEVEL_TITLES[name].toLowerCase()}`}
    .value=${live(shownPrice(state, name))}
    .pending=${actions.pending}
    .describedBy=${'levels-notes levels-locked'}
    .invalid=${worstSeverity(findingsAt(snapshot, ['levels', name])) === 'error'}
    .disabled=${levelsLockedReason(snapshot) !== undefined}
    .numeric=${true}
    .read=${(text: string) => readPriceInput(text, (price) => actions.type(path, price))}
    .step=${(text: string, by: number) => stepPrice(text, by, tick)}
  ></commit-input>`;
}

/** Short names of the levels, for the narrow table. */
export const LEVEL_LABELS: Readonly<Record<LevelName, string>> = {
  resistance: 'Resistance',
  intermediateResistance: 'Interm. res.',
  pivot: 'Pivot',
  intermediateSupport: 'Interm. sup.',
  support: 'Support',
};
