import {
  type ObjectPrice,
  objectPrices,
  type PriceMention,
  priceMentions,
  priceStep,
  type ReadText,
  readText,
} from '../mentions/priceMentions.ts';
import { CONDITION, firstDirection, sentenceBefore, statedDirections } from '../mentions/statedDirection.ts';
import { foreignSymbol } from '../mentions/symbolMentions.ts';
import { formatLike, numberKind, readingNear } from '../mentions/textNumbers.ts';
import { timeframeMentions, timeframeWord } from '../mentions/timeframeMentions.ts';
import {
  CARD_LIMITS,
  DISCUSSED_FIELDS,
  type Direction,
  LINKED_TEXT_FIELDS,
  TEXT_FIELDS,
  type TextField,
} from '../model/card.ts';
import type { JsonPath } from '../model/jsonValue.ts';
import { lazy } from '../model/lazy.ts';
import { countCharacters, lastWords } from '../model/strings.ts';
import { formatTextLink, isLinkableId } from '../model/textLinks.ts';
import type { CardText } from '../text/cardText.ts';
import { rangeInText } from '../text/jsonTree.ts';
import type { TextRange } from '../text/textEdit.ts';
import {
  type CardRule,
  type FindingContext,
  type FindingOf,
  type Findings,
  findingAt,
  priceFormat,
  type RelatedPlace,
  type RuleValues,
  relatedAt,
} from './finding.ts';
import { setFix, wordsFix } from './fixes.ts';

/**
 * Texts that say in which direction to trade, and for which target. The alternative text speaks of the case in which
 * they are wrong, and comments speak of anything.
 */
const ADVISING_FIELDS = ['title', 'preferenceText'] as const;

/** A text and what two rules need of it. */
interface CheckedText {
  readonly field: TextField;
  readonly path: JsonPath;
  readonly text: string;
  readonly read: ReadText;
  readonly mentions: () => readonly PriceMention[];
}

const textsByCard = new WeakMap<CardText, ReadonlyMap<TextField, CheckedText>>();

/** The texts of these fields, each read once per version of the card. */
function textsOf(card: CardText, fields: readonly TextField[]): readonly CheckedText[] {
  const known = textsByCard.get(card) ?? readTexts(card);
  textsByCard.set(card, known);
  return fields.flatMap((field) => known.get(field) ?? []);
}

function readTexts({ sketch }: CardText): ReadonlyMap<TextField, CheckedText> {
  const prices = objectPrices(sketch);
  const step = priceStep(sketch);
  const texts = new Map<TextField, CheckedText>();
  for (const field of TEXT_FIELDS) {
    const text = sketch.metadata[field];
    if (text === undefined || text === '') continue;
    const read = readText(text);
    const mentions = lazy(() => [...priceMentions(read, prices, step)]);
    texts.set(field, { field, path: ['metadata', field], text, read, mentions });
  }
  return texts;
}

interface Extras {
  /** A fix writes them instead; none if they are absent. */
  readonly words?: string | undefined;
  readonly related?: readonly RelatedPlace[];
}

/** A finding about a part of a text. */
function about<Rule extends CardRule>(
  card: CardText,
  rule: Rule,
  path: JsonPath,
  within: TextRange,
  values: RuleValues[Rule],
  { words, related = [] }: Extras,
): FindingOf<Rule> {
  const fixes = words === undefined ? [] : [wordsFix(card, { kind: 'changeWords', path, within, words })];
  return findingAt(card, rule, path, values, { range: rangeInText(card, path, within), related, fixes });
}

function wordsAt(text: string, { offset, length }: TextRange): string {
  return text.slice(offset, offset + length);
}

/** The first statement of a direction in the title or the preference text is for the other direction. */
export function* contradictingDirections(card: CardText, { published }: FindingContext): Findings<'texts.direction'> {
  const { direction } = card.sketch.metadata;
  if (direction === undefined) return;
  for (const { path, text, read } of textsOf(card, ADVISING_FIELDS)) {
    const stated = firstDirection(read.visible);
    if (stated === undefined || stated.direction === direction) continue;
    const set = { kind: 'set', path: ['metadata', 'direction'], value: stated.direction } as const;
    yield findingAt(
      card,
      'texts.direction',
      path,
      { word: wordsAt(text, stated.range), direction },
      {
        range: rangeInText(card, path, stated.range),
        related: [relatedAt(card, set.path, { kind: 'typeField', value: direction })],
        // A change of a published card's type also sends its levels, which the fix can't know.
        fixes: published === undefined ? [setFix(card, set)] : [],
      },
    );
  }
}

/** Words before prices that are targets. */
const TARGET =
  /(?<![\p{L}\p{N}_])(?:targeting|(?:targets?|tp|take[\s-]profits?|objectives?|ziele?|objectifs?)(?:\s?\d(?![\d.,]))?|t[1-4]|aim(?:ing)?(?:\s(?:for|at))?)(?![\p{L}\p{N}_])/giu;
/** Characters after such a word in which its prices are. */
const TARGET_REACH = 64;
const TARGETS_END =
  /[.!?;](?:\s|$)|\n|%\sof\b|\b(?:projection|retracement|extension|stop(?:s|-?loss)?|stopp|sl|risk|entry|if|unless|otherwise|but|while|as long|after|once|from|above|below|over|under)\b/i;
/** `with 1.12 and 1.13 as targets`, `1.12 is the first target`. */
const PRECEDES_TARGET =
  /^,?\s(?:as|is|are|the)\s(?:the\s|our\s|a\s)?(?:first\s|second\s|next\s|main\s|price\s|final\s)?$/i;
const NO_TARGET =
  /\b(?:last|previous|prior|old|former|earlier|missed|reached|hit (?:its|the)|no|yesterday|(?:bears|bulls|buyers|sellers|shorts|longs)['’]s?)(?![\p{L}\p{N}_])/iu;
/** A target of the past. */
const ENDED_AFTER = /^[^.;!?]{0,40}\b(?:reached|hit|missed|met|achieved|filled)\b/i;
/** Largest ratio between a target and the entry. */
const FARTHEST = 1.5;

/** A target on the side of the pivot that is against the card: whether it is the entry or the invalidation level, that is wrong. */
export function* misplacedTargets(card: CardText, context: FindingContext): Findings<'texts.target'> {
  const { metadata, levels } = card.sketch;
  const { direction } = metadata;
  const entry = levels.pivot?.price;
  if (direction === undefined || entry === undefined || !(entry > 0)) return;
  const best = direction === 'BULLISH' ? levels.resistance?.price : levels.support?.price;
  const isWrong = (price: number): boolean =>
    (direction === 'BULLISH' ? price < entry : price > entry) && Math.max(price / entry, entry / price) <= FARTHEST;
  const prices = objectPrices(card.sketch);
  const format = priceFormat(card, context);
  for (const { path, read } of textsOf(card, ADVISING_FIELDS)) {
    const seen = new Set<number>();
    for (const area of targetAreas(read, direction)) {
      for (const { range, price, reading } of pricesWithin(read, area, prices, entry)) {
        if (seen.has(range.offset) || !isWrong(price)) continue;
        seen.add(range.offset);
        const isFixable = reading !== undefined && best !== undefined && !isWrong(best) && best !== entry;
        const words = isFixable ? formatLike(best, reading) : undefined;
        const related = [
          relatedAt(card, ['levels', 'pivot', 'price'], {
            kind: 'levelPrice',
            level: 'pivot',
            price: entry,
            ...format,
          }),
        ];
        const values = { target: price, entry, direction, ...format };
        yield about(card, 'texts.target', path, range, values, { words, related });
      }
    }
  }
}

/** The parts of a text that hold targets of the scenario, not of its failure. */
function* targetAreas({ visible, links, numbers }: ReadText, direction: Direction): Generator<TextRange> {
  for (const match of visible.matchAll(TARGET)) {
    const sentence = sentenceBefore(visible, match.index);
    const stated = [...statedDirections(sentence)].at(-1);
    if (
      CONDITION.test(sentence) ||
      NO_TARGET.test(lastWords(sentence, 3)) ||
      SETBACK[direction].test(sentence.replace(TURN, ''))
    )
      continue;
    if (stated !== undefined && stated.direction !== direction) continue;
    const start = match.index + match[0].length;
    const after = visible.slice(start, start + TARGET_REACH);
    if (OTHER_CASE[direction].test(visible.slice(0, match.index))) continue;
    if (ENDED_AFTER.test(after.replace(/(?<=\d)\.(?=\d)/g, ','))) continue;
    const end = TARGETS_END.exec(after)?.index ?? after.length;
    yield { offset: start, length: end };
    const preceding = [links, numbers].map((items) =>
      items.findLast(({ range }) => range.offset + range.length <= match.index),
    );
    for (const item of preceding) {
      if (item === undefined) continue;
      const between = visible.slice(item.range.offset + item.range.length, match.index);
      if (between.length < TARGET_REACH && PRECEDES_TARGET.test(between)) yield item.range;
    }
  }
}

/** What begins the part of a text that is about the other case. */
const OTHER_CASE: Readonly<Record<Direction, RegExp>> = {
  BULLISH: /\balternative\s(?:scenario|view|case)\b|\bsell\s(?:stop|limit)\b/i,
  BEARISH: /\balternative\s(?:scenario|view|case)\b|\bbuy\s(?:stop|limit)\b/i,
};

/** Words of a sentence that turns to the other case. */
const TURN = /^\s?(?:however|but|conversely|in (?:this|that) case),?\s(?:sustained\s)?/i;
/** A sentence that begins with the failure of the scenario. */
const SETBACK: Readonly<Record<Direction, RegExp>> = {
  BULLISH: /^\s*(?:(?:an?|the)\s(?:\w+\s)?)?(?:(?:breaks?|close|move|drop|fall|trading)\s)?(?:below|under)\b/i,
  BEARISH: /^\s*(?:(?:an?|the)\s(?:\w+\s)?)?(?:(?:breaks?|close|move|rise|rally|trading)\s)?(?:above|over)\b/i,
};

interface PricePlace {
  readonly range: TextRange;
  readonly price: number;
  /** Absent for a link. */
  readonly reading: ReturnType<typeof readingNear>;
}

/** The numbers and the links to single prices in a part of a text. */
function* pricesWithin(
  { visible, links, numbers }: ReadText,
  area: TextRange,
  prices: readonly ObjectPrice[],
  scale: number,
): Generator<PricePlace> {
  const isWithin = ({ offset, length }: TextRange): boolean =>
    offset >= area.offset && offset + length <= area.offset + area.length;
  const targets = links.flatMap((link) => {
    const named = link.kind === 'link' ? prices.filter(({ id }) => id === link.id) : [];
    return named.length === 1 ? [{ range: link.range, price: named[0]?.price ?? 0 }] : [];
  });
  for (const { range, price } of targets) {
    if (range.offset >= area.offset && range.offset < area.offset + area.length) {
      yield { range, price, reading: undefined };
    }
  }
  for (const number of numbers) {
    if (!isWithin(number.range) || numberKind(visible, number) !== 'price') continue;
    const reading = readingNear(number, scale);
    const { offset } = number.range;
    const isLabel = targets.some(({ range }) => range.offset <= offset && offset < range.offset + range.length);
    if (reading !== undefined && !isLabel) yield { range: number.range, price: reading.value, reading };
  }
}

/** A number that is nearly the price of a level or point: within a few ticks, or with two digits transposed. */
export function nearlyPrices(card: CardText, context: FindingContext): Findings<'texts.price'> {
  return nearly(card, context, 'texts.price', TEXT_FIELDS, false);
}

/** The same in the label of a link to that object, where it can't mean another price. */
export function mistypedLabels(card: CardText, context: FindingContext): Findings<'links.label'> {
  return nearly(card, context, 'links.label', LINKED_TEXT_FIELDS, true);
}

function* nearly<Rule extends 'texts.price' | 'links.label'>(
  card: CardText,
  context: FindingContext,
  rule: Rule,
  fields: readonly TextField[],
  inLabels: boolean,
): Findings<Rule> {
  const format = priceFormat(card, context);
  for (const { path, text, mentions } of textsOf(card, fields)) {
    for (const { range, reading, object, is, isLabel } of mentions()) {
      if (is !== 'near' || isLabel !== inLabels) continue;
      const { price, path: at, level, pricePath } = object;
      const values = { written: wordsAt(text, range), object: { path: at, price }, ...format };
      const related =
        level === undefined ? [] : [relatedAt(card, pricePath, { kind: 'levelPrice', level, price, ...format })];
      yield about(card, rule, path, range, values, { words: formatLike(price, reading), related });
    }
  }
}

/** A number that is the price of a level or point, outside a link. */
export function* unlinkedPrices(card: CardText): Findings<'links.price'> {
  for (const { field, path, text, mentions } of textsOf(card, LINKED_TEXT_FIELDS)) {
    const room = CARD_LIMITS[field as 'comments'].max - countCharacters(text);
    for (const { range, object, is, link } of mentions()) {
      const { id, price, path: at } = object;
      if (is !== 'equal' || link !== undefined || id === undefined || !isLinkableId(id) || !id.isWellFormed()) continue;
      const written = wordsAt(text, range);
      const words = formatTextLink(id, written);
      const isTooLong = words.length - written.length > room;
      yield findingAt(
        card,
        'links.price',
        path,
        { written, object: { path: at, price } },
        {
          range: rangeInText(card, path, range),
          fixes: isTooLong ? [] : [wordsFix(card, { kind: 'linkPrice', path, within: range, words })],
        },
      );
    }
  }
}

/** A title or scenario that is about another instrument. */
export function* foreignSymbols(card: CardText): Findings<'texts.symbol'> {
  const { symbol } = card.sketch.metadata;
  if (symbol === undefined) return;
  for (const { path, text, read } of textsOf(card, DISCUSSED_FIELDS)) {
    const found = foreignSymbol(read.visible, symbol);
    if (found === undefined) continue;
    yield about(card, 'texts.symbol', path, found, { word: wordsAt(text, found), symbol }, { words: symbol });
  }
}

/** A title or scenario that names only timeframes of other charts. */
export function* foreignTimeframes(card: CardText): Findings<'texts.timeframe'> {
  const { timeframe } = card.sketch.metadata;
  if (timeframe === undefined) return;
  for (const { path, text, read } of textsOf(card, DISCUSSED_FIELDS)) {
    const named = [...timeframeMentions(read.visible)];
    const found = named.find(({ isChart }) => isChart);
    if (found === undefined || named.some((mention) => mention.timeframe === timeframe)) continue;
    if (/\b(?:higher|bigger|larger|lower|smaller)\b/i.test(sentenceBefore(read.visible, found.range.offset))) continue;
    const values = { word: wordsAt(text, found.range), timeframe };
    yield about(card, 'texts.timeframe', path, found.range, values, { words: timeframeWord(timeframe) });
  }
}
