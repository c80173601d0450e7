import * as vscode from 'vscode';
import type { Activation } from '../shell/activation.ts';
import type { ConnectionServices } from '../shell/connection/registerConnection.ts';
import { Disposable } from '../shell/disposable.ts';
import type { AdminCommandName } from './adminCommands.ts';
import type { BundleDependencies, AdminCommands as LoadedCommands } from './adminCommandsBundle.ts';
import { JobsView } from './jobs/jobsView.ts';
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

const PREFIX = 'chartCards.admin.';

/** The extension's own package.json as VS Code hands it over. A title that was translated comes with its original. */
interface Manifest {
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly title: string | { readonly value: string } }[];
  };
}

/** The titles of the admin commands by name, in the user's language and without the `…` of the palette. */
export function adminTitles({ contributes }: Manifest): ReadonlyMap<string, string> {
  return new Map(
    contributes.commands
      .filter(({ command }) => command.startsWith(PREFIX))
      .map(({ command, title }) => {
        const text = typeof title === 'string' ? title : title.value;
        return [command.slice(PREFIX.length), text.replace(/…$/, '')];
      }),
  );
}

/**
 * Loads the admin commands' bundle on first use. Until then, all that is known of the commands is what their
 * declarations were printed into: the manifest.
 */
export class LazyAdminCommands extends Disposable {
  readonly #dependencies: BundleDependencies;
  readonly #titles: ReadonlyMap<string, string>;
  #loading: Promise<LoadedCommands> | undefined;

  constructor(manifest: Manifest, dependencies: Omit<BundleDependencies, 'titleOf'>) {
    super();
    this.#titles = adminTitles(manifest);
    this.#dependencies = { ...dependencies, titleOf: (name) => this.#titles.get(name) ?? name };
    this._register({ dispose: () => void this.#loading?.then((commands) => commands.dispose()) });
  }

  /** The admin commands' bundle, loaded from disk once. */
  load(): Promise<LoadedCommands> {
    this.#loading ??= import('./adminCommandsBundle.ts').then(
      ({ AdminCommands }) => new AdminCommands(this.#dependencies),
    );
    return this.#loading;
  }

  /** A handler for each admin command. */
  get handlers(): Readonly<Record<string, (...args: unknown[]) => unknown>> {
    return Object.fromEntries(
      [...this.#titles.keys()].map((name) => [
        `${PREFIX}${name}`,
        async (...args: unknown[]) => (await this.load()).run(name as AdminCommandName, args),
      ]),
    );
  }
}
