import type { Node } from 'jsonc-parser';
import type { CardText } from '../cardText.ts';
import { type JsonPath, type JsonValue, sameValue } from '../jsonValue.ts';
import { closestMatch } from '../strings.ts';
import { containerEdits, type Slot } from '../text/jsonEdit.ts';
import { keyOf, keyRangeOf, nodeAt, nodeValue, propertyOf, valueNodeOf } from '../text/jsonTree.ts';
import { normalizeEdits } from '../text/textEdit.ts';
import { textStyleOf } from '../text/textStyle.ts';
import { factsOf, fieldsOf } from './cardFacts.ts';
import type { Deviation } from './cardShape.ts';
import {
  describeShape,
  describeValueKind,
  type Finding,
  type FindingContext,
  type Fix,
  findingAt,
  formatAlternatives,
  quoted,
  type Rule,
} from './finding.ts';
import { epochFixes, fix, freshId, removeFix, renameKeyFix, setFix } from './fixes.ts';
import { publishedValue, reportsMissingKey } from './publishedState.ts';

const JSON_SYNTAX = 'json.syntax';

/** The text isn't valid JSON, or exceeds a size limit. */
export const syntax: Rule = {
  id: JSON_SYNTAX,
  *check(card) {
    const { duplicateKeys } = factsOf(card);
    const said = new Set<string>();
    for (const { offset, length, message } of card.problems) {
      // The parser may report several errors at one place.
      const words = `${offset} ${message}`;
      if (duplicateKeys.has(offset) || said.has(words)) continue;
      said.add(words);
      yield findingAt(card, JSON_SYNTAX, 'error', [], message, { range: { offset, length } });
    }
    if (card.root === undefined && card.problems.length === 0)
      yield findingAt(card, JSON_SYNTAX, 'error', [], 'The file doesn’t contain a card.');
  },
};

const JSON_DUPLICATE_KEY = 'json.duplicateKey';

/** A duplicate key: JSON silently keeps the last one, so the first value would be lost. */
export const duplicateKeys: Rule = {
  id: JSON_DUPLICATE_KEY,
  *check(card) {
    if (card.root !== undefined && factsOf(card).duplicateKeys.size > 0) yield* duplicatesWithin(card, card.root, []);
  },
};

function* duplicatesWithin(card: CardText, node: Node, path: JsonPath): Generator<Finding> {
  const { duplicateKeys, isWhole } = factsOf(card);
  for (const [index, child] of (node.children ?? []).entries()) {
    if (child.type !== 'property') {
      yield* duplicatesWithin(card, child, [...path, index]);
      continue;
    }
    const keyNode = child.children?.[0];
    const key = keyOf(child);
    const last = propertyOf(node, key);
    const lastKey = last?.children?.[0];
    if (keyNode !== undefined && duplicateKeys.has(keyNode.offset) && last !== undefined && lastKey !== undefined) {
      yield findingAt(
        card,
        JSON_DUPLICATE_KEY,
        'error',
        [...path, key],
        `Duplicate key "${key}". Only the last one is used.`,
        {
          range: { offset: keyNode.offset, length: keyNode.length },
          related: [
            {
              path: [...path, key],
              range: { offset: lastKey.offset, length: lastKey.length },
              message: 'This one is used.',
            },
          ],
          fixes: isWhole ? [duplicateKeyFix(card, node, index, sameNodeValue(child, last))] : [],
        },
      );
    }
    const value = valueNodeOf(child);
    if (value !== undefined) yield* duplicatesWithin(card, value, [...path, key]);
  }
}

/** Removes by position, because a path can't distinguish two properties with one key. */
function duplicateKeyFix(card: CardText, parent: Node, removed: number, preferred: boolean): Fix {
  const slots = (parent.children ?? []).flatMap((_, index): Slot[] =>
    index === removed ? [] : [{ kind: 'kept', index }],
  );
  const edits = normalizeEdits(card.text, containerEdits(card.text, parent, slots, textStyleOf(card.text)));
  return fix('Remove the unused duplicate', edits, { preferred });
}

function sameNodeValue(a: Node, b: Node): boolean {
  const [left, right] = [valueNodeOf(a), valueNodeOf(b)];
  return left !== undefined && right !== undefined && sameValue(nodeValue(left), nodeValue(right));
}

const KEYS_UNKNOWN = 'keys.unknown';

/** Fields that the service or a request has beside a card (P2 2.4, 4.8); people copy them by mistake. */
const HELD_BESIDE: ReadonlyMap<string, string> = new Map([
  ['sender', 'The sender belongs to the connection, not to the card.'],
  ['id', 'Saved IDs are assigned by the service and aren’t part of the card.'],
  ['_id', 'Saved IDs are assigned by the service and aren’t part of the card.'],
  ['status', 'The status is set by the service and isn’t part of the card.'],
  ['updatedAt', 'The update time is set by the service and isn’t part of the card.'],
  ['createdAt', 'The creation time is set by the service and isn’t part of the card.'],
]);

/** An undocumented key: a typing mistake must be reported and not dropped. */
export const unknownKeys: Rule = {
  id: KEYS_UNKNOWN,
  *check(card) {
    for (const deviation of factsOf(card).deviations) {
      if (deviation.kind !== 'unknownKey') continue;
      const { path, meant } = deviation;
      const key = String(path.at(-1));
      const message = [
        `Unknown key ${quoted(key)}.`,
        meant === undefined ? (HELD_BESIDE.get(key) ?? '') : `Did you mean "${meant}"?`,
      ];
      yield findingAt(card, KEYS_UNKNOWN, 'error', path, message.join(' ').trim(), {
        range: keyRangeOf(card, path),
        fixes: [
          ...(meant === undefined || hasKey(card, path.slice(0, -1), meant)
            ? []
            : [renameKeyFix(card, `Change to "${meant}"`, path, meant, { preferred: true })]),
          removeFix(card, `Remove ${quoted(key)}`, path),
        ],
      });
    }
  },
};

/** Whether the text has the key in that object, even without a valid value: a second one would be a new error. */
function hasKey(card: CardText, path: JsonPath, key: string): boolean {
  const object = nodeAt(card.root, path);
  return object !== undefined && propertyOf(object, key) !== undefined;
}

const KEYS_MISSING = 'keys.missing';

/** A required key (P2 2.4, 4.8). */
export const missingKeys: Rule = {
  id: KEYS_MISSING,
  needsWholeText: true,
  *check(card, context) {
    for (const { kind, path } of factsOf(card).deviations) {
      // The expiry's hours have their own rule.
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

/** A value that can be added without guessing what the author means. */
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

const VALUES_TYPE = 'values.type';

/** A value of the wrong JSON type. */
export const wrongTypes: Rule = {
  id: VALUES_TYPE,
  *check(card) {
    for (const deviation of factsOf(card).deviations) {
      if (deviation.kind !== 'wrongType') continue;
      const { path, expected, value } = deviation;
      const subject = path.length === 0 ? 'A card' : typeof path.at(-1) === 'number' ? 'This item' : `"${path.at(-1)}"`;
      const message = `${subject} must be ${describeShape(expected)}, not ${describeValueKind(value)}.`;
      yield findingAt(card, VALUES_TYPE, 'error', path, message, { fixes: wrongTypeFixes(card, deviation) });
    }
  },
};

function wrongTypeFixes(card: CardText, deviation: Deviation & { kind: 'wrongType' }): Fix[] {
  const { path, expected, value, isRequired } = deviation;
  if (expected.kind === 'number' && typeof value === 'string') {
    const number = value.trim() === '' ? Number.NaN : Number(value.trim());
    return Number.isFinite(number)
      ? [setFix(card, `Change to the number ${number}`, [[path, number]], { preferred: true })]
      : [];
  }
  if (expected.kind === 'text' && typeof value === 'number' && Number.isFinite(value)) {
    // A number in quotes can't be an enum value or a date and time.
    if (expected.oneOf !== undefined) return [];
    if (path[0] === 'levels' && path.at(-1) === 'time') return epochFixes(card, path, value);
    return [setFix(card, 'Change to a string', [[path, String(value)]], { preferred: true })];
  }
  if (value === null && !isRequired)
    return [removeFix(card, `Remove ${quoted(String(path.at(-1)))}`, path, { preferred: true })];
  return [];
}

const VALUES_FINITE = 'values.finite';

/** JSON can express numbers that no price or ratio can be, e.g. `1e999` (P2 2.4). */
export const finiteNumbers: Rule = {
  id: VALUES_FINITE,
  *check(card) {
    for (const { kind, path } of factsOf(card).deviations) {
      if (kind === 'notFinite') yield findingAt(card, VALUES_FINITE, 'error', path, 'This number is too large.');
    }
  },
};

const VALUES_ENUM = 'values.enum';

/** Spellings of other programs; a minute `1m` and a month `1M` differ only in case. */
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

/** A string that isn't one of the allowed values. */
export const enums: Rule = {
  id: VALUES_ENUM,
  *check(card) {
    for (const deviation of factsOf(card).deviations) {
      if (deviation.kind !== 'notOneOf') continue;
      const { path, value, oneOf } = deviation;
      const message = `${quoted(value)} isn’t a valid ${describeEnum(path)}. Use ${formatAlternatives(oneOf)}.`;
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
  // Each fix must leave a valid expiry: without hours for GTC, with hours for HOURS.
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
      return path[0] === 'drawings' ? 'drawing type' : 'expiry type';
  }
}
