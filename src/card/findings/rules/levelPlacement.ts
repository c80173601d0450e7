import { ENTRY_PLACEMENTS } from '../../card.ts';
import { pivotSide } from '../../levels/proposedLevels.ts';
import { factsOf } from '../cardFacts.ts';
import type { Rule } from '../finding.ts';
import { findingAt, relatedAt } from '../findingAt.ts';
import { setFix } from '../fixes.ts';
import { changeableCard, isTypeChanged } from '../publishedState.ts';

const LEVELS_PLACEMENT = 'levels.placement';

/**
 * A pivot on the other side of the price than direction and placement say. Only where the levels are still to be sent:
 * those of a published card were right once, and the price has gone on.
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
      ? (['direction', direction, 'the line that ends the idea'] as const)
      : (['entryPlacement', entryPlacement, 'the entry'] as const);
    const path = ['metadata', key];
    const other = ENTRY_PLACEMENTS.find((placement) => placement !== entryPlacement);
    const message = `The pivot (${pivot}) lies ${lies} the last close (${lastClose}). With ${said}, ${meaning} lies ${side} it.`;
    yield findingAt(card, LEVELS_PLACEMENT, 'warning', ['levels', 'pivot', 'price'], message, {
      related: [relatedAt(card, path, `${key} is ${said}`)],
      fixes:
        pivotIsInvalidation || other === undefined
          ? []
          : [setFix(card, `Change the entry placement to ${other}`, [[path, other]])],
    });
  },
};
