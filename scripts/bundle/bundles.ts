import { globSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import type { BuildOptions } from 'esbuild';
import { projectRoot } from '../host/hostPaths.ts';
import {
  SEPARATE_BUNDLES,
  SEPARATE_FROM_COMMAND_LINE,
  separateBundleName,
  separateBundles,
} from './separateBundles.ts';
import { smallSchemas } from './smallSchemas.ts';
import { vscodeOnce } from './vscodeOnce.ts';
import { withoutGrammars } from './withoutGrammars.ts';

/** `production` is what the VSIX holds; `development` has source maps and readable names. */
export type BuildMode = 'production' | 'development';

/** One output file and how esbuild makes it. A webview's has its style sheet and the parts it loads later beside it. */
export interface Bundle {
  readonly name: string;
  readonly entry: string;
  readonly options: BuildOptions;
}

/** The folder of everything built. */
export const distFolder = join(projectRoot, 'dist');

const onNode: BuildOptions = {
  platform: 'node',
  target: 'node22',
  // Packages whose `main` is UMD (jsonc-parser and its kin) break when bundled from it.
  mainFields: ['module', 'main'],
};

/** Runs on the oldest Node that is still looked after, wherever a build server has one. */
const commandLine: BuildOptions = { ...onNode, target: 'node20', format: 'esm' };

const inBrowser: BuildOptions = {
  platform: 'browser',
  target: 'chrome132',
  format: 'esm',
  charset: 'utf8',
  // What is imported by `await import()` becomes a file of its own, read when it is needed.
  splitting: true,
  chunkNames: 'webview/[name]-[hash]',
  plugins: [withoutGrammars, smallSchemas],
  // A part of zod that the small schemas do not have.
  logOverride: { 'import-is-undefined': 'error' },
  loader: { '.ttf': 'dataurl', '.svg': 'dataurl' },
};

/** The bundles of the tree as it stands: a webview is found by its `webview/<name>/main.ts`. */
export function bundles(): Bundle[] {
  const webviews = globSync('webview/*/main.ts', { cwd: projectRoot }).sort();
  const all: Bundle[] = [
    {
      name: 'extension.cjs',
      entry: 'src/extension.ts',
      options: { ...onNode, format: 'cjs', plugins: [separateBundles(SEPARATE_BUNDLES, '.cjs'), vscodeOnce] },
    },
    ...SEPARATE_BUNDLES.map(
      (entry): Bundle => ({
        name: separateBundleName(entry, '.cjs'),
        entry,
        options: { ...onNode, format: 'cjs', plugins: [vscodeOnce] },
      }),
    ),
    { name: 'sandbox.js', entry: 'src/sandbox/main.ts', options: { ...onNode, format: 'esm' } },
    {
      name: 'chart-cards.js',
      entry: 'src/cli/chartCards.ts',
      options: {
        ...commandLine,
        banner: { js: '#!/usr/bin/env node' },
        plugins: [separateBundles(SEPARATE_FROM_COMMAND_LINE, '.js')],
      },
    },
    ...SEPARATE_FROM_COMMAND_LINE.map(
      (entry): Bundle => ({ name: separateBundleName(entry, '.js'), entry, options: commandLine }),
    ),
    ...webviews.map((entry) => ({
      name: `webview/${basename(dirname(entry))}.js`,
      entry,
      options: inBrowser,
    })),
  ];
  return all.map((bundle) => ({ ...bundle, entry: join(projectRoot, bundle.entry) }));
}

/** The bundle's options with all that the mode decides. */
export function optionsOf(bundle: Bundle, mode: BuildMode): BuildOptions {
  return {
    ...bundle.options,
    entryPoints: [{ in: bundle.entry, out: bundle.name.slice(0, -extname(bundle.name).length) }],
    outdir: distFolder,
    outExtension: { '.js': extname(bundle.name) },
    absWorkingDir: projectRoot,
    bundle: true,
    metafile: true,
    logLevel: 'warning',
    legalComments: 'none',
    minify: mode === 'production',
    sourcemap: mode === 'development' ? 'linked' : false,
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
  };
}
