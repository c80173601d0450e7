import { LEVEL_NAMES } from '../../../src/card/card.ts';
import { DRAWING_LABELS, LEVEL_TITLES } from '../../../src/card/objectNames.ts';
import { findingsAt } from '../fields/fieldFindings.ts';
import type { PageState } from '../pageState.ts';
import type { ObjectRow, ObjectState } from './objectRow.ts';
import { isOutsideView } from './outsideView.ts';

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
