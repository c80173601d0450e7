import * as vscode from 'vscode';
import { Disposable } from './disposable.ts';
import { type CommandAction, isCommandError } from './executeCommand.ts';
import type { OutputLog } from './outputLog.ts';

/** The handlers of commands by id. Each checks the arguments that others may pass. */
export type CommandHandlers = Readonly<Record<string, (...args: unknown[]) => unknown>>;

interface CommandHooks {
  /** Before it reads anything, so that text typed in a form is in its card. */
  before(): Promise<void>;
  /** A command succeeded. */
  done(id: string): void;
}

/**
 * Wraps every command. `done` is called if a command returns `true`. An error is shown here once, with its actions, and
 * not rethrown: VS Code would show it a second time. Cancelling shows nothing.
 */
export class CommandRunner extends Disposable {
  readonly #log: OutputLog;
  readonly #around: CommandHooks;

  constructor(log: OutputLog, handlers: CommandHandlers, around: CommandHooks) {
    super();
    this.#log = log;
    this.#around = around;
    for (const [id, handler] of Object.entries(handlers)) {
      this._register(
        vscode.commands.registerCommand(id, (...args: unknown[]) => this.#run(id, () => handler(...args))),
      );
    }
  }

  async #run(id: string, run: () => unknown): Promise<unknown> {
    const started = performance.now();
    try {
      await this.#around.before();
      const result = await run();
      this.#log.command(id, 'done', performance.now() - started);
      if (result === true) this.#around.done(id);
      return result;
    } catch (error) {
      const cancelled = isCancellation(error);
      this.#log.command(id, cancelled ? 'cancelled' : 'failed', performance.now() - started);
      if (!cancelled) {
        this.#log.unexpected(id, error);
        void this.#show(error);
      }
      return undefined;
    }
  }

  async #show(error: unknown): Promise<void> {
    const message =
      error instanceof Error && error.message !== '' ? error.message : vscode.l10n.t('The command failed.');
    const actions: readonly CommandAction[] = [
      ...(isCommandError(error) ? error.actions : []),
      { label: vscode.l10n.t('Show Log'), command: 'chartCards.showLog' },
    ];
    const answer = await vscode.window.showErrorMessage(message, ...actions.map(({ label }) => label));
    const chosen = actions.find(({ label }) => label === answer);
    if (chosen !== undefined) await vscode.commands.executeCommand(chosen.command, ...(chosen.args ?? []));
  }
}

function isCancellation(error: unknown): boolean {
  return (
    error instanceof vscode.CancellationError ||
    (error instanceof Error && (error.name === 'AbortError' || error.name === 'Canceled'))
  );
}
