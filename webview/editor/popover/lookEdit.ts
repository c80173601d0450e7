import type { DrawingStyle, DrawingType, LineHead } from '../../../src/card/card.ts';
import type { CardSketch, DrawingSketch } from '../../../src/card/cardSketch.ts';
import { drawingChanges, withDrawings } from '../../../src/card/drawingChanges.ts';
import { type DrawingLook, LOOK_PARTS, lookOf, withLook } from '../../../src/card/drawingLook.ts';
import type { PlaceChange } from '../../../src/card/jsonValue.ts';

/** What can be chosen of a look; `undefined` takes a choice back to what the service makes of none. */
export interface LookChoices {
  readonly color: string | undefined;
  readonly borderColor: string | undefined;
  readonly fillColor: string | undefined;
  readonly opacity: number | undefined;
  readonly lineWidth: number | undefined;
  readonly lineStyle: DrawingStyle['lineStyle'] | undefined;
  readonly startHead: LineHead | undefined;
  readonly endHead: LineHead | undefined;
  readonly levels: readonly number[] | undefined;
}

/** The choices that were made in one session of the popover; what is absent is left as each drawing has it. */
export type LookEdit = Partial<LookChoices>;

/** The name of a choice. */
export type LookField = keyof LookChoices;

/** What there is to choose for a kind. */
export function lookFields(type: DrawingType): readonly LookField[] {
  const { style, heads, ratios } = LOOK_PARTS[type];
  return [...style, ...(heads ? (['startHead', 'endHead'] as const) : []), ...(ratios ? (['levels'] as const) : [])];
}

/** The drawing with the choices that its kind has. */
export function withLookEdit(drawing: DrawingSketch, edit: LookEdit): DrawingSketch {
  if (drawing.type === undefined) return drawing;
  const fields = lookFields(drawing.type).filter((field) => field in edit);
  if (fields.length === 0) return drawing;
  const choices: Partial<Record<LookField, unknown>> = { ...choicesOf(lookOf(drawing)) };
  for (const field of fields) choices[field] = edit[field];
  return withLook(drawing, lookFrom(choices as LookChoices));
}

/** The look as choices. */
export function choicesOf({ style, startHead, endHead, levels }: DrawingLook): LookChoices {
  const { color, borderColor, fillColor, opacity, lineWidth, lineStyle } = style;
  return { color, borderColor, fillColor, opacity, lineWidth, lineStyle, startHead, endHead, levels };
}

/** The choices as a look: what is not chosen is absent. */
function lookFrom({ startHead, endHead, levels, ...style }: LookChoices): DrawingLook {
  return {
    style: chosen(style),
    ...chosen({ startHead, endHead, levels }),
  };
}

/** The choices that a preset makes. What it does not speak of stays: a line's look does not empty a rectangle. */
export function presetEdit(look: DrawingLook): LookEdit {
  return chosen(choicesOf(look));
}

function chosen<T extends object>(parts: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as never;
}

/** A drawing that the popover is about, and where it stands in the card. */
export interface StyledDrawing {
  readonly place: number;
  readonly drawing: DrawingSketch;
}

/** The drawings among the selected objects, in the order of the selection; levels have no style. */
export function styledDrawings(sketch: CardSketch, selected: readonly string[]): readonly StyledDrawing[] {
  return selected.flatMap((objectId) => {
    const place = sketch.drawings.findIndex(({ clientObjectId }) => clientObjectId === objectId);
    const drawing = sketch.drawings[place];
    return drawing?.type === undefined ? [] : [{ place, drawing }];
  });
}

/** The card with the choices in it. */
export function styledCard(sketch: CardSketch, styled: readonly StyledDrawing[], edit: LookEdit): CardSketch {
  return withDrawings(sketch, new Map(styled.map(({ place, drawing }) => [place, withLookEdit(drawing, edit)])));
}

/** What the choices change in the card: one edit, one undo step. */
export function styleChanges(styled: readonly StyledDrawing[], edit: LookEdit): readonly PlaceChange[] {
  return styled.flatMap(({ place, drawing }) =>
    drawingChanges(drawing, withLookEdit(drawing, edit), ['drawings', place]),
  );
}

/** The looks of the kinds after the choices, to be remembered: of several drawings of one kind, the last one's. */
export function looksAfter(
  styled: readonly StyledDrawing[],
  edit: LookEdit,
): { readonly [T in DrawingType]?: DrawingLook } {
  const looks: { [T in DrawingType]?: DrawingLook } = {};
  for (const { drawing } of styled) {
    if (drawing.type !== undefined) looks[drawing.type] = lookOf(withLookEdit(drawing, edit));
  }
  return looks;
}
