import { formatDuration } from '../card/model/expiry.ts';
import type { CalibrationRow } from './proposalCalibration.ts';
import type { Rate, RecordCount, RecordGroup } from './trackRecord.ts';

/** What the counts of a record are called. */
export const COUNT_LABELS: Readonly<Record<RecordCount, string>> = {
  cards: 'Cards',
  entered: 'Entered',
  targetReached: 'Target reached',
  invalidated: 'Invalidated',
  ambiguous: 'Ambiguous',
  expiredEntered: 'Expired entered',
  expiredUntouched: 'Expired untouched',
  running: 'Running',
  noData: 'No data',
  changed: 'Changed',
};

/** What a record is and isn't: a sentence each. */
export const RECORD_NOTES: readonly string[] = [
  'Measured on the feed’s prices, without spread, costs or size. This is no advice and no proof of skill.',
  'The hit rate counts cards whose target or stop was reached. Ambiguous, expired and running cards aren’t in it.',
  'A rate from fewer than 20 decided cards is shown as counts. The interval is the 95 % Wilson interval.',
  '“Changed” cards count as they stood when price first touched a level, as far as earlier states are known here.',
];

/** A rate for people: `60.0 % (38.7–78.1 %), 12 of 20`, or `3 of 5`. */
function formatRate({ hits, of, interval }: Rate): string {
  if (interval === undefined) return of === 0 ? '' : `${hits} of ${of}`;
  return `${percent(interval.rate)} % (${percent(interval.low)}–${percent(interval.high)} %), ${hits} of ${of}`;
}

/** The cells of a group beside its counts: labels and texts. */
export function measuresOf({ hitRate, toEntry, toEnd, multiples, adverse, favourable }: RecordGroup) {
  return {
    hitRate: formatRate(hitRate),
    toEntry: toEntry === undefined ? '' : formatDuration(toEntry),
    toEnd: toEnd === undefined ? '' : formatDuration(toEnd),
    mean: formatMultiple(multiples?.mean),
    median: formatMultiple(multiples?.median),
    sum: formatMultiple(multiples?.sum),
    adverse: formatMultiple(adverse),
    favourable: formatMultiple(favourable),
  };
}

export const MEASURE_LABELS: Readonly<Record<keyof ReturnType<typeof measuresOf>, string>> = {
  hitRate: 'Hit rate',
  toEntry: 'Median to entry',
  toEnd: 'Median to end',
  mean: 'Mean multiple',
  median: 'Median multiple',
  sum: 'Sum of multiples',
  adverse: 'Largest adverse',
  favourable: 'Largest favourable',
};

/** How often proposals of a kind held: `swing high held 12 of 19`. */
export function formatCalibration({ source, heldRate, levels }: CalibrationRow): string {
  const { untouched, open, ambiguous } = levels;
  const held = heldRate.of === 0 ? 'none decided' : `held ${formatRate(heldRate)}`;
  return `${source}: ${held}; ${untouched.length} untouched, ${open.length} open, ${ambiguous.length} ambiguous`;
}

function percent(share: number): string {
  return (share * 100).toFixed(1);
}

function formatMultiple(multiple: number | undefined): string {
  return multiple === undefined ? '' : multiple.toFixed(2);
}
