import {
  appendDrawings,
  createAnalysis,
  deleteAnalysis,
  getAnalysis,
  listAnalyses,
  updateAnalysis,
} from './analyses.ts';
import type { Operation } from './operation.ts';

/** Every operation of the interface. The client executes it, the sandbox serves it, tests walk it. */
export const operations: readonly Operation[] = [
  getAnalysis,
  listAnalyses,
  createAnalysis,
  updateAnalysis,
  deleteAnalysis,
  appendDrawings,
];
