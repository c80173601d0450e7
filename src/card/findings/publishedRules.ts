import { type Card, LEVEL_NAMES, type Level, REQUIRED_LEVEL_NAMES } from '../card.ts';
import type { CardText } from '../cardText.ts';
import { type JsonPath, type JsonValue, sameValue } from '../jsonValue.ts';
import { partsToSend } from '../patch.ts';
import { isChangeable } from '../publishedCard.ts';
import { sameLevel, sameLevels, sameSymbol } from '../sameMeaning.ts';
import { commentTokens } from '../text/textStyle.ts';
import { factsOf, fieldsOf } from './cardFacts.ts';
import { type Fix, findingAt, quoted, type Rule } from './finding.ts';
import { type FixChoice, setFix } from './fixes.ts';
import { CHANGEABLE_STATUS, changeableCard, emptiedTexts, isTypeChanged } from './publishedState.ts';

const PUBLISHED_READ_ONLY = 'published.readOnly';

/** Only a pending card can be updated (P2 3.2). */
export const publishedReadOnly: Rule = {
  id: PUBLISHED_READ_ONLY,
  *check(card, { published }) {
    if (published === undefined) return;
    if (isChangeable(published)) {
      if (published.status !== '') return;
      const message =
        'The service didn’t report the status of this card. If it isn’t Pending, the service will reject your changes.';
      yield findingAt(card, PUBLISHED_READ_ONLY, 'hint', [], message);
      return;
    }
    if (published.incomplete !== undefined) {
      const message = `This card is read-only because the service’s response is incomplete (${published.incomplete}).`;
      yield findingAt(card, PUBLISHED_READ_ONLY, 'hint', [], message);
      return;
    }
    const message =
      `This card is read-only: its status is ${published.status}, and only ${CHANGEABLE_STATUS} cards can be changed. ` +
      'Save it as a draft to keep working on it.';
    yield findingAt(card, PUBLISHED_READ_ONLY, 'hint', [], message);
  },
};

const PUBLISHED_LEVELS = 'published.levels';
const LEVEL_KEYS = ['price', 'clientObjectId', 'time'] as const satisfies readonly (keyof Level)[];

/**
 * The service rejects changed levels unless the card's type changes (P2 4.8 rule 2). Reported on every level that
 * differs.
 */
export const publishedLevels: Rule = {
  id: PUBLISHED_LEVELS,
  needsWholeText: true,
  *check(card, context) {
    const published = changeableCard(context);
    if (published === undefined || isTypeChanged(card, published)) return;
    const here = new Map(factsOf(card).levels.map(({ name, fields }) => [name, fields]));
    const differing = LEVEL_NAMES.filter((name) => !sameLevel(here.get(name), published.levels[name]));
    const fixes = differing.length === 0 ? [] : [restoreLevels(card, published, { preferred: true })];
    for (const name of differing) {
      const [is, was] = [here.get(name), published.levels[name]];
      // A missing required level is reported by rule `keys.missing`.
      if (is === undefined && REQUIRED_LEVEL_NAMES.some((required) => required === name)) continue;
      const key = is && was && LEVEL_KEYS.find((candidate) => is[candidate] !== was[candidate]);
      const message = `Levels can’t change unless the card’s type changes. It was published ${publishedAs(was, key)}.`;
      const path = key === undefined ? ['levels', name] : ['levels', name, key];
      yield findingAt(card, PUBLISHED_LEVELS, 'error', path, message, { fixes });
    }
  },
};

/** What was published, as far as it differs. */
function publishedAs(was: Level | undefined, key: (typeof LEVEL_KEYS)[number] | undefined): string {
  if (was === undefined) return 'without this level';
  switch (key) {
    case 'clientObjectId':
      return `with the ID "${was.clientObjectId}"`;
    case 'time':
      return was.time === undefined ? 'without a time' : `with the time "${was.time}"`;
    case 'price':
    case undefined:
      return `at ${was.price}`;
  }
}

const PUBLISHED_TYPE = 'published.type';

/** A change of direction or placement requires the full set of levels in the same request (P2 4.8 rule 2). */
export const publishedType: Rule = {
  id: PUBLISHED_TYPE,
  needsWholeText: true,
  *check(card, context) {
    const published = changeableCard(context);
    if (published === undefined || card.value === undefined || !isTypeChanged(card, published)) return;
    const here = new Set(factsOf(card).levels.map(({ name }) => name));
    const missing = factsOf(card).deviations.filter(({ kind, path }) => kind === 'missingKey' && path[0] === 'levels');
    if (REQUIRED_LEVEL_NAMES.every((name) => here.has(name)) || missing.every(({ path }) => path.length > 2)) return;
    const message =
      'Changing the direction or entry placement requires all levels in the same save. ' +
      `Add ${REQUIRED_LEVEL_NAMES.filter((name) => !here.has(name)).join(', ')}.`;
    yield findingAt(card, PUBLISHED_TYPE, 'error', ['levels'], message, {
      fixes: [restoreLevels(card, published), restoreTypeAndLevels(card, published)],
    });
  },
};

const PUBLISHED_TYPE_REMOVED = 'published.typeRemoved';

/** Direction and placement can't be removed from a published card: omitted fields keep their value (P2 4.8). */
export const publishedTypeRemoved: Rule = {
  id: PUBLISHED_TYPE_REMOVED,
  needsWholeText: true,
  *check(card, context) {
    const published = changeableCard(context);
    if (published === undefined) return;
    for (const { kind, path } of factsOf(card).deviations) {
      const key = path.at(-1);
      if (kind !== 'missingKey' || path[0] !== 'metadata' || (key !== 'direction' && key !== 'entryPlacement'))
        continue;
      const value = published.metadata[key];
      yield findingAt(
        card,
        PUBLISHED_TYPE_REMOVED,
        'error',
        path,
        `"${key}" can’t be removed from a published card. The service keeps ${value}.`,
        {
          fixes: [setFix(card, `Restore ${value}`, [[path, value]], { preferred: true })],
        },
      );
    }
  },
};

const PUBLISHED_TEXT = 'published.text';

/** A published text can't be cleared: the service keeps the old one (P2 4.8, "empty fields keep their value"). */
export const publishedTexts: Rule = {
  id: PUBLISHED_TEXT,
  needsWholeText: true,
  *check(card, context) {
    const published = changeableCard(context);
    if (published === undefined || card.value === undefined) return;
    for (const field of emptiedTexts(card, published)) {
      const path = ['metadata', field];
      const text = published.metadata[field] ?? '';
      const message = `"${field}" can’t be cleared once published. The service keeps the old text.`;
      yield findingAt(card, PUBLISHED_TEXT, 'error', path, message, {
        fixes: [setFix(card, 'Restore the published text', [[path, text]], { preferred: true })],
      });
    }
  },
};

const PUBLISHED_SYMBOL = 'published.symbol';

/** The symbol is set on creation; the service ignores a changed one (P2 4.8 rule 1). */
export const publishedSymbol: Rule = {
  id: PUBLISHED_SYMBOL,
  needsWholeText: true,
  *check(card, context) {
    const published = changeableCard(context);
    if (published === undefined || card.value === undefined) return;
    const here = factsOf(card).metadata['symbol'];
    const was = published.metadata.symbol;
    if ((typeof here === 'string' && sameSymbol(here, was)) || (here !== undefined && typeof here !== 'string')) return;
    const message = `The symbol of a published card can’t change. The service keeps ${quoted(was)}.`;
    yield findingAt(card, PUBLISHED_SYMBOL, 'error', ['metadata', 'symbol'], message, {
      fixes: [setFix(card, `Restore ${quoted(was)}`, [[['metadata', 'symbol'], was]], { preferred: true })],
    });
  },
};

const PUBLISHED_DRAWINGS = 'published.drawings';

/** Drawings are saved only together with something else (P2 4.8 rule 3), so the title is sent too. */
export const publishedDrawings: Rule = {
  id: PUBLISHED_DRAWINGS,
  needsWholeText: true,
  *check(card, context) {
    const published = changeableCard(context);
    if (published === undefined || sameValue(fieldsOf(card.value)['drawings'], published.drawings)) return;
    // Last, because this reads the whole card.
    const edited = card.card;
    if (edited === undefined || !sameLevels(published.levels, edited.levels)) return;
    if (!partsToSend(published, edited).titleCarriesDrawings) return;
    const message = 'Only drawings changed. They’re saved together with the title, which updates the channel post.';
    yield findingAt(card, PUBLISHED_DRAWINGS, 'hint', ['drawings'], message);
  },
};

const PUBLISHED_COMMENTS = 'published.comments';

/**
 * `//` and block comments aren't part of the card: the service doesn't receive them, and reopening the card loses them.
 */
export const publishedComments: Rule = {
  id: PUBLISHED_COMMENTS,
  needsWholeText: true,
  *check(card, context) {
    if (changeableCard(context) === undefined || !/\/[/*]/.test(card.text)) return;
    const [comment] = commentTokens(card.text);
    if (comment === undefined) return;
    const message = 'Comments stay in this file. The service doesn’t store them.';
    const range = { offset: comment.offset, length: comment.length };
    yield findingAt(card, PUBLISHED_COMMENTS, 'hint', [], message, { range });
  },
};

/** A fix that restores the published levels; if only values differ, only these are edited. */
function restoreLevels(card: CardText, published: Card, choice: FixChoice = {}): Fix {
  return setFix(card, 'Restore the published levels', levelValues(card, published), choice);
}

function levelValues(card: CardText, published: Card): (readonly [JsonPath, JsonValue])[] {
  const wanted = published.levels;
  const here = new Map(factsOf(card).levels.map(({ name, fields }) => [name, fields]));
  const values: [JsonPath, JsonValue][] = [];
  let sameKeys = true;
  for (const name of LEVEL_NAMES) {
    const [fields, level] = [here.get(name), wanted[name]];
    sameKeys &&= (fields === undefined) === (level === undefined);
    for (const key of LEVEL_KEYS) {
      const [is, was] = [fields?.[key], level?.[key]];
      sameKeys &&= (is === undefined) === (was === undefined);
      if (was !== undefined && !sameValue(is, was)) values.push([['levels', name, key], was]);
    }
  }
  return sameKeys ? values : [[['levels'], wanted]];
}

/** Restores both: in a text without levels, the type alone would leave them missing. */
function restoreTypeAndLevels(card: CardText, published: Card, choice: FixChoice = {}): Fix {
  const values = [...typeValues(card, published), ...levelValues(card, published)];
  return setFix(card, 'Restore the published direction, entry placement and levels', values, choice);
}

function typeValues(card: CardText, published: Card): [JsonPath, JsonValue][] {
  return (['direction', 'entryPlacement'] as const).flatMap((key): [JsonPath, JsonValue][] =>
    factsOf(card).metadata[key] === published.metadata[key] ? [] : [[['metadata', key], published.metadata[key]]],
  );
}
