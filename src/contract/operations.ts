import {
  appendDrawings,
  createAnalysis,
  deleteAnalysis,
  getAnalysis,
  listAnalyses,
  updateAnalysis,
} from './analyses.ts';
import { getBulkUpdateDetails, getBulkUpdateStatus, listBulkUpdates, uploadBulkUpdate } from './bulkUpdates.ts';
import type { Operation } from './operation.ts';

/** Every operation of the interface. The client executes it and takes its method names from it, the sandbox serves it, tests walk it. */
export const operations = [
  getAnalysis,
  listAnalyses,
  createAnalysis,
  updateAnalysis,
  deleteAnalysis,
  appendDrawings,
  uploadBulkUpdate,
  listBulkUpdates,
  getBulkUpdateStatus,
  getBulkUpdateDetails,
] as const satisfies readonly Operation[];
