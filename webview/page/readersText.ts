import { html, nothing, type TemplateResult } from 'lit';
import type { ReadersCard } from '../../src/card/export/readersCard.ts';
import { TEXT_LANGUAGE } from '../../src/card/model/textLanguage.ts';
import { BROKEN_TITLES, type TextPiece } from '../../src/card/model/textLinks.ts';

/** The object under the pointer or with the focus, and the one that was selected last. */
export interface PointedObjects {
  readonly hovered: string | undefined;
  readonly picked: string | undefined;
}

/** What pointing at an object's name does. */
export interface PointingActions {
  goTo(objectId: string): void;
  /** Highlights an object; undefined clears the highlight. */
  hover(objectId: string | undefined): void;
}

/** CSS classes of what names the object. */
export function pointedClasses(objectId: string | undefined, { hovered, picked }: PointedObjects): string {
  if (objectId === undefined || objectId === '') return '';
  return `${hovered === objectId ? 'hovered' : ''} ${picked === objectId ? 'selected' : ''}`;
}

/** A button that shows its object on the chart, in a row that follows the pointer. Without `pressed` it isn't a toggle. */
export function objectButton(
  objectId: string,
  content: unknown,
  actions: PointingActions,
  pressed?: boolean,
): TemplateResult {
  return html`<button class="object" title="Show on chart" aria-pressed=${pressed ?? nothing} @click=${() => actions.goTo(objectId)}
    @focus=${() => actions.hover(objectId)} @blur=${() => actions.hover(undefined)}>${content}</button>`;
}

/** A link to an object, as a button that shows it on the chart. */
export function objectPill(
  objectId: string,
  content: unknown,
  title: string,
  pointed: PointedObjects,
  actions: PointingActions,
): TemplateResult {
  return html`<button class="pill ${pointedClasses(objectId, pointed)}" data-object-id=${objectId} title=${title} aria-pressed=${pointed.picked === objectId}
    @click=${() => actions.goTo(objectId)}
    @pointerenter=${() => actions.hover(objectId)} @pointerleave=${() => actions.hover(undefined)}
    @focus=${() => actions.hover(objectId)} @blur=${() => actions.hover(undefined)}
  >${content}</button>`;
}

/** A text of the card with links that show their object on the chart. */
export function readersText(
  pieces: readonly TextPiece[],
  card: Pick<ReadersCard, 'levels' | 'drawings'>,
  pointed: PointedObjects,
  actions: PointingActions,
): readonly TemplateResult[] {
  return pieces.map((piece) => {
    if (piece.kind === 'words') return html`<span>${piece.text}</span>`;
    if (piece.kind === 'broken')
      return html`<span class="broken" title=${BROKEN_TITLES[piece.reason]}>${piece.text}</span>`;
    const { objectId, text } = piece;
    if (piece.dead) return deadLink(text, objectId);
    return objectPill(objectId, text, `${describeTarget(card, objectId)}: show on chart`, pointed, actions);
  });
}

/** E.g. `Pivot at 1.10`. */
function describeTarget({ levels, drawings }: Pick<ReadersCard, 'levels' | 'drawings'>, objectId: string): string {
  const target = [...levels, ...drawings].find((other) => other.objectId === objectId);
  if (target === undefined) return objectId;
  return target.price === undefined ? target.what : `${target.what} at ${target.places[0]}`;
}

/** A link to a missing object: not a button, and explained to screen readers. */
function deadLink(label: string, objectId: string): TemplateResult {
  const why = `Broken link: no level or drawing has the ID “${objectId}”.`;
  return html`<span class="dead-link" title=${why}>${label}<span class="visually-hidden" lang=${TEXT_LANGUAGE}> (${why})</span></span>`;
}
