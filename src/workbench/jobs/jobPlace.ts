import type { ConnectionProfile } from '../connection/connectionProfile.ts';
import type { JobRecord } from './jobRecord.ts';

/** Whose a job is: part of its record. */
export type JobOwner = Pick<JobRecord, 'connectionId' | 'communityId' | 'origin'>;

type OwnerProfile = Pick<ConnectionProfile, 'id' | 'communityId' | 'baseUrl'>;

/** Where a job stands that is ordered on the connection now. */
export function jobOwner({ id, communityId, baseUrl }: OwnerProfile): JobOwner {
  return { connectionId: id, communityId, origin: new URL(baseUrl).origin };
}

/** Whether the job is one of the connection, with the address and community that it has now. */
export function belongsTo(record: JobOwner, connection: OwnerProfile): boolean {
  const { connectionId, communityId, origin } = jobOwner(connection);
  if (record.connectionId !== connectionId || record.communityId !== communityId) return false;
  // The sandbox has another port in every run.
  return record.origin === origin || (isLoopback(record.origin) && isLoopback(origin));
}

function isLoopback(origin: string): boolean {
  return URL.canParse(origin) && new URL(origin).hostname === '127.0.0.1';
}
