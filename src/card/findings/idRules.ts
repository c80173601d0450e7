import type { CardText } from '../text/cardText.ts';
import { factsOf, type LinkTarget } from './cardFacts.ts';
import { type Findings, findingAt, relatedAt } from './finding.ts';
import { freshId, setFix } from './fixes.ts';

/** A client object ID has at least one character (P2 2.4). */
export function* emptyIds(card: CardText): Findings<'ids.empty'> {
  for (const target of factsOf(card).targetsById.get('') ?? []) {
    const path = [...target.path, 'clientObjectId'];
    const fixes = [setFix(card, { kind: 'setId', path, value: freshId(card, target.path) }, { preferred: true })];
    yield findingAt(card, 'ids.empty', path, {}, { fixes });
  }
}

/** Client object IDs are unique among levels (P2 2.4). */
export function uniqueLevelIds(card: CardText): Findings<'ids.level'> {
  return repeatedIds(card, 'ids.level', pairsOfKind('level'));
}

/** Client object IDs are unique among the drawings of a request (P2 2.4). */
export function uniqueDrawingIds(card: CardText): Findings<'ids.drawing'> {
  return repeatedIds(card, 'ids.drawing', pairsOfKind('drawing'));
}

/** A level and a drawing may share an ID, but a link to it is then ambiguous. */
export function sharedIds(card: CardText): Findings<'ids.shared'> {
  return repeatedIds(card, 'ids.shared', (sharers) => {
    const level = sharers.find((target) => target.kind === 'level');
    const drawing = sharers.find((target) => target.kind === 'drawing');
    return level === undefined || drawing === undefined ? [] : [[level, drawing]];
  });
}

/** Findings on the later of two objects with one ID, related to the earlier. */
function* repeatedIds<Rule extends 'ids.level' | 'ids.drawing' | 'ids.shared'>(
  card: CardText,
  rule: Rule,
  pairsOf: (sharers: readonly LinkTarget[]) => Iterable<readonly [first: LinkTarget, later: LinkTarget]>,
): Findings<Rule> {
  const { targetsById, linkedIds } = factsOf(card);
  const given = new Set<string>();
  for (const [id, sharers] of targetsById) {
    if (id === '' || sharers.length < 2) continue;
    for (const [first, later] of pairsOf(sharers)) {
      const path = [...later.path, 'clientObjectId'];
      const value = freshId(card, later.path, id, given);
      given.add(value);
      yield findingAt(
        card,
        rule,
        path,
        { id, first: first.path },
        {
          related: [relatedAt(card, [...first.path, 'clientObjectId'], { kind: 'firstUse' })],
          // If a text links to the ID, only its author knows which object is meant.
          fixes: [setFix(card, { kind: 'renameId', path, value }, { preferred: !linkedIds.has(id) })],
        },
      );
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
