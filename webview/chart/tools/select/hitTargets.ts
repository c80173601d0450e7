import { DRAWING_KINDS } from '../../../../src/card/geometry/drawingKinds.ts';
import type { HitTarget } from '../../../../src/card/geometry/hitTest.ts';
import { drawnLevels, levelFigure } from '../../../../src/card/geometry/levelLines.ts';
import type { ToolContext } from '../deskFacts.ts';
import { memoizeLast } from '../rememberLast.ts';

/** What of the card can be pointed at in one view, first to last as painted. Nothing hidden, nothing without an id. */
export interface HitTargets {
  readonly drawings: readonly HitTarget[];
  /** Drawings, then the levels above them. */
  readonly all: readonly HitTarget[];
}

/** What can be pointed at, calculated once for a card and a view. */
export function hitTargets(): (facts: ToolContext) => HitTargets {
  const last = memoizeLast<HitTargets>();
  return (facts) => last([facts.sketch, facts.projection, facts.hidden], () => targetsOf(facts));
}

function targetsOf({ sketch, projection, hidden }: ToolContext): HitTargets {
  const look = { color: '', formatPrice: () => '' };
  const isShown = (id: string | undefined): id is string => id !== undefined && id !== '' && !hidden.has(id);
  const drawings = sketch.drawings.flatMap((drawing) => {
    const { type, clientObjectId: id } = drawing;
    return type && isShown(id) ? [{ id, figure: DRAWING_KINDS[type].figure(drawing, projection, look) }] : [];
  });
  const levels = drawnLevels(sketch.levels).flatMap((level) => {
    const { clientObjectId: id } = level.level;
    return isShown(id) ? [{ id, figure: levelFigure(level, projection, '') }] : [];
  });
  return { drawings, all: [...drawings, ...levels] };
}
