import { ADMIN_COMMANDS, type AdminCommandId, type AdminCommandName } from '../commandIds.ts';
import { Disposable } from '../disposable.ts';
import type { AdminCommands as LoadedCommands } from './adminCommandsBundle.ts';
import type { AdminDependencies } from './adminContext.ts';

/** Runs an admin command. */
export type AdminHandlers = { readonly [Id in AdminCommandId]: (...args: unknown[]) => unknown };

/** Loads the admin commands' bundle on first use. */
export class LazyAdminCommands extends Disposable {
  readonly #dependencies: AdminDependencies;
  #loading: Promise<LoadedCommands> | undefined;

  constructor(dependencies: AdminDependencies) {
    super();
    this.#dependencies = dependencies;
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
  get handlers(): AdminHandlers {
    const handler =
      (name: AdminCommandName) =>
      async (...args: unknown[]) =>
        (await this.load()).run(name, args);
    return Object.fromEntries(
      ADMIN_COMMANDS.map((name) => [`chartCards.admin.${name}`, handler(name)]),
    ) as AdminHandlers;
  }
}
