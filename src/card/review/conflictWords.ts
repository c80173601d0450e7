import { type Card, type Drawing, type Expiry, LEVEL_NAMES, type Metadata } from '../card.ts';
import { CARD_TYPE_LABELS, cardType } from '../cardType.ts';
import { drawingWords, fieldWords, levelWords } from '../describeChanges.ts';
import type { CardConflict } from '../merge.ts';

/** The three versions of a part in words; of one that has the part no more, or not yet, absent. */
export interface ConflictWords {
  readonly base?: string;
  readonly theirs?: string;
  readonly mine?: string;
}

/** What both sides made of a part, and what it was before. */
export function conflictWords({ path, published, theirs, mine }: CardConflict): ConflictWords {
  const [base, other, own] = inWords(path, [published, theirs, mine]);
  return {
    ...(base === undefined ? {} : { base }),
    ...(other === undefined ? {} : { theirs: other }),
    ...(own === undefined ? {} : { mine: own }),
  };
}

/** The level or drawing that the conflict is about; undefined when it is about none, or several. */
export function conflictObject({ path, theirs, mine }: CardConflict): string | undefined {
  if (path[0] !== 'drawings' || path.length < 2) return undefined;
  return ((mine ?? theirs) as Drawing | undefined)?.clientObjectId;
}

/** The values are those of `merge`: which kind of part they are is told by where it stands. */
function inWords([part, which]: CardConflict['path'], values: readonly unknown[]): (string | undefined)[] {
  if (part === 'metadata') return (values as (string | Expiry | undefined)[]).map(fieldWords);
  if (part === 'levels') return (values as TypeAndLevels[]).map(typeAndLevelsWords);
  if (which !== undefined) return drawingWords(values as (Drawing | undefined)[]);
  return (values as (readonly Drawing[])[]).map(listWords);
}

type TypeAndLevels = Pick<Metadata, 'direction' | 'entryPlacement'> & Pick<Card, 'levels'>;

function typeAndLevelsWords({ levels, ...type }: TypeAndLevels): string {
  const lines = LEVEL_NAMES.flatMap((name) => {
    const words = levelWords(levels[name]);
    return words === undefined ? [] : [`${name} ${words}`];
  });
  return [CARD_TYPE_LABELS[cardType(type)], ...lines].join('\n');
}

function listWords(drawings: readonly Drawing[]): string | undefined {
  const lines = drawings.map((drawing) => `${drawing.clientObjectId}: ${drawingWords([drawing]).join('')}`);
  return lines.length === 0 ? undefined : lines.join('\n');
}
