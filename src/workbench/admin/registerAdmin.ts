import type { Activation } from '../activation.ts';
import { BulkFileWatcher } from '../bulk/bulkFileWatch.ts';
import type { ConnectionServices } from '../connection/registerConnection.ts';
import { JobsView } from '../jobs/jobsView.ts';
import { RetiredRouteWatcher } from '../retiredRoutes/retiredRouteWatch.ts';
import { type AdminHandlers, LazyAdminCommands } from './lazyAdminCommands.ts';

/** Registers the admin features, which load their bundle on first use. Returns the handlers of their commands. */
export function registerAdmin(
  { context, contextKeys, log, register }: Activation,
  { connections, store, serverSecrets: secrets, sandbox, journal }: ConnectionServices,
): AdminHandlers {
  const { extensionUri, globalState: memory, globalStorageUri: storage } = context;
  const services = { connections, store, secrets, sandbox, journal, contextKeys, memory, storage, extensionUri };
  const admin = register(new LazyAdminCommands({ ...services, log: log.warn }));
  register(new JobsView(admin, storage));
  register(new BulkFileWatcher(admin));
  register(new RetiredRouteWatcher(admin));
  return admin.handlers;
}
