import { type JobRecord, jobRecordSchema } from './jobRecord.ts';

/** The job that a command was called with: a row of the view, or what an offer hands over. Not to be trusted. */
export function jobArgument([first]: readonly unknown[]): JobRecord | undefined {
  if (typeof first !== 'object' || first === null || !('record' in first)) return undefined;
  const read = jobRecordSchema().safeParse(first.record);
  return read.success ? read.data : undefined;
}
