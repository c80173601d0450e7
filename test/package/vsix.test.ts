import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { Metafile } from 'esbuild';
import { unzipSync } from 'fflate';
import { MOST_KB } from '../../bench/bundleSize.bench.ts';
import { usedCodicons } from '../../scripts/esbuild/codicons.ts';
import { outputsAtStart, outputsOfPage, packageOf } from '../../scripts/esbuild/metafile.ts';
import { projectRoot } from '../../scripts/host/hostPaths.ts';
import { makeVsix } from '../../scripts/package/makeVsix.ts';
import { repositoryOf } from '../../scripts/package/repository.ts';
import { buildForProduction } from './productionBuild.ts';

const KB = 1024;
const REPOSITORY = 'https://github.com/example/chart-cards';
/** Named after an analysis, so that the service is asked about it. */
const ASKED = 'asked.65f1c0de65f1c0de65f1c0de.card.json';

/** Required files, relative to `extension/`. */
const REQUIRED = [
  'package.json',
  'package.nls.json',
  'readme.md',
  'changelog.md',
  'CONTRIBUTING.md',
  'LICENSE.txt',
  'dist/main.cjs',
  'dist/extension.cjs',
  'dist/connect.cjs',
  'dist/directTransport.cjs',
  'dist/candleFile.cjs',
  'dist/cardJson.cjs',
  'dist/adminCommandsBundle.cjs',
  'dist/agentSession.cjs',
  'dist/watchSession.cjs',
  'dist/analystBundle.cjs',
  'dist/cardExport.cjs',
  'dist/outcomeBundle.cjs',
  'dist/pastedLevels.cjs',
  'dist/sandbox.js',
  'dist/chart-cards.js',
  'dist/checkCards.js',
  'dist/publishedCards.js',
  'dist/recordCards.js',
  'dist/marketOutcomes.js',
  'dist/mcpServer.js',
  'dist/mcpTools.js',
  'skills/author-chart-card/SKILL.md',
  'dist/THIRD_PARTY_NOTICES.txt',
  'docs/rules/README.md',
  'docs/rules/levels.order.md',
  'dist/webview/editor.js',
  'dist/webview/editor.css',
  'dist/webview/preview.js',
  'dist/webview/preview.css',
  'dist/webview/review.js',
  'dist/webview/review.css',
  'dist/webview/results.js',
  'dist/webview/results.css',
  'dist/webview/editorIcons.css',
  'dist/webview/previewIcons.css',
  'dist/webview/reviewIcons.css',
  'dist/webview/resultsIcons.css',
  'dist/webview/cardApp.js',
  'dist/webview/cardApp.css',
  'dist/webview/codicon.ttf',
];

/** Other allowed files. */
const ALLOWED = [
  /^dist\/webview\/[a-z]+\.(js|css)$/i,
  // Lazily loaded chunks.
  /^dist\/webview\/[a-z]+-[0-9A-Z]{8}\.js$/i,
  /^media\/icons\/[a-z-]+\.(svg|png)$/,
  /^media\/walkthrough\/[a-z-]+\.(md|svg|png)$/,
  /^media\/language\/[A-Za-z-]+(\.tmLanguage)?\.json$/,
  /^media\/templates\/[a-z-]+\.card-template\.json$/,
  /^l10n\/bundle\.l10n(\.[a-z-]+)?\.json$/,
  /^package\.nls\.[a-z-]+\.json$/,
  /^docs\/[a-z-]+\.md$/,
  /^docs\/examples\/[a-z-]+\.yml$/,
  /^docs\/images\/[a-z0-9-]+\.png$/,
  /^docs\/rules\/(README|[a-z]+\.[A-Za-z]+)\.md$/,
];

/** A link or an image in Markdown; catches its target. */
const LINK = /\]\(([^)\s]+)[^)]*\)/g;

function git(...args: string[]): string {
  const { stdout, status, stderr } = spawnSync('git', args, { cwd: projectRoot, encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  return stdout;
}

describe('the VSIX', () => {
  let folder: string;
  let entries: ReturnType<typeof unzipSync>;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chart-cards-vsix-'));
    await buildForProduction();
    const repository = repositoryOf({ CHART_CARDS_REPOSITORY: REPOSITORY });
    entries = unzipSync(await readFile(await makeVsix(repository, folder)));
  });

  after(() => rm(folder, { recursive: true, force: true }));

  const files = () => Object.keys(entries).filter((name) => name.startsWith('extension/'));
  const contents = (path: string) => {
    const entry = entries[`extension/${path}`];
    assert.ok(entry, `${path} is not in the VSIX`);
    return Buffer.from(entry);
  };
  const metafile = async (bundle: string) =>
    JSON.parse(await readFile(join(projectRoot, 'dist', 'meta', `${bundle}.json`), 'utf8')) as Metafile;
  const packagesIn = async (bundle: string) => {
    const { outputs } = await metafile(bundle);
    const inputs = Object.values(outputs).flatMap((output) => Object.entries(output.inputs));
    return new Set(inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([file]) => packageOf(file)));
  };

  it('contains the bundles, and nothing unexpected', () => {
    const outside = Object.keys(entries).filter((name) => !name.startsWith('extension/'));
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

  it('contains every file that its manifest refers to', () => {
    const manifest = contents('package.json').toString();
    const named = [...manifest.matchAll(/"(?:\.\/)?((?:dist|media)\/[^"]+)"/g)].map(([, path = '']) => path);
    assert.ok(named.length > 0);
    assert.deepEqual(
      // The recording stays in the repository, from which listings show it.
      named.filter((path) => path !== 'docs/images/recording.gif' && !files().includes(`extension/${path}`)),
      [],
    );
  });

  it('names the repository in its manifest, which the committed one doesn’t', async () => {
    const { repository, bugs, qna, homepage, scripts } = JSON.parse(contents('package.json').toString());
    const links = {
      repository: { type: 'git', url: `${REPOSITORY}.git` },
      bugs: { url: `${REPOSITORY}/issues` },
      qna: `${REPOSITORY}/issues`,
      homepage: `${REPOSITORY}#readme`,
    };
    assert.deepEqual({ repository, bugs, qna, homepage, scripts }, { ...links, scripts: undefined });
    const committed = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8'));
    for (const key of Object.keys(links)) assert.equal(key in committed, false, key);
  });

  it('links in its README and CHANGELOG only to absolute addresses, and in the repository to files that a clone has', () => {
    const clone = new Set(git('ls-files', '-z').split('\0'));
    const links = ['readme.md', 'changelog.md'].flatMap((page) => [...contents(page).toString().matchAll(LINK)]);
    const targets = links.map(([, target = '']) => target);
    assert.deepEqual(
      targets.filter((target) => !/^(https:\/\/|#)/.test(target)),
      [],
    );
    const own = targets.flatMap((target) =>
      target.startsWith(`${REPOSITORY}/`) ? [target.slice(REPOSITORY.length).replace(/#.*/, '')] : [],
    );
    assert.ok(own.length > 20, `${own.length} links to the repository`);
    assert.deepEqual(
      own.filter((path) => !clone.has(path.replace(/^\/(blob|raw)\/HEAD\//, ''))),
      [],
    );
  });

  it('links in its other pages only to files that it contains, so that they can be read without a network', () => {
    const inside = new Set(files().map((name) => name.replace('extension/', '')));
    const pages = [...inside].filter((name) => /^docs\/.*\.md$/.test(name));
    const links = pages.flatMap((page) =>
      [...contents(page).toString().matchAll(LINK)].flatMap(([, target = '']) =>
        /^(https?:|#)/.test(target) ? [] : [posix.join(posix.dirname(page), target.replace(/#.*/, ''))],
      ),
    );
    assert.ok(links.length > 100, `${links.length} links`);
    assert.deepEqual(
      links.filter((path) => !inside.has(path)),
      [],
    );
  });

  it('has at most as many tags as the Marketplace takes', () => {
    const listing = Buffer.from(entries['extension.vsixmanifest'] ?? []).toString();
    const [, tags = ''] = /<Tags>([^<]+)<\/Tags>/.exec(listing) ?? [];
    const count = tags.split(',').length;
    assert.ok(count > 12 && count <= 30, `${count} tags`);
  });

  it('needs no package at run time', () => {
    const { dependencies } = JSON.parse(contents('package.json').toString()) as { dependencies?: unknown };
    assert.equal(dependencies, undefined);
    assert.deepEqual(
      files().filter((name) => name.includes('node_modules')),
      [],
    );
    const required = Buffer.concat([contents('dist/main.cjs'), contents('dist/extension.cjs')])
      .toString()
      .matchAll(/\brequire\(["']([^"'.][^"']*)["']\)/g);
    const foreign = [...required].map(([, name = '']) => name).filter((name) => !/^(vscode$|node:)/.test(name));
    assert.deepEqual(
      foreign.filter((name) => !process.getBuiltinModule(`node:${name}`)),
      [],
    );
  });

  it('contains a command line that runs on its own, with the rule pages and the part that asks a service', async () => {
    for (const path of files().map((name) => name.replace('extension/', ''))) {
      if (!/^(package\.json|dist\/[\w-]+\.js|dist\/webview\/cardApp\..*|docs\/rules\/.*)$/.test(path)) continue;
      await mkdir(join(folder, 'installed', path, '..'), { recursive: true });
      await writeFile(join(folder, 'installed', path), contents(path));
    }
    await writeFile(join(folder, 'a.card.json'), '{}');
    const run = (...args: string[]) =>
      spawnSync(
        process.execPath,
        [join(folder, 'installed', 'dist', 'chart-cards.js'), 'check', ...args, 'a.card.json'],
        {
          cwd: folder,
          encoding: 'utf8',
          env: { ...process.env, CHART_CARDS_API_KEY: 'some-key' },
        },
      );
    const { rules } = JSON.parse(run('--format', 'sarif').stdout).runs[0].tool.driver;
    assert.equal(rules[0].shortDescription.text, 'All required keys are present');
    await writeFile(join(folder, ASKED), '{}');
    const asked = run('--published', 'http://charts.example.com', ASKED);
    assert.equal(asked.status, 2);
    assert.match(asked.stderr, /the base URL isn’t https, so the key would be exposed/);
  });

  it('contains a server for agents, with the page of a card as small as programs should load it', async () => {
    const client = new Client({ name: 'test', version: '1' });
    const args = [join(folder, 'installed', 'dist', 'chart-cards.js'), 'mcp', '--root', folder];
    await client.connect(new StdioClientTransport({ command: process.execPath, args }));
    try {
      const { tools } = await client.listTools();
      const { _meta } = tools.find(({ name }) => name === 'show_card') ?? {};
      const { resourceUri } = (_meta?.['ui'] ?? {}) as { readonly resourceUri?: string };
      assert.ok(resourceUri !== undefined);
      const [page] = (await client.readResource({ uri: resourceUri })).contents;
      assert.ok(page && 'text' in page && page.mimeType === 'text/html;profile=mcp-app');
      const size = gzipSync(page.text).length;
      assert.ok(size <= MOST_KB.cardApp * KB, `${size} bytes`);
    } finally {
      await client.close();
    }
  });

  it('keeps undici, the JSON language service and the chart library out of the bundle that loads at activation', async () => {
    const packages = await packagesIn('extension.cjs');
    for (const name of ['undici', 'vscode-json-languageservice', 'lightweight-charts', 'lit'])
      assert.equal(packages.has(name), false, name);
    assert.ok((await packagesIn('directTransport.cjs')).has('undici'), 'undici is in the bundle beside it');
    assert.ok((await packagesIn('cardJson.cjs')).has('vscode-json-languageservice'), 'so is the language service');
  });

  it('lists every bundled package in the notices, with the chart library’s attribution', async () => {
    const notices = contents('dist/THIRD_PARTY_NOTICES.txt').toString();
    const bundles = (await readdir(join(projectRoot, 'dist', 'meta'))).map((file) => file.replace(/\.json$/, ''));
    assert.ok(bundles.includes('extension.cjs') && bundles.includes('mcpTools.js'), bundles.join(' '));
    for (const bundle of bundles) {
      for (const name of await packagesIn(bundle)) {
        if (name !== undefined) assert.ok(notices.includes(`\n${name} `), `${name} in ${bundle}`);
      }
    }
    assert.match(notices, /TradingView Lightweight Charts/);
    assert.match(notices, /https:\/\/www\.tradingview\.com\//);
  });

  it('contains an extension in ASCII, because its entry reads it as Latin-1', () => {
    const beyond = contents('dist/extension.cjs')
      .toString()
      .matchAll(/.{0,20}[\u0080-\uffff]/g);
    assert.deepEqual(
      [...beyond].map(([place]) => place),
      [],
    );
  });

  for (const name of ['extension', 'directTransport', 'cardJson'] as const) {
    it(`is small: ${name}.cjs has at most ${MOST_KB[name]} KB minified`, () => {
      const { length } = contents(`dist/${name}.cjs`);
      assert.ok(length <= MOST_KB[name] * KB, `${length} bytes`);
    });
  }

  for (const [page, most] of Object.entries(MOST_KB.pages)) {
    it(`is small: the ${page} loads at most ${most.first} KB gzip at its start, ${most.all} KB in total`, async () => {
      const packed = (names: readonly string[]): number =>
        [...names, `dist/webview/${page}Icons.css`]
          .map((name) => gzipSync(contents(name)).length)
          .reduce((sum, size) => sum + size, 0);
      const meta = await metafile(`${page}.js`);
      const first = packed(outputsAtStart(meta, `dist/webview/${page}.js`));
      assert.ok(first <= most.first * KB, `${first} bytes are read before anything is painted`);
      const all = packed(outputsOfPage(meta));
      assert.ok(all <= most.all * KB, `${all} bytes in all`);
    });
  }

  it('contains no chunk that no page uses', async () => {
    const pages = await Promise.all(['editor.js', 'preview.js', 'review.js', 'results.js', 'cardApp.js'].map(metafile));
    const known = new Set([...pages.flatMap(outputsOfPage), ...REQUIRED.filter((file) => file.endsWith('Icons.css'))]);
    const shipped = files().map((file) => file.replace('extension/', ''));
    assert.deepEqual(
      shipped.filter((file) => /^dist\/webview\/.*\.(js|css)$/.test(file) && !known.has(file)),
      [],
    );
  });

  it('loads the text editor after the chart', async () => {
    const meta = await metafile('editor.js');
    const first = outputsAtStart(meta, 'dist/webview/editor.js').flatMap((file) =>
      Object.keys(meta.outputs[file]?.inputs ?? {}).map(packageOf),
    );
    assert.ok(first.includes('lightweight-charts'));
    assert.equal(first.includes('@codemirror/view'), false);
  });

  it('contains no source map and no path of this checkout', () => {
    for (const name of files().filter((file) => /\.(c?js|css)$/.test(file))) {
      const text = contents(name.replace('extension/', '')).toString();
      assert.doesNotMatch(text, /sourceMappingURL/, name);
      assert.equal(text.includes(projectRoot), false, name);
    }
  });
});

const STYLES = `.codicon { font: 16px codicon; }
.codicon-add:before { content: "\\ea60" }
.codicon-layout-sidebar-right:before { content: "\\ebf4" }
.codicon-layout-sidebar-right-off:before { content: "\\ec00" }
.codicon-arrow-small-up:before { content: "\\ea9f" }
`;

describe('the icon style sheet', () => {
  const kept = (script: string) =>
    [...usedCodicons(STYLES, script).matchAll(/codicon-([a-z-]+):/g)].map(([, name]) => name);

  it('keeps icons that a script names, alone or in a class', () => {
    assert.deepEqual(kept('f("add");`<i class="codicon codicon-arrow-small-up">`'), ['add', 'arrow-small-up']);
    assert.deepEqual(kept('failed ? "add warning" : ""'), ['add']);
    assert.deepEqual(kept('addAll("adds", layout)'), []);
  });

  it('keeps icons whose names are composed', () => {
    const names = ['layout-sidebar-right', 'layout-sidebar-right-off'];
    assert.deepEqual(kept('["codicon codicon-layout-sidebar-right",hidden?"-off":""].join("")'), names);
  });

  it('keeps icons that the extension names for a page’s buttons, as strings of their own', () => {
    assert.deepEqual(kept('actions(l10n.t("Add"), "add", "arrow small-up", layout)'), ['add']);
  });

  it('keeps everything that isn’t an icon', () => {
    assert.equal(usedCodicons(STYLES, ''), '.codicon { font: 16px codicon; }\n');
  });
});
