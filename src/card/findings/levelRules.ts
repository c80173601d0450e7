import { parseInstant } from '../../time.ts';
import { distanceUnit, unitOfSymbol } from '../geometry/distances.ts';
import { misorderedPairs, rewardToRisk } from '../geometry/levels.ts';
import { ENTRY_PLACEMENTS, type LevelName } from '../model/card.ts';
import { cardType } from '../model/cardType.ts';
import type { JsonPath } from '../model/jsonValue.ts';
import { pivotSide } from '../model/pivotLevels.ts';
import type { CardText } from '../text/cardText.ts';
import { nodeAt } from '../text/jsonTree.ts';
import { normalizeEdits } from '../text/textEdit.ts';
import { factsOf } from './cardFacts.ts';
import {
  type FindingContext,
  type Findings,
  findingAt,
  type PassedLevel,
  priceFormat,
  type RuleValues,
  relatedAt,
} from './finding.ts';
import type { Fix } from './fix.ts';
import { fix, removeFix, setFix, timeFixes } from './fixes.ts';
import { changeableCard, isTypeChanged } from './publishedState.ts';

interface Priced {
  readonly name: LevelName;
  readonly price: number;
  readonly path: JsonPath;
}

/**
 * Levels are in strictly descending price order, from resistance to support (P2 2.4). Reported on both levels of a
 * pair.
 */
export function* levelOrder(card: CardText, context: FindingContext): Findings<'levels.order'> {
  const levels = factsOf(card).levels.flatMap(({ name, fields }): Priced[] => {
    const price = fields['price'];
    return typeof price === 'number' && Number.isFinite(price)
      ? [{ name, price, path: ['levels', name, 'price'] }]
      : [];
  });
  const pairs = misorderedPairs(levels);
  if (pairs.length === 0) return;

  const fixes = sortPrices(card, levels);
  const format = priceFormat(card, context);
  for (const level of levels) {
    const bounds = pairs.flatMap(([above, below]): LevelBound[] => {
      if (level === below) return [{ side: 'below', other: above.name, price: above.price }];
      return level === above ? [{ side: 'above', other: below.name, price: below.price }] : [];
    });
    if (bounds.length === 0) continue;
    const related = bounds.map(({ other, price }) =>
      relatedAt(card, ['levels', other, 'price'], { kind: 'levelPrice', level: other, price, ...format }),
    );
    const { name, price, path } = level;
    yield findingAt(card, 'levels.order', path, { level: name, price, bounds, ...format }, { related, fixes });
  }
}

type LevelBound = RuleValues['levels.order']['bounds'][number];

/** The prices as written, sorted; no fix if two are equal. */
function sortPrices(card: CardText, levels: readonly Priced[]): Fix[] {
  const sorted = levels.toSorted((a, b) => b.price - a.price);
  if (sorted.some((level, place) => level.price === sorted[place + 1]?.price)) return [];
  const edits = levels.flatMap((level, place) => {
    const [here, from] = [nodeAt(card.root, level.path), nodeAt(card.root, sorted[place]?.path ?? [])];
    if (here === undefined || from === undefined || here === from) return [];
    const newText = card.text.slice(from.offset, from.offset + from.length);
    return [{ offset: here.offset, length: here.length, newText }];
  });
  // Not preferred: if one price is mistyped, Fix All would move the four others.
  return [fix({ kind: 'sortPrices' }, normalizeEdits(card.text, edits))];
}

/** A level's time is an ISO 8601 date-time (P2 2.4) in any zone, UTC by default. */
export function* levelTimes(card: CardText): Findings<'levels.time'> {
  for (const { name, fields } of factsOf(card).levels) {
    const { time } = fields;
    if (typeof time !== 'string' || parseInstant(time) !== undefined) continue;
    const path = ['levels', name, 'time'];
    const fixes = [...timeFixes(card, path, time), removeFix(card, path, { kind: 'removeTime' })];
    yield findingAt(card, 'levels.time', path, { time }, { fixes });
  }
}

/** Multiple of the candles' height that a level may be outside them; more is mostly a misplaced decimal point. */
const HEIGHTS = 2;

/** A level whose price is far outside the candles' prices. */
export function* farLevels(card: CardText, context: FindingContext): Findings<'levels.far'> {
  const { candles, distanceUnit: setting = 'auto' } = context;
  if (candles === undefined) return;
  const { lastClose, low, high } = candles;
  const margin = HEIGHTS * (high - low);
  const format = priceFormat(card, context);
  const unit = distanceUnit(unitOfSymbol(setting, card.sketch.metadata.symbol), 10 ** -format.decimals);
  for (const { name: level, fields } of factsOf(card).levels) {
    const { price } = fields;
    if (typeof price !== 'number' || !Number.isFinite(price)) continue;
    if (price >= low - margin && price <= high + margin) continue;
    yield findingAt(card, 'levels.far', ['levels', level, 'price'], { level, price, lastClose, unit, ...format });
  }
}

/**
 * A pivot on the wrong side of the price for the direction and placement. Checked only while the levels can still be
 * sent: those of a published card were right once, and the price has moved on.
 */
export function* levelPlacement(card: CardText, context: FindingContext): Findings<'levels.placement'> {
  const { candles, published, pivotIsInvalidation = false } = context;
  const price = factsOf(card).levels.find(({ name }) => name === 'pivot')?.fields['price'];
  const side = pivotSide(card.sketch.metadata, pivotIsInvalidation);
  if (candles === undefined || side === undefined || typeof price !== 'number' || !Number.isFinite(price)) return;
  const changeable = changeableCard(context);
  if (published !== undefined && (changeable === undefined || !isTypeChanged(card, changeable))) return;
  // `levels.stale` reports a pivot that was on the right side when the draft was written.
  if (passedLevelsOf(card, context).some(({ level }) => level === 'pivot')) return;
  const { lastClose } = candles;
  if (side === 'below' ? price <= lastClose : price >= lastClose) return;
  const { direction, entryPlacement } = card.sketch.metadata;
  const because = pivotIsInvalidation ? direction : entryPlacement;
  const path = ['metadata', pivotIsInvalidation ? 'direction' : 'entryPlacement'];
  const other = ENTRY_PLACEMENTS.find((placement) => placement !== entryPlacement);
  yield findingAt(
    card,
    'levels.placement',
    ['levels', 'pivot', 'price'],
    { price, lastClose, side, pivotIsInvalidation, because, ...priceFormat(card, context) },
    {
      related: [relatedAt(card, path, { kind: 'typeField', value: because })],
      fixes:
        pivotIsInvalidation || other === undefined
          ? []
          : [setFix(card, { kind: 'setEntryPlacement', path, value: other })],
    },
  );
}

/** A draft whose stop or target price has reached before it is published: its idea is over. */
export function* reachedLevels(card: CardText, context: FindingContext): Findings<'levels.reached'> {
  const { candles, published, pivotIsInvalidation = false } = context;
  const { direction } = card.sketch.metadata;
  const { resistance, support } = card.sketch.levels;
  if (candles === undefined || published !== undefined || direction === undefined) return;
  if (resistance?.price === undefined || support?.price === undefined) return;
  const { lastClose } = candles;
  const isBullish = direction === 'BULLISH';
  for (const is of ['stop', 'target'] as const) {
    // As the stop, the pivot is what `levels.placement` is about.
    if (is === 'stop' && pivotIsInvalidation) continue;
    const isAbove = isBullish === (is === 'target');
    const [level, price] = isAbove
      ? (['resistance', resistance.price] as const)
      : (['support', support.price] as const);
    if (isAbove ? lastClose < price : lastClose > price) continue;
    const values = { level, price, lastClose, is, ...priceFormat(card, context) };
    yield findingAt(card, 'levels.reached', ['levels', level, 'price'], values);
  }
}

/** A draft whose reward to risk, as the form shows it, is less than the person wants. */
export function* lowReward(card: CardText, context: FindingContext): Findings<'levels.reward'> {
  const { candles, published, minRewardToRisk: least = 0, pivotIsInvalidation = false } = context;
  const { metadata, levels } = card.sketch;
  const { direction, entryPlacement } = metadata;
  if (published !== undefined || direction === undefined || entryPlacement === undefined) return;
  const type = cardType({ direction, entryPlacement });
  const found = rewardToRisk(levels, type, pivotIsInvalidation ? { ...candles } : undefined);
  // As it is shown: prices are decimal, and their quotient rarely is exact.
  const ratio = found && Math.round(found.ratio * 100) / 100;
  if (ratio !== undefined && ratio < least)
    yield findingAt(card, 'levels.reward', ['levels', 'pivot', 'price'], { ratio, least });
}

/** A level that price has passed since the draft was written, unless price is still beyond it and that ends the idea. */
export function* staleLevels(card: CardText, context: FindingContext): Findings<'levels.stale'> {
  const reached = new Set([...reachedLevels(card, context)].map(({ level }) => level));
  for (const { level, words } of passedLevelsOf(card, context)) {
    if (!reached.has(level)) yield findingAt(card, 'levels.stale', ['levels', level, 'price'], { words });
  }
}

/** The levels that price has passed at the price that they still have. */
function passedLevelsOf(card: CardText, { passedLevels = [] }: FindingContext): readonly PassedLevel[] {
  return passedLevels.filter(({ level, price }) => card.sketch.levels[level]?.price === price);
}
