import type { CardText } from '../cardText.ts';
import type { JsonPath } from '../jsonPath.ts';
import { keyRangeOf, rangeOf } from '../rangeOf.ts';
import { nodeAt } from '../text/jsonNode.ts';
import type { TextRange } from '../textEdit.ts';
import type { Finding, Fix, RelatedPlace, Severity } from './finding.ts';

/** What a finding may have beside its place and words. */
interface Extras {
  readonly range?: TextRange;
  readonly related?: readonly RelatedPlace[];
  /** Fixes without edits, which could not be worked out, are left out. */
  readonly fixes?: readonly Fix[];
}

/** A finding about the value at `path`, placed where a person would look for it. */
export function findingAt(
  card: CardText,
  rule: string,
  severity: Severity,
  path: JsonPath,
  message: string,
  { range = placeOf(card, path), related = [], fixes = [] }: Extras = {},
): Finding {
  return { rule, severity, path, message, range, related, fixes: fixes.filter((fix) => fix.edits.length > 0) };
}

/** Another place that has to do with a finding. */
export function relatedAt(card: CardText, path: JsonPath, message: string): RelatedPlace {
  return { path, range: placeOf(card, path), message };
}

/**
 * The value itself; of an object or list only its key or opening bracket, because a squiggle under fifty lines says
 * nothing; of what is missing, the nearest place around it.
 */
export function placeOf(card: CardText, path: JsonPath): TextRange {
  for (let length = path.length; length >= 0; length--) {
    const at = path.slice(0, length);
    const node = nodeAt(card.root, at);
    if (node === undefined) continue;
    if (node.type !== 'object' && node.type !== 'array') return rangeOf(card, at);
    if (typeof at.at(-1) === 'string') return keyRangeOf(card, at);
    return { offset: node.offset, length: Math.min(1, node.length) };
  }
  return { offset: 0, length: Math.min(1, card.text.length) };
}
