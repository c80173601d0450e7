import type { AdminCommandName } from '../commands/admin/adminCommandIds.ts';
import type { Results } from '../results/results.ts';
import type { AdminCommand } from './adminCommand.ts';
import type { AdminParts } from './adminParts.ts';
import type { AdminRooms } from './adminRooms.ts';

/** Placeholder: asks, confirms, calls with progress and a way to give up, and shows. */
export class AdminRunner {
  readonly #parts: AdminParts;
  readonly #results: Results;
  readonly #rooms: AdminRooms;

  constructor(parts: AdminParts, results: Results, rooms: AdminRooms) {
    this.#parts = parts;
    this.#results = results;
    this.#rooms = rooms;
  }

  async run(_command: AdminCommand, _name: AdminCommandName, _args: readonly unknown[]): Promise<unknown> {
    void this.#parts;
    void this.#results;
    void this.#rooms;
    return undefined;
  }
}
