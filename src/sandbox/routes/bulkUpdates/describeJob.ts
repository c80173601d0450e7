import type { BulkJob } from '../../bulk/bulkJob.ts';

/** A job as list and status answer it: `_id`, `name` and status are documented, times are assumed (P2 2.3). */
export function describeJob({
  id,
  name,
  status,
  createdAt,
  startedAt,
  endedAt,
}: BulkJob): Readonly<Record<string, unknown>> {
  return {
    _id: id,
    name,
    status,
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(endedAt ?? startedAt ?? createdAt).toISOString(),
  };
}
