import { changeCoins } from '../changes/changeCoins.ts';
import { changeFieldValue } from '../changes/changeFieldValue.ts';
import { changeXp } from '../changes/changeXp.ts';
import type { Store } from '../store/store.ts';
import { SPECIAL } from './users.ts';

const HOUR = 3_600_000;

/** A first history: some coins, XP and field values of the first traders, through the same functions as every write. */
export function seedTraderData(store: Store, now: number): void {
  const users = store.users.all().slice(0, 60);
  const kinds = ['message', 'reply', 'reaction', 'social'] as const;
  for (const [i, user] of users.entries()) {
    if (!user.hasXpRecord) continue;
    for (let n = 0; n < 12; n++) {
      const at = now - ((i * 12 + n) % 240) * HOUR;
      const activity = kinds[n % 4] ?? 'message';
      changeXp(store, { user, action: 'increase', amount: 5 + n, label: `${activity}_xp`, at, activity });
      if (n % 3 === 0) changeCoins(store, { user, action: 'increase', amount: 2.5 * n, label: 'daily_reward', at });
    }
    for (const [key, value] of Object.entries(valuesOf(i))) {
      const field = store.fields.find(key);
      if (field !== undefined) changeFieldValue(store, { user, field, action: 'overwrite', value, at: now - i * HOUR });
    }
  }
}

function valuesOf(i: number): Readonly<Record<string, unknown>> {
  const isSharing = i === SPECIAL.shareValue[0] || i === SPECIAL.shareValue[1];
  return {
    account_number: 500_000 + i,
    partner_code: isSharing ? 'PC-SHARED' : `PC-${i}`,
    desk: `Desk ${i % 4}`,
    notes: `Called on Monday.\nPrefers trend ${i % 3}.`,
    platform: ['Desktop', 'Mobile', 'Web'][i % 3],
  };
}
