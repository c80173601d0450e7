import { globSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { projectRoot, testFolder } from './hostPaths.ts';

/**
 * Bundles every test/host/**\/*.test.ts and the runner for the extension host, which strips no types.
 * Returns the runner: the module that VS Code calls `run()` of.
 */
export async function bundleHostTests(): Promise<string> {
  const outdir = join(testFolder, 'host-tests');
  await rm(outdir, { recursive: true, force: true });
  const tests = globSync('test/host/**/*.test.ts', { cwd: projectRoot });
  if (tests.length === 0) throw new Error('No test/host/**/*.test.ts was found.');
  await build({
    absWorkingDir: projectRoot,
    entryPoints: ['test/host/run.ts', ...tests],
    outbase: 'test/host',
    outdir,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node22',
    mainFields: ['module', 'main'],
    external: ['vscode', 'mocha'],
    sourcemap: 'inline',
    logLevel: 'warning',
  });
  return join(outdir, 'run.cjs');
}
