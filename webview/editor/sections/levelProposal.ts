import { html, type PropertyValues, type TemplateResult } from 'lit';
import { formatDistance } from '../../../src/card/geometry/distances.ts';
import { LEVEL_NAMES } from '../../../src/card/model/card.ts';
import type { CardSketch } from '../../../src/card/model/cardSketch.ts';
import { levelChanges } from '../../../src/card/model/drawingChanges.ts';
import type { PlaceChange } from '../../../src/card/model/jsonValue.ts';
import { LEVEL_TITLES } from '../../../src/card/model/objectIds.ts';
import {
  type CompletedCandle,
  higherTimeframe,
  lastCompletedCandle,
  pivotSide,
  proposedLevels,
} from '../../../src/card/model/pivotLevels.ts';
import { onTick } from '../../../src/card/model/prices.ts';
import type { CandlesMessage } from '../../../src/protocol/pageMessages.ts';
import { changesEdit } from '../../chart/tools/cardEdits.ts';
import { disabledReason } from '../actions/disabledReasons.ts';
import type { EditorActions } from '../actions/editorActions.ts';
import { decimalsOfPrices, priceText } from '../fields/priceField.ts';
import { PageElement } from '../pageElement.ts';
import { onRequest } from '../pageRequests.ts';
import type { PageState } from '../pageState.ts';
import { LEVEL_LABELS, levelUnit } from './levelPrices.ts';

/** Phase of the proposal. Once applied it stays on the chart until the document has it. */
type Phase =
  | { readonly kind: 'closed' }
  | { readonly kind: 'open'; readonly count: LevelCount }
  | { readonly kind: 'applied'; readonly on: PageState['snapshot'] };

/**
 * Levels from candles: shows their candle, the changes and a preview on the chart before anything is written. Escape and
 * leaving the card discard them.
 */
class LevelProposal extends PageElement {
  static override properties = { state: { attribute: false }, actions: { attribute: false } };
  declare state: PageState;
  declare actions: EditorActions;
  #phase: Phase = { kind: 'closed' };
  #proposal: Proposal | undefined;
  /** The last preview, so that the chart is updated only on changes. */
  #inputs: readonly unknown[] = [];
  #stopListening = (): void => {};

  override connectedCallback(): void {
    super.connectedCallback();
    this.#stopListening = onRequest('levels-from-candles', () => this.#open());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stopListening();
    this.#close();
  }

  protected override willUpdate(changed: PropertyValues): void {
    const phase = this.#phase;
    if (changed.has('state') && phase.kind === 'applied' && phase.on !== this.state.snapshot) this.#close();
    if (phase.kind !== 'open') return;
    if (disabledReason('levelsFromCandles', this.state) !== undefined) {
      this.#close();
      return;
    }
    const { sketch, pivotIsInvalidation } = this.state.snapshot;
    const candles = this.actions.candles();
    const inputs = [sketch, candles, phase.count, pivotIsInvalidation !== undefined];
    if (inputs.every((part, at) => part === this.#inputs[at])) return;
    this.#inputs = inputs;
    const made = proposeLevels(sketch, candles, phase.count, Date.now(), pivotIsInvalidation !== undefined);
    this.#proposal = made;
    this.actions.previewCard(made.kind === 'levels' ? made.sketch : undefined);
  }

  override render(): TemplateResult {
    const phase = this.#phase;
    const reason = disabledReason('levelsFromCandles', this.state);
    return html`<div class="buttons"><button
        class="secondary small"
        aria-expanded=${phase.kind === 'open'}
        title=${reason ?? 'Classic pivot levels of the last completed candle of a higher timeframe'}
        ?disabled=${reason !== undefined}
        @click=${() => (phase.kind === 'open' ? this.#cancel() : this.#open())}
      ><i class="codicon codicon-wand" aria-hidden="true"></i>Levels from candles…</button></div>
      ${phase.kind === 'open' && this.#proposal !== undefined ? this.#form(this.#proposal, phase.count) : null}`;
  }

  #form(made: Proposal, count: LevelCount): TemplateResult {
    return html`<div class="proposal" role="group" aria-label="Levels from candles" @keydown=${this.#key}>
      ${
        made.kind === 'none'
          ? html`<p>${made.reason}</p>`
          : html`<p><strong>${candleName(made.candle)}</strong> <span class="faint">last completed, UTC</span></p>
            <p class="faint numbers">H ${this.#price(made.candle.high)} · L ${this.#price(made.candle.low)} · C ${this.#price(made.candle.close)}</p>
            <div class="field">
              <label for="proposal-count">Levels</label>
              <span class="select"><select id="proposal-count" @change=${this.#counted}>
                <option value="3" ?selected=${count === 3}>3: pivot and one level on each side</option>
                <option value="5" ?selected=${count === 5}>5: pivot and two levels on each side</option>
              </select><i class="codicon codicon-chevron-down" aria-hidden="true"></i></span>
            </div>
            ${this.#table(made)}`
      }
      <div class="buttons">
        ${made.kind === 'none' ? null : html`<button class="primary small" @click=${() => this.#apply(made)}>Apply</button>`}
        <button class="secondary small" @click=${this.#cancel}>Cancel</button>
      </div>
    </div>`;
  }

  #table({ sketch }: Proposal & { readonly kind: 'levels' }): TemplateResult {
    const { levels } = this.state.snapshot.sketch;
    const unit = levelUnit(this.state);
    const rows = LEVEL_NAMES.filter((name) => levels[name] !== undefined || sketch.levels[name] !== undefined);
    return html`<table class="levels">
      <thead><tr><th scope="col">Level</th><th scope="col" class="number">Now</th><th scope="col" class="number">Proposed</th></tr></thead>
      <tbody>${rows.map((name) => {
        const [before, after] = [levels[name]?.price, sketch.levels[name]?.price];
        const moved = after === undefined || before === undefined ? 'new' : formatDistance(after - before, unit);
        return html`<tr>
          <th scope="row" title=${LEVEL_TITLES[name]}><i class="level-mark ${name}" aria-hidden="true"></i>${LEVEL_LABELS[name]}</th>
          <td class="number faint">${before === undefined ? 'none' : this.#price(before)}</td>
          <td class="number">${after === undefined ? 'removed' : html`${this.#price(after)} <span class="faint">${moved}</span>`}</td>
        </tr>`;
      })}</tbody>
    </table>`;
  }

  protected override updated(): void {
    if (this.#phase.kind === 'open' && this.#wantsFocus) {
      this.#wantsFocus = false;
      this.querySelector<HTMLElement>('.proposal :is(select, button)')?.focus();
    }
  }

  #wantsFocus = false;

  #price(price: number): string {
    const { tick } = this.state;
    return priceText(tick === undefined ? price : onTick(price, tick), decimalsOfPrices(this.state));
  }

  #open(): void {
    if (disabledReason('levelsFromCandles', this.state) !== undefined) return;
    const { intermediateResistance, intermediateSupport } = this.state.snapshot.sketch.levels;
    this.#phase = { kind: 'open', count: intermediateResistance || intermediateSupport ? 5 : 3 };
    this.#wantsFocus = true;
    this.requestUpdate();
  }

  #counted(event: Event): void {
    this.#phase = { kind: 'open', count: (event.target as HTMLSelectElement).value === '5' ? 5 : 3 };
    this.requestUpdate();
  }

  #apply({ changes }: Proposal & { readonly kind: 'levels' }): void {
    if (changes.length === 0) {
      this.actions.announce('The levels are already at these prices.', 'polite');
      this.#cancel();
      return;
    }
    this.#phase = { kind: 'applied', on: this.state.snapshot };
    this.actions.edit(changesEdit(changes));
    this.actions.announce('Levels set from the candle.', 'polite');
    this.#return();
  }

  #cancel(): void {
    this.#close();
    this.#return();
  }

  /** Returns the focus to the button. */
  #return(): void {
    this.requestUpdate();
    this.querySelector<HTMLElement>('button')?.focus();
  }

  #close(): void {
    if (this.#phase.kind === 'closed') return;
    this.#phase = { kind: 'closed' };
    this.#proposal = undefined;
    this.#inputs = [];
    this.actions.previewCard(undefined);
  }

  #key(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    this.#cancel();
  }
}

const PERIODS = { D: 'day', W: 'week', M: 'month' } as const;

customElements.define('level-proposal', LevelProposal);

/** Number of levels: the pivot, and one or two on each side. */
type LevelCount = 3 | 5;

/** Proposed levels with their candle and the resulting card; or the reason why there are none. */
type Proposal =
  | {
      readonly kind: 'levels';
      readonly candle: CompletedCandle;
      readonly sketch: CardSketch;
      readonly changes: readonly PlaceChange[];
    }
  | { readonly kind: 'none'; readonly reason: string };

/**
 * Computes the classic pivot levels of the last completed candle of the next higher timeframe, with the pivot where the
 * card's type needs it; `now` in epoch milliseconds.
 */
export function proposeLevels(
  sketch: CardSketch,
  candles: CandlesMessage | undefined,
  count: LevelCount,
  now: number,
  pivotIsInvalidation: boolean,
): Proposal {
  if (candles === undefined || candles.time.length === 0) {
    return { kind: 'none', reason: 'There are no candles to derive levels from.' };
  }
  const higher = higherTimeframe(candles.timeframe);
  if (higher === undefined) return { kind: 'none', reason: 'Monthly candles have no higher timeframe.' };
  const { close, timeframe, tick } = candles;
  const candle = lastCompletedCandle(candles, timeframe, now);
  if (candle === undefined) {
    return { kind: 'none', reason: `The loaded candles don’t contain a complete ${PERIODS[higher]}.` };
  }
  const side = pivotSide(sketch.metadata, pivotIsInvalidation);
  const lastClose = close[close.length - 1] ?? Number.NaN;
  const levels = proposedLevels(sketch, candle, tick, count, side && { side, lastClose });
  return { kind: 'levels', candle, sketch: { ...sketch, levels }, changes: levelChanges(sketch.levels, levels) };
}

/** Name of the candle, e.g. `Week of 2026-02-23`. */
export function candleName({ timeframe, from }: CompletedCandle): string {
  const day = new Date(from).toISOString().slice(0, 10);
  switch (timeframe) {
    case 'D':
      return `Day ${day}`;
    case 'W':
      return `Week of ${day}`;
    case 'M':
      return `Month ${day.slice(0, 7)}`;
  }
}
