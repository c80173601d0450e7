import type { Node } from 'jsonc-parser';
import { fieldsOf, type JsonPath, type JsonValue, sameValue } from '../model/jsonValue.ts';
import { closestMatch } from '../model/strings.ts';
import type { CardText } from '../text/cardText.ts';
import { containerEdits, type Slot } from '../text/jsonEdit.ts';
import { keyOf, keyRangeOf, nodeAt, nodeValue, propertyOf, valueNodeOf } from '../text/jsonTree.ts';
import { normalizeEdits } from '../text/textEdit.ts';
import { textStyleOf } from '../text/textStyle.ts';
import { factsOf } from './cardFacts.ts';
import type { Deviation } from './cardShape.ts';
import { type FindingContext, type Findings, findingAt } from './finding.ts';
import type { Fix } from './fix.ts';
import { epochFixes, fix, freshId, removeFix, renameKeyFix, setFix } from './fixes.ts';
import { publishedValue, reportsMissingKey } from './publishedState.ts';

/** The text isn't valid JSON, or exceeds a size limit. */
export function* syntax(card: CardText): Findings<'json.syntax'> {
  const { duplicateKeys } = factsOf(card);
  const said = new Set<string>();
  for (const mistake of card.problems) {
    const { offset, length, kind } = mistake;
    // The parser may report several errors at one place.
    const key = `${offset} ${kind}`;
    if (duplicateKeys.has(offset) || said.has(key)) continue;
    said.add(key);
    yield findingAt(card, 'json.syntax', [], { mistake }, { range: { offset, length } });
  }
  if (card.root === undefined && card.problems.length === 0)
    yield findingAt(card, 'json.syntax', [], { mistake: { kind: 'noCard' } });
}

/** A duplicate key: JSON silently keeps the last one, so the first value would be lost. */
export function* duplicateKeys(card: CardText): Findings<'json.duplicateKey'> {
  if (card.root !== undefined && factsOf(card).duplicateKeys.size > 0)
    yield* duplicatesWithin(card, card.root, { path: [], positions: [] });
}

/** A place by its path, and by the position of each property and item. */
interface NodePlace {
  readonly path: JsonPath;
  readonly positions: readonly number[];
}

function* duplicatesWithin(card: CardText, node: Node, { path, positions }: NodePlace): Findings<'json.duplicateKey'> {
  const { duplicateKeys, isWhole } = factsOf(card);
  for (const [index, child] of (node.children ?? []).entries()) {
    const at = [...positions, index];
    if (child.type !== 'property') {
      yield* duplicatesWithin(card, child, { path: [...path, index], positions: at });
      continue;
    }
    const keyNode = child.children?.[0];
    const key = keyOf(child);
    const last = propertyOf(node, key);
    const lastKey = last?.children?.[0];
    if (keyNode !== undefined && duplicateKeys.has(keyNode.offset) && last !== undefined && lastKey !== undefined) {
      const range = { offset: lastKey.offset, length: lastKey.length };
      yield findingAt(
        card,
        'json.duplicateKey',
        [...path, key],
        {},
        {
          range: { offset: keyNode.offset, length: keyNode.length },
          related: [{ kind: 'usedKey', path: [...path, key], range }],
          fixes: isWhole ? [duplicateKeyFix(card, node, at, sameNodeValue(child, last))] : [],
        },
      );
    }
    const value = valueNodeOf(child);
    if (value !== undefined) yield* duplicatesWithin(card, value, { path: [...path, key], positions: at });
  }
}

/** Removes by position, because a path can't distinguish two properties with one key. */
function duplicateKeyFix(card: CardText, parent: Node, positions: readonly number[], preferred: boolean): Fix {
  const slots = (parent.children ?? []).flatMap((_, index): Slot[] =>
    index === positions.at(-1) ? [] : [{ kind: 'kept', index }],
  );
  const edits = normalizeEdits(card.text, containerEdits(card.text, parent, slots, textStyleOf(card.text)));
  return fix({ kind: 'removeDuplicate', positions }, edits, { preferred });
}

function sameNodeValue(a: Node, b: Node): boolean {
  const [left, right] = [valueNodeOf(a), valueNodeOf(b)];
  return left !== undefined && right !== undefined && sameValue(nodeValue(left), nodeValue(right));
}

/** An undocumented key: a typing mistake must be reported and not dropped. */
export function* unknownKeys(card: CardText): Findings<'keys.unknown'> {
  for (const deviation of factsOf(card).deviations) {
    if (deviation.kind !== 'unknownKey') continue;
    const { path, meant } = deviation;
    yield findingAt(
      card,
      'keys.unknown',
      path,
      { meant },
      {
        range: keyRangeOf(card, path),
        fixes: [
          ...(meant === undefined || hasKey(card, path.slice(0, -1), meant)
            ? []
            : [renameKeyFix(card, path, meant, { preferred: true })]),
          removeFix(card, path),
        ],
      },
    );
  }
}

/** Whether the text has the key in that object, even without a valid value: a second one would be a new error. */
function hasKey(card: CardText, path: JsonPath, key: string): boolean {
  const object = nodeAt(card.root, path);
  return object !== undefined && propertyOf(object, key) !== undefined;
}

/** A required key (P2 2.4, 4.8). */
export function* missingKeys(card: CardText, context: FindingContext): Findings<'keys.missing'> {
  for (const { kind, path } of factsOf(card).deviations) {
    // The expiry's hours have their own rule.
    if (kind !== 'missingKey' || path.at(-1) === 'hours' || reportsMissingKey(card, context, path)) continue;
    yield findingAt(card, 'keys.missing', path, {}, { fixes: missingKeyFixes(card, context, path) });
  }
}

function missingKeyFixes(card: CardText, context: FindingContext, path: JsonPath): Fix[] {
  const published = publishedValue(context, path);
  if (published !== undefined)
    return [setFix(card, { kind: 'restoreKey', path, value: published }, { preferred: true })];
  const value = neutralValue(card, path);
  return value === undefined ? [] : [setFix(card, { kind: 'add', path, value }, { preferred: true })];
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

/** A value of the wrong JSON type. */
export function* wrongTypes(card: CardText): Findings<'values.type'> {
  for (const deviation of factsOf(card).deviations) {
    if (deviation.kind !== 'wrongType') continue;
    const { path, expected, value } = deviation;
    const fixes = wrongTypeFixes(card, deviation);
    yield findingAt(card, 'values.type', path, { expected: expected.kind, value }, { fixes });
  }
}

function wrongTypeFixes(card: CardText, deviation: Deviation & { kind: 'wrongType' }): Fix[] {
  const { path, expected, value, isRequired } = deviation;
  if (expected.kind === 'number' && typeof value === 'string') {
    const number = value.trim() === '' ? Number.NaN : Number(value.trim());
    return Number.isFinite(number)
      ? [setFix(card, { kind: 'setNumber', path, value: number }, { preferred: true })]
      : [];
  }
  if (expected.kind === 'text' && typeof value === 'number' && Number.isFinite(value)) {
    // A number in quotes can't be an enum value or a date and time.
    if (expected.oneOf !== undefined) return [];
    if (path[0] === 'levels' && path.at(-1) === 'time') return epochFixes(card, path, value);
    return [setFix(card, { kind: 'setString', path, value: String(value) }, { preferred: true })];
  }
  return value === null && !isRequired ? [removeFix(card, path, { preferred: true })] : [];
}

/** JSON can express numbers that no price or ratio can be, e.g. `1e999` (P2 2.4). */
export function* finiteNumbers(card: CardText): Findings<'values.finite'> {
  for (const { kind, path } of factsOf(card).deviations) {
    if (kind === 'notFinite') yield findingAt(card, 'values.finite', path, {});
  }
}

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
export function* enums(card: CardText): Findings<'values.enum'> {
  for (const deviation of factsOf(card).deviations) {
    if (deviation.kind !== 'notOneOf') continue;
    const { path, value, oneOf } = deviation;
    yield findingAt(card, 'values.enum', path, { value, oneOf }, { fixes: enumFixes(card, path, value, oneOf) });
  }
}

function enumFixes(card: CardText, path: JsonPath, value: string, oneOf: readonly string[]): Fix[] {
  const known = SPELLINGS.get(value) ?? SPELLINGS.get(value.toUpperCase()) ?? SPELLINGS.get(value.toLowerCase());
  const meant =
    oneOf.find((candidate) => candidate === value.trim().toUpperCase()) ??
    oneOf.find((candidate) => candidate === known) ??
    closestMatch(value, oneOf);
  if (meant !== undefined) return [setFix(card, { kind: 'set', path, value: meant }, { preferred: true })];
  if (oneOf.length > 3) return [];
  // Each fix must leave a valid expiry: without hours for GTC, with hours for HOURS.
  const hasHours = path[1] === 'expiry' && Object.hasOwn(fieldsOf(factsOf(card).metadata['expiry']), 'hours');
  return oneOf
    .filter((candidate) => path[1] !== 'expiry' || (candidate === 'HOURS') === hasHours)
    .map((candidate) => setFix(card, { kind: 'set', path, value: candidate }));
}
