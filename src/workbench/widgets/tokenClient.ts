import type { ServiceClient } from '../../client/serviceClient.ts';
import type { RunningContext } from '../admin/adminContext.ts';

/** The connection's client as it is now: one that was made before its token address was entered cannot reach that. */
export async function tokenClient({
  connection,
  client,
  dependencies: parts,
}: Pick<RunningContext, 'connection' | 'client' | 'dependencies'>): Promise<ServiceClient> {
  return connection.tokenUrl === undefined ? ((await parts.connections.client(connection.id)) ?? client) : client;
}
