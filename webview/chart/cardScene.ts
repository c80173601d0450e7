import type { DrawingType, LevelName } from '../../src/card/card.ts';
import type { CardSketch, DrawingSketch } from '../../src/card/cardSketch.ts';
import type { Box } from '../../src/card/geometry/clip.ts';
import type { Handle } from '../../src/card/geometry/drawingKind.ts';
import { DRAWING_KINDS } from '../../src/card/geometry/drawingKinds.ts';
import type { Figure } from '../../src/card/geometry/figure.ts';
import { type DrawnLevel, drawnLevels, levelFigure } from '../../src/card/geometry/levelLines.ts';
import type { Projection } from '../../src/card/geometry/projection.ts';
import { strokeStyle } from '../../src/card/geometry/strokeStyle.ts';
import { levelOffscreenBox, offscreenBox } from './awayBox.ts';

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

/** The handles of the drawings with that id. */
export function handlesOf(sketch: CardSketch, objectId: string, projection: Projection): readonly Handle[] {
  return sketch.drawings
    .filter(({ clientObjectId }) => clientObjectId === objectId)
    .flatMap((drawing) => (drawing.type ? DRAWING_KINDS[drawing.type].handles(drawing, projection) : []));
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
