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

/** What a command on files works with. */
export interface FileContext {
  readonly dependencies: AdminDependencies;
  readonly services: AdminServices;
  readonly results: Results;
  /** The command's arguments, e.g. a tree row or a file. Untrusted. */
  readonly args: readonly unknown[];
}

/** What a command works with while it asks. */
export interface AskingContext extends FileContext {
  readonly connection: ConnectionProfile;
  readonly client: ServiceClient;
  /** The client's documented methods: `service.userFields.list.pages(…)`. */
  readonly service: Service;
}

/** What a command has while it runs; everything that waits takes the signal. */
export interface RunningCommand {
  readonly signal: AbortSignal;
  /** Reports progress; `done` of `of` moves the bar. */
  readonly progress: (text: string, done?: number, of?: number) => void;
  /** Reports that a write whose response was lost is being looked up; for `writeAndReconcile`. */
  readonly onProgress: (now: ReadBackProgress) => void;
}

/** The context of a running command. */
export type RunningContext = AskingContext & RunningCommand;

/** Services that outlive a command; commands find them in their context. */
export interface AdminServices {
  /** Open bulk files, and the field definitions they are checked against. */
  readonly bulkFiles: BulkFileService;
  /** The exports and bulk updates ordered on this machine. */
  readonly jobs: JobRepository;
  /** The rows of the Jobs view. */
  readonly jobTree: JobTree;
  /** The service's errors for the rows of open correction files. */
  readonly correctionNotes: CorrectionNotes;
  readonly retiredRoutes: RetiredRoutes;
  readonly tokens: TokenService;
}
