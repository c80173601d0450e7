import { Disposable } from '../shell/disposable.ts';
import type { AdminCommandName } from './adminCommands.ts';
import type { BundleDependencies, AdminCommands as LoadedCommands } from './adminCommandsBundle.ts';

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
