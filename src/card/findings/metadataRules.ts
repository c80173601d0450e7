import { HOUR_MS } from '../../time.ts';
import { BAR_LENGTHS } from '../geometry/timeAxis.ts';
import { CARD_LIMITS, METADATA_FIELDS, TEXT_FIELDS } from '../model/card.ts';
import { expiresAt } from '../model/expiry.ts';
import { fieldsOf, type JsonPath, type JsonValue } from '../model/jsonValue.ts';
import { countCharacters } from '../model/strings.ts';
import type { CardText } from '../text/cardText.ts';
import { factsOf } from './cardFacts.ts';
import { type FindingContext, type Findings, findingAt } from './finding.ts';
import { removeFix, setFix } from './fixes.ts';
import { changeableCard, emptiedTexts, publishedValue } from './publishedState.ts';

const SYMBOL_LENGTH = { min: 1, max: Number.POSITIVE_INFINITY };

/** A text that is too short or too long, in Unicode code points (P2 8). */
export function* textLengths(card: CardText, context: FindingContext): Findings<'texts.length'> {
  const { metadata } = factsOf(card);
  const published = changeableCard(context);
  // For these, rule `published.text` says more than "empty".
  const spokenOf: string[] = published === undefined ? [] : ['symbol', ...emptiedTexts(card, published)];
  for (const key of ['symbol', ...TEXT_FIELDS] as const) {
    const text = metadata[key];
    const { min, max } = key === 'symbol' ? SYMBOL_LENGTH : CARD_LIMITS[key];
    // A text has at most as many characters as UTF-16 units, so a text that is short enough in units isn't counted.
    if (typeof text !== 'string' || (text.length >= min && text.length <= max)) continue;
    const path = ['metadata', key];
    const length = countCharacters(text);
    if (length < min) {
      if (!spokenOf.includes(key)) yield findingAt(card, 'texts.length', path, { is: 'empty' });
    } else if (length > max) {
      const fixes = text.trim() === '' && min === 0 ? [removeFix(card, path)] : [];
      yield findingAt(card, 'texts.length', path, { is: 'tooLong', length, max }, { fixes });
    }
  }
}

/** A lone surrogate has no UTF-8 form, so the service can't store the text unchanged. */
export function* wellFormedTexts(card: CardText): Findings<'texts.wellFormed'> {
  // Most texts have none and aren't walked.
  if (!/\\u[dD][89a-fA-F]|[\uD800-\uDFFF]/.test(card.text)) return;
  for (const path of brokenTexts(card.value, [])) yield findingAt(card, 'texts.wellFormed', path, {});
}

function* brokenTexts(value: JsonValue | undefined, path: JsonPath): Generator<JsonPath> {
  if (typeof value === 'string') {
    if (!value.isWellFormed()) yield path;
  } else if (Array.isArray(value)) {
    for (const [place, item] of (value as readonly JsonValue[]).entries()) yield* brokenTexts(item, [...path, place]);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value)) yield* brokenTexts(part, [...path, key]);
  }
}

/** A text within its limits, but longer than what readers see at once. */
export function* displayedTexts(card: CardText): Findings<'texts.display'> {
  const { metadata, markupLengths } = factsOf(card);
  for (const key of TEXT_FIELDS) {
    const text = metadata[key];
    const shown = METADATA_FIELDS[key].displayed;
    if (typeof text !== 'string' || text.length > CARD_LIMITS[key].max) continue;
    const length = text.length - (markupLengths.get(key) ?? 0);
    if (length > shown) yield findingAt(card, 'texts.display', ['metadata', key], { length, shown });
  }
}

/**
 * A title or an ID that consists of spaces is within the limits, but readers see nothing, and a service may trim it.
 */
export function* blankTexts(card: CardText): Findings<'texts.blank'> {
  const { metadata, targets } = factsOf(card);
  const { title } = metadata;
  if (typeof title === 'string' && isBlank(title)) yield findingAt(card, 'texts.blank', ['metadata', 'title'], {});
  for (const { id, path } of targets) {
    if (isBlank(id)) yield findingAt(card, 'texts.blank', [...path, 'clientObjectId'], {});
  }
}

function isBlank(text: string): boolean {
  return text !== '' && text.trim() === '';
}

const HOURS_PATH = ['metadata', 'expiry', 'hours'] as const;
const TYPE_PATH = ['metadata', 'expiry', 'type'] as const;
const { min: minHours, max: maxHours } = CARD_LIMITS.expiryHours;
/** One day: the value of the fix that adds missing hours. */
const USUAL_HOURS = 24;

/** `hours` is allowed only with `HOURS`, and is a whole number from 1 to 8760 (P2 4.8). */
export function* expiryHours(card: CardText, context: FindingContext): Findings<'expiry.hours'> {
  const { deviations, metadata, isWhole } = factsOf(card);
  for (const { kind, path } of deviations) {
    if (path[1] !== 'expiry' || path.at(-1) !== 'hours') continue;
    if (kind === 'misplacedKey') {
      const fixes = [
        removeFix(card, path, { preferred: true }),
        setFix(card, { kind: 'setExpiryType', path: TYPE_PATH, value: 'HOURS' }),
      ];
      yield findingAt(card, 'expiry.hours', path, { is: 'misplaced' }, { fixes });
    } else if (kind === 'missingKey' && isWhole) {
      const hours = publishedValue(context, HOURS_PATH) ?? USUAL_HOURS;
      const fixes = [
        setFix(card, { kind: 'setExpiryHours', path: HOURS_PATH, value: hours }),
        setFix(card, { kind: 'setExpiryType', path: TYPE_PATH, value: 'GTC' }),
      ];
      yield findingAt(card, 'expiry.hours', path, { is: 'missing' }, { fixes });
    }
  }

  const { type, hours } = fieldsOf(metadata['expiry']);
  if (type === 'GTC' || typeof hours !== 'number' || !Number.isFinite(hours)) return;
  if (Number.isInteger(hours) && hours >= minHours && hours <= maxHours) return;
  const value = Math.min(Math.max(Math.round(hours), minHours), maxHours);
  const fixes = [setFix(card, { kind: 'set', path: HOURS_PATH, value })];
  yield findingAt(card, 'expiry.hours', HOURS_PATH, { is: 'outOfRange' }, { fixes });
}

/** A draft that expires before a bar of its timeframe is over. */
export function* shortExpiry(card: CardText, { published }: FindingContext): Findings<'expiry.short'> {
  const { expiry, timeframe } = card.sketch.metadata;
  if (published !== undefined || expiry?.type !== 'HOURS' || timeframe === undefined) return;
  const { hours } = expiry;
  if (hours > 0 && hours * HOUR_MS < BAR_LENGTHS[timeframe])
    yield findingAt(card, 'expiry.short', HOURS_PATH, { hours, timeframe });
}

/** The expiry hours of a published card have passed. A draft has no creation time to count from. */
export function* pastExpiry(card: CardText, context: FindingContext): Findings<'expiry.past'> {
  const { now, published } = context;
  if (now === undefined || published === undefined || changeableCard(context) === undefined) return;
  const { expiry } = card.sketch.metadata;
  if (expiry?.type !== 'HOURS') return;
  const end = expiresAt(published.createdAt, { type: 'HOURS', hours: expiry.hours });
  if (end !== undefined && end <= now) yield findingAt(card, 'expiry.past', HOURS_PATH, { end });
}
