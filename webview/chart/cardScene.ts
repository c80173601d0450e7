import type { Box } from '../../src/card/geometry/clip.ts';
import type { Bounds, Handle } from '../../src/card/geometry/drawingKind.ts';
import { DRAWING_KINDS } from '../../src/card/geometry/drawingKinds.ts';
import { type Figure, strokeStyle } from '../../src/card/geometry/figure.ts';
import { type DrawnLevel, drawnLevels, levelFigure } from '../../src/card/geometry/levelLines.ts';
import type { Projection } from '../../src/card/geometry/projection.ts';
import type { DrawingType, LevelName } from '../../src/card/model/card.ts';
import type { CardSketch, DrawingSketch } from '../../src/card/model/cardSketch.ts';

/** An object of the card as painted in one view. */
export interface SceneObject {
  /** Undefined if the text has no `clientObjectId` for it; such an object is drawn but can't be selected. */
  readonly objectId: string | undefined;
  readonly kind: DrawingType | LevelName;
  readonly figure: Figure;
  readonly color: string;
  /** Its box if nothing of it is in view, CSS pixels of the pane; sides may be infinite. */
  readonly offscreenBox: Box | undefined;
}

/** What figures depend on beside the card. The same object until something in it changes. */
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

/** The card's objects as painted. Recalculates only what has changed since the last call. */
export class SceneObjectCache {
  readonly #kept = new WeakMap<object, CachedObject>();

  /** The card's objects in painting order: drawings in the card's order, then levels. */
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

/** Whether the figure is entirely out of view. */
function isEmpty({ strokes, fills, heads, dots }: Figure): boolean {
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

/** The box of a drawing that is out of view, CSS pixels of the pane; sides that extend forever are infinite. */
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
  // A sloped line passes above or below the pane, so only its points say where to look for it.
  return isBeside(whole, projection) ? whole : points;
}

/** The same for a level, which spans all times. */
function levelOffscreenBox(price: number, projection: Projection): Box {
  const y = projection.y(price);
  return { left: Number.NEGATIVE_INFINITY, right: Number.POSITIVE_INFINITY, top: y, bottom: y };
}

function isBeside({ left, top, right, bottom }: Box, { width, height }: Projection): boolean {
  return right < 0 || left > width || bottom < 0 || top > height;
}

/** What was painted of one object, CSS pixels of the pane; for tests and for placing popovers. */
export interface PaintedObject {
  readonly objectId: string | undefined;
  readonly kind: SceneObject['kind'];
  readonly strokes: number;
  readonly fills: number;
  readonly labels: readonly string[];
  /** Undefined if nothing of it is in view. */
  readonly bounds: Box | undefined;
}

/** Summarizes an object's figure. */
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

/** The box of these objects within the pane; undefined if none is in view. */
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
