import { appendDrawings } from './analyses/appendDrawings.ts';
import { createAnalysis } from './analyses/createAnalysis.ts';
import { deleteAnalysis } from './analyses/deleteAnalysis.ts';
import { getAnalysis } from './analyses/getAnalysis.ts';
import { listAnalyses } from './analyses/listAnalyses.ts';
import { updateAnalysis } from './analyses/updateAnalysis.ts';
import type { ServiceRoute } from './serviceRoute.ts';

/** Every operation that the sandbox serves: one file each, one line here. */
export const serviceRoutes: readonly ServiceRoute[] = [
  getAnalysis,
  listAnalyses,
  createAnalysis,
  updateAnalysis,
  deleteAnalysis,
  appendDrawings,
];
