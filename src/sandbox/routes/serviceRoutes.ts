import { getAnalysis } from './analyses/getAnalysis.ts';
import { listAnalyses } from './analyses/listAnalyses.ts';
import type { ServiceRoute } from './serviceRoute.ts';

/** Every operation that the sandbox serves: one file each, one line here. */
export const serviceRoutes: readonly ServiceRoute[] = [getAnalysis, listAnalyses];
