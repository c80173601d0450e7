import { listBulkUpdates, uploadBulkUpdate as operation } from '../../../contract/bulkUpdates.ts';
import { pagesOf } from '../../paging/pagesOf.ts';
import { bodyText } from '../bodyField.ts';
import { digest } from '../digest.ts';
import type { ReconcileRule } from '../reconcileRule.ts';

/** A job whose name is the upload's `log_name` (P2 4.6): that is why every upload has a name of its own. */
export const uploadBulkUpdate: ReconcileRule = {
  operation: operation.id,
  before: async (_, input) => {
    const name = bodyText(input, 'log_name');
    // What a person typed stands in it.
    return name === undefined ? {} : { logName: digest(name) };
  },
  verdict: async ({ client, evidence }, signal) => {
    const name = evidence['logName'];
    if (name === undefined) return 'stillUnknown';
    for await (const step of pagesOf(client, listBulkUpdates, {}, { signal })) {
      if (step.kind === 'end') return step.end.kind === 'complete' ? 'didNotHappen' : 'stillUnknown';
      if (step.rows.some((job) => digest(job.name) === name)) return 'happened';
    }
    return 'stillUnknown';
  },
};
