import {
  createRedemptionStatus,
  listRedemptionStatuses,
  transactionHistory,
  updateOrderStatus,
} from '../../contract/redemptions.ts';
import { pagesOf } from '../paging/pagesOf.ts';
import type { ServiceClient } from '../serviceClient.ts';
import { digest } from './digest.ts';
import { bodyText, type ReconcileRule } from './reconcileRule.ts';

/** Reconciliation of writes to redemption statuses and orders (P1 4.6, 4.10). */
export const redemptionRules: readonly ReconcileRule[] = [
  /**
   * A status of exactly this name in this category that was not there before (P1 4.6). A 409 on sending again would prove
   * nothing: an older status may have the name.
   */
  {
    operation: createRedemptionStatus.id,
    before: async (client, input, signal) => {
      const name = digest(bodyText(input, 'name') ?? '');
      const category = bodyText(input, 'category') ?? '';
      const there = await idsOf(client, name, category, signal);
      return { name, category, ...(there === undefined ? {} : { before: there.ids.join(' ') }) };
    },
    look: async ({ client, evidence }, signal) => {
      const now = await idsOf(client, evidence['name'] ?? '', evidence['category'] ?? '', signal);
      if (now === undefined) return 'stillUnknown';
      const known = evidence['before']?.split(' ');
      if (known !== undefined && now.ids.some((id) => !known.includes(id))) return 'happened';
      const isAsBefore = now.ids.length === 0 || known !== undefined;
      return now.isWhole && isAsBefore ? 'didNotHappen' : 'stillUnknown';
    },
  },
  /**
   * The order's status, in its trader's list. Orders are listed by e-mail only (P1 4.5, 4.10), and no e-mail goes into the
   * journal: without the caller's, the doubt stays.
   */
  {
    operation: updateOrderStatus.id,
    before: async (client, input, signal) => {
      const order = bodyText(input, 'transactionId') ?? '';
      const statusID = bodyText(input, 'statusID') ?? '';
      const before = await statusOf(client, order, input.traderEmail, signal);
      return { order, statusID, ...(before === undefined ? {} : { before }) };
    },
    look: async ({ client, evidence, input }, signal) => {
      const now = await statusOf(client, evidence['order'] ?? '', input?.traderEmail, signal);
      if (now === undefined) return 'stillUnknown';
      // The same status twice: whether it was moved once more makes no difference.
      if (now === evidence['statusID']) return 'happened';
      if (evidence['before'] === undefined) return 'stillUnknown';
      return now === evidence['before'] ? 'didNotHappen' : 'changedSince';
    },
  },
];

/** The statuses of that name; in a list that is not known to be whole there may be more. */
async function idsOf(
  client: ServiceClient,
  name: string,
  category: string,
  signal: AbortSignal,
): Promise<{ readonly ids: readonly string[]; readonly isWhole: boolean } | undefined> {
  const ids: string[] = [];
  for await (const step of pagesOf(client, listRedemptionStatuses, {}, { signal })) {
    if (step.kind === 'page') {
      ids.push(...step.rows.filter((it) => digest(it.name) === name && it.category === category).map(({ _id }) => _id));
      continue;
    }
    const { end } = step;
    if (end.kind === 'failed') return undefined;
    return { ids, isWhole: end.kind === 'complete' && end.read.unreadable === 0 };
  }
  return undefined;
}

async function statusOf(
  client: ServiceClient,
  order: string,
  email: string | undefined,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (email === undefined) return undefined;
  for await (const step of pagesOf(client, transactionHistory, { body: { email } }, { signal })) {
    if (step.kind === 'end') return undefined;
    const found = step.rows.find(({ redemptionId }) => redemptionId === order);
    // An order that never had a status is told from one that cannot be found.
    if (found !== undefined) return found.statusID ?? 'none';
  }
  return undefined;
}
