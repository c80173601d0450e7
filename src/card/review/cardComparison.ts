import { type Card, LEVEL_NAMES, LINKED_TEXT_FIELDS } from '../card.ts';
import { type CardChange, describeChanges } from '../describeChanges.ts';
import { type WordRun, wordRuns } from './wordRuns.ts';

/** One field or object that differs between two cards, for people. */
export interface ComparedPart {
  /** Of its own in one comparison, and the same in the next one of the same part: `metadata.title`, `drawing zone`. */
  readonly key: string;
  readonly label: string;
  readonly kind: 'field' | 'text' | 'level' | 'drawing';
  readonly mark: 'added' | 'removed' | 'changed';
  /** The level or drawing on the chart. */
  readonly objectId?: string;
  /** Both sides in words; of a side that has none, absent. */
  readonly before?: string;
  readonly after?: string;
  /** Of words that both sides have: what stayed, went and came. */
  readonly words?: readonly WordRun[];
}

/** All that differs, fields first, then levels, then drawings, their order aside; without an older card all is new. */
export function compareCards(before: Card | undefined, after: Card): ComparedPart[] {
  return withUniqueKeys(describeChanges(before, after).map((change) => partOf(change, before ?? after, after)));
}

function partOf({ path, label, before, after }: CardChange, older: Card, newer: Card): ComparedPart {
  const kind = partKind(path);
  const objectId = objectIdAt(after === undefined ? older : newer, path);
  const isProse = kind === 'text' || path[1] === 'title';
  return {
    key: kind === 'drawing' ? label : path.join('.'),
    label,
    kind,
    mark: before === undefined ? 'added' : after === undefined ? 'removed' : 'changed',
    ...(objectId === undefined ? {} : { objectId }),
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
    ...(isProse && before !== undefined && after !== undefined ? { words: wordRuns(before, after) } : {}),
  };
}

function partKind([part, field]: CardChange['path']): ComparedPart['kind'] {
  if (part === 'levels') return 'level';
  if (part === 'drawings') return 'drawing';
  return LINKED_TEXT_FIELDS.some((name) => name === field) ? 'text' : 'field';
}

function objectIdAt(card: Card, [part, which]: CardChange['path']): string | undefined {
  if (part === 'drawings') return card.drawings[Number(which)]?.clientObjectId;
  const level = part === 'levels' ? LEVEL_NAMES.find((name) => name === which) : undefined;
  return level === undefined ? undefined : card.levels[level]?.clientObjectId;
}

/** Drawings of one id are a mistake that still has to be shown: the second is `drawing zone 2`. */
function withUniqueKeys(parts: readonly ComparedPart[]): ComparedPart[] {
  const taken = new Set<string>();
  return parts.map((part) => {
    let key = part.key;
    for (let number = 2; taken.has(key); number++) key = `${part.key} ${number}`;
    taken.add(key);
    return key === part.key ? part : { ...part, key };
  });
}
