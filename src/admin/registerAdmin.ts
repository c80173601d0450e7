import * as vscode from 'vscode';
import type { Activation } from '../shell/activation.ts';
import type { ConnectionServices } from '../shell/connection/registerConnection.ts';
import { Disposable } from '../shell/disposable.ts';
import { JobsView } from './jobs/jobsView.ts';
import { LazyAdminCommands } from './lazyAdminCommands.ts';
import { RetiredRouteWatcher } from './retiredRoutes/retiredRouteWatch.ts';

/** Registers the admin features, which load their bundle on first use. Returns the handlers of their commands. */
export function registerAdmin(
  { context, contextKeys, log, register }: Activation,
  { connections, store, serverSecrets: secrets, sandbox, journal }: ConnectionServices,
): LazyAdminCommands['handlers'] {
  const { extensionUri, globalState: memory, globalStorageUri: storage } = context;
  const services = { connections, store, secrets, sandbox, journal, contextKeys, memory, storage, extensionUri };
  const admin = register(new LazyAdminCommands(context.extension.packageJSON, { ...services, log: log.warn }));
  register(new JobsView(admin, storage));
  register(new BulkFileWatcher(admin));
  register(new RetiredRouteWatcher(admin));
  return admin.handlers;
}

/** Only its type is imported: everything about bulk files is in the admin commands' bundle. */
const BULK_LANGUAGE: typeof import('./bulk/bulkDocuments.ts').BULK_LANGUAGE = 'chartcards-bulk';

/** Loads the admin commands' bundle when a bulk file is opened; from then on, it handles bulk files itself. */
class BulkFileWatcher extends Disposable {
  readonly #adminCommands: LazyAdminCommands;
  #isLoaded = false;

  constructor(adminCommands: LazyAdminCommands) {
    super();
    this.#adminCommands = adminCommands;
    this._register(vscode.workspace.onDidOpenTextDocument((document) => this.#look(document)));
    for (const document of vscode.workspace.textDocuments) this.#look(document);
  }

  #look({ languageId }: vscode.TextDocument): void {
    if (languageId !== BULK_LANGUAGE || this.#isLoaded) return;
    this.#isLoaded = true;
    void this.#adminCommands.load();
  }
}
