import { html, nothing, type TemplateResult } from 'lit';
import { LEVEL_NAMES, type LevelName } from '../../src/card/card.ts';
import { LEVEL_TITLES } from '../../src/card/objectIds.ts';
import { formatPrice, pricePrecision } from '../../src/card/prices.ts';
import { changeText } from '../chart/legend.ts';
import { BROKEN_TITLES, type TextPiece, textPieces } from '../page/textPieces.ts';
import { describeLinkTarget } from './describeCard.ts';
import type { PageState, PreviewActions } from './previewState.ts';

/** The card's preference, alternative and comments. */
export function scenarioTexts(state: PageState, actions: PreviewActions): TemplateResult | typeof nothing {
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
      <p class="read" dir="auto">${readingProse(text ?? '', state, actions)}</p>
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
  return html`<span class="dead-link" title=${why}>${label}<span class="visually-hidden"> (${why})</span></span>`;
}

function link(
  label: string,
  objectId: string,
  { snapshot, hovered, picked }: PageState,
  actions: PreviewActions,
): TemplateResult {
  const states = `${hovered === objectId ? 'hovered' : ''} ${picked === objectId ? 'selected' : ''}`;
  const what = describeLinkTarget(snapshot.sketch, objectId) ?? objectId;
  return html`<button class="pill ${states}" data-object-id=${objectId} title="${what}: show on chart" aria-pressed=${picked === objectId}
    @click=${() => actions.goTo(objectId)}
    @pointerenter=${() => actions.hover(objectId)} @pointerleave=${() => actions.hover(undefined)}
    @focus=${() => actions.hover(objectId)} @blur=${() => actions.hover(undefined)}
  >${label}</button>`;
}

/** The levels with their prices and distances from the pivot; nothing if there are none. */
export function levelsTable(state: PageState, actions: PreviewActions): TemplateResult | typeof nothing {
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
  const decimals = Math.max(precision ?? 0, pricePrecision(sketch));
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
