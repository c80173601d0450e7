import { html, nothing, type TemplateResult } from 'lit';
import { LEVEL_NAMES, type LevelName } from '../../src/card/card.ts';
import { LEVEL_TITLES } from '../../src/card/objectIds.ts';
import { formatPrice, shownDecimals } from '../../src/card/prices.ts';
import { CARD_TEXT_LANGUAGE, TEXT_LANGUAGE } from '../../src/card/textLanguage.ts';
import type { PreviewAction, PreviewSnapshot } from '../../src/protocol/previewMessages.ts';
import { changeText } from '../chart/legend.ts';
import { typePicture } from '../page/cardIcons.ts';
import { CANDLE_ICONS, iconButton } from '../page/controls.ts';
import { BROKEN_TITLES, type TextPiece, textPieces } from '../page/textPieces.ts';
import { describeLinkTarget, formatServiceTime } from './describeCard.ts';

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
function cardHead({ snapshot }: PageState): TemplateResult {
  const { sketch, expiry, published, standing } = snapshot;
  const { title, symbol, timeframe, direction, entryPlacement } = sketch.metadata;
  return html`<header class="card-head">
    <div class="headline">
      <p class="market">${[symbol, timeframe].filter((part) => part !== undefined && part !== '').join(' · ') || 'No symbol yet'}</p>
      <h1 dir="auto" lang=${title?.trim() ? CARD_TEXT_LANGUAGE : nothing}>${title?.trim() ? title : html`<span class="faint">No title yet</span>`}</h1>
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

/** The chart, and the state of its candles. */
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
export interface PageState {
  readonly snapshot: PreviewSnapshot;
  /** The level or drawing under the pointer or with the focus, on the chart, in a text or in the table. */
  readonly hovered: string | undefined;
  /** The one that was selected last. */
  readonly picked: string | undefined;
  /** The last status message of the extension. */
  readonly message: string | undefined;
  /** Decimals of the candles' prices; undefined without candles. */
  readonly precision: number | undefined;
}

/** Actions of the page. */
export interface PreviewActions {
  /** Zooms to this object and highlights all references to it. */
  goTo(objectId: string): void;
  /** Highlights an object; undefined clears the highlight. */
  hover(objectId: string | undefined): void;
  fitCard(): void;
  run(action: PreviewAction): void;
}

/** The card's preference, alternative and comments. */
function scenarioTexts(state: PageState, actions: PreviewActions): TemplateResult | typeof nothing {
  const { preferenceText, alternativeText, comments } = state.snapshot.sketch.metadata;
  const texts = (
    [
      ['preference', 'Preference', preferenceText],
      ['alternative', 'Alternative', alternativeText],
      ['comments', 'Comments', comments],
    ] as const
  ).filter(([, , text]) => text !== undefined && text.trim() !== '');
  if (texts.length === 0) return html`<p class="faint">The card has no texts yet.</p>`;
  return html`${texts.map(
    ([id, name, text]) => html`<section class="scenario" aria-labelledby="text-${id}" data-text=${id}>
      <h2 id="text-${id}">${name}</h2>
      <p class="read" dir="auto" lang=${CARD_TEXT_LANGUAGE}>${readingProse(text ?? '', state, actions)}</p>
    </section>`,
  )}`;
}

/** A text with links that show their object on the chart. */
function readingProse(text: string, state: PageState, actions: PreviewActions): readonly TemplateResult[] {
  const { levels, drawings } = state.snapshot.sketch;
  const objects = [...Object.values(levels), ...drawings];
  const ids = new Set(objects.flatMap(({ clientObjectId }) => clientObjectId ?? []));
  return textPieces(text, ids).map((piece) => pieceTemplate(piece, state, actions));
}

function pieceTemplate(piece: TextPiece, state: PageState, actions: PreviewActions): TemplateResult {
  switch (piece.kind) {
    case 'words':
      return html`<span>${piece.text}</span>`;
    case 'broken':
      return html`<span class="broken" title=${BROKEN_TITLES[piece.reason]}>${piece.text}</span>`;
    case 'pill':
      return piece.dead ? deadLink(piece.text, piece.objectId) : link(piece.text, piece.objectId, state, actions);
  }
}

/** A link to a missing object: not a button, and explained to screen readers. */
function deadLink(label: string, objectId: string): TemplateResult {
  const why = `Broken link: no level or drawing has the ID “${objectId}”.`;
  return html`<span class="dead-link" title=${why}>${label}<span class="visually-hidden" lang=${TEXT_LANGUAGE}> (${why})</span></span>`;
}

function link(
  label: string,
  objectId: string,
  { snapshot, hovered, picked, precision }: PageState,
  actions: PreviewActions,
): TemplateResult {
  const states = `${hovered === objectId ? 'hovered' : ''} ${picked === objectId ? 'selected' : ''}`;
  const { sketch } = snapshot;
  const what = describeLinkTarget(sketch, objectId, shownDecimals(sketch.levels, precision)) ?? objectId;
  return html`<button class="pill ${states}" data-object-id=${objectId} title="${what}: show on chart" aria-pressed=${picked === objectId}
    @click=${() => actions.goTo(objectId)}
    @pointerenter=${() => actions.hover(objectId)} @pointerleave=${() => actions.hover(undefined)}
    @focus=${() => actions.hover(objectId)} @blur=${() => actions.hover(undefined)}
  >${label}</button>`;
}

/** The levels with their prices and distances from the pivot; nothing if there are none. */
function levelsTable(state: PageState, actions: PreviewActions): TemplateResult | typeof nothing {
  const { levels } = state.snapshot.sketch;
  const names = LEVEL_NAMES.filter((name) => levels[name] !== undefined);
  if (names.length === 0) return nothing;
  return html`<section class="scenario" aria-labelledby="levels">
    <h2 id="levels">Levels</h2>
    <table class="levels">
      <thead><tr><th scope="col">Level</th><th scope="col" class="number">Price</th><th scope="col" class="number">From pivot</th></tr></thead>
      <tbody>${names.map((name) => levelRow(name, state, actions))}</tbody>
    </table>
  </section>`;
}

function levelRow(
  name: LevelName,
  { snapshot, hovered, picked, precision }: PageState,
  actions: PreviewActions,
): TemplateResult {
  const { sketch } = snapshot;
  const { price, clientObjectId: objectId } = sketch.levels[name] ?? {};
  const decimals = shownDecimals(sketch.levels, precision);
  const isNamed = objectId !== undefined && objectId !== '';
  const content = html`<i class="level-mark ${name}" aria-hidden="true"></i>${LEVEL_TITLES[name]}`;
  const states = `${isNamed && hovered === objectId ? 'hovered' : ''} ${isNamed && picked === objectId ? 'selected' : ''}`;
  return html`<tr class="row ${states}" data-object-id=${objectId ?? nothing}
    @pointerenter=${() => isNamed && actions.hover(objectId)} @pointerleave=${() => actions.hover(undefined)}>
    <th scope="row">${
      isNamed
        ? html`<button class="object" title="Show on chart" aria-pressed=${picked === objectId} @click=${() => actions.goTo(objectId)}
            @focus=${() => actions.hover(objectId)} @blur=${() => actions.hover(undefined)}>${content}</button>`
        : html`<span class="object">${content}</span>`
    }</th>
    <td class="number">${price === undefined ? 'no price' : formatPrice(price, decimals)}</td>
    <td class="number faint">${fromPivot(name, price, sketch.levels.pivot?.price)}</td>
  </tr>`;
}

function fromPivot(name: LevelName, price: number | undefined, pivot: number | undefined): string {
  if (name === 'pivot') return '—';
  return price === undefined || pivot === undefined || pivot === 0 ? '' : changeText((price - pivot) / Math.abs(pivot));
}
