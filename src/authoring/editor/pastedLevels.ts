import { type ChosenPrice, takeLevels } from '../../analysis/takeLevels.ts';
import { readPastedPrices } from '../../card/drafts/pastedPrices.ts';
import { LEVEL_NAMES, type LevelName } from '../../card/model/card.ts';
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
 * Takes the prices of a pasted text as the card's levels, as one edit: those that the text calls entry, stop or target as
 * the levels that these are on the card (`chartCards.levelConvention`), the others by their order. More prices than levels, or prices that the card can't have as levels, become horizontal lines at `time` (epoch milliseconds).
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
  const named = namedLevels(prices, sketch.metadata.direction, pivotIsInvalidation);
  const chosenBy = (names: typeof named): ChosenPrice[] =>
    prices.map((price) => {
      const as = names.get(price);
      return as === undefined ? { price: price.price } : { price: price.price, as };
    });
  const pivotOnly = new Map([...named].filter(([, name]) => name === 'pivot'));
  const attempts = [named, pivotOnly, new Map()].map(chosenBy);
  const taken = levelsLocked ? undefined : attempts.map((all) => takeLevels(sketch, all, 0)).find(isTaken);
  if (taken !== undefined) {
    const names = LEVEL_NAMES.filter((name) => taken.names.includes(name));
    const list = names.map((name) => `${LEVEL_TITLES[name]} ${shown(taken.levels[name]?.price ?? 0)}`).join(', ');
    return {
      kind: 'pasted',
      edit: { kind: 'setMany', changes: structuredClone(levelChanges(levels, taken.levels)) as never },
      select: names.flatMap((name) => taken.levels[name]?.clientObjectId ?? []),
      message: [l10n.t('Pasted {0} levels: {1}.', names.length, list), ...rest].join(' '),
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

/** The level of each price whose role says it. One of several targets isn't named: their order says more. */
function namedLevels(
  prices: ReturnType<typeof readPastedPrices>['prices'],
  direction: CardSketch['metadata']['direction'],
  pivotIsInvalidation: boolean,
): ReadonlyMap<(typeof prices)[number], LevelName> {
  const found = (role: 'entry' | 'stop' | 'target') => prices.filter((price) => price.role === role);
  const [[entry], [stop], targets] = [found('entry'), found('stop'), found('target')];
  const named = new Map<(typeof prices)[number], LevelName>();
  const pivot = pivotIsInvalidation ? stop : entry;
  if (pivot !== undefined) named.set(pivot, 'pivot');
  if (direction === undefined) return named;
  const [ahead, behind] =
    direction === 'BULLISH' ? (['resistance', 'support'] as const) : (['support', 'resistance'] as const);
  if (stop !== undefined && !pivotIsInvalidation) named.set(stop, behind);
  if (targets.length === 1 && targets[0] !== undefined) named.set(targets[0], ahead);
  return named;
}

function isTaken(taken: ReturnType<typeof takeLevels>): taken is Extract<typeof taken, { kind: 'taken' }> {
  return taken.kind === 'taken';
}
