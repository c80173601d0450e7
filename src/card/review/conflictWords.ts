import { type Card, type Drawing, type Expiry, LEVEL_NAMES, type Metadata } from '../card.ts';
import { CARD_TYPE_LABELS, cardType } from '../cardType.ts';
import { describeDrawings, describeField, describeLevel } from '../describeChanges.ts';
import type { CardConflict } from '../merge.ts';

/** The three versions of a part in words; of one that has the part no more, or not yet, absent. */
export interface ConflictDescription {
  readonly base?: string;
  readonly theirs?: string;
  readonly mine?: string;
}

/** What both sides made of a part, and what it was before. */
export function describeConflict({ path, published, theirs, mine }: CardConflict): ConflictDescription {
  const [base, other, own] = describeVersions(path, [published, theirs, mine]);
  return {
    ...(base === undefined ? {} : { base }),
    ...(other === undefined ? {} : { theirs: other }),
    ...(own === undefined ? {} : { mine: own }),
  };
}

/** The level or drawing that the conflict is about; undefined when it is about none, or several. */
export function conflictObjectId({ path, theirs, mine }: CardConflict): string | undefined {
  if (path[0] !== 'drawings' || path.length < 2) return undefined;
  return ((mine ?? theirs) as Drawing | undefined)?.clientObjectId;
}

/** The values are those of `merge`: which kind of part they are is told by where it stands. */
function describeVersions([part, which]: CardConflict['path'], values: readonly unknown[]): (string | undefined)[] {
  if (part === 'metadata') return (values as (string | Expiry | undefined)[]).map(describeField);
  if (part === 'levels') return (values as TypeAndLevels[]).map(describeTypeAndLevels);
  if (which !== undefined) return describeDrawings(values as (Drawing | undefined)[]);
  return (values as (readonly Drawing[])[]).map(describeDrawingList);
}

type TypeAndLevels = Pick<Metadata, 'direction' | 'entryPlacement'> & Pick<Card, 'levels'>;

function describeTypeAndLevels({ levels, ...type }: TypeAndLevels): string {
  const lines = LEVEL_NAMES.flatMap((name) => {
    const words = describeLevel(levels[name]);
    return words === undefined ? [] : [`${name} ${words}`];
  });
  return [CARD_TYPE_LABELS[cardType(type)], ...lines].join('\n');
}

function describeDrawingList(drawings: readonly Drawing[]): string | undefined {
  const lines = drawings.map((drawing) => `${drawing.clientObjectId}: ${describeDrawings([drawing]).join('')}`);
  return lines.length === 0 ? undefined : lines.join('\n');
}
