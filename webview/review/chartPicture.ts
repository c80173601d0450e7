import type { CardSketch } from '../../src/card/model/cardSketch.ts';
import type { ObjectMark } from '../../src/protocol/chartActions.ts';
import type { ReviewState } from '../../src/protocol/reviewMessages.ts';
import type { ChartSide } from './pageState.ts';

/** What the chart of a review shows. */
interface ComparedChart {
  readonly sketch: CardSketch;
  /** The older card, shown pale below. */
  readonly ghost: CardSketch | undefined;
  /** Marks of changed objects by id; empty if only one card is shown. */
  readonly marks: ReadonlyMap<string, ObjectMark>;
}

/** The side that's actually shown: a new card has no older version. */
export function shownSide({ before }: Pick<ReviewState, 'before'>, wanted: ChartSide): ChartSide {
  return before.sketch === undefined ? 'after' : wanted;
}

/** The chart's contents for the chosen side. */
export function comparedChart(review: ReviewState, wanted: ChartSide): ComparedChart {
  const { before, after, changes } = review;
  const side = shownSide(review, wanted);
  if (side === 'before' && before.sketch !== undefined) {
    return { sketch: before.sketch, ghost: undefined, marks: NO_MARKS };
  }
  if (side === 'after') return { sketch: after.sketch, ghost: undefined, marks: NO_MARKS };
  return { sketch: after.sketch, ghost: before.sketch, marks: objectMarks(changes) };
}

const NO_MARKS: ReadonlyMap<string, ObjectMark> = new Map();

function objectMarks(changes: ReviewState['changes']): ReadonlyMap<string, ObjectMark> {
  return new Map(changes.flatMap(({ objectId, mark }) => (objectId === undefined ? [] : [[objectId, mark] as const])));
}

function isOnSide(sketch: CardSketch | undefined, objectId: string): boolean {
  if (sketch === undefined) return false;
  const objects = [...Object.values(sketch.levels), ...sketch.drawings];
  return objects.some(({ clientObjectId }) => clientObjectId === objectId);
}

/** The side on which that object is visible: the current one, or else `both`. */
export function sideFor(review: ReviewState, wanted: ChartSide, objectId: string): ChartSide {
  const side = shownSide(review, wanted);
  if (side === 'both' || isOnSide(review[side].sketch, objectId)) return side;
  return shownSide(review, 'both');
}

const knownIds = new WeakMap<ReviewState, ReadonlySet<string>>();

/** Ids of all levels and drawings of both cards, cached per state. */
export function objectIdsShown(review: ReviewState): ReadonlySet<string> {
  const found = knownIds.get(review) ?? idsOf(review);
  knownIds.set(review, found);
  return found;
}

function idsOf({ before, after }: ReviewState): ReadonlySet<string> {
  const ids = [before.sketch, after.sketch].flatMap((sketch) =>
    sketch === undefined
      ? []
      : [...Object.values(sketch.levels), ...sketch.drawings].map(({ clientObjectId }) => clientObjectId),
  );
  return new Set(ids.filter((id) => id !== undefined));
}
