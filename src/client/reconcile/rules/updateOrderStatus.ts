import { updateOrderStatus as operation, transactionHistory } from '../../../contract/redemptions.ts';
import { pagesOf } from '../../paging/pagesOf.ts';
import type { ServiceClient } from '../../serviceClient.ts';
import { bodyText } from '../bodyField.ts';
import type { ReconcileRule } from '../reconcileRule.ts';

/**
 * The order's status, in its trader's list. Orders are listed by e-mail only (P1 4.5, 4.10), and no e-mail goes into the
 * journal: without the caller's, the doubt stays.
 */
export const updateOrderStatus: ReconcileRule = {
  operation: operation.id,
  before: async (client, input, signal) => {
    const order = bodyText(input, 'transactionId') ?? '';
    const statusID = bodyText(input, 'statusID') ?? '';
    const before = await statusOf(client, order, input.traderEmail, signal);
    return { order, statusID, ...(before === undefined ? {} : { before }) };
  },
  verdict: async ({ client, evidence, input }, signal) => {
    const now = await statusOf(client, evidence['order'] ?? '', input?.traderEmail, signal);
    if (now === undefined) return 'stillUnknown';
    // The same status twice: whether it was moved once more makes no difference.
    if (now === evidence['statusID']) return 'happened';
    if (evidence['before'] === undefined) return 'stillUnknown';
    return now === evidence['before'] ? 'didNotHappen' : 'changedSince';
  },
};

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
