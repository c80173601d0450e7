import { build } from '../esbuild.mjs';

let built: Promise<void> | undefined;

/** Set for a process of a run that has built dist/. */
export const BUILT = 'CHART_CARDS_BENCH_BUILT';

/** Builds dist/ as it is shipped, once for all measures of a run. */
export function buildProduction(): Promise<void> {
  built ??= process.env[BUILT] === undefined ? build('production', () => {}) : Promise.resolve();
  return built;
}
