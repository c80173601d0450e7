import type { CardText } from '../../cardText.ts';
import type { JsonPath, JsonValue } from '../../jsonPath.ts';
import { factsOf } from '../cardFacts.ts';
import type { FindingContext, Fix, Rule } from '../finding.ts';
import { findingAt } from '../findingAt.ts';
import { setFix } from '../fixes.ts';
import { freshId } from '../freshId.ts';
import { reportsMissingKey } from '../publishedState.ts';
import { publishedValue } from '../publishedValue.ts';
import { quoted } from '../words.ts';

const KEYS_MISSING = 'keys.missing';

/** A key that the card cannot do without (P2 2.4, 4.8). */
export const missingKeys: Rule = {
  id: KEYS_MISSING,
  needsWholeText: true,
  *check(card, context) {
    for (const { kind, path } of factsOf(card).deviations) {
      // The expiry's hours have a rule of their own.
      if (kind !== 'missingKey' || path.at(-1) === 'hours' || reportsMissingKey(card, context, path)) continue;
      yield findingAt(
        card,
        KEYS_MISSING,
        'error',
        path,
        `${quoted(String(path.at(-1)))} is missing ${describeParent(path)}.`,
        {
          fixes: missingKeyFixes(card, context, path),
        },
      );
    }
  },
};

function missingKeyFixes(card: CardText, context: FindingContext, path: JsonPath): Fix[] {
  const key = String(path.at(-1));
  const published = publishedValue(context, path);
  if (published !== undefined)
    return [setFix(card, `Restore the published "${key}"`, [[path, published]], { preferred: true })];
  const value = neutralValue(card, path);
  return value === undefined ? [] : [setFix(card, `Add "${key}"`, [[path, value]], { preferred: true })];
}

/** What can be put there without guessing what the author means. */
function neutralValue(card: CardText, path: JsonPath): JsonValue | undefined {
  switch (path.at(-1)) {
    case 'drawings':
      return [];
    case 'expiry':
      return { type: 'GTC' };
    case 'clientObjectId':
      return freshId(card, path.slice(0, -1));
    default:
      return undefined;
  }
}

function describeParent(path: JsonPath): string {
  const [top, second] = path;
  if (path.length === 1) return 'from the card';
  if (top === 'metadata') return path.length === 2 ? 'from "metadata"' : 'from "expiry"';
  if (top === 'levels') return path.length === 2 ? 'from "levels"' : `from level "${String(second)}"`;
  const drawing = `drawing ${Number(second) + 1}`;
  return path[2] === 'points' && path.length > 3
    ? `from point ${Number(path[3]) + 1} of ${drawing}`
    : `from ${drawing}`;
}
