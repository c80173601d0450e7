import { parseInstant } from '../../time.ts';
import { ENTRY_PLACEMENTS, type LevelName } from '../card.ts';
import type { CardText } from '../cardText.ts';
import { distanceUnit, formatDistance, unitOfSymbol } from '../distances.ts';
import type { JsonPath } from '../jsonValue.ts';
import { misorderedPairs } from '../levels.ts';
import { LEVEL_TITLES } from '../objectIds.ts';
import { pivotSide } from '../pivotLevels.ts';
import { decimalsOfAll } from '../prices.ts';
import { nodeAt } from '../text/jsonTree.ts';
import { normalizeEdits } from '../text/textEdit.ts';
import { factsOf } from './cardFacts.ts';
import { type Fix, findingAt, quoted, type RelatedPlace, type Rule, relatedAt } from './finding.ts';
import { fix, removeFix, setFix, timeFixes } from './fixes.ts';
import { changeableCard, isTypeChanged } from './publishedState.ts';

const LEVELS_ORDER = 'levels.order';

interface Priced {
  readonly name: LevelName;
  readonly price: number;
  readonly path: JsonPath;
}

/**
 * Levels are in strictly descending price order, from resistance to support (P2 2.4). Reported on both levels of a
 * pair.
 */
export const levelOrder: Rule = {
  id: LEVELS_ORDER,
  *check(card) {
    const levels = factsOf(card).levels.flatMap(({ name, fields }): Priced[] => {
      const price = fields['price'];
      return typeof price === 'number' && Number.isFinite(price)
        ? [{ name, price, path: ['levels', name, 'price'] }]
        : [];
    });
    const pairs = misorderedPairs(levels);
    if (pairs.length === 0) return;

    const fixes = sortPrices(card, levels);
    for (const level of levels) {
      const bounds: string[] = [];
      const related: RelatedPlace[] = [];
      for (const pair of pairs) {
        const [above, below] = pair;
        if (!pair.includes(level)) continue;
        const other = level === below ? above : below;
        bounds.push(
          `${level === below ? 'below' : 'above'} ${LEVEL_TITLES[other.name].toLowerCase()} (${other.price})`,
        );
        related.push(relatedAt(card, other.path, `${LEVEL_TITLES[other.name]} is ${other.price}`));
      }
      if (bounds.length === 0) continue;
      const message = `${LEVEL_TITLES[level.name]} (${level.price}) must be ${bounds.join(' and ')}.`;
      yield findingAt(card, LEVELS_ORDER, 'error', level.path, message, { related, fixes });
    }
  },
};

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
  return [fix('Sort prices', normalizeEdits(card.text, edits))];
}

const LEVELS_TIME = 'levels.time';

/** A level's time is an ISO 8601 date-time (P2 2.4) in any zone, UTC by default. */
export const levelTimes: Rule = {
  id: LEVELS_TIME,
  *check(card) {
    for (const { name, fields } of factsOf(card).levels) {
      const { time } = fields;
      if (typeof time !== 'string' || parseInstant(time) !== undefined) continue;
      const path = ['levels', name, 'time'];
      const message = `${quoted(time)} isn’t a valid date and time. Use a format such as "2026-03-02T08:00:00Z".`;
      yield findingAt(card, LEVELS_TIME, 'error', path, message, {
        fixes: [...timeFixes(card, path, time), removeFix(card, 'Remove the time', path)],
      });
    }
  },
};

const LEVELS_FAR = 'levels.far';
/** Multiple of the candles' height that a level may be outside them; more is mostly a misplaced decimal point. */
const HEIGHTS = 2;

/** A level whose price is far outside the candles' prices. */
export const farLevels: Rule = {
  id: LEVELS_FAR,
  *check(card, { candles, distanceUnit: setting = 'auto' }) {
    if (candles === undefined) return;
    const margin = HEIGHTS * (candles.high - candles.low);
    for (const { name, fields } of factsOf(card).levels) {
      const { price } = fields;
      if (typeof price !== 'number' || !Number.isFinite(price)) continue;
      if (price >= candles.low - margin && price <= candles.high + margin) continue;
      const { lastClose } = candles;
      const unit = distanceUnit(
        unitOfSymbol(setting, card.sketch.metadata.symbol),
        10 ** -decimalsOfAll([price, lastClose]),
      );
      const away = formatDistance(Math.abs(price - lastClose), unit, '');
      const where = price > lastClose ? 'above' : 'below';
      const message = `${LEVEL_TITLES[name]} (${price}) is far from the candles: ${away} ${where} the last close, ${lastClose}.`;
      yield findingAt(card, LEVELS_FAR, 'hint', ['levels', name, 'price'], message);
    }
  },
};

const LEVELS_PLACEMENT = 'levels.placement';

/**
 * A pivot on the wrong side of the price for the direction and placement. Checked only while the levels can still be
 * sent: those of a published card were right once, and the price has moved on.
 */
export const levelPlacement: Rule = {
  id: LEVELS_PLACEMENT,
  *check(card, context) {
    const { candles, published, pivotIsInvalidation = false } = context;
    const pivot = factsOf(card).levels.find(({ name }) => name === 'pivot')?.fields['price'];
    const side = pivotSide(card.sketch.metadata, pivotIsInvalidation);
    if (candles === undefined || side === undefined || typeof pivot !== 'number' || !Number.isFinite(pivot)) return;
    const changeable = changeableCard(context);
    if (published !== undefined && (changeable === undefined || !isTypeChanged(card, changeable))) return;
    const { lastClose } = candles;
    if (side === 'below' ? pivot <= lastClose : pivot >= lastClose) return;
    const lies = side === 'below' ? 'above' : 'below';
    const { direction, entryPlacement } = card.sketch.metadata;
    const [key, said, meaning] = pivotIsInvalidation
      ? (['direction', direction, 'the invalidation level'] as const)
      : (['entryPlacement', entryPlacement, 'the entry'] as const);
    const path = ['metadata', key];
    const other = ENTRY_PLACEMENTS.find((placement) => placement !== entryPlacement);
    const message = `Pivot (${pivot}) is ${lies} the last close (${lastClose}). With ${said}, ${meaning} must be ${side} it.`;
    yield findingAt(card, LEVELS_PLACEMENT, 'warning', ['levels', 'pivot', 'price'], message, {
      related: [relatedAt(card, path, `${key} is ${said}`)],
      fixes:
        pivotIsInvalidation || other === undefined
          ? []
          : [setFix(card, `Change the entry placement to ${other}`, [[path, other]])],
    });
  },
};
