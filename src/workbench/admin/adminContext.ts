import type { ReadBackProgress } from '../../client/reconcile/reconcileRule.ts';
import type { Service } from '../../client/service.ts';
import type { ServiceClient } from '../../client/serviceClient.ts';
import type { BulkFileService } from '../bulk/bulkFileService.ts';
import type { CorrectionNotes } from '../bulk/correctionNotes.ts';
import type { ConnectionProfile } from '../connection/connectionProfile.ts';
import type { JobRepository } from '../jobs/jobFiles.ts';
import type { JobTree } from '../jobs/jobTree.ts';
import type { Results } from '../results/resultTable.ts';
import type { RetiredRoutes } from '../retiredRoutes/retiredRoutes.ts';
import type { TokenService } from '../tokens/tokenService.ts';
import type { AdminDependencies } from './adminDependencies.ts';

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

/** The parts of the admin's desk that live longer than a command; a command finds them in its context. */
export interface AdminServices {
  /** Open bulk files, and the field definitions they are checked against. */
  readonly bulkFiles: BulkFileService;
  /** The exports and bulk updates that were ordered here. */
  readonly jobs: JobRepository;
  /** The rows of the jobs view. */
  readonly jobTree: JobTree;
  /** What the service said of the rows of correction files that are open. */
  readonly correctionNotes: CorrectionNotes;
  readonly retiredRoutes: RetiredRoutes;
  readonly tokens: TokenService;
}
