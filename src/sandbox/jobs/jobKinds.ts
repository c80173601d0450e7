import { ExportJobs } from '../exports/exportJobs.ts';
import type { Store } from '../store/store.ts';
import { BulkJobs } from './bulk/bulkJobKind.ts';
import type { JobKind } from './jobRunner.ts';

/** What background work is made of. */
export interface JobDependencies {
  readonly store: Store;
  /** The data folder: exported files lie in it. */
  readonly folder: string;
}

/** Every kind of background work: one folder each, one line here. */
export function createJobKinds({ store, folder }: JobDependencies): readonly JobKind[] {
  return [new ExportJobs(store, folder), new BulkJobs(store)];
}
