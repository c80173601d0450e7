// @ts-check
/**
 * The build: writes everything that runs outside a checkout to dist/.
 * `node esbuild.mjs`: readable, with source maps. `--production`: minified, without. `--watch`: rebuilds on every change.
 */
import { globSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { context, build as esbuild } from 'esbuild';
import { minify } from 'terser';
import { copyCodicons } from './scripts/esbuild/codicons.ts';
import { thirdPartyNotices } from './scripts/esbuild/metafile.ts';
import { asciiOnly, separateBundleName, separateBundles, vscodeOnce } from './scripts/esbuild/plugins.ts';
import { projectRoot } from './scripts/host/hostPaths.ts';

/** @import { BuildOptions, Metafile } from 'esbuild' */

/**
 * `production` is what the VSIX contains; `development` has source maps and readable names.
 * @typedef {'production' | 'development'} BuildMode
 */

/**
 * One output file and how esbuild makes it. A webview also gets a style sheet and lazily loaded chunks beside it.
 * @typedef {{ readonly name: string, readonly entry: string, readonly options: BuildOptions }} Bundle
 */

const distFolder = join(projectRoot, 'dist');

/**
 * Parts of the extension that a window opens without, each a bundle of its own: the client, undici for those who choose
 * it, the JSON language service once a card is edited as text, candle files, the admin commands, those of the analyst's
 * daily work, what compares cards with candles, exports of cards, the tools of agents, and what watches cards.
 */
const LAZY_IN_EXTENSION = [
  'src/client/connect.ts',
  'src/http/directTransport.ts',
  'src/authoring/language/cardJson.ts',
  'src/market/file/candleFile.ts',
  'src/admin/adminCommandsBundle.ts',
  'src/authoring/analyst/analystBundle.ts',
  'src/authoring/outcome/outcomeBundle.ts',
  'src/authoring/editor/pastedLevels.ts',
  'src/authoring/preview/cardExport.ts',
  'src/authoring/agents/agentSession.ts',
  'src/authoring/watch/watchSession.ts',
];

/** The parts of the command line: each run needs one or two of them, and clients of the server for agents wait for its start. */
const LAZY_IN_COMMAND_LINE = [
  'src/cli/checkCards.ts',
  'src/cli/publishedCards.ts',
  'src/cli/recordCards.ts',
  'src/cli/marketOutcomes.ts',
  'src/cli/mcpServer.ts',
  'src/cli/mcpTools.ts',
];

const CARD_APP = 'webview/cardApp/main.ts';

/** @type {BuildOptions} */
const onNode = {
  platform: 'node',
  target: 'node22',
  // Packages whose `main` is UMD (jsonc-parser and its kin) break when bundled from it.
  mainFields: ['module', 'main'],
};

/** @type {BuildOptions} */
const commandLine = { ...onNode, format: 'esm' };

/** @type {BuildOptions} */
const inBrowser = {
  platform: 'browser',
  target: 'chrome132',
  format: 'esm',
  charset: 'utf8',
  // Modules imported by `await import()` become files of their own, loaded when they are needed.
  splitting: true,
  chunkNames: 'webview/[name]-[hash]',
  loader: { '.ttf': 'dataurl', '.svg': 'dataurl' },
};

/**
 * All bundles. A webview is found by its `webview/<name>/main.ts`.
 * @returns {Bundle[]}
 */
export function bundles() {
  /** @type {BuildOptions} */
  const inExtension = { ...onNode, format: 'cjs', plugins: [vscodeOnce] };
  /** @type {Bundle[]} */
  const all = [
    // Loads extension.cjs at run time.
    { name: 'main.cjs', entry: 'src/main.ts', options: { ...onNode, format: 'cjs' } },
    {
      name: 'extension.cjs',
      entry: 'src/extension.ts',
      options: {
        ...inExtension,
        plugins: [separateBundles(LAZY_IN_EXTENSION, '.cjs'), vscodeOnce, asciiOnly('extension.cjs')],
      },
    },
    ...LAZY_IN_EXTENSION.map((entry) => ({ name: separateBundleName(entry, '.cjs'), entry, options: inExtension })),
    { name: 'sandbox.js', entry: 'src/sandbox/main.ts', options: { ...onNode, format: 'esm' } },
    {
      name: 'chart-cards.js',
      entry: 'src/cli/chartCards.ts',
      options: {
        ...commandLine,
        banner: { js: '#!/usr/bin/env node' },
        plugins: [separateBundles(LAZY_IN_COMMAND_LINE, '.js')],
      },
    },
    ...LAZY_IN_COMMAND_LINE.map((entry) => ({
      name: separateBundleName(entry, '.js'),
      entry,
      options: {
        ...commandLine,
        // The server answers before its tools are loaded.
        plugins: [separateBundles(['src/cli/mcpTools.ts'], '.js')],
        // The server library's build for Node loads Ajv at the start, to check forms that our server never sends.
        ...(entry === 'src/cli/mcpServer.ts' && { conditions: ['browser'] }),
      },
    })),
    ...globSync('webview/*/main.ts', { cwd: projectRoot })
      .filter((entry) => entry !== CARD_APP)
      .sort()
      .map((entry) => ({ name: `webview/${basename(dirname(entry))}.js`, entry, options: inBrowser })),
    // The command line sends it in one piece to programs that show it in a conversation.
    { name: 'webview/cardApp.js', entry: CARD_APP, options: { ...inBrowser, splitting: false } },
  ];
  return all.map((bundle) => ({ ...bundle, entry: join(projectRoot, bundle.entry) }));
}

/**
 * The bundle's options with everything that depends on the mode.
 * @param {Bundle} bundle
 * @param {BuildMode} mode
 * @returns {BuildOptions & { metafile: true }}
 */
export function optionsOf({ name, entry, options }, mode) {
  return {
    ...options,
    entryPoints: [{ in: entry, out: name.slice(0, -extname(name).length) }],
    outdir: distFolder,
    outExtension: { '.js': extname(name) },
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

/**
 * Replaces dist/: the bundles, the icon font, the notices, and esbuild's metafile of each bundle in dist/meta.
 * @param {BuildMode} mode
 * @param {(line: string) => void} say
 */
export async function build(mode, say) {
  await mkdir(join(distFolder, 'meta'), { recursive: true });
  /** @type {Metafile[]} */
  const metafiles = [];
  for (const bundle of bundles()) {
    const { metafile } = await esbuild(optionsOf(bundle, mode));
    metafiles.push(metafile);
    // No webview would load these: a script that is imported lazily doesn't bring its own style sheet.
    const loaded = metafile.outputs[relative(projectRoot, join(distFolder, bundle.name))]?.cssBundle;
    const stray = Object.keys(metafile.outputs).filter((file) => file.endsWith('.css') && file !== loaded);
    if (stray.length > 0) throw new Error(`Import these from the style sheet of ${bundle.name}: ${stray.join(', ')}`);
    await writeFile(join(distFolder, 'meta', `${basename(bundle.name)}.json`), JSON.stringify(metafile));
    for (const [file, { bytes }] of Object.entries(metafile.outputs)) {
      if (!file.endsWith('.map')) say(`  ${file.padEnd(28)} ${(bytes / 1024).toFixed(0).padStart(6)} KB`);
    }
  }
  const bundled = metafiles.flatMap(({ outputs }) => Object.keys(outputs)).map((file) => join(projectRoot, file));
  const webview = join(distFolder, 'webview');
  const scripts = bundled.filter((file) => dirname(file) === webview && file.endsWith('.js'));
  if (mode === 'production') for (const script of scripts) await minifyAgain(script);
  const copied = await copyCodicons(webview, scriptsWithIcons(metafiles));
  const notices = join(distFolder, 'THIRD_PARTY_NOTICES.txt');
  await writeFile(notices, await thirdPartyNotices(metafiles, ['@vscode/codicons']));
  await removeOthers([...bundled, ...copied, notices]);
}

/**
 * The scripts that name the icons of each page. The admin bundle sends those of buttons to the results.
 * @param {readonly Metafile[]} metafiles
 * @returns {ReadonlyMap<string, readonly string[]>}
 */
function scriptsWithIcons(metafiles) {
  const pages = bundles().flatMap(({ name }, at) => {
    // The card app shows no icons: where it's shown, no font can be loaded.
    if (dirname(name) !== 'webview' || name === 'webview/cardApp.js') return [];
    const own = Object.keys(metafiles[at]?.outputs ?? {}).filter((file) => file.endsWith('.js'));
    const page = basename(name, '.js');
    const scripts = page === 'results' ? [...own, 'dist/adminCommandsBundle.cjs'] : own;
    return /** @type {[string, string[]][]} */ ([[page, scripts.map((file) => join(projectRoot, file))]]);
  });
  return new Map(pages);
}

/**
 * Builds once, then each bundle again whenever one of its files changes, until the process ends.
 * @param {BuildMode} mode
 * @param {(line: string) => void} say
 */
async function watch(mode, say) {
  // .vscode/tasks.json waits for these two lines.
  say('building');
  await build(mode, say);
  for (const bundle of bundles()) await (await context(optionsOf(bundle, mode))).watch();
  say('watching');
}

/**
 * Makes a minified module a few per cent smaller than esbuild does.
 * @param {string} file
 */
async function minifyAgain(file) {
  const { code } = await minify(await readFile(file, 'utf8'), {
    module: true,
    ecma: 2020,
    compress: { passes: 3, unsafe_methods: true, unsafe_arrows: true },
    format: { comments: false },
  });
  if (code === undefined) throw new Error(`Minifying ${file} returned no code.`);
  // Minified code has line breaks only within templates: what indents these is no part of the page.
  await writeFile(file, code.replace(/\n[ \n]+/g, '\n'));
}

/**
 * Removes what earlier builds left. dist/ isn't emptied before a build, because a window may be reading it.
 * @param {readonly string[]} fresh
 */
async function removeOthers(fresh) {
  for (const file of globSync('**/*', { cwd: distFolder, withFileTypes: true })) {
    const path = join(file.parentPath, file.name);
    if (file.isFile() && !file.parentPath.endsWith('meta') && !fresh.includes(path)) await rm(path, { force: true });
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { production: { type: 'boolean' }, watch: { type: 'boolean' } } });
  await (values.watch ? watch : build)(values.production ? 'production' : 'development', console.log);
}
