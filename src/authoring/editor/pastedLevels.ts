import { type ChosenPrice, takeLevels } from '../../analysis/takeLevels.ts';
import { readPastedPrices } from '../../card/drafts/pastedPrices.ts';
import { LEVEL_NAMES } from '../../card/model/card.ts';
import type { CardSketch, DrawingSketch } from '../../card/model/cardSketch.ts';
import { levelChanges } from '../../card/model/drawingChanges.ts';
import { LEVEL_TITLES } from '../../card/model/objectIds.ts';
import { writeTime } from '../../card/model/pointTime.ts';
import { decimalsOfAll, formatPrice, shownDecimals } from '../../card/model/prices.ts';
import type { L10n } from '../../shell/displayText.ts';
import { type PasteResult, pasteDrawings } from './copyPaste.ts';

/** Minimum number of prices to paste: a single number may be anything. */
const FEWEST = 2;

/** What decides what pasted prices become. */
interface PasteContext {
  readonly time: number;
  readonly levelsLocked: boolean;
  readonly pivotIsInvalidation: boolean;
  /** Decimals of the candles; undefined without candles. */
  readonly decimals: number | undefined;
}

/**
 * Takes the prices of a pasted text as the card's levels by their order, as one edit; an entry is the pivot, or a stop if
 * the pivot is read as the invalidation level (`chartCards.levelConvention`). More prices
 * than levels, or prices that the card can't have as levels, become horizontal lines at `time` (epoch milliseconds).
 * Undefined if the text has fewer than two prices.
 */
export function pastePrices(
  sketch: CardSketch,
  text: string,
  { time, levelsLocked, pivotIsInvalidation, decimals }: PasteContext,
  l10n: L10n,
): PasteResult | undefined {
  const { levels } = sketch;
  const around = (levels.pivot ?? Object.values(levels)[0])?.price;
  const { prices, leftOut } = readPastedPrices(text, around !== undefined && around > 0 ? around : undefined);
  if (prices.length < FEWEST) return undefined;
  const most = Math.max(shownDecimals(levels, decimals), decimalsOfAll(prices.map(({ price }) => price)));
  const shown = (price: number): string => formatPrice(price, most);
  const rest = leftOut.length === 0 ? [] : [l10n.t('Not taken as a price: {0}.', leftOut.join(', '))];
  const pivot = prices.find(({ role }) => role === (pivotIsInvalidation ? 'stop' : 'entry'));
  const chosen = prices.map(
    (price): ChosenPrice => ({ price: price.price, ...(price === pivot ? { as: 'pivot' } : {}) }),
  );
  const taken = levelsLocked ? undefined : [chosen, prices].map((all) => takeLevels(sketch, all, 0)).find(isTaken);
  if (taken !== undefined) {
    const named = LEVEL_NAMES.filter((name) => taken.names.includes(name));
    const list = named.map((name) => `${LEVEL_TITLES[name]} ${shown(taken.levels[name]?.price ?? 0)}`).join(', ');
    return {
      kind: 'pasted',
      edit: { kind: 'setMany', changes: structuredClone(levelChanges(levels, taken.levels)) as never },
      select: named.flatMap((name) => taken.levels[name]?.clientObjectId ?? []),
      message: [l10n.t('Pasted {0} levels: {1}.', named.length, list), ...rest].join(' '),
    };
  }
  const drawings = prices.map(
    ({ price }): DrawingSketch => ({
      type: 'HORIZONTAL_LINE',
      points: [{ time: writeTime(time, undefined), price }],
      style: {},
    }),
  );
  const pasted = pasteDrawings(sketch, { drawings, levels: {} }, time, l10n);
  if (pasted.kind === 'refused') return pasted;
  const list = l10n.t('Lines at {0}.', prices.map(({ price }) => shown(price)).join(', '));
  return { ...pasted, message: [pasted.message, list, ...rest].join(' ') };
}

function isTaken(taken: ReturnType<typeof takeLevels>): taken is Extract<typeof taken, { kind: 'taken' }> {
  return taken.kind === 'taken';
}
