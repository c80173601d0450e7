import type {
  Direction,
  DrawingStyle,
  DrawingType,
  EntryPlacement,
  Expiry,
  LevelName,
  LineHead,
  Timeframe,
} from './card.ts';

/** A point as far as it could be read; a part of the wrong type is absent. */
export interface PointSketch {
  readonly time?: string | number;
  readonly price?: number;
}

/** A level as far as it could be read. */
export interface LevelSketch {
  readonly price?: number;
  readonly clientObjectId?: string;
  readonly time?: string;
}

/** A drawing as far as it could be read; `points` keeps its places, so paths into the text stay right. */
export interface DrawingSketch {
  readonly type?: DrawingType;
  readonly clientObjectId?: string;
  readonly points: readonly PointSketch[];
  readonly style: Partial<DrawingStyle>;
  readonly startHead?: LineHead;
  readonly endHead?: LineHead;
  readonly levels?: readonly number[];
}

/** Metadata as far as it could be read. */
export interface MetadataSketch {
  readonly symbol?: string;
  readonly title?: string;
  readonly direction?: Direction;
  readonly entryPlacement?: EntryPlacement;
  readonly timeframe?: Timeframe;
  readonly expiry?: Expiry;
  readonly preferenceText?: string;
  readonly alternativeText?: string;
  readonly comments?: string;
}

/**
 * What could be read of a card whose text may still hold mistakes: whatever is well typed, nothing else.
 * The chart and the form draw from it, so a mistake in one place never blanks the rest.
 * `drawings` keeps the places of the text's array; an item that is no object is an empty sketch.
 */
export interface CardSketch {
  readonly metadata: MetadataSketch;
  readonly levels: { readonly [Name in LevelName]?: LevelSketch };
  readonly drawings: readonly DrawingSketch[];
}
