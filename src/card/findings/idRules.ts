import type { CardText } from '../cardText.ts';
import { factsOf, type LinkTarget } from './cardFacts.ts';
import { type Finding, findingAt, quoted, type Rule, relatedAt, type Severity } from './finding.ts';
import { freshId, setFix } from './fixes.ts';

const IDS_EMPTY = 'ids.empty';

/** A client object ID has at least one character (P2 2.4). */
export const emptyIds: Rule = {
  id: IDS_EMPTY,
  *check(card) {
    for (const target of factsOf(card).targetsById.get('') ?? []) {
      const path = [...target.path, 'clientObjectId'];
      const fresh = freshId(card, target.path);
      yield findingAt(card, IDS_EMPTY, 'error', path, `The ${target.label} must have a client object ID.`, {
        fixes: [setFix(card, `Set ID to "${fresh}"`, [[path, fresh]], { preferred: true })],
      });
    }
  },
};

const IDS_LEVEL = 'ids.level';

/** Client object IDs are unique among levels (P2 2.4). */
export const uniqueLevelIds: Rule = {
  id: IDS_LEVEL,
  check: (card) => repeatedIds(card, IDS_LEVEL, 'error', pairsOfKind('level')),
};

const IDS_DRAWING = 'ids.drawing';

/** Client object IDs are unique among the drawings of a request (P2 2.4). */
export const uniqueDrawingIds: Rule = {
  id: IDS_DRAWING,
  check: (card) => repeatedIds(card, IDS_DRAWING, 'error', pairsOfKind('drawing')),
};

const IDS_SHARED = 'ids.shared';

/** A level and a drawing may share an ID, but a link to it is then ambiguous. */
export const sharedIds: Rule = {
  id: IDS_SHARED,
  check: (card) =>
    repeatedIds(card, IDS_SHARED, 'warning', (sharers) => {
      const level = sharers.find((target) => target.kind === 'level');
      const drawing = sharers.find((target) => target.kind === 'drawing');
      return level === undefined || drawing === undefined ? [] : [[level, drawing]];
    }),
};

/** Findings on the later of two objects with one ID, related to the earlier. */
function* repeatedIds(
  card: CardText,
  rule: string,
  severity: Severity,
  pairsOf: (sharers: readonly LinkTarget[]) => Iterable<readonly [first: LinkTarget, later: LinkTarget]>,
): Generator<Finding> {
  const { targetsById, linkedIds } = factsOf(card);
  const given = new Set<string>();
  for (const [id, sharers] of targetsById) {
    if (id === '' || sharers.length < 2) continue;
    for (const [first, later] of pairsOf(sharers)) {
      const path = [...later.path, 'clientObjectId'];
      const firstPath = [...first.path, 'clientObjectId'];
      const fresh = freshId(card, later.path, id, given);
      given.add(fresh);
      const outcome = severity === 'error' ? 'IDs must be unique.' : 'Links to it are ambiguous.';
      yield findingAt(card, rule, severity, path, `${quoted(id)} is also the ID of ${first.label}. ${outcome}`, {
        related: [relatedAt(card, firstPath, `First used by ${first.label}`)],
        // If a text links to the ID, only its author knows which object is meant.
        fixes: [setFix(card, `Rename to ${quoted(fresh)}`, [[path, fresh]], { preferred: !linkedIds.has(id) })],
      });
    }
  }
}

/** Pairs of the first object with an ID and each later one. */
function pairsOfKind(kind: LinkTarget['kind']) {
  return (sharers: readonly LinkTarget[]): [LinkTarget, LinkTarget][] => {
    const [first, ...later] = sharers.filter((target) => target.kind === kind);
    return first === undefined ? [] : later.map((target) => [first, target]);
  };
}
