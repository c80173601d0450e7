import type { ReadBackProgress } from '../../client/reconcile/lookBack.ts';
import type { Service } from '../../client/service.ts';
import type { ServiceClient } from '../../client/serviceClient.ts';
import type { ConnectionProfile } from '../connection/connectionProfile.ts';
import type { Results } from '../results/results.ts';
import type { AdminDependencies } from './adminParts.ts';
import type { AdminServices } from './adminRooms.ts';

/** What a command works with that is about files alone. */
export interface FileContext {
  readonly dependencies: AdminDependencies;
  readonly services: AdminServices;
  readonly results: Results;
  /** What the command was called with: a tree row, a file. Not to be trusted. */
  readonly args: readonly unknown[];
}

/** What a command is about and works with, while it asks. */
export interface AskingContext extends FileContext {
  readonly connection: ConnectionProfile;
  readonly client: ServiceClient;
  /** The client's documented methods: `service.userFields.list.pages(…)`. */
  readonly service: Service;
}

/** What a command has while it runs: everything that waits takes the signal. */
export interface RunningCommand {
  readonly signal: AbortSignal;
  /** Says how far it is; `done` of `of` moves the bar. */
  readonly progress: (text: string, done?: number, of?: number) => void;
  /** Says that a write whose response was lost is being looked up; for `writeAndReconcile`. */
  readonly onProgress: (now: ReadBackProgress) => void;
}

/** The context of a command that runs. */
export type RunningContext = AskingContext & RunningCommand;
