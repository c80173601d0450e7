import type { EntryKind } from '../../history/entryKind.ts';
import { fieldIdOf } from '../fields.ts';
import type { WeightedKind } from './coinKinds.ts';

const whole = (low: number, high: number) => (draw: number) => low + Math.floor(draw * (high - low + 1));

/** Where XP comes from and goes to; also by activity (P1 2.6), taken away when a message is removed. */
export const XP_KINDS: readonly WeightedKind[] = [
  xp(45, 'message_xp', 'add', whole(1, 10), 'message'),
  xp(22, 'reply_xp', 'add', whole(1, 8), 'reply'),
  xp(18, 'reaction_xp', 'add', whole(1, 3), 'reaction'),
  xp(8, 'social_xp', 'add', whole(2, 15), 'social'),
  xp(4, 'message_removed', 'take', whole(1, 10), 'message'),
  xp(10, 'daily_login', 'add', whole(5, 20), null),
  xp(2, 'trade_bonus', 'add', (draw) => Math.floor(draw * 4000) / 100, null),
  xp(1, 'admin_correction', 'take', whole(1, 50), null),
];

/** Stands in where there is too little to take from. */
export const USUAL_XP_KIND = 0;

function xp(
  weight: number,
  action: string,
  effect: WeightedKind['effect'],
  amountOf: WeightedKind['amountOf'],
  activity: EntryKind['activity'],
): WeightedKind {
  const kind = { kind: 'xp', fieldId: fieldIdOf('total_xp'), fieldKey: 'total_xp', action, activity } as const;
  return { weight, effect, amountOf, kind };
}
