import type { BulkFileService } from '../bulk/bulkRoom.ts';
import type { CorrectionNotes } from '../bulk/correction/correctionNotes.ts';
import type { JobRepository } from '../jobs/jobBook.ts';
import type { JobTree } from '../jobs/jobTree.ts';
import type { RetiredRoutes } from '../routes/retiredRoutes.ts';
import type { TokenService } from '../widgets/tokenRoom.ts';

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
