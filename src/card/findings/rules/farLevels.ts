import { factsOf } from '../cardFacts.ts';
import type { Rule } from '../finding.ts';
import { findingAt } from '../findingAt.ts';

const id = 'levels.far';
/** How many times the candles' height a level may lie off them; more is mostly a slip of the decimal point. */
const HEIGHTS = 2;

/** A level whose price has nothing to do with the candles' prices. */
export const farLevels: Rule = {
  id,
  *check(card, { candles }) {
    if (candles === undefined) return;
    const room = HEIGHTS * (candles.high - candles.low);
    for (const { name, fields } of factsOf(card).levels) {
      const { price } = fields;
      if (typeof price !== 'number' || !Number.isFinite(price)) continue;
      if (price >= candles.low - room && price <= candles.high + room) continue;
      const message = `${name} (${price}) is far from the candles: the last close is ${candles.lastClose}.`;
      yield findingAt(card, id, 'hint', ['levels', name, 'price'], message);
    }
  },
};
