import { html, nothing, type TemplateResult } from 'lit';
import type { ReadersCard, ReadersObject } from '../../src/card/export/readersCard.ts';
import type { LevelName } from '../../src/card/model/card.ts';
import { CARD_TEXT_LANGUAGE } from '../../src/card/model/textLanguage.ts';
import type { PreviewAction, PreviewSnapshot } from '../../src/protocol/previewMessages.ts';
import { formatServiceTime } from '../../src/time.ts';
import { changeText } from '../chart/legend.ts';
import { typePicture } from '../page/cardIcons.ts';
import { CANDLE_ICONS, iconButton } from '../page/controls.ts';
import {
  objectButton,
  type PointedObjects,
  type PointingActions,
  pointedClasses,
  readersText,
} from '../page/readersText.ts';

/** The page: the card as readers see it, below a note on what the page is. */
export function previewTemplate(state: PageState, actions: PreviewActions, chart: HTMLElement): TemplateResult {
  return html`<div class="preview">
    ${renderingNote(state, actions)}
    ${notices(state, actions)}
    <main class="card ${state.snapshot.unreadable === undefined ? '' : 'is-old'}">
      ${cardHead(state)}
      ${chartArea(state, actions, chart)}
      <article class="reading" aria-label="Texts and levels">
        ${scenarioTexts(state, actions)}
        ${levelsTable(state, actions)}
      </article>
    </main>
  </div>`;
}

/** Says that this isn't the service's own rendering, and where the text comes from. */
function renderingNote(state: PageState, actions: PreviewActions): TemplateResult {
  const { origin } = state.snapshot;
  return html`<header class="rendering-note">
    <span class="chip"><i class="codicon codicon-open-preview" aria-hidden="true"></i>Preview</span>
    <span class="what"><span class="own">Rendered by Chart Cards, not by the service</span><span class="origin" title=${origin}>${origin}</span></span>
    ${actionButtons(state, actions)}
  </header>`;
}

type BarAction = Exclude<PreviewAction, 'reloadCandles'>;

const ACTION_LABELS: Readonly<Record<BarAction, { readonly label: string; readonly icon: string }>> = {
  openInEditor: { label: 'Open in the chart editor', icon: 'edit' },
  openAsText: { label: 'Open as text', icon: 'go-to-file' },
  compare: { label: 'Compare with published', icon: 'diff' },
  publish: { label: 'Publish…', icon: 'cloud-upload' },
  copyImage: { label: 'Copy as image', icon: 'copy' },
  export: { label: 'Export…', icon: 'export' },
};

function actionButtons({ snapshot }: PageState, actions: PreviewActions): TemplateResult {
  return html`<div class="page-actions" role="group" aria-label="Card">${snapshot.actions
    .filter((action) => action !== 'reloadCandles')
    .map((action) => {
      const { label, icon } = ACTION_LABELS[action];
      return html`<button class="icon" title=${label} aria-label=${label} data-action=${action} @click=${() => actions.run(action)}
        ><i class="codicon codicon-${icon}" aria-hidden="true"></i></button>`;
    })}</div>`;
}

/** The most important notice about the card; nothing if there is none. */
function notices({ snapshot }: PageState, actions: PreviewActions): TemplateResult | typeof nothing {
  const { notice, unreadable, errors, published } = snapshot;
  if (notice !== undefined) return banner('info', notice);
  if (unreadable !== undefined) {
    const what = unreadable.pictured
      ? 'The text isn’t a valid card. This is its last valid version.'
      : 'The text isn’t a valid card, so there is nothing to show yet.';
    return banner('error', `${what} ${unreadable.message}`, openText(actions));
  }
  if (errors === 0) return nothing;
  const count = errors === 1 ? '1 error prevents' : `${errors} errors prevent`;
  const action = published === undefined ? 'publishing' : 'saving';
  return banner('warning', `${count} ${action}. Readers won’t see the card like this.`, openText(actions));
}

function openText(actions: PreviewActions): TemplateResult {
  return html`<button class="link" @click=${() => actions.run('openAsText')}>Open as text</button>`;
}

function banner(kind: 'info' | 'warning' | 'error', text: string, more?: TemplateResult): TemplateResult {
  return html`<section class="notices" aria-label="Notice"><div class="banner ${kind}" role="status"><i class="codicon codicon-${kind}" aria-hidden="true"></i>
    <div><p>${text} ${more ?? nothing}</p></div></div></section>`;
}

/** Title, market, type, expiry and owner. */
function cardHead({ snapshot, card: { title, market } }: PageState): TemplateResult {
  const { sketch, expiry, published, standing } = snapshot;
  const { direction, entryPlacement } = sketch.metadata;
  return html`<header class="card-head">
    <div class="headline">
      <p class="market">${market.join(' · ') || 'No symbol yet'}</p>
      <h1 dir="auto" lang=${title === undefined ? nothing : CARD_TEXT_LANGUAGE}>${title ?? html`<span class="faint">No title yet</span>`}</h1>
      <ul class="facts-line">
        <li>${status(published?.status, standing)}</li>
        ${fact('watch', 'Expiry', expiry)}
        ${published === undefined ? nothing : fact('account', 'Owner', published.owner)}
        ${published === undefined ? nothing : fact('history', 'Updated', formatServiceTime(published.updatedAt))}
      </ul>
    </div>
    ${typePicture(direction, entryPlacement)}
  </header>`;
}

function status(name: string | undefined, standing: string): TemplateResult {
  const shown = name ?? standing;
  return html`<span class="chip ${shown.toLowerCase().replaceAll(/[^a-z]+/g, '-')}"
    ><i class="codicon codicon-${statusIcon(name)}" aria-hidden="true"></i>${shown}</span>`;
}

/** A labeled fact; nothing if the value is empty. */
function fact(icon: string, name: string, value: string): TemplateResult | typeof nothing {
  if (value === '') return nothing;
  return html`<li><i class="codicon codicon-${icon}" aria-hidden="true"></i><span class="name">${name}</span><span>${value}</span></li>`;
}

const STATUS_ICONS: Readonly<Record<string, string>> = {
  Pending: 'clock',
  Active: 'pulse',
  Expired: 'history',
  Cancelled: 'circle-slash',
  Deleted: 'trash',
};

/** The icon of a card's status; undefined for a card that isn't published. */
function statusIcon(status: string | undefined): string {
  return status === undefined ? 'file' : (STATUS_ICONS[status] ?? 'question');
}

function chartArea({ snapshot, message }: PageState, actions: PreviewActions, chart: HTMLElement): TemplateResult {
  const { kind, text } = snapshot.candles;
  const icon = message === undefined ? CANDLE_ICONS[kind] : 'check';
  const line = message ?? text;
  return html`<section class="chart-side" aria-label="Chart">
    <div class="chart-area">${chart}</div>
    <div class="chart-line">
      ${icon === undefined ? nothing : html`<i class="codicon codicon-${icon}" aria-hidden="true"></i>`}
      <span class="candles" title=${line}>${line}</span>
      ${snapshot.actions.includes('reloadCandles') ? iconButton('refresh', 'Reload candles', () => actions.run('reloadCandles')) : nothing}
      ${iconButton('screen-normal', 'Fit card', () => actions.fitCard())}
    </div>
  </section>`;
}

/** Everything the page is rendered from. */
export interface PageState extends PointedObjects {
  readonly snapshot: PreviewSnapshot;
  /** The last status message of the extension. */
  readonly message: string | undefined;
  /** The snapshot's card, with the decimals of the candles' prices. */
  readonly card: ReadersCard;
}

/** Actions of the page. */
export interface PreviewActions extends PointingActions {
  fitCard(): void;
  run(action: PreviewAction): void;
}

/** The card's preference, alternative and comments. */
function scenarioTexts(state: PageState, actions: PreviewActions): TemplateResult | readonly TemplateResult[] {
  const { card } = state;
  if (card.texts.length === 0) return html`<p class="faint">The card has no texts yet.</p>`;
  return card.texts.map(
    ({ field, heading, pieces }) => html`<section class="scenario" aria-labelledby="text-${field}">
      <h2 id="text-${field}">${heading}</h2>
      <p class="read" dir="auto" lang=${CARD_TEXT_LANGUAGE}>${readersText(pieces, card, state, actions)}</p>
    </section>`,
  );
}

/** The levels with their prices and distances from the pivot; nothing if there are none. */
function levelsTable(state: PageState, actions: PreviewActions): TemplateResult | typeof nothing {
  const { levels } = state.card;
  if (levels.length === 0) return nothing;
  const pivot = levels.find(({ kind }) => kind === 'pivot')?.price;
  return html`<section class="scenario" aria-labelledby="levels">
    <h2 id="levels">Levels</h2>
    <table class="levels">
      <thead><tr><th scope="col">Level</th><th scope="col" class="number">Price</th><th scope="col" class="number">From pivot</th></tr></thead>
      <tbody>${levels.map((level) => levelRow(level, pivot, state, actions))}</tbody>
    </table>
  </section>`;
}

function levelRow(
  { kind, what, objectId, price, places }: ReadersObject<LevelName>,
  pivot: number | undefined,
  state: PageState,
  actions: PreviewActions,
): TemplateResult {
  const isNamed = objectId !== undefined;
  const content = html`<i class="level-mark ${kind}" aria-hidden="true"></i>${what}`;
  return html`<tr class="row ${pointedClasses(objectId, state)}" data-object-id=${objectId ?? nothing}
    @pointerenter=${() => isNamed && actions.hover(objectId)} @pointerleave=${() => actions.hover(undefined)}>
    <th scope="row">${isNamed ? objectButton(objectId, content, actions, state.picked === objectId) : html`<span class="object">${content}</span>`}</th>
    <td class="number">${price === undefined ? 'no price' : places}</td>
    <td class="number faint">${kind === 'pivot' ? '—' : fromPivot(price, pivot)}</td>
  </tr>`;
}

function fromPivot(price: number | undefined, pivot: number | undefined): string {
  return price === undefined || pivot === undefined || pivot === 0 ? '' : changeText((price - pivot) / Math.abs(pivot));
}
