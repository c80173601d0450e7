import type { CardText } from '../cardText.ts';
import { factsOf, type LinkTarget } from './cardFacts.ts';
import type { Finding, Severity } from './finding.ts';
import { findingAt, relatedAt } from './findingAt.ts';
import { setFix } from './fixes.ts';
import { freshId } from './freshId.ts';
import { quoted } from './words.ts';

/** Findings on the later of two objects that have one id, pointing at the earlier. */
export function* repeatedIds(
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
      const outcome = severity === 'error' ? 'Ids are unique.' : 'A link to it does not say which is meant.';
      yield findingAt(card, rule, severity, path, `${quoted(id)} is the id of ${first.label} too. ${outcome}`, {
        related: [relatedAt(card, firstPath, `First used here, by ${first.label}`)],
        // Where a text links to the id, only its author knows which object was meant.
        fixes: [setFix(card, `Rename to ${quoted(fresh)}`, [[path, fresh]], { preferred: !linkedIds.has(id) })],
      });
    }
  }
}

/** The first of a kind against each later one of that kind. */
export function pairsOfKind(kind: LinkTarget['kind']) {
  return (sharers: readonly LinkTarget[]): [LinkTarget, LinkTarget][] => {
    const [first, ...later] = sharers.filter((target) => target.kind === kind);
    return first === undefined ? [] : later.map((target) => [first, target]);
  };
}
