import { type Card, LEVEL_NAMES, type Level, REQUIRED_LEVEL_NAMES } from '../model/card.ts';
import { fieldsOf, type JsonPath, type JsonValue, sameValue } from '../model/jsonValue.ts';
import { partsToSend } from '../model/patch.ts';
import { isChangeable } from '../model/publishedCard.ts';
import { sameLevel, sameLevels, sameSymbol } from '../model/sameMeaning.ts';
import type { CardText } from '../text/cardText.ts';
import { commentTokens } from '../text/textStyle.ts';
import { factsOf } from './cardFacts.ts';
import { type FindingContext, type Findings, findingAt, priceFormat } from './finding.ts';
import type { Fix } from './fix.ts';
import { type FixChoice, setFix, setValuesFix } from './fixes.ts';
import { changeableCard, emptiedTexts, isTypeChanged } from './publishedState.ts';

/** Only a pending card can be updated (P2 3.2). */
export function* publishedReadOnly(card: CardText, { published }: FindingContext): Findings<'published.readOnly'> {
  if (published === undefined) return;
  const { status, incomplete } = published;
  if (isChangeable(published)) {
    if (status === '') yield findingAt(card, 'published.readOnly', [], { because: 'noStatus' });
  } else if (incomplete !== undefined) {
    yield findingAt(card, 'published.readOnly', [], { because: 'incomplete', what: incomplete });
  } else yield findingAt(card, 'published.readOnly', [], { because: 'status', status });
}

const LEVEL_KEYS = ['price', 'clientObjectId', 'time'] as const satisfies readonly (keyof Level)[];

/**
 * The service rejects changed levels unless the card's type changes (P2 4.8 rule 2). Reported on every level that
 * differs.
 */
export function* publishedLevels(card: CardText, context: FindingContext): Findings<'published.levels'> {
  const published = changeableCard(context);
  if (published === undefined || isTypeChanged(card, published)) return;
  const here = new Map(factsOf(card).levels.map(({ name, fields }) => [name, fields]));
  const differing = LEVEL_NAMES.filter((name) => !sameLevel(here.get(name), published.levels[name]));
  const fixes = differing.length === 0 ? [] : [restoreLevels(card, published, { preferred: true })];
  const format = priceFormat(card, context);
  for (const name of differing) {
    const [is, was] = [here.get(name), published.levels[name]];
    // A missing required level is reported by rule `keys.missing`.
    if (is === undefined && REQUIRED_LEVEL_NAMES.some((required) => required === name)) continue;
    const differs = is && was && LEVEL_KEYS.find((key) => is[key] !== was[key]);
    const path = differs === undefined ? ['levels', name] : ['levels', name, differs];
    yield findingAt(card, 'published.levels', path, { published: was, differs, ...format }, { fixes });
  }
}

/** A change of direction or placement requires the full set of levels in the same request (P2 4.8 rule 2). */
export function* publishedType(card: CardText, context: FindingContext): Findings<'published.type'> {
  const published = changeableCard(context);
  if (published === undefined || card.value === undefined || !isTypeChanged(card, published)) return;
  const here = new Set(factsOf(card).levels.map(({ name }) => name));
  const missing = REQUIRED_LEVEL_NAMES.filter((name) => !here.has(name));
  const absent = factsOf(card).deviations.filter(({ kind, path }) => kind === 'missingKey' && path[0] === 'levels');
  if (missing.length === 0 || absent.every(({ path }) => path.length > 2)) return;
  const fixes = [restoreLevels(card, published), restoreTypeAndLevels(card, published)];
  yield findingAt(card, 'published.type', ['levels'], { missing }, { fixes });
}

/** Direction and placement can't be removed from a published card: omitted fields keep their value (P2 4.8). */
export function* publishedTypeRemoved(card: CardText, context: FindingContext): Findings<'published.typeRemoved'> {
  const published = changeableCard(context);
  if (published === undefined) return;
  for (const { kind, path } of factsOf(card).deviations) {
    const key = path.at(-1);
    if (kind !== 'missingKey' || path[0] !== 'metadata' || (key !== 'direction' && key !== 'entryPlacement')) continue;
    const value = published.metadata[key];
    const fixes = [setFix(card, { kind: 'restoreType', path, value }, { preferred: true })];
    yield findingAt(card, 'published.typeRemoved', path, { published: value }, { fixes });
  }
}

/** A published text can't be cleared: the service keeps the old one (P2 4.8, "empty fields keep their value"). */
export function* publishedTexts(card: CardText, context: FindingContext): Findings<'published.text'> {
  const published = changeableCard(context);
  if (published === undefined || card.value === undefined) return;
  for (const field of emptiedTexts(card, published)) {
    const path = ['metadata', field];
    const value = published.metadata[field] ?? '';
    const fixes = [setFix(card, { kind: 'restoreText', path, value }, { preferred: true })];
    yield findingAt(card, 'published.text', path, {}, { fixes });
  }
}

/** The symbol is set on creation; the service ignores a changed one (P2 4.8 rule 1). */
export function* publishedSymbol(card: CardText, context: FindingContext): Findings<'published.symbol'> {
  const published = changeableCard(context);
  if (published === undefined || card.value === undefined) return;
  const here = factsOf(card).metadata['symbol'];
  const was = published.metadata.symbol;
  if ((typeof here === 'string' && sameSymbol(here, was)) || (here !== undefined && typeof here !== 'string')) return;
  const path = ['metadata', 'symbol'];
  const fixes = [setFix(card, { kind: 'restoreSymbol', path, value: was }, { preferred: true })];
  yield findingAt(card, 'published.symbol', path, { published: was }, { fixes });
}

/** Drawings are saved only together with something else (P2 4.8 rule 3), so the title is sent too. */
export function* publishedDrawings(card: CardText, context: FindingContext): Findings<'published.drawings'> {
  const published = changeableCard(context);
  if (published === undefined || sameValue(fieldsOf(card.value)['drawings'], published.drawings)) return;
  // Last, because this reads the whole card.
  const edited = card.card;
  if (edited === undefined || !sameLevels(published.levels, edited.levels)) return;
  if (partsToSend(published, edited).titleCarriesDrawings)
    yield findingAt(card, 'published.drawings', ['drawings'], {});
}

/**
 * `//` and block comments aren't part of the card: the service doesn't receive them, and reopening the card loses them.
 */
export function* publishedComments(card: CardText, context: FindingContext): Findings<'published.comments'> {
  if (changeableCard(context) === undefined || !/\/[/*]/.test(card.text)) return;
  const [comment] = commentTokens(card.text);
  if (comment === undefined) return;
  const range = { offset: comment.offset, length: comment.length };
  yield findingAt(card, 'published.comments', [], {}, { range });
}

/** A fix that restores the published levels; if only values differ, only these are edited. */
function restoreLevels(card: CardText, published: Card, choice: FixChoice = {}): Fix {
  return setValuesFix(card, { kind: 'restoreLevels' }, levelValues(card, published), choice);
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
  return setValuesFix(card, { kind: 'restoreTypeAndLevels' }, values, choice);
}

function typeValues(card: CardText, published: Card): [JsonPath, JsonValue][] {
  return (['direction', 'entryPlacement'] as const).flatMap((key): [JsonPath, JsonValue][] =>
    factsOf(card).metadata[key] === published.metadata[key] ? [] : [[['metadata', key], published.metadata[key]]],
  );
}
