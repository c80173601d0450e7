import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { strFromU8, unzipSync } from 'fflate';
import { projectRoot } from '../../scripts/host/hostPaths.ts';
import { type CommandLinePackages, makeCommandLine } from '../../scripts/package/makeCommandLine.ts';
import { repositoryOf } from '../../scripts/package/repository.ts';
import { AGENT_TOOLS } from '../../src/agent/agentTools.ts';
import { readCommandLine } from '../../src/cli/commandLine.ts';
import { buildForProduction } from './productionBuild.ts';

const REPOSITORY = repositoryOf({ CHART_CARDS_REPOSITORY: 'https://github.com/acme/chart-cards' });
const EXAMPLES = join(projectRoot, 'examples', 'workspace');

const FILES = [
  'LICENSE',
  'README.md',
  'THIRD_PARTY_NOTICES.txt',
  'dist/chart-cards.js',
  'dist/checkCards.js',
  'dist/marketOutcomes.js',
  'dist/mcpServer.js',
  'dist/mcpTools.js',
  'dist/publishedCards.js',
  'dist/recordCards.js',
  'dist/webview/cardApp.css',
  'dist/webview/cardApp.js',
  'media/templates/breakout.card-template.json',
  'media/templates/range.card-template.json',
  'media/templates/trend-pullback.card-template.json',
  'package.json',
  'skills/author-chart-card/SKILL.md',
];
const RULE_PAGE = /^docs\/rules\/(README|[a-z]+\.[A-Za-z]+)\.md$/;

describe('the package of the command line', () => {
  let folder: string;
  let packages: CommandLinePackages;
  /** A project of somebody's that has nothing else installed. */
  let project: string;
  let installed: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chart-cards-npm-'));
    project = join(folder, 'a project');
    installed = join(project, 'node_modules', 'chart-cards');
    await mkdir(project);
    await writeFile(join(project, 'package.json'), '{}');
    await buildForProduction();
    packages = await makeCommandLine(REPOSITORY, folder);
    // Relative, because a shell would split a path with spaces.
    npm('install', '--offline', '--no-audit', '--no-fund', `../${basename(packages.tarball)}`);
  });

  after(() => rm(folder, { recursive: true, force: true }));

  /** Runs npm as somebody would in the project. */
  const npm = (...args: string[]): string => {
    const { status, stdout, stderr } = spawnSync('npm', args, {
      cwd: project,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    });
    assert.equal(status, 0, stderr);
    return stdout;
  };
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [join(installed, 'dist', 'chart-cards.js'), ...args], {
      cwd: project,
      encoding: 'utf8',
    });
  const read = (path: string) => readFile(join(installed, path), 'utf8');
  const readJson = async (path: string) => JSON.parse(await readFile(path, 'utf8'));
  /** Runs a server until `use` has ended. */
  const served = async (command: string, args: string[], use: (client: Client) => Promise<void>) => {
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(new StdioClientTransport({ command, args, cwd: project }));
    try {
      assert.equal(client.getServerVersion()?.name, 'chart-cards');
      await use(client);
    } finally {
      await client.close();
    }
  };
  const toolNames = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name);
  const bundled = async () => unzipSync(await readFile(packages.bundle));

  it('contains the program with what it reads, and nothing else', () => {
    const [{ files }] = JSON.parse(npm('pack', '--dry-run', '--json', './node_modules/chart-cards'));
    const paths = (files as { path: string }[]).map(({ path }) => path);
    const others = paths.filter((path) => !RULE_PAGE.test(path));
    assert.deepEqual(others.sort(), FILES.toSorted());
    assert.ok(paths.includes('docs/rules/levels.order.md'));
  });

  it('needs Node 22 and no other package', async () => {
    const manifest = JSON.parse(await read('package.json'));
    const { dependencies, optionalDependencies, peerDependencies, scripts, engines, type } = manifest;
    assert.deepEqual([dependencies, optionalDependencies, peerDependencies, scripts], Array(4).fill(undefined));
    assert.deepEqual({ engines, type }, { engines: { node: '>=22' }, type: 'module' });
    const { packages: locked } = await readJson(join(project, 'package-lock.json'));
    assert.deepEqual(Object.keys(locked), ['', 'node_modules/chart-cards']);
  });

  it('has the version of the extension, and names the repository', async () => {
    const { version, license, repository, bugs, homepage } = JSON.parse(await read('package.json'));
    const root = await readJson(join(projectRoot, 'package.json'));
    assert.deepEqual([version, license], [root.version, root.license]);
    assert.equal(repository.url, `git+${REPOSITORY.url}.git`);
    for (const link of [bugs.url, homepage]) assert.ok(link.startsWith(`${REPOSITORY.url}/`), link);
    assert.equal(npm('exec', '--offline', '--', 'chart-cards', '--version').trim(), version);
  });

  it('has a README of its own, whose links lead to pages of the repository', async () => {
    const targets = [...(await read('README.md')).matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target);
    assert.ok(targets.length >= 4);
    for (const target of targets) {
      const [, path = '', anchor] =
        /^https:\/\/github\.com\/acme\/chart-cards\/blob\/HEAD\/([^#]+)(?:#(.+))?$/.exec(target) ?? [];
      const page = await readFile(join(projectRoot, path), 'utf8');
      const anchors = [...page.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
        title.toLowerCase().replaceAll(' ', '-'),
      );
      if (anchor !== undefined) assert.ok(anchors.includes(anchor), target);
    }
  });

  it('has notices for the packages in its bundles, and no others', async () => {
    const notices = await read('THIRD_PARTY_NOTICES.txt');
    for (const name of ['jsonc-parser', 'zod', '@modelcontextprotocol/server', 'lightweight-charts'])
      assert.ok(notices.includes(`\n${name} `), name);
    assert.match(notices, /https:\/\/www\.tradingview\.com\//);
    assert.doesNotMatch(notices, /codicons|undici|codemirror/);
  });

  it('checks a card without errors', () => {
    const { status, stdout, stderr } = run('check', join(EXAMPLES, 'eurusd-breakout.card.json'));
    assert.deepEqual({ status, stderr }, { status: 0, stderr: '' });
    assert.match(stdout, /^0 errors, .* in 1 file\.$/m);
  });

  it('reports errors as SARIF, with the version and each rule’s page', () => {
    const { status, stdout, stderr } = run('check', '--format', 'sarif', EXAMPLES);
    assert.deepEqual({ status, stderr }, { status: 1, stderr: '' });
    const [{ results, tool }] = JSON.parse(stdout).runs;
    assert.ok(results.some(({ ruleId }: { ruleId: string }) => ruleId === 'levels.order'));
    assert.match(tool.driver.version, /^\d+\.\d+\.\d+/);
    for (const { id, help } of tool.driver.rules) assert.ok(help.markdown.length > 0, id);
  });

  it('says on standard error that nothing was found', () => {
    const { status, stderr } = run('check', 'node_modules');
    assert.equal(status, 2);
    assert.match(stderr, /the folder has no \*\.card\.json file/);
  });

  it('serves the tools of agents, with rule pages, templates and the page of a card', async () => {
    const program = join(installed, 'dist', 'chart-cards.js');
    await served(process.execPath, [program, 'mcp', '--root', EXAMPLES], async (client) => {
      assert.deepEqual(await toolNames(client), Object.keys(AGENT_TOOLS));
      const card = 'gbpjpy-with-mistakes.card.json';
      const checked = JSON.stringify(
        (await client.callTool({ name: 'check_card', arguments: { card } })).structuredContent,
      );
      assert.match(checked, /Resistance \(204\.60\) must be above pivot/);
      const listed = JSON.stringify((await client.callTool({ name: 'list_cards', arguments: {} })).structuredContent);
      assert.match(listed, /"Trend pullback"/);
      const [page] = (await client.readResource({ uri: 'ui://chart-cards/card' })).contents;
      assert.ok(page && 'text' in page && page.text.includes('<script type="module">'));
    });
  });

  it('is also an MCP bundle of the same files, which a program can start on a folder', async () => {
    const files = await bundled();
    const others = Object.keys(files).filter((path) => !RULE_PAGE.test(path));
    assert.deepEqual(others.sort(), [...FILES, 'manifest.json'].sort());
    const home = join(folder, 'bundle');
    for (const [path, bytes] of Object.entries(files)) {
      await mkdir(dirname(join(home, path)), { recursive: true });
      await writeFile(join(home, path), bytes);
    }
    const { server, user_config: asked } = await readJson(join(home, 'manifest.json'));
    assert.ok(server.entry_point in files);
    assert.deepEqual(Object.keys(asked), ['root']);
    const values: Readonly<Record<string, string>> = { __dirname: home, 'user_config.root': EXAMPLES };
    const args = (server.mcp_config.args as string[]).map((arg) =>
      arg.replace(/\$\{([^}]+)\}/g, (_, name: string) => values[name] ?? assert.fail(name)),
    );
    assert.equal(server.mcp_config.command, 'node');
    await served(process.execPath, args, async (client) => {
      const { tools } = await readJson(join(home, 'manifest.json'));
      assert.deepEqual(
        await toolNames(client),
        tools.map(({ name }: { name: string }) => name),
      );
    });
  });

  it('makes the same MCP bundle of the same files', async () => {
    const again = join(folder, 'again');
    const { bundle } = await makeCommandLine(REPOSITORY, again);
    assert.deepEqual(await readFile(bundle), await readFile(packages.bundle));
  });

  it('has an entry for the MCP registry with the same name and version, whose arguments it takes', async () => {
    const entry = await readJson(packages.serverJson);
    const manifest = JSON.parse(await read('package.json'));
    assert.equal(entry.name, 'io.github.acme/chart-cards');
    assert.equal(manifest.mcpName, entry.name);
    assert.ok(entry.description.length <= 100);
    const [{ identifier, version, registryType, packageArguments }] = entry.packages;
    assert.deepEqual(
      { identifier, version, registryType },
      { identifier: manifest.name, version: manifest.version, registryType: 'npm' },
    );
    assert.equal(entry.version, version);
    const values: Readonly<Record<string, string>> = {
      '--community': '65f1c0de65f1c0de65f1c0d1',
      '--channel': '65f1c0de65f1c0de65f1c0d2',
      '--published': 'https://charts.example.com',
    };
    const args = (packageArguments as { value?: string; name?: string }[]).map(
      ({ value, name = '' }) => value ?? `${name}=${values[name] ?? 'value'}`,
    );
    const { kind } = readCommandLine(args);
    assert.equal(kind, 'mcp');
  });

  it('doesn’t contain a path of this checkout', async () => {
    for (const [path, bytes] of Object.entries(await bundled()))
      assert.equal(strFromU8(bytes, true).includes(projectRoot), false, path);
  });
});
