import { build } from '../../esbuild.mjs';

let built: Promise<void> | undefined;

/** Builds dist/ for production, once for all packages that are made of it. */
export function buildForProduction(): Promise<void> {
  built ??= build('production', () => {});
  return built;
}
