import type { CardText } from '../../cardText.ts';
import type { JsonPath } from '../../jsonPath.ts';
import { factsOf, fieldsOf } from '../cardFacts.ts';
import type { Fix, Rule } from '../finding.ts';
import { findingAt } from '../findingAt.ts';
import { setFix } from '../fixes.ts';
import { closestMatch } from '../nearest.ts';
import { formatAlternatives, quoted } from '../words.ts';

const VALUES_ENUM = 'values.enum';

/** How other programs spell values; a minute `1m` and a month `1M` differ by one capital. */
const SPELLINGS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '1m': 'M1',
    '5m': 'M5',
    '15m': 'M15',
    '30m': 'M30',
    '1h': 'H1',
    '2h': 'H2',
    '4h': 'H4',
    '1H': 'H1',
    '2H': 'H2',
    '4H': 'H4',
    '1D': 'D',
    '1d': 'D',
    D1: 'D',
    '1W': 'W',
    '1w': 'W',
    W1: 'W',
    '1M': 'M',
    MN: 'M',
    MN1: 'M',
    long: 'BULLISH',
    short: 'BEARISH',
    above: 'ABOVE_CURRENT',
    below: 'BELOW_CURRENT',
    TREND_LINE: 'LINE',
    HLINE: 'HORIZONTAL_LINE',
    FIB: 'FIB_RETRACEMENT',
    CHANNEL: 'PARALLEL',
    RECT: 'RECTANGLE',
  }),
);

/** A word that is none of those the interface takes. */
export const enums: Rule = {
  id: VALUES_ENUM,
  *check(card) {
    for (const deviation of factsOf(card).deviations) {
      if (deviation.kind !== 'notOneOf') continue;
      const { path, value, oneOf } = deviation;
      const message = `${quoted(value)} is no ${describeEnum(path)}. Write ${formatAlternatives(oneOf)}.`;
      yield findingAt(card, VALUES_ENUM, 'error', path, message, { fixes: enumFixes(card, path, value, oneOf) });
    }
  },
};

function enumFixes(card: CardText, path: JsonPath, value: string, oneOf: readonly string[]): Fix[] {
  const known = SPELLINGS.get(value) ?? SPELLINGS.get(value.toUpperCase()) ?? SPELLINGS.get(value.toLowerCase());
  const meant =
    oneOf.find((candidate) => candidate === value.trim().toUpperCase()) ??
    oneOf.find((candidate) => candidate === known) ??
    closestMatch(value, oneOf);
  if (meant !== undefined) return [setFix(card, `Change to ${meant}`, [[path, meant]], { preferred: true })];
  if (oneOf.length > 3) return [];
  // Each must leave the card right: beside GTC stand no hours, beside HOURS they do.
  const hasHours = path[1] === 'expiry' && Object.hasOwn(fieldsOf(factsOf(card).metadata['expiry']), 'hours');
  return oneOf
    .filter((candidate) => path[1] !== 'expiry' || (candidate === 'HOURS') === hasHours)
    .map((candidate) => setFix(card, `Change to ${candidate}`, [[path, candidate]]));
}

function describeEnum(path: JsonPath): string {
  switch (path.at(-1)) {
    case 'direction':
      return 'direction';
    case 'entryPlacement':
      return 'entry placement';
    case 'timeframe':
      return 'timeframe';
    case 'lineStyle':
      return 'line style';
    case 'startHead':
    case 'endHead':
      return 'line head';
    default:
      return path[0] === 'drawings' ? 'kind of drawing' : 'kind of expiry';
  }
}
