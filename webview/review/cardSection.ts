import { html, nothing, type TemplateResult } from 'lit';
import { LEVEL_NAMES } from '../../src/card/card.ts';
import { type CardSketch, type MetadataSketch, writtenTexts } from '../../src/card/cardSketch.ts';
import { styleColor } from '../../src/card/drawingLook.ts';
import { linkTargets } from '../../src/card/linkTargets.ts';
import { DRAWING_LABELS, LEVEL_TITLES } from '../../src/card/objectIds.ts';
import { formatPrice, shownDecimals } from '../../src/card/prices.ts';
import { CARD_TEXT_LANGUAGE } from '../../src/card/textLanguage.ts';
import { colorChip, drawingIcon, typePicture } from '../page/cardIcons.ts';
import { panelSection } from '../page/panelSection.ts';
import type { LinkFacts } from '../page/textPieces.ts';
import { textProse } from '../page/textProse.ts';
import type { PageState, ReviewActions } from './pageState.ts';

/** The whole card before its first publication, when there is nothing to compare it with. */
export function cardSection(state: PageState, actions: ReviewActions): TemplateResult {
  const { sketch } = state.review.after;
  return panelSection(state, actions, {
    id: 'card',
    title: 'Card',
    body: html`${facts(sketch)}${levels(state, actions, sketch)}${texts(state, actions, sketch)}${drawings(state, actions, sketch)}`,
  });
}

function facts({ metadata }: CardSketch): TemplateResult {
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

function levels(state: PageState, actions: ReviewActions, sketch: CardSketch): TemplateResult {
  const precision = shownDecimals(sketch.levels);
  return html`<h3>Levels</h3><ul class="objects-shown">${LEVEL_NAMES.map((name) => {
    const level = sketch.levels[name];
    if (level === undefined) return nothing;
    const price = level.price === undefined ? '' : formatPrice(level.price, precision);
    return objectLine(state, actions, level.clientObjectId, [
      html`<span class="level-mark ${name}" aria-hidden="true"></span>`,
      html`<span class="name">${LEVEL_TITLES[name]}</span><span class="number">${price}</span>`,
    ]);
  })}</ul>`;
}

function drawings(state: PageState, actions: ReviewActions, sketch: CardSketch): TemplateResult | typeof nothing {
  if (sketch.drawings.length === 0) return nothing;
  return html`<h3>Drawings</h3><ul class="objects-shown">${sketch.drawings.map(({ type, clientObjectId, style }) =>
    objectLine(state, actions, clientObjectId, [
      html`${drawingIcon(type)}${colorChip(styleColor(style))}`,
      html`<span class="name">${clientObjectId ?? 'no ID'}</span>
        <span class="faint">${type === undefined ? '' : DRAWING_LABELS[type]}</span>`,
    ]),
  )}</ul>`;
}

/** A level or drawing; without an id it can't be shown on the chart. */
function objectLine(
  { hovered, picked }: PageState,
  actions: ReviewActions,
  objectId: string | undefined,
  content: readonly TemplateResult[],
): TemplateResult {
  if (objectId === undefined || objectId === '')
    return html`<li class="row"><span class="object">${content}</span></li>`;
  return html`<li class="row ${hovered === objectId ? 'hovered' : ''} ${picked === objectId ? 'selected' : ''}" data-object-id=${objectId}
    @pointerenter=${() => actions.hover(objectId)} @pointerleave=${() => actions.hover(undefined)}>
    <button class="object" title="Show on chart" @click=${() => actions.goTo(objectId)}
      @focus=${() => actions.hover(objectId)} @blur=${() => actions.hover(undefined)}>${content}</button></li>`;
}

function texts(state: PageState, actions: ReviewActions, sketch: CardSketch): readonly TemplateResult[] {
  const facts = {
    targets: linkTargets(sketch),
    hovered: state.hovered,
    selected: state.picked === undefined ? [] : [state.picked],
  };
  return writtenTexts(sketch).map(
    ({ heading, text }) =>
      html`<h3>${heading}</h3><div class="read-prose" dir="auto" lang=${CARD_TEXT_LANGUAGE}>${readProse(text, facts, actions)}</div>`,
  );
}

/** A text with its links as pills; links to missing objects do nothing. */
function readProse(
  text: string,
  facts: LinkFacts,
  actions: Pick<ReviewActions, 'goTo' | 'hover'>,
): readonly TemplateResult[] {
  return textProse(text, facts, {
    goTo: (objectId) => actions.goTo(objectId),
    fixLink: () => {},
    hover: (objectId) => actions.hover(objectId ?? undefined),
  });
}
