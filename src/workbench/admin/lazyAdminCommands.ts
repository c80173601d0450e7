import { ADMIN_COMMANDS, type AdminCommandId, type AdminCommandName } from '../commandIds.ts';
import { Disposable } from '../disposable.ts';
import type { AdminCommands } from './adminCommandsBundle.ts';
import type { AdminDependencies } from './adminDependencies.ts';

/** Runs an admin command. */
export type AdminHandlers = { readonly [Id in AdminCommandId]: (...args: unknown[]) => unknown };

/** Loads the admin commands' bundle on first use. */
export class LazyAdminCommands extends Disposable {
  readonly #parts: AdminDependencies;
  #load: Promise<AdminCommands> | undefined;

  constructor(parts: AdminDependencies) {
    super();
    this.#parts = parts;
    this._register({ dispose: () => void this.#load?.then((desk) => desk.dispose()) });
  }

  /** The admin commands' bundle, loaded from disk once. */
  desk(): Promise<AdminCommands> {
    this.#load ??= import('./adminCommandsBundle.ts').then(
      ({ AdminCommands: AdminDesk }) => new AdminDesk(this.#parts),
    );
    return this.#load;
  }

  /** A handler for each admin command. */
  get handlers(): AdminHandlers {
    const handler =
      (name: AdminCommandName) =>
      async (...args: unknown[]) =>
        (await this.desk()).run(name, args);
    return Object.fromEntries(
      ADMIN_COMMANDS.map((name) => [`chartCards.admin.${name}`, handler(name)]),
    ) as AdminHandlers;
  }
}
