import { formatInstant } from '../../time.ts';
import { formatDistance } from '../geometry/distances.ts';
import { CARD_LIMITS, fieldLabel, LEVEL_NAMES, METADATA_NAMES } from '../model/card.ts';
import type { Shape } from '../model/cardKeys.ts';
import { DIRECTION_LABELS, PLACEMENT_LABELS, typePartLabel } from '../model/cardType.ts';
import type { JsonPath, JsonValue } from '../model/jsonValue.ts';
import { DRAWING_TYPE_NAMES, LEVEL_TITLES } from '../model/objectIds.ts';
import { exactPrice } from '../model/prices.ts';
import type { MalformedLink } from '../model/textLinks.ts';
import { formatSyntaxMistake } from '../text/formatSyntaxMistake.ts';
import type { CardRule, FindingOf, RelatedPlace, RuleValues } from './finding.ts';
import type { FixChange } from './fix.ts';
import { CHANGEABLE_STATUS } from './publishedState.ts';

/** What a finding says, for people. */
export function formatFinding<Rule extends CardRule>(finding: FindingOf<Rule>): string {
  return MESSAGES[finding.rule](finding);
}

const MESSAGES: { readonly [Rule in CardRule]: (finding: FindingOf<Rule>) => string } = {
  'json.syntax': ({ mistake }) => {
    if (mistake.kind === 'noCard') return 'The file doesn’t contain a card.';
    if (mistake.kind === 'uncheckable')
      return 'This card can’t be checked: a value in it is beyond what the rules can read.';
    return formatSyntaxMistake(mistake);
  },
  'json.duplicateKey': ({ path }) => `Duplicate key "${keyAt(path)}". Only the last one is used.`,
  'keys.unknown': ({ path, meant }) => {
    const hint = meant === undefined ? HELD_BESIDE.get(keyAt(path)) : `Did you mean "${meant}"?`;
    return withHint(`Unknown key ${quoted(keyAt(path))}.`, hint);
  },
  'keys.missing': ({ path }) => `${quoted(keyAt(path))} is missing ${describeParent(path)}.`,
  'values.type': ({ path, expected, value }) => {
    const subject = path.length === 0 ? 'A card' : typeof path.at(-1) === 'number' ? 'This item' : `"${keyAt(path)}"`;
    return `${subject} must be ${SHAPE_TYPES[expected]}, not ${describeType(value)}.`;
  },
  'values.finite': () => 'This number is too large.',
  'values.enum': ({ path, value, oneOf, isPublished }) =>
    isPublished
      ? `${quoted(value)} isn’t a documented value. It’s kept and sent back unchanged.`
      : `${quoted(value)} isn’t a valid ${describeEnum(path)}. Use ${formatAlternatives(oneOf)}.`,
  'texts.length': (finding) =>
    finding.is === 'empty'
      ? `"${keyAt(finding.path)}" can’t be empty.`
      : `"${keyAt(finding.path)}" must have at most ${finding.max} characters. It has ${finding.length}.`,
  'texts.wellFormed': () => 'This text contains an incomplete character (a lone surrogate). Delete or retype it.',
  'texts.display': ({ path, length, shown }) =>
    `"${keyAt(path)}" has ${length} characters. Readers see about ${shown} without scrolling.`,
  'texts.blank': ({ path }) =>
    path[0] === 'metadata' ? 'The title is blank.' : `The ID of ${describeObject(path)} is blank.`,
  'texts.direction': ({ path, word, direction }) =>
    `${quoted(word)} contradicts the card’s direction, ${DIRECTION_LABELS[direction]}. The ${describeText(path)} speaks of it first.`,
  'texts.target': ({ target, entry, direction, decimals }) =>
    `The target (${exactPrice(target, decimals)}) is ${direction === 'BULLISH' ? 'below' : 'above'} the pivot (${exactPrice(entry, decimals)}). A ${DIRECTION_LABELS[direction].toLowerCase()} card’s targets must be ${direction === 'BULLISH' ? 'above' : 'below'} it.`,
  'texts.price': ({ written, object, decimals }) =>
    `${written} is close to ${describePriced(object)} (${exactPrice(object.price, decimals)}), but not equal to it.`,
  'texts.symbol': ({ word, symbol }) =>
    `The text is about ${quoted(word)}, but the card’s symbol is ${quoted(symbol)}.`,
  'texts.timeframe': ({ word, timeframe }) =>
    `The text names the timeframe ${quoted(word)}, but the card’s is ${timeframe}.`,
  'expiry.hours': ({ is }) => {
    const { min, max } = CARD_LIMITS.expiryHours;
    switch (is) {
      case 'misplaced':
        return 'A card until cancelled can’t have "hours".';
      case 'missing':
        return `An expiry in hours must have "hours" from ${min} to ${max}.`;
      case 'outOfRange':
        return `"hours" must be a whole number from ${min} to ${max}.`;
    }
  },
  'expiry.short': ({ hours, timeframe }) =>
    `The card expires after ${hours} h, within a single ${timeframe} bar. No bar would count for its outcome.`,
  'expiry.past': ({ end }) => `This card expired at ${formatInstant(end)}, counted from its creation.`,
  'levels.order': ({ level, price, bounds, decimals }) => {
    const wanted = bounds.map(
      ({ side, other, price }) => `${side} ${LEVEL_TITLES[other].toLowerCase()} (${exactPrice(price, decimals)})`,
    );
    return `${LEVEL_TITLES[level]} (${exactPrice(price, decimals)}) must be ${wanted.join(' and ')}.`;
  },
  'levels.time': ({ time }) =>
    `${quoted(time)} isn’t a valid date and time. Use a format such as "2026-03-02T08:00:00Z".`,
  'levels.far': ({ level, price, lastClose, unit, decimals }) => {
    const away = formatDistance(Math.abs(price - lastClose), unit, '');
    const side = price > lastClose ? 'above' : 'below';
    return `${LEVEL_TITLES[level]} (${exactPrice(price, decimals)}) is far from the candles: ${away} ${side} the last close, ${exactPrice(lastClose, decimals)}.`;
  },
  'levels.placement': ({ price, lastClose, side, pivotIsInvalidation, because, decimals }) => {
    const is = side === 'below' ? 'above' : 'below';
    const meaning = pivotIsInvalidation ? 'the invalidation level' : 'the entry';
    return `Pivot (${exactPrice(price, decimals)}) is ${is} the last close (${exactPrice(lastClose, decimals)}). With “${typePartLabel(because ?? '')}”, ${meaning} must be ${side} it.`;
  },
  'levels.reached': ({ level, price, lastClose, is, decimals }) =>
    `The last close (${exactPrice(lastClose, decimals)}) is already beyond the ${is}, ${LEVEL_TITLES[level].toLowerCase()} (${exactPrice(price, decimals)}).`,
  'levels.reward': ({ ratio, least }) => `Reward to risk is ${ratio.toFixed(2)}, less than the ${least} that you want.`,
  'levels.stale': ({ words }) => words,
  'ids.empty': ({ path }) => `The ${describeObject(path)} must have a client object ID.`,
  'ids.level': (finding) => `${describeRepeatedId(finding)} IDs must be unique.`,
  'ids.drawing': (finding) => `${describeRepeatedId(finding)} IDs must be unique.`,
  'ids.shared': (finding) => `${describeRepeatedId(finding)} Links to it are ambiguous.`,
  'drawings.count': ({ count }) =>
    `A card can have at most ${CARD_LIMITS.drawings.max} drawings. This one has ${count}.`,
  'drawings.heads': ({ path }) => `Only a line can have "${keyAt(path)}".`,
  'drawings.ratios': () => 'Only a Fibonacci retracement can have "levels".',
  'drawings.outside': ({ side }) =>
    `This drawing is ${SIDES_OUTSIDE[side]} the loaded candles. Readers may not see it.`,
  'points.time': (finding) => {
    switch (finding.is) {
      case 'noTime':
        return `${quoted(finding.time)} isn’t a valid date and time.`;
      case 'notUtc':
        return `${quoted(finding.time)} isn’t a time in UTC. Use a format such as "2026-03-02T08:00:00Z", or epoch milliseconds.`;
      case 'notWhole':
        return 'Epoch milliseconds must be a whole number.';
    }
  },
  'points.count': ({ type, count, min, max }) => {
    const wanted = min === max ? `${min} ${min === 1 ? 'point' : 'points'}` : `${min} or ${max} points`;
    return `A ${DRAWING_TYPE_NAMES[type]} must have ${wanted}. This one has ${count}.`;
  },
  'points.seconds': ({ time }) =>
    `${time} in milliseconds is ${formatInstant(time)}. In seconds it would be ${formatInstant(time * 1000)}.`,
  'style.color': ({ color, hasAlpha }) =>
    hasAlpha
      ? `${quoted(color)} has an alpha channel, which the service rejects. Use #RRGGBB and set "opacity".`
      : `${quoted(color)} isn’t a colour. Use #RRGGBB.`,
  'style.lineWidth': () =>
    `Line width must be a whole number from ${CARD_LIMITS.lineWidth.min} to ${CARD_LIMITS.lineWidth.max}.`,
  'style.opacity': () => `Opacity must be between ${CARD_LIMITS.opacity.min} and ${CARD_LIMITS.opacity.max}.`,
  'links.dead': ({ id, meant }) =>
    withHint(
      `No level or drawing has the ID ${quoted(id)}.`,
      meant === undefined ? undefined : `Did you mean ${quoted(meant)}?`,
    ),
  'links.malformed': ({ reason }) => MALFORMED_LINKS[reason],
  'links.label': ({ written, object, decimals }) =>
    `The link to ${describePriced(object)} (${exactPrice(object.price, decimals)}) says ${written}.`,
  'links.title': () => 'Links don’t work in a title. Readers see the brackets.',
  'links.none': ({ ids }) => {
    const [first = ''] = ids;
    if (ids.length === 1) return `No text links to ${quoted(first)}.`;
    return `No text links to ${ids.length} objects: ${formatIds(ids)}.`;
  },
  'links.price': ({ written, object }) => `${written} is the price of ${describePriced(object)} and could link to it.`,
  'published.readOnly': (finding) => {
    switch (finding.because) {
      case 'noStatus':
        return 'The service didn’t report the status of this card. If it isn’t Pending, the service will reject your changes.';
      case 'incomplete':
        return `This card is read-only because the service’s response is incomplete (${finding.what}).`;
      case 'status':
        return `This card is read-only: its status is ${finding.status}, and only ${CHANGEABLE_STATUS} cards can be changed. Save it as a draft to keep working on it.`;
    }
  },
  'published.levels': (finding) =>
    `Levels can’t change unless the card’s type changes. It was published ${describePublished(finding)}.`,
  'published.type': ({ missing }) =>
    `Changing the direction or entry placement requires all levels in the same save. Add ${missing.join(', ')}.`,
  'published.typeRemoved': ({ path, published }) =>
    `"${keyAt(path)}" can’t be removed from a published card. The service keeps “${typePartLabel(published)}”.`,
  'published.text': ({ path }) => `"${keyAt(path)}" can’t be cleared once published. The service keeps the old text.`,
  'published.symbol': ({ published }) =>
    `The symbol of a published card can’t change. The service keeps ${quoted(published)}.`,
  'published.drawings': () =>
    'Only drawings changed. They’re saved together with the title, which updates the channel post.',
  'published.comments': () => 'Comments stay in this file. The service doesn’t store them.',
};

/** What a related place says, for people. */
export function formatRelated(place: RelatedPlace): string {
  switch (place.kind) {
    case 'usedKey':
      return 'This one is used.';
    case 'levelPrice':
      return `${LEVEL_TITLES[place.level]} is ${exactPrice(place.price, place.decimals)}`;
    case 'typeField':
      return `${keyAt(place.path)} is ${place.value}`;
    case 'firstUse':
      return `First used by ${describeObject(place.path)}`;
    case 'unlinked':
      return `${describeObject(place.path)}: ${quoted(place.id)}`;
  }
}

/** The title of a fix. */
export function formatFix(change: FixChange): string {
  switch (change.kind) {
    case 'set':
      return `Change to ${change.value}`;
    case 'setNumber':
      return `Change to the number ${change.value}`;
    case 'setString':
      return 'Change to a string';
    case 'convertToUtc':
      return `Convert to UTC: ${change.value}`;
    case 'interpretAsUtc':
      return `Interpret as UTC: ${change.value}`;
    case 'convertToMilliseconds':
      return `Change to milliseconds: ${change.value}`;
    case 'setId':
      return `Set ID to ${quoted(change.value)}`;
    case 'renameId':
      return `Rename to ${quoted(change.value)}`;
    case 'setEntryPlacement':
      return `Change the entry to “${PLACEMENT_LABELS[change.value]}”`;
    case 'setExpiryType':
      return `Change the expiry type to ${change.value}`;
    case 'setExpiryHours':
      return `Set to ${String(change.value)} hours`;
    case 'add':
      return `Add ${quoted(keyAt(change.path))}`;
    case 'restoreKey':
      return `Restore the published ${quoted(keyAt(change.path))}`;
    case 'restoreType':
      return `Restore “${typePartLabel(String(change.value))}”`;
    case 'restoreText':
      return 'Restore the published text';
    case 'restoreSymbol':
      return `Restore ${quoted(change.value)}`;
    case 'restoreLevels':
      return 'Restore the published levels';
    case 'restoreTypeAndLevels':
      return 'Restore the published direction, entry placement and levels';
    case 'remove':
      return `Remove ${quoted(keyAt(change.path))}`;
    case 'removeTime':
      return 'Remove the time';
    case 'renameKey':
      return `Change to ${quoted(change.key)}`;
    case 'removeDuplicate':
      return 'Remove the unused duplicate';
    case 'removeAlpha':
      return change.opacity === undefined
        ? 'Remove the alpha channel'
        : `Remove the alpha channel and set opacity to ${change.opacity}`;
    case 'sortPrices':
      return 'Sort prices';
    case 'changeId':
      return `Change to ${quoted(change.words)}`;
    case 'changeLink':
      return `Change to ${change.words}`;
    case 'unlink':
      return 'Replace the link with its text';
    case 'removeBrackets':
      return 'Remove the brackets';
    case 'closeLink':
      return 'Close the link';
    case 'changeWords':
      return `Change to ${change.words}`;
    case 'linkPrice':
      return `Link to it: ${change.words}`;
    case 'addLink':
      return `Add a link to ${quoted(change.id)} to the preference text`;
  }
}

/** Fields that the service or a request has beside a card (P2 2.4, 4.8); people copy them by mistake. */
const HELD_BESIDE: ReadonlyMap<string, string> = new Map([
  ['sender', 'The sender belongs to the connection, not to the card.'],
  ['id', 'Saved IDs are assigned by the service and aren’t part of the card.'],
  ['_id', 'Saved IDs are assigned by the service and aren’t part of the card.'],
  ['status', 'The status is set by the service and isn’t part of the card.'],
  ['updatedAt', 'The update time is set by the service and isn’t part of the card.'],
  ['createdAt', 'The creation time is set by the service and isn’t part of the card.'],
]);

const MALFORMED_LINKS: Readonly<Record<MalformedLink['reason'], string>> = {
  noColon: 'A link must have the form [[id:text]]. The colon is missing.',
  noId: 'A link must have the form [[id:text]]. The ID is missing.',
  noLabel: 'A link must have the form [[id:text]]. The text is missing.',
  unclosed: 'The link isn’t closed. ]] is missing.',
};

const SIDES_OUTSIDE: Readonly<Record<RuleValues['drawings.outside']['side'], string>> = {
  farAbove: 'far above',
  farBelow: 'far below',
  before: 'before',
  farAfter: 'far after',
};

/** The type that a shape requires. */
const SHAPE_TYPES: Readonly<Record<Shape['kind'], string>> = {
  object: 'an object',
  list: 'an array',
  text: 'a string',
  number: 'a number',
  time: 'a time such as "2026-03-02T08:00:00Z" or epoch milliseconds',
};

function describeType(value: JsonValue): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  switch (typeof value) {
    case 'string':
      return 'a string';
    case 'number':
      return 'a number';
    case 'boolean':
      return String(value);
    default:
      return 'an object';
  }
}

/** The object that a key is missing from. */
function describeParent(path: JsonPath): string {
  const [top, second] = path;
  if (path.length === 1) return 'from the card';
  if (top === 'metadata') return path.length === 2 ? 'from "metadata"' : 'from "expiry"';
  if (top === 'levels') return path.length === 2 ? 'from "levels"' : `from level "${String(second)}"`;
  const drawing = describeObject(path);
  return path[2] === 'points' && path.length > 3
    ? `from point ${Number(path[3]) + 1} of ${drawing}`
    : `from ${drawing}`;
}

function describeEnum(path: JsonPath): string {
  const [top, key] = path;
  const field = path.length === 2 && top === 'metadata' && METADATA_NAMES.find((name) => name === key);
  if (field) return fieldLabel(field);
  switch (path.at(-1)) {
    case 'lineStyle':
      return 'line style';
    case 'startHead':
    case 'endHead':
      return 'line head';
    default:
      return path[0] === 'drawings' ? 'drawing type' : 'expiry type';
  }
}

/** The level or drawing that a path leads into, e.g. `level pivot` or `drawing 3`. */
function describeObject([top, which]: JsonPath): string {
  return top === 'levels' ? `level ${which}` : `drawing ${Number(which) + 1}`;
}

/** The object at a price: `Pivot`, `drawing 3`. */
function describePriced({ path }: RuleValues['texts.price']['object']): string {
  const level = LEVEL_NAMES.find((name) => path[0] === 'levels' && name === path[1]);
  return level === undefined ? describeObject(path) : LEVEL_TITLES[level].toLowerCase();
}

/** The text at a path, as the form names it. */
function describeText(path: JsonPath): string {
  return path[1] === 'title' ? 'title' : 'preference text';
}

function describeRepeatedId({ id, first }: RuleValues['ids.level']): string {
  return `${quoted(id)} is also the ID of ${describeObject(first)}.`;
}

/** What was published, as far as it differs. */
function describePublished({ published, differs, decimals }: RuleValues['published.levels']): string {
  if (published === undefined) return 'without this level';
  switch (differs) {
    case 'clientObjectId':
      return `with the ID "${published.clientObjectId}"`;
    case 'time':
      return published.time === undefined ? 'without a time' : `with the time "${published.time}"`;
    case 'price':
    case undefined:
      return `at ${exactPrice(published.price, decimals)}`;
  }
}

/** Maximum number of IDs in a message; the rest is counted, and listed as related places. */
const MOST_NAMED = 3;

function formatIds(ids: readonly string[]): string {
  const named = ids.slice(0, ids.length > MOST_NAMED + 1 ? MOST_NAMED : ids.length).map(quoted);
  const last = named.length < ids.length ? `${ids.length - named.length} more` : named.pop();
  return `${named.join(', ')} and ${last}`;
}

/** `A, B or C`. */
function formatAlternatives(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

function withHint(message: string, hint: string | undefined): string {
  return hint === undefined ? message : `${message} ${hint}`;
}

/** Longest part of the user's text that a message repeats, in UTF-16 units. */
const LONGEST_QUOTE = 60;

/** A value in quotes, truncated if long. */
function quoted(words: string): string {
  return words.length > LONGEST_QUOTE ? `"${words.slice(0, LONGEST_QUOTE - 1)}…"` : `"${words}"`;
}

function keyAt(path: JsonPath): string {
  return String(path.at(-1));
}
