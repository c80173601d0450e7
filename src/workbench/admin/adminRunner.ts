import type { AdminCommandName } from '../commands/admin/adminCommandIds.ts';
import type { Results } from '../results/results.ts';
import type { AdminCommand } from './adminCommand.ts';
import type { AdminParts } from './adminParts.ts';

/** Placeholder: asks, confirms, calls with progress and a way to give up, and shows. */
export class AdminRunner {
  readonly #parts: AdminParts;
  readonly #results: Results;

  constructor(parts: AdminParts, results: Results) {
    this.#parts = parts;
    this.#results = results;
  }

  async run(_command: AdminCommand, _name: AdminCommandName, _args: readonly unknown[]): Promise<unknown> {
    void this.#parts;
    void this.#results;
    return undefined;
  }
}
