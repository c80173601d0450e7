import { html, nothing, type TemplateResult } from 'lit';
import { type ReadersCard, readersCard } from '../../src/card/export/readersCard.ts';
import type { MetadataSketch } from '../../src/card/model/cardSketch.ts';
import { CARD_TEXT_LANGUAGE } from '../../src/card/model/textLanguage.ts';
import { colorChip, drawingIcon, typePicture } from '../page/cardIcons.ts';
import { panelSection } from '../page/controls.ts';
import { objectButton, pointedClasses, readersText } from '../page/readersText.ts';
import type { PageState, ReviewActions } from './pageState.ts';

/** The whole card before its first publication, when there is nothing to compare it with. */
export function cardSection(state: PageState, actions: ReviewActions): TemplateResult {
  const { sketch } = state.review.after;
  const card = readersCard(sketch);
  return panelSection(state, actions, {
    id: 'card',
    title: 'Card',
    body: html`${facts(sketch.metadata)}${levels(state, actions, card)}${texts(state, actions, card)}${drawings(state, actions, card)}`,
  });
}

function facts(metadata: MetadataSketch): TemplateResult {
  const { symbol, title, timeframe, direction, entryPlacement } = metadata;
  return html`${typePicture(direction, entryPlacement)}
    <dl class="facts">
      ${fact('Title', title)}${fact('Symbol', symbol)}${fact('Timeframe', timeframe)}${fact('Expiry', formatExpiry(metadata))}
    </dl>`;
}

function fact(name: string, value: string | undefined): TemplateResult {
  return html`<div><dt>${name}</dt><dd>${value || html`<span class="faint none">none</span>`}</dd></div>`;
}

function formatExpiry({ expiry }: MetadataSketch): string | undefined {
  if (expiry === undefined) return undefined;
  if (expiry.type === 'GTC') return 'until cancelled';
  return expiry.hours === 1 ? '1 hour from publishing' : `${expiry.hours} hours from publishing`;
}

function levels(state: PageState, actions: ReviewActions, card: ReadersCard): TemplateResult {
  return html`<h3>Levels</h3><ul class="objects-shown">${card.levels.map(({ kind, what, objectId, price, places }) =>
    objectLine(state, actions, objectId, [
      html`<span class="level-mark ${kind}" aria-hidden="true"></span>`,
      html`<span class="name">${what}</span><span class="number">${price === undefined ? '' : places}</span>`,
    ]),
  )}</ul>`;
}

function drawings(state: PageState, actions: ReviewActions, card: ReadersCard): TemplateResult | typeof nothing {
  if (card.drawings.length === 0) return nothing;
  return html`<h3>Drawings</h3><ul class="objects-shown">${card.drawings.map(({ kind, what, objectId, color }) =>
    objectLine(state, actions, objectId, [
      html`${drawingIcon(kind)}${colorChip(color)}`,
      html`<span class="name">${objectId ?? 'no ID'}</span>
        <span class="faint">${kind === undefined ? '' : what}</span>`,
    ]),
  )}</ul>`;
}

/** A level or drawing; without an id it can't be shown on the chart. */
function objectLine(
  state: PageState,
  actions: ReviewActions,
  objectId: string | undefined,
  content: readonly TemplateResult[],
): TemplateResult {
  if (objectId === undefined) return html`<li class="row"><span class="object">${content}</span></li>`;
  return html`<li class="row ${pointedClasses(objectId, state)}" data-object-id=${objectId}
    @pointerenter=${() => actions.hover(objectId)} @pointerleave=${() => actions.hover(undefined)}>
    ${objectButton(objectId, content, actions, state.picked === objectId)}</li>`;
}

function texts(state: PageState, actions: ReviewActions, card: ReadersCard): readonly TemplateResult[] {
  return card.texts.map(
    ({ heading, pieces }) =>
      html`<h3>${heading}</h3><div class="read-prose" dir="auto" lang=${CARD_TEXT_LANGUAGE}>${readersText(pieces, card, state, actions)}</div>`,
  );
}
