import type { DrawingType, LevelName } from '../../src/card/card.ts';
import type { CardSketch } from '../../src/card/cardSketch.ts';
import type { Handle } from '../../src/card/geometry/drawingKind.ts';
import { DRAWING_KINDS } from '../../src/card/geometry/drawingKinds.ts';
import type { Figure } from '../../src/card/geometry/figure.ts';
import { drawnLevels, levelFigure } from '../../src/card/geometry/levelLines.ts';
import type { Projection } from '../../src/card/geometry/projection.ts';

/** An object of the card as it looks in one view. */
export interface SceneObject {
  /** Absent when the text gives the object no `clientObjectId` yet: then it is drawn, and cannot be selected. */
  readonly objectId: string | undefined;
  readonly kind: DrawingType | LevelName;
  readonly figure: Figure;
}

/** What figures need to know beside the card. */
export interface SceneStyle {
  readonly drawing: string;
  readonly levels: { readonly [Name in LevelName]: string };
  readonly formatPrice: (price: number) => string;
}

/** The card's objects, first to last as painted: drawings in their order, then levels above them. */
export function cardScene(sketch: CardSketch, projection: Projection, style: SceneStyle): readonly SceneObject[] {
  const options = { color: style.drawing, formatPrice: style.formatPrice };
  const drawings = sketch.drawings.flatMap((drawing) =>
    drawing.type === undefined
      ? []
      : [
          {
            objectId: idOf(drawing.clientObjectId),
            kind: drawing.type,
            figure: DRAWING_KINDS[drawing.type].figure(drawing, projection, options),
          },
        ],
  );
  const levels = drawnLevels(sketch.levels).map((level) => ({
    objectId: idOf(level.level.clientObjectId),
    kind: level.name,
    figure: levelFigure(level, projection, style.levels[level.name]),
  }));
  return [...drawings, ...levels];
}

/** The handles of the drawings with that id. */
export function handlesOf(sketch: CardSketch, objectId: string, projection: Projection): readonly Handle[] {
  return sketch.drawings
    .filter(({ clientObjectId }) => clientObjectId === objectId)
    .flatMap((drawing) => (drawing.type ? DRAWING_KINDS[drawing.type].handles(drawing, projection) : []));
}

function idOf(clientObjectId: string | undefined): string | undefined {
  return clientObjectId === '' ? undefined : clientObjectId;
}
