import type { DrawingType, LevelName } from '../../src/card/card.ts';
import type { CardSketch, DrawingSketch } from '../../src/card/cardSketch.ts';
import type { Box } from '../../src/card/geometry/clip.ts';
import type { Bounds, Handle } from '../../src/card/geometry/drawingKind.ts';
import { DRAWING_KINDS } from '../../src/card/geometry/drawingKinds.ts';
import { type Figure, strokeStyle } from '../../src/card/geometry/figure.ts';
import { type DrawnLevel, drawnLevels, levelFigure } from '../../src/card/geometry/levelLines.ts';
import type { Projection } from '../../src/card/geometry/projection.ts';

/** An object of the card as it looks in one view. */
export interface SceneObject {
  /** Absent when the text gives the object no `clientObjectId` yet: then it is drawn, and cannot be selected. */
  readonly objectId: string | undefined;
  readonly kind: DrawingType | LevelName;
  readonly figure: Figure;
  readonly color: string;
  /** Where it lies when nothing of it is in view, CSS pixels of the pane; sides may be infinite. */
  readonly offscreenBox: Box | undefined;
}

/** What figures need to know beside the card. The same object for as long as nothing in it changes. */
export interface SceneStyle {
  readonly drawing: string;
  readonly levels: { readonly [Name in LevelName]: string };
  readonly formatPrice: (price: number) => string;
}

interface CachedObject {
  readonly projection: Projection;
  readonly style: SceneStyle;
  readonly object: SceneObject;
}

/** The card's objects as they look: what has not changed since the last view of it is not calculated anew. */
export class SceneObjectCache {
  readonly #kept = new WeakMap<object, CachedObject>();

  /** The card's objects, first to last as painted: drawings in their order, then levels above them. */
  objects(sketch: CardSketch, projection: Projection, style: SceneStyle): readonly SceneObject[] {
    const objects: SceneObject[] = [];
    for (const drawing of sketch.drawings) {
      if (drawing.type === undefined) continue;
      const { type } = drawing;
      objects.push(
        this.#object(drawing, type, projection, style, () => drawingObject(drawing, type, projection, style)),
      );
    }
    for (const level of drawnLevels(sketch.levels)) {
      const make = (): SceneObject => levelObject(level, projection, style);
      objects.push(this.#object(level.level, level.name, projection, style, make));
    }
    return objects;
  }

  #object(
    of: object,
    kind: SceneObject['kind'],
    projection: Projection,
    style: SceneStyle,
    make: () => SceneObject,
  ): SceneObject {
    const kept = this.#kept.get(of);
    if (kept?.projection === projection && kept.style === style && kept.object.kind === kind) return kept.object;
    const object = make();
    this.#kept.set(of, { projection, style, object });
    return object;
  }
}

/** The handles of a drawing; none without a known type. */
export function handlesOf(drawing: DrawingSketch, projection: Projection): readonly Handle[] {
  return drawing.type ? DRAWING_KINDS[drawing.type].handles(drawing, projection) : [];
}

/** The handles of the drawings with that id. */
export function handlesOfObject(sketch: CardSketch, objectId: string, projection: Projection): readonly Handle[] {
  return sketch.drawings
    .filter(({ clientObjectId }) => clientObjectId === objectId)
    .flatMap((drawing) => handlesOf(drawing, projection));
}

/** Whether nothing of it is in view. */
export function isEmpty({ strokes, fills, heads, dots }: Figure): boolean {
  return strokes.length === 0 && fills.length === 0 && heads.length === 0 && dots.length === 0;
}

function drawingObject(
  drawing: DrawingSketch,
  type: DrawingType,
  projection: Projection,
  style: SceneStyle,
): SceneObject {
  const kind = DRAWING_KINDS[type];
  const figure = kind.figure(drawing, projection, { color: style.drawing, formatPrice: style.formatPrice });
  const bounds = isEmpty(figure) ? kind.bounds(drawing, projection.axis) : undefined;
  return {
    objectId: idOf(drawing.clientObjectId),
    kind: type,
    figure,
    color: strokeStyle(drawing, style.drawing).color,
    offscreenBox: bounds && offscreenBox(bounds, projection),
  };
}

function levelObject(level: DrawnLevel, projection: Projection, style: SceneStyle): SceneObject {
  const color = style.levels[level.name];
  const figure = levelFigure(level, projection, color);
  return {
    objectId: idOf(level.level.clientObjectId),
    kind: level.name,
    figure,
    color,
    offscreenBox: isEmpty(figure) ? levelOffscreenBox(level.price, projection) : undefined,
  };
}

function idOf(clientObjectId: string | undefined): string | undefined {
  return clientObjectId === '' ? undefined : clientObjectId;
}

/** Where a drawing lies of which nothing is in view, CSS pixels of the pane; a side that goes on for ever is infinite. */
export function offscreenBox(bounds: Bounds, projection: Projection): Box {
  const points: Box = {
    left: projection.x(bounds.from),
    right: projection.x(bounds.to),
    top: projection.y(bounds.high),
    bottom: projection.y(bounds.low),
  };
  const whole = {
    ...points,
    ...(bounds.openLeft ? { left: Number.NEGATIVE_INFINITY } : {}),
    ...(bounds.openRight ? { right: Number.POSITIVE_INFINITY } : {}),
  };
  // A sloped line passes the pane somewhere above or below its points' prices: then only these say where to look.
  return isBeside(whole, projection) ? whole : points;
}

/** The same of a level, which lies at all times. */
function levelOffscreenBox(price: number, projection: Projection): Box {
  const y = projection.y(price);
  return { left: Number.NEGATIVE_INFINITY, right: Number.POSITIVE_INFINITY, top: y, bottom: y };
}

function isBeside({ left, top, right, bottom }: Box, { width, height }: Projection): boolean {
  return right < 0 || left > width || bottom < 0 || top > height;
}

/** What was painted of one object, in CSS pixels of the pane: for tests and for placing things beside it. */
export interface PaintedObject {
  readonly objectId: string | undefined;
  readonly kind: SceneObject['kind'];
  readonly strokes: number;
  readonly fills: number;
  readonly labels: readonly string[];
  /** Undefined when nothing of it is in view. */
  readonly bounds: Box | undefined;
}

/** An account of an object's figure. */
export function paintedObject({ objectId, kind, figure }: SceneObject): PaintedObject {
  return {
    objectId,
    kind,
    strokes: figure.strokes.length,
    fills: figure.fills.length,
    labels: figure.labels.map(({ text }) => text),
    bounds: figureBox(figure),
  };
}

function figureBox(figure: Figure): Box | undefined {
  const spots = [
    ...figure.strokes.flatMap(({ from, to }) => [from, to]),
    ...figure.fills.flatMap(({ points }) => points),
    ...figure.heads.flatMap(({ points }) => points),
    ...figure.dots,
  ];
  if (spots.length === 0) return undefined;
  const xs = spots.map(({ x }) => x);
  const ys = spots.map(({ y }) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** The part of the pane that these objects take; undefined when nothing of them is in view. */
export function paintedBox(
  objects: readonly PaintedObject[],
  objectIds: readonly string[],
  pane: { readonly width: number; readonly height: number },
): Box | undefined {
  const boxes = objects.flatMap(({ objectId, bounds }) =>
    bounds && objectId !== undefined && objectIds.includes(objectId) ? [bounds] : [],
  );
  const box = {
    left: Math.max(0, Math.min(...boxes.map(({ left }) => left))),
    top: Math.max(0, Math.min(...boxes.map(({ top }) => top))),
    right: Math.min(pane.width, Math.max(...boxes.map(({ right }) => right))),
    bottom: Math.min(pane.height, Math.max(...boxes.map(({ bottom }) => bottom))),
  };
  return boxes.length > 0 && box.left <= box.right && box.top <= box.bottom ? box : undefined;
}
