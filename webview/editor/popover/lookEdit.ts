import type { DrawingStyle, DrawingType } from '../../../src/card/model/card.ts';
import type { CardSketch, DrawingSketch } from '../../../src/card/model/cardSketch.ts';
import { drawingChanges, withDrawings } from '../../../src/card/model/drawingChanges.ts';
import { type DrawingLook, LOOK_PARTS, lookOf, withLook } from '../../../src/card/model/drawingLook.ts';
import type { PlaceChange } from '../../../src/card/model/jsonValue.ts';

type Choosable = DrawingStyle & Omit<DrawingLook, 'style'>;

/** The choices of a look; `undefined` resets a choice to the service's default. */
export type LookChoices = { readonly [Key in keyof Choosable]-?: Choosable[Key] | undefined };

/** The choices made in one session of the popover; absent ones leave each drawing as it is. */
export type LookEdit = Partial<LookChoices>;

type LookField = keyof LookChoices;

/** The choices that a drawing type has. */
export function lookFields(type: DrawingType): readonly LookField[] {
  const { style, heads, ratios } = LOOK_PARTS[type];
  return [...style, ...(heads ? (['startHead', 'endHead'] as const) : []), ...(ratios ? (['levels'] as const) : [])];
}

/** Applies the choices that the drawing's type has. */
export function withLookEdit(drawing: DrawingSketch, edit: LookEdit): DrawingSketch {
  if (drawing.type === undefined) return drawing;
  const fields = lookFields(drawing.type).filter((field) => field in edit);
  if (fields.length === 0) return drawing;
  const choices: Partial<Record<LookField, unknown>> = { ...choicesOf(lookOf(drawing)) };
  for (const field of fields) choices[field] = edit[field];
  return withLook(drawing, lookFrom(choices as LookChoices));
}

/** Converts a look to choices. */
export function choicesOf({ style, startHead, endHead, levels }: DrawingLook): LookChoices {
  const { color, borderColor, fillColor, opacity, lineWidth, lineStyle } = style;
  return { color, borderColor, fillColor, opacity, lineWidth, lineStyle, startHead, endHead, levels };
}

/** Converts choices to a look, without those that aren't set. */
function lookFrom({ startHead, endHead, levels, ...style }: LookChoices): DrawingLook {
  return {
    style: chosen(style),
    ...chosen({ startHead, endHead, levels }),
  };
}

/** The choices of a preset. Absent ones stay, so that a line's look doesn't clear a rectangle's fill. */
export function presetEdit(look: DrawingLook): LookEdit {
  return chosen(choicesOf(look));
}

function chosen<T extends object>(parts: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as never;
}

/** A drawing that the popover edits, and its index in the card. */
export interface StyledDrawing {
  readonly place: number;
  readonly drawing: DrawingSketch;
}

/** The selected drawings in order of selection. Levels have no style. */
export function styledDrawings(sketch: CardSketch, selected: readonly string[]): readonly StyledDrawing[] {
  return selected.flatMap((objectId) => {
    const place = sketch.drawings.findIndex(({ clientObjectId }) => clientObjectId === objectId);
    const drawing = sketch.drawings[place];
    return drawing?.type === undefined ? [] : [{ place, drawing }];
  });
}

/** The card with the choices applied. */
export function styledCard(sketch: CardSketch, styled: readonly StyledDrawing[], edit: LookEdit): CardSketch {
  return withDrawings(sketch, new Map(styled.map(({ place, drawing }) => [place, withLookEdit(drawing, edit)])));
}

/** The changes that the choices make, for one edit. */
export function styleChanges(styled: readonly StyledDrawing[], edit: LookEdit): readonly PlaceChange[] {
  return styled.flatMap(({ place, drawing }) =>
    drawingChanges(drawing, withLookEdit(drawing, edit), ['drawings', place]),
  );
}

/** The looks to remember by type; of several drawings of a type, the last one's. */
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
