import type { EntryKind } from '../../history/entryKind.ts';
import { fieldIdOf } from '../fields.ts';
import type { WeightedKind } from './coinKinds.ts';

const integers = (low: number, high: number) => (draw: number) => low + Math.floor(draw * (high - low + 1));

/** Where XP comes from and goes to; also by activity (P1 2.6), taken away when a message is removed. */
export const XP_KINDS: readonly WeightedKind[] = [
  xpKind(45, 'message_xp', 'add', integers(1, 10), 'message'),
  xpKind(22, 'reply_xp', 'add', integers(1, 8), 'reply'),
  xpKind(18, 'reaction_xp', 'add', integers(1, 3), 'reaction'),
  xpKind(8, 'social_xp', 'add', integers(2, 15), 'social'),
  xpKind(4, 'message_removed', 'take', integers(1, 10), 'message'),
  xpKind(10, 'daily_login', 'add', integers(5, 20), null),
  xpKind(2, 'trade_bonus', 'add', (draw) => Math.floor(draw * 4000) / 100, null),
  xpKind(1, 'admin_correction', 'take', integers(1, 50), null),
];

/** Stands in where there is too little to take from. */
export const FALLBACK_XP_KIND = 0;

function xpKind(
  weight: number,
  action: string,
  effect: WeightedKind['effect'],
  amountOf: WeightedKind['amountOf'],
  activity: EntryKind['activity'],
): WeightedKind {
  const kind = { kind: 'xp', fieldId: fieldIdOf('total_xp'), fieldKey: 'total_xp', action, activity } as const;
  return { weight, effect, amountOf, kind };
}
