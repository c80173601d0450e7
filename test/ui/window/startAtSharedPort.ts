import { type Host, type HostOptions, startHost } from '../../../scripts/host/startHost.ts';
import { freePort } from '../../../scripts/start/freePort.ts';

/** The port of the last window; 0 before the first. */
let lastPort = 0;

/**
 * Starts a server for a window where the one before stood, so that the browser has its code at hand. If somebody has
 * taken the port meanwhile, any other does.
 */
export async function startAtSharedPort(options: Omit<HostOptions, 'port'>): Promise<Host> {
  const host = await startHost({ ...options, port: await freePort(lastPort) });
  lastPort = host.port;
  return host;
}
