import { type DrawingType, LEVEL_NAMES, type LevelName } from '../../../src/card/card.ts';
import type { DrawingSketch } from '../../../src/card/cardSketch.ts';
import type { JsonPath } from '../../../src/card/jsonValue.ts';
import { DRAWING_LABELS, LEVEL_TITLES } from '../../../src/card/objectIds.ts';
import { pointTime } from '../../../src/card/pointTime.ts';
import type { FindingView } from '../../../src/protocol/editorMessages.ts';
import { findingsAt } from '../fields/fieldFindings.ts';
import type { PageState } from '../pageState.ts';
import type { ViewState } from '../viewState.ts';

/** How an object stands beside what the card says of it. */
type ObjectState = 'noId' | 'hidden' | 'locked' | 'outside';

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

/** The objects of the card: levels from the highest name down, drawings from the front to the back. */
export interface ObjectRows {
  readonly levels: readonly ObjectRow[];
  /** The last drawing of the text is painted over all others, so it stands first. */
  readonly drawings: readonly ObjectRow[];
}

/** Of how the page is looked at, only the part of the chart that is shown counts. */
type RowContext = Pick<PageState, 'snapshot' | 'hidden' | 'locked'> & {
  readonly view: Pick<PageState['view'], 'chart'>;
};

/** The rows of the list of objects. */
export function objectRows(facts: RowContext): ObjectRows {
  const { sketch } = facts.snapshot;
  const counts = new Map<string, number>();
  for (const { clientObjectId: id } of [...Object.values(sketch.levels), ...sketch.drawings]) {
    if (id) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  const identity = (id: string | undefined, otherwise: string) => {
    const sharesId = id !== undefined && id !== '' && (counts.get(id) ?? 0) > 1;
    return { key: id && !sharesId ? `#${id}` : otherwise, objectId: id || undefined, sharesId };
  };
  const levels = LEVEL_NAMES.flatMap((level): ObjectRow[] => {
    const found = sketch.levels[level];
    if (found === undefined) return [];
    const path = ['levels', level];
    const who = identity(found.clientObjectId, `levels/${level}`);
    return [
      {
        ...who,
        path,
        what: { kind: 'level', level },
        name: LEVEL_TITLES[level],
        description: who.objectId ?? '',
        color: undefined,
        findings: findingsAt(facts.snapshot, path),
        states: statesOf(facts, who.objectId, false),
      },
    ];
  });
  const drawings = sketch.drawings.map((drawing, place): ObjectRow => {
    const { type, style } = drawing;
    const path = ['drawings', place];
    const who = identity(drawing.clientObjectId, `drawings/${place}`);
    const kind = type === undefined ? 'Unknown kind' : DRAWING_LABELS[type];
    return {
      ...who,
      path,
      what: { kind: 'drawing', place, type },
      name: who.objectId ?? `drawing ${place + 1}`,
      description: kind,
      color: style.color ?? style.borderColor ?? style.fillColor,
      findings: findingsAt(facts.snapshot, path),
      states: statesOf(facts, who.objectId, isOutsideView(drawing, facts.view.chart)),
    };
  });
  return { levels, drawings: drawings.reverse() };
}

function statesOf(
  { hidden, locked }: RowContext,
  objectId: string | undefined,
  outside: boolean,
): readonly ObjectState[] {
  if (objectId === undefined) return outside ? ['noId', 'outside'] : ['noId'];
  const states: ObjectState[] = [];
  if (hidden.has(objectId)) states.push('hidden');
  if (locked.has(objectId)) states.push('locked');
  if (outside && !hidden.has(objectId)) states.push('outside');
  return states;
}

/** What each state is called, and the icon that shows it. */
export const OBJECT_STATES: Readonly<Record<ObjectState, { readonly word: string; readonly icon: string }>> = {
  noId: { word: 'No id yet: it cannot be selected, and no text can link to it', icon: 'tag' },
  hidden: { word: 'Hidden while this tab is open', icon: 'eye-closed' },
  locked: { word: 'Guarded against being moved while this tab is open', icon: 'lock' },
  outside: { word: 'Outside the part of the chart that is shown', icon: 'screen-normal' },
};

/** All that the row shows, in words. */
export function objectLabel(row: ObjectRow): string {
  const { name, description, states } = row;
  return [
    [name, description].filter((part) => part !== '').join(', '),
    ...states.map((state) => OBJECT_STATES[state].word),
    ...errorsAndWarnings(row).map(({ severity, message }) => `${severity}: ${message}`),
  ].join('. ');
}

/** What is wrong with the object; hints stay in the list of findings. */
export function errorsAndWarnings({ findings }: ObjectRow): readonly FindingView[] {
  return findings.filter(({ severity }) => severity !== 'hint');
}

/** How many of what, e.g. `1 level, 2 drawings`. */
export function countOf(rows: readonly ObjectRow[]): string {
  const levels = rows.filter(({ what }) => what.kind === 'level').length;
  const drawings = rows.length - levels;
  const parts = [
    ...(levels > 0 ? [`${levels} ${levels === 1 ? 'level' : 'levels'}`] : []),
    ...(drawings > 0 ? [`${drawings} ${drawings === 1 ? 'drawing' : 'drawings'}`] : []),
  ];
  return parts.join(', ');
}

/** Whether the drawing ends before, or begins after, the times that the chart shows; false while that is not known. */
export function isOutsideView(drawing: DrawingSketch, view: ViewState['chart']): boolean {
  if (view === undefined || drawing.type === undefined || drawing.type === 'HORIZONTAL_LINE') return false;
  const times = drawing.points.flatMap((point) => pointTime(point) ?? []);
  if (times.length === 0) return false;
  // What goes on beyond its points is told by the chart's own marks; here it only must not be called outside.
  if (drawing.startHead === 'EXTEND' || drawing.endHead === 'EXTEND') return false;
  if (Math.min(...times) > view.toTime) return true;
  return drawing.type !== 'FIB_RETRACEMENT' && Math.max(...times) < view.fromTime;
}
