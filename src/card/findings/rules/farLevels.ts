import { distanceUnit, unitOfSymbol } from '../../distanceUnit.ts';
import { formatDistance } from '../../geometry/measure.ts';
import { decimalsOfAll } from '../../pricePrecision.ts';
import { factsOf } from '../cardFacts.ts';
import type { Rule } from '../finding.ts';
import { findingAt } from '../findingAt.ts';

const LEVELS_FAR = 'levels.far';
/** How many times the candles' height a level may lie off them; more is mostly a slip of the decimal point. */
const HEIGHTS = 2;

/** A level whose price has nothing to do with the candles' prices. */
export const farLevels: Rule = {
  id: LEVELS_FAR,
  *check(card, { candles, distanceUnit: setting = 'auto' }) {
    if (candles === undefined) return;
    const room = HEIGHTS * (candles.high - candles.low);
    for (const { name, fields } of factsOf(card).levels) {
      const { price } = fields;
      if (typeof price !== 'number' || !Number.isFinite(price)) continue;
      if (price >= candles.low - room && price <= candles.high + room) continue;
      const { lastClose } = candles;
      const unit = distanceUnit(
        unitOfSymbol(setting, card.sketch.metadata.symbol),
        10 ** -decimalsOfAll([price, lastClose]),
      );
      const away = formatDistance(Math.abs(price - lastClose), unit, '');
      const where = price > lastClose ? 'above' : 'below';
      const message = `${name} (${price}) is far from the candles: ${away} ${where} the last close, ${lastClose}.`;
      yield findingAt(card, LEVELS_FAR, 'hint', ['levels', name, 'price'], message);
    }
  },
};
