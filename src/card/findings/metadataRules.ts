import { formatInstant } from '../../time.ts';
import { CARD_LIMITS, LINKED_TEXT_FIELDS } from '../card.ts';
import { expiresAt } from '../expiry.ts';
import type { JsonPath, JsonValue } from '../jsonValue.ts';
import { countCharacters } from '../strings.ts';
import { factsOf, fieldsOf } from './cardFacts.ts';
import { findingAt, type Rule } from './finding.ts';
import { removeFix, setFix } from './fixes.ts';
import { changeableCard, emptiedTexts, publishedValue } from './publishedState.ts';

const TEXTS_LENGTH = 'texts.length';

/** Lengths of the texts (P2 8) in Unicode code points; a symbol has at least one. */
const TEXT_LENGTHS = [
  ['symbol', { min: 1, max: Number.POSITIVE_INFINITY }],
  ['title', CARD_LIMITS.title],
  ['preferenceText', CARD_LIMITS.preferenceText],
  ['alternativeText', CARD_LIMITS.alternativeText],
  ['comments', CARD_LIMITS.comments],
] as const;

/** A text that is too short or too long. */
export const textLengths: Rule = {
  id: TEXTS_LENGTH,
  *check(card, context) {
    const { metadata } = factsOf(card);
    const published = changeableCard(context);
    // For these, rule `published.text` says more than "empty".
    const spokenOf: string[] = published === undefined ? [] : ['symbol', ...emptiedTexts(card, published)];
    for (const [key, { min, max }] of TEXT_LENGTHS) {
      const text = metadata[key];
      // A text has at most as many characters as UTF-16 units, so a text that is short enough in units isn't counted.
      if (typeof text !== 'string' || (text.length >= min && text.length <= max)) continue;
      const path = ['metadata', key];
      const length = countCharacters(text);
      if (length < min) {
        if (!spokenOf.includes(key)) yield findingAt(card, TEXTS_LENGTH, 'error', path, `"${key}" can’t be empty.`);
      } else if (length > max) {
        const fixes = text.trim() === '' && min === 0 ? [removeFix(card, `Remove "${key}"`, path)] : [];
        const message = `"${key}" must have at most ${max} characters. It has ${length}.`;
        yield findingAt(card, TEXTS_LENGTH, 'error', path, message, { fixes });
      }
    }
  },
};

const TEXTS_WELL_FORMED = 'texts.wellFormed';

/** A lone surrogate has no UTF-8 form, so the service can't store the text unchanged. */
export const wellFormedTexts: Rule = {
  id: TEXTS_WELL_FORMED,
  *check(card) {
    // Most texts have none and aren't walked.
    if (!/\\u[dD][89a-fA-F]|[\uD800-\uDFFF]/.test(card.text)) return;
    for (const path of brokenTexts(card.value, [])) {
      yield findingAt(
        card,
        TEXTS_WELL_FORMED,
        'error',
        path,
        'This text contains an incomplete character (a lone surrogate). Delete or retype it.',
      );
    }
  },
};

function* brokenTexts(value: JsonValue | undefined, path: JsonPath): Generator<JsonPath> {
  if (typeof value === 'string') {
    if (!value.isWellFormed()) yield path;
  } else if (Array.isArray(value)) {
    for (const [place, item] of (value as readonly JsonValue[]).entries()) yield* brokenTexts(item, [...path, place]);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value)) yield* brokenTexts(part, [...path, key]);
  }
}

const TEXTS_DISPLAY = 'texts.display';

/** A text within its limits, but longer than what readers see at once. */
export const displayedTexts: Rule = {
  id: TEXTS_DISPLAY,
  *check(card) {
    const { metadata, markupLengths } = factsOf(card);
    for (const key of ['title', ...LINKED_TEXT_FIELDS] as const) {
      const text = metadata[key];
      const shown = DISPLAY_LENGTHS[key];
      if (typeof text !== 'string' || text.length > CARD_LIMITS[key].max) continue;
      const length = text.length - (key === 'title' ? 0 : (markupLengths.get(key) ?? 0));
      if (length <= shown) continue;
      const message = `"${key}" has ${length} characters. Readers see about ${shown} without scrolling.`;
      yield findingAt(card, TEXTS_DISPLAY, 'hint', ['metadata', key], message);
    }
  },
};

/**
 * Lengths beyond which a reader has to scroll or sees the text truncated. The documents state none; these are measured
 * from the preview and a list row. In UTF-16 units, links counted by their labels.
 */
const DISPLAY_LENGTHS = { title: 80, preferenceText: 1200, alternativeText: 1200, comments: 1200 } as const;

const TEXTS_BLANK = 'texts.blank';

/**
 * A title or an ID that consists of spaces is within the limits, but readers see nothing, and a service may trim it.
 */
export const blankTexts: Rule = {
  id: TEXTS_BLANK,
  *check(card) {
    const { metadata, targets } = factsOf(card);
    const { title } = metadata;
    if (typeof title === 'string' && isBlank(title)) {
      yield findingAt(card, TEXTS_BLANK, 'hint', ['metadata', 'title'], 'The title is blank.');
    }
    for (const target of targets) {
      if (!isBlank(target.id)) continue;
      yield findingAt(
        card,
        TEXTS_BLANK,
        'hint',
        [...target.path, 'clientObjectId'],
        `The ID of ${target.label} is blank.`,
      );
    }
  },
};

function isBlank(text: string): boolean {
  return text !== '' && text.trim() === '';
}

const EXPIRY_HOURS = 'expiry.hours';
const HOURS_PATH = ['metadata', 'expiry', 'hours'] as const;
const { min: minHours, max: maxHours } = CARD_LIMITS.expiryHours;
/** One day: the value of the fix that adds missing hours. */
const USUAL_HOURS = 24;

/** `hours` is allowed only with `HOURS`, and is a whole number from 1 to 8760 (P2 4.8). */
export const expiryHours: Rule = {
  id: EXPIRY_HOURS,
  *check(card, context) {
    const { deviations, metadata, isWhole } = factsOf(card);
    for (const { kind, path } of deviations) {
      if (path[1] !== 'expiry' || path.at(-1) !== 'hours') continue;
      if (kind === 'misplacedKey') {
        yield findingAt(card, EXPIRY_HOURS, 'error', path, 'A GTC expiry can’t have "hours".', {
          fixes: [
            removeFix(card, 'Remove "hours"', path, { preferred: true }),
            setFix(card, 'Change the expiry type to HOURS', [[['metadata', 'expiry', 'type'], 'HOURS']]),
          ],
        });
      } else if (kind === 'missingKey' && isWhole) {
        const hours = publishedValue(context, HOURS_PATH) ?? USUAL_HOURS;
        yield findingAt(
          card,
          EXPIRY_HOURS,
          'error',
          path,
          `An HOURS expiry must have "hours" from ${minHours} to ${maxHours}.`,
          {
            fixes: [
              setFix(card, `Set to ${String(hours)} hours`, [[HOURS_PATH, hours]]),
              setFix(card, 'Change the expiry type to GTC', [[['metadata', 'expiry', 'type'], 'GTC']]),
            ],
          },
        );
      }
    }

    const { type, hours } = fieldsOf(metadata['expiry']);
    if (type === 'GTC' || typeof hours !== 'number' || !Number.isFinite(hours)) return;
    if (Number.isInteger(hours) && hours >= minHours && hours <= maxHours) return;
    const corrected = Math.min(Math.max(Math.round(hours), minHours), maxHours);
    yield findingAt(
      card,
      EXPIRY_HOURS,
      'error',
      HOURS_PATH,
      `"hours" must be a whole number from ${minHours} to ${maxHours}.`,
      {
        fixes: [setFix(card, `Change to ${corrected}`, [[HOURS_PATH, corrected]])],
      },
    );
  },
};

const EXPIRY_PAST = 'expiry.past';

/** The expiry hours of a published card have passed. A draft has no creation time to count from. */
export const pastExpiry: Rule = {
  id: EXPIRY_PAST,
  *check(card, context) {
    const { now, published } = context;
    if (now === undefined || published === undefined || changeableCard(context) === undefined) return;
    const { expiry } = card.sketch.metadata;
    if (expiry?.type !== 'HOURS') return;
    const end = expiresAt(published.createdAt, { type: 'HOURS', hours: expiry.hours });
    if (end === undefined || end > now) return;
    const message = `This card expired at ${formatInstant(end)}, counted from its creation.`;
    yield findingAt(card, EXPIRY_PAST, 'hint', ['metadata', 'expiry', 'hours'], message);
  },
};
