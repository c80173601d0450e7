import { listRedemptionStatuses, createRedemptionStatus as operation } from '../../../contract/redemptions.ts';
import { pagesOf } from '../../paging/pagesOf.ts';
import type { ServiceClient } from '../../serviceClient.ts';
import { bodyText } from '../bodyField.ts';
import { digest } from '../digest.ts';
import type { ReconcileRule } from '../reconcileRule.ts';

/**
 * A status of exactly this name in this category that was not there before (P1 4.6). A 409 on sending again would prove
 * nothing: an older status may have the name.
 */
export const createRedemptionStatus: ReconcileRule = {
  operation: operation.id,
  before: async (client, input, signal) => {
    const name = digest(bodyText(input, 'name') ?? '');
    const category = bodyText(input, 'category') ?? '';
    const there = await idsOf(client, name, category, signal);
    return { name, category, ...(there === undefined ? {} : { before: there.join(' ') }) };
  },
  verdict: async ({ client, evidence }, signal) => {
    const now = await idsOf(client, evidence['name'] ?? '', evidence['category'] ?? '', signal);
    if (now === undefined) return 'stillUnknown';
    if (now.length === 0) return 'didNotHappen';
    const { before } = evidence;
    if (before === undefined) return 'stillUnknown';
    return now.some((id) => !before.split(' ').includes(id)) ? 'happened' : 'didNotHappen';
  },
};

async function idsOf(
  client: ServiceClient,
  name: string,
  category: string,
  signal: AbortSignal,
): Promise<string[] | undefined> {
  const ids: string[] = [];
  for await (const step of pagesOf(client, listRedemptionStatuses, {}, { signal })) {
    if (step.kind === 'end') return step.end.kind === 'failed' ? undefined : ids;
    ids.push(...step.rows.filter((it) => digest(it.name) === name && it.category === category).map(({ _id }) => _id));
  }
  return undefined;
}
