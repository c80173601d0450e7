import { type DrawingType, LEVEL_NAMES, type LevelName } from '../../../src/card/model/card.ts';
import type { DrawingSketch } from '../../../src/card/model/cardSketch.ts';
import { styleColor } from '../../../src/card/model/drawingLook.ts';
import type { JsonPath } from '../../../src/card/model/jsonValue.ts';
import { DRAWING_LABELS, LEVEL_TITLES } from '../../../src/card/model/objectIds.ts';
import { pointTime } from '../../../src/card/model/pointTime.ts';
import type { FindingView } from '../../../src/protocol/editorMessages.ts';
import { findingsAt } from '../fields/fieldFindings.ts';
import type { PageState } from '../pageState.ts';
import type { ViewState } from '../viewState.ts';

/** States of an object that aren't in the card. */
type ObjectState = 'noId' | 'hidden' | 'locked' | 'outside';

/** A level or drawing as the object list shows it. */
export interface ObjectRow {
  /** Key of the row: the id, or the index without a unique one. */
  readonly key: string;
  /** Undefined if the text has none; such an object can't be selected. */
  readonly objectId: string | undefined;
  /** Whether another object has the same id. */
  readonly sharesId: boolean;
  readonly path: JsonPath;
  readonly what:
    | { readonly kind: 'level'; readonly level: LevelName }
    | { readonly kind: 'drawing'; readonly place: number; readonly type: DrawingType | undefined };
  readonly name: string;
  /** Secondary text beside the name. */
  readonly description: string;
  readonly color: string | undefined;
  readonly findings: readonly FindingView[];
  readonly states: readonly ObjectState[];
}

/** The objects of the card: levels from resistance to support, drawings from front to back. */
export interface ObjectRows {
  readonly levels: readonly ObjectRow[];
  /** Front first: the last drawing of the text is painted over all others. */
  readonly drawings: readonly ObjectRow[];
}

/** The page state that rows depend on; of the view, only the visible part of the chart. */
type RowContext = Pick<PageState, 'snapshot' | 'hidden' | 'locked'> & {
  readonly view: Pick<PageState['view'], 'chart'>;
};

/** The rows of the object list. */
export function objectRows(context: RowContext): ObjectRows {
  const { sketch } = context.snapshot;
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
        findings: findingsAt(context.snapshot, path),
        states: statesOf(context, who.objectId, false),
      },
    ];
  });
  const drawings = sketch.drawings.map((drawing, place): ObjectRow => {
    const { type, style } = drawing;
    const path = ['drawings', place];
    const who = identity(drawing.clientObjectId, `drawings/${place}`);
    const kind = type === undefined ? 'Unknown type' : DRAWING_LABELS[type];
    return {
      ...who,
      path,
      what: { kind: 'drawing', place, type },
      name: who.objectId ?? `drawing ${place + 1}`,
      description: kind,
      color: styleColor(style),
      findings: findingsAt(context.snapshot, path),
      states: statesOf(context, who.objectId, isOutsideView(drawing, context.view.chart)),
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

/** Description and icon of each state. */
export const OBJECT_STATES: Readonly<Record<ObjectState, { readonly word: string; readonly icon: string }>> = {
  noId: { word: 'No ID: it can’t be selected or linked to', icon: 'tag' },
  hidden: { word: 'Hidden while this tab is open', icon: 'eye-closed' },
  locked: { word: 'Locked while this tab is open', icon: 'lock' },
  outside: { word: 'Outside the visible part of the chart', icon: 'screen-normal' },
};

/** Accessible name of the row. */
export function objectLabel(row: ObjectRow): string {
  const { name, description, states } = row;
  return [
    [name, description].filter((part) => part !== '').join(', '),
    ...states.map((state) => OBJECT_STATES[state].word),
    ...errorsAndWarnings(row).map(({ severity, message }) => `${severity}: ${message}`),
  ].join('. ');
}

/** Errors and warnings of the object, without hints. */
export function errorsAndWarnings({ findings }: ObjectRow): readonly FindingView[] {
  return findings.filter(({ severity }) => severity !== 'hint');
}

/** Counts, e.g. `1 level, 2 drawings`. */
export function countOf(rows: readonly ObjectRow[]): string {
  const levels = rows.filter(({ what }) => what.kind === 'level').length;
  const drawings = rows.length - levels;
  const parts = [
    ...(levels > 0 ? [`${levels} ${levels === 1 ? 'level' : 'levels'}`] : []),
    ...(drawings > 0 ? [`${drawings} ${drawings === 1 ? 'drawing' : 'drawings'}`] : []),
  ];
  return parts.join(', ');
}

/** Whether the drawing ends before or begins after the visible times; false while those aren't known. */
export function isOutsideView(drawing: DrawingSketch, view: ViewState['chart']): boolean {
  if (view === undefined || drawing.type === undefined || drawing.type === 'HORIZONTAL_LINE') return false;
  const times = drawing.points.flatMap((point) => pointTime(point) ?? []);
  if (times.length === 0) return false;
  // Extended lines aren't outside; the chart's chevrons show where they are.
  if (drawing.startHead === 'EXTEND' || drawing.endHead === 'EXTEND') return false;
  if (Math.min(...times) > view.toTime) return true;
  return drawing.type !== 'FIB_RETRACEMENT' && Math.max(...times) < view.fromTime;
}
