import {
  createRedemptionStatus,
  listRedemptionStatuses,
  transactionHistory,
  updateOrderStatus,
} from '../../contract/redemptions.ts';
import { readPages } from '../paging/pagesOf.ts';
import type { ServiceClient } from '../serviceClient.ts';
import { digest } from './digest.ts';
import { bodyText, type ReconcileRule } from './reconcileRule.ts';
import { idsBefore, madeSince, searchList } from './searchList.ts';

/** Reconciliation of writes to redemption statuses and orders (P1 4.6, 4.10). */
export const redemptionRules: readonly ReconcileRule[] = [
  /**
   * A status of exactly this name that was not there before: names are unique in the whole community (P1 4.6), and a list
   * may show the category in words of its own. A 409 on sending again would prove nothing: an older status may have the
   * name.
   */
  {
    operation: createRedemptionStatus.id,
    before: async (client, input, signal) => {
      const name = digest(bodyText(input, 'name')?.trim() ?? '');
      return { name, ...idsBefore(await statusesNamed(client, name, signal)) };
    },
    look: async ({ client, evidence }, signal) => {
      const { name = '', before } = evidence;
      return madeSince(before, await statusesNamed(client, name, signal));
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

function statusesNamed(client: ServiceClient, name: string, signal: AbortSignal) {
  return searchList(client, listRedemptionStatuses, {}, (it) => digest(it.name.trim()) === name, signal);
}

async function statusOf(
  client: ServiceClient,
  order: string,
  email: string | undefined,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (email === undefined) return undefined;
  for await (const step of readPages(client, transactionHistory, { body: { email } }, { signal })) {
    if (step.kind === 'end') return undefined;
    const found = step.rows.find(({ redemptionId }) => redemptionId === order);
    // An order that never had a status is told from one that cannot be found.
    if (found !== undefined) return found.statusID ?? 'none';
  }
  return undefined;
}
