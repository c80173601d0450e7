import type { Event } from 'vscode';
import type { BulkJobRecord, ExportJobRecord, JobRecord } from './jobRecord.ts';

/** What is known anew of a job. */
export type JobChange = Partial<Omit<ExportJobRecord, 'id' | 'kind'>> | Partial<Omit<BulkJobRecord, 'id' | 'kind'>>;

/** The jobs that were ordered on this machine, by all its windows; kept until the person forgets them. */
export interface JobRepository {
  /** A job was ordered, has changed or was forgotten, in this window. */
  readonly onDidChange: Event<void>;
  /** All that can be read, the newest order first. */
  all(): Promise<readonly JobRecord[]>;
  find(id: string): Promise<JobRecord | undefined>;
  /** Is on disk when it resolves. Throws when it cannot be written: then nothing may be sent. */
  keep(record: JobRecord): Promise<void>;
  /** Changes what is known of a job; undefined when it was forgotten meanwhile. */
  change(id: string, change: JobChange): Promise<JobRecord | undefined>;
  /** Takes the record away; the job at the service is not touched. */
  forget(id: string): Promise<void>;
}
