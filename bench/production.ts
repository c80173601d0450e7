import { build } from '../esbuild.mjs';

let built: Promise<void> | undefined;

/** Builds dist/ as it is shipped, once for all measures of a run. */
export function buildProduction(): Promise<void> {
  built ??= build('production', () => {});
  return built;
}
