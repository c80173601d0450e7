import type { DrawingType, LevelName } from '../../../src/card/card.ts';
import type { JsonPath } from '../../../src/card/jsonPath.ts';
import type { FindingView } from '../../../src/protocol/editorMessages.ts';

/** How an object stands beside what the card says of it. */
export type ObjectState = 'noId' | 'hidden' | 'locked' | 'outside';

/** A level or drawing as the list of objects shows it. */
export interface ObjectRow {
  /** Names the row in the list: the id, or the place of what has none of its own. */
  readonly key: string;
  /** Absent while the text gives the object none: then it cannot be selected. */
  readonly objectId: string | undefined;
  /** Another object has the same id. */
  readonly sharesId: boolean;
  readonly path: JsonPath;
  readonly what:
    | { readonly kind: 'level'; readonly level: LevelName }
    | { readonly kind: 'drawing'; readonly place: number; readonly type: DrawingType | undefined };
  readonly name: string;
  /** What is said of it more quietly beside the name. */
  readonly description: string;
  readonly color: string | undefined;
  readonly findings: readonly FindingView[];
  readonly states: readonly ObjectState[];
}
