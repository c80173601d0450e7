import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Metafile } from 'esbuild';
import { build } from '../../scripts/bundle/build.ts';
import { outputsAtStart } from '../../scripts/bundle/outputParts.ts';
import { packageOf } from '../../scripts/bundle/thirdPartyNotices.ts';
import { projectRoot } from '../../scripts/host/hostPaths.ts';
import { makeVsix } from '../../scripts/package/makeVsix.ts';
import { type ZipEntry, zipEntries } from './zipEntries.ts';

const KB = 1024;

/** Files that must be there, by their paths below `extension/`. */
const REQUIRED = [
  'package.json',
  'package.nls.json',
  'readme.md',
  'changelog.md',
  'LICENSE.txt',
  'dist/extension.cjs',
  'dist/directTransport.cjs',
  'dist/cardJson.cjs',
  'dist/sandbox.js',
  'dist/chart-cards.js',
  'dist/connectService.js',
  'dist/THIRD_PARTY_NOTICES.txt',
  'docs/rules/README.md',
  'docs/rules/levels.order.md',
  'dist/webview/editor.js',
  'dist/webview/editor.css',
  'dist/webview/codicon.css',
  'dist/webview/codicon.ttf',
];

/** Files that may be there besides. */
const ALLOWED = [
  /^dist\/webview\/[a-z]+\.(js|css)$/i,
  // Parts that are read later.
  /^dist\/webview\/[a-z]+-[0-9A-Z]{8}\.js$/i,
  /^media\/icons\/[a-z-]+\.(svg|png)$/,
  /^media\/walkthrough\/[a-z-]+\.(md|svg|png)$/,
  /^media\/language\/[A-Za-z-]+(\.tmLanguage)?\.json$/,
  /^l10n\/bundle\.l10n(\.[a-z-]+)?\.json$/,
  /^package\.nls\.[a-z-]+\.json$/,
  /^docs\/images\/[a-z0-9-]+\.png$/,
  /^docs\/rules\/(README|[a-z]+\.[A-Za-z]+)\.md$/,
];

describe('the VSIX', () => {
  let folder: string;
  let entries: ZipEntry[];

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chart-cards-vsix-'));
    await build('production', () => {});
    entries = zipEntries(await readFile(await makeVsix(join(folder, 'chart-cards.vsix'))));
  });

  after(() => rm(folder, { recursive: true, force: true }));

  const files = () => entries.map(({ name }) => name).filter((name) => name.startsWith('extension/'));
  const contents = (path: string) => {
    const entry = entries.find(({ name }) => name === `extension/${path}`);
    assert.ok(entry, `${path} is not in the VSIX`);
    return entry.read();
  };
  const metafile = async (bundle: string) =>
    JSON.parse(await readFile(join(projectRoot, 'dist', 'meta', `${bundle}.json`), 'utf8')) as Metafile;
  const packagesIn = async (bundle: string) => {
    const { outputs } = await metafile(bundle);
    const inputs = Object.values(outputs).flatMap((output) => Object.entries(output.inputs));
    return new Set(inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([file]) => packageOf(file)));
  };

  it('holds what is bundled, and nothing unexpected', () => {
    const outside = entries.map(({ name }) => name).filter((name) => !name.startsWith('extension/'));
    assert.deepEqual(outside.sort(), ['[Content_Types].xml', 'extension.vsixmanifest']);
    const inside = files().map((name) => name.replace('extension/', ''));
    assert.deepEqual(
      inside.filter((name) => !REQUIRED.includes(name) && !ALLOWED.some((pattern) => pattern.test(name))),
      [],
    );
    assert.deepEqual(
      REQUIRED.filter((name) => !inside.includes(name)),
      [],
    );
  });

  it('holds every file that its manifest and its read-me name', () => {
    const manifest = contents('package.json').toString();
    const readMe = contents('readme.md').toString();
    const named = [
      ...[...manifest.matchAll(/"(?:\.\/)?((?:dist|media)\/[^"]+)"/g)].map(([, path = '']) => path),
      ...[...readMe.matchAll(/!\[[^\]]*\]\((?!https:)([^)]+)\)/g)].map(([, path = '']) => path),
    ];
    assert.ok(named.length > 0);
    assert.deepEqual(
      named.filter((path) => !files().includes(`extension/${path}`)),
      [],
    );
  });

  it('needs no package at run time', () => {
    const { dependencies } = JSON.parse(contents('package.json').toString()) as { dependencies?: unknown };
    assert.equal(dependencies, undefined);
    assert.deepEqual(
      files().filter((name) => name.includes('node_modules')),
      [],
    );
    const required = contents('dist/extension.cjs')
      .toString()
      .matchAll(/\brequire\(["']([^"'.][^"']*)["']\)/g);
    const foreign = [...required].map(([, name = '']) => name).filter((name) => !/^(vscode$|node:)/.test(name));
    assert.deepEqual(
      foreign.filter((name) => !process.getBuiltinModule(`node:${name}`)),
      [],
    );
  });

  it('keeps undici, the JSON language service and the chart library out of the bundle that is read at activation', async () => {
    const packages = await packagesIn('extension.cjs');
    for (const name of ['undici', 'vscode-json-languageservice', 'lightweight-charts', 'lit'])
      assert.equal(packages.has(name), false, name);
    assert.ok((await packagesIn('directTransport.cjs')).has('undici'), 'undici is in the bundle beside it');
    assert.ok((await packagesIn('cardJson.cjs')).has('vscode-json-languageservice'), 'so is the language service');
  });

  it('names every bundled package in the notices, with the chart library’s attribution', async () => {
    const notices = contents('dist/THIRD_PARTY_NOTICES.txt').toString();
    for (const bundle of ['extension.cjs', 'directTransport.cjs', 'cardJson.cjs', 'sandbox.js', 'editor.js']) {
      for (const name of await packagesIn(bundle)) {
        if (name !== undefined) assert.ok(notices.includes(`\n${name} `), name);
      }
    }
    assert.match(notices, /TradingView Lightweight Charts/);
    assert.match(notices, /https:\/\/www\.tradingview\.com\//);
  });

  // The aim for the editor in all is 200 KB (`npm run bench bundleSize`): this holds what is reached, so that it cannot grow unseen.
  it('is small: extension at most 600 KB minified, the editor at most 110 KB gzip for its chart and 218 KB in all', async () => {
    const extension = contents('dist/extension.cjs').length;
    assert.ok(extension <= 600 * KB, `extension.cjs has ${extension} bytes`);
    const packed = (names: readonly string[]): number =>
      names.map((name) => gzipSync(contents(name)).length).reduce((sum, size) => sum + size, 0);
    const first = packed([
      ...outputsAtStart(await metafile('editor.js'), 'dist/webview/editor.js'),
      'dist/webview/codicon.css',
    ]);
    assert.ok(first <= 110 * KB, `before the chart is painted ${first} bytes are read, gzip`);
    const parts = files().map((file) => file.replace('extension/', ''));
    const all = packed(parts.filter((file) => /^dist\/webview\/.*\.(js|css)$/.test(file)));
    assert.ok(all <= 218 * KB, `the webview has ${all} bytes, gzip`);
  });

  it('reads the text editor later than the chart', async () => {
    const meta = await metafile('editor.js');
    const first = outputsAtStart(meta, 'dist/webview/editor.js').flatMap((file) =>
      Object.keys(meta.outputs[file]?.inputs ?? {}).map(packageOf),
    );
    assert.ok(first.includes('lightweight-charts'));
    assert.equal(first.includes('@codemirror/view'), false);
  });

  it('holds no source map and no address of this checkout', () => {
    for (const name of files().filter((file) => /\.(c?js|css)$/.test(file))) {
      const text = contents(name.replace('extension/', '')).toString();
      assert.doesNotMatch(text, /sourceMappingURL/, name);
      assert.equal(text.includes(projectRoot), false, name);
    }
  });
});
