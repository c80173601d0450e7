import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import type { Metafile } from 'esbuild';
import { zipSync } from 'fflate';
import { bundles } from '../../esbuild.mjs';
import { AGENT_TOOLS } from '../../src/agent/agentTools.ts';
import { KEY_VARIABLE } from '../../src/cli/commandLine.ts';
import { thirdPartyNotices } from '../esbuild/metafile.ts';
import { projectRoot } from '../host/hostPaths.ts';
import type { Repository } from './repository.ts';

/** Limits of the MCP registry: 100 characters. */
const DESCRIPTION = 'Checks chart analysis cards, and lets agents read, check, measure and edit them (MCP).';
const TITLE = 'Chart Cards';
const README = 'docs/npm/README.md';
/** The target of its bundles, too. The clone itself needs less: it brings a Node of its own. */
const OLDEST_NODE = '>=22';

/** Read by the program at run time (`readOwnFile` in `src/cli/chartCards.ts`), or meant for those who install it. */
const COPIED = ['LICENSE', 'docs/rules/*.md', 'media/templates/*.json', 'skills/author-chart-card/SKILL.md'];

/** The files that are made of the command line. */
export interface CommandLinePackages {
  /** For `npm publish`. */
  readonly tarball: string;
  /** For programs that install MCP bundles. */
  readonly bundle: string;
  /** For `mcp-publisher publish`, after the tarball is published. */
  readonly serverJson: string;
}

/** Packs the command line of the current dist/ for npm and as an MCP bundle into a folder. */
export async function makeCommandLine(repository: Repository, out: string): Promise<CommandLinePackages> {
  const { name, version, license, bin } = await readJson<RootManifest>('package.json');
  const mcpName = `io.github.${repository.owner}/chart-cards`;
  const staged = await mkdtemp(join(tmpdir(), 'chart-cards-package-'));
  try {
    const put = (path: string, content: string) => writeFile(join(staged, path), content);
    const manifest = {
      name,
      version,
      mcpName,
      description: DESCRIPTION,
      keywords: ['trading', 'chart', 'technical analysis', 'linter', 'sarif', 'mcp', 'mcp-server'],
      license,
      homepage: `${repository.url}/blob/HEAD/docs/command-line.md`,
      repository: { type: 'git', url: `git+${repository.url}.git` },
      bugs: { url: `${repository.url}/issues` },
      type: 'module',
      bin: { [name]: bin[name]?.replace('./', '') },
      // A program, not a library: its files may change in any version.
      exports: {},
      engines: { node: OLDEST_NODE },
    };
    await copyProgram(staged);
    await put('package.json', json(manifest));
    await put('README.md', withLinks(await readFile(join(projectRoot, README), 'utf8'), repository));
    // On Windows npm is a script, which only a shell can run.
    await promisify(execFile)('npm', ['pack'], { cwd: staged, shell: process.platform === 'win32' });
    const packages = {
      tarball: join(out, `${name}-${version}.tgz`),
      bundle: join(out, `${name}-${version}.mcpb`),
      serverJson: join(out, 'server.json'),
    };
    await cp(join(staged, basename(packages.tarball)), packages.tarball);
    await rm(join(staged, basename(packages.tarball)));
    await put('manifest.json', json(bundleManifest(manifest, repository)));
    await writeFile(packages.bundle, await zipOf(staged));
    await writeFile(packages.serverJson, json(registryEntry(manifest, repository)));
    return packages;
  } finally {
    await rm(staged, { recursive: true });
  }
}

/** The programs, the page that they send, and what they read, at the places where they look for it. */
async function copyProgram(staged: string): Promise<void> {
  const ofProgram = [join('src', 'cli'), join('webview', 'cardApp')];
  const own = bundles().filter(({ entry }) => ofProgram.includes(dirname(relative(projectRoot, entry))));
  const metafiles = await Promise.all(
    own.map(({ name }) => readJson<Metafile>(join('dist', 'meta', `${basename(name)}.json`))),
  );
  const outputs = metafiles.flatMap((metafile) => Object.keys(metafile.outputs));
  for (const file of [...outputs, ...globSync(COPIED, { cwd: projectRoot })])
    await cp(join(projectRoot, file), join(staged, file));
  await writeFile(join(staged, 'THIRD_PARTY_NOTICES.txt'), await thirdPartyNotices(metafiles));
}

/** A page in which links to other pages of the project lead to the repository. */
function withLinks(page: string, { url }: Repository): string {
  return page.replace(/\]\((?!https:)([^)]+)\)/g, (_, target: string) => {
    const { pathname, hash } = new URL(target, `file:///${README}`);
    return `](${url}/blob/HEAD${pathname}${hash})`;
  });
}

/** `manifest.json` of an MCP bundle. A setting without a value can't leave out its argument, so there's only the folder. */
function bundleManifest(
  { name, version, description, license, homepage, engines, bin }: Published,
  { url }: Repository,
) {
  const program = bin[name] ?? '';
  return {
    manifest_version: '0.3',
    name,
    display_name: TITLE,
    version,
    description,
    author: { name: 'Chart Cards contributors', url },
    repository: { type: 'git', url },
    documentation: homepage.replace('command-line', 'agents'),
    support: `${url}/issues`,
    license,
    server: {
      type: 'node',
      entry_point: program,
      mcp_config: { command: 'node', args: [`\${__dirname}/${program}`, 'mcp', '--root', `\${user_config.root}`] },
    },
    user_config: {
      root: {
        type: 'directory',
        title: 'Folder of cards',
        description: 'Agents can read and edit the cards (*.card.json) in this folder, and nothing outside it.',
        required: true,
      },
    },
    tools: Object.entries(AGENT_TOOLS).map(([tool, { title }]) => ({ name: tool, description: title })),
    compatibility: { platforms: ['darwin', 'win32', 'linux'], runtimes: engines },
  };
}

/** `server.json` of the MCP registry. */
function registryEntry({ name, version, mcpName, description, homepage }: Published, { url }: Repository) {
  const option = (option: string, about: string, more: object = {}) => ({
    type: 'named',
    name: option,
    description: about,
    ...more,
  });
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name: mcpName,
    title: TITLE,
    description,
    version,
    repository: { url, source: 'github' },
    websiteUrl: homepage.replace('command-line', 'agents'),
    packages: [
      {
        registryType: 'npm',
        registryBaseUrl: 'https://registry.npmjs.org',
        identifier: name,
        version,
        runtimeHint: 'npx',
        transport: { type: 'stdio' },
        packageArguments: [
          { type: 'positional', value: 'mcp' },
          option('--root', 'Folder whose cards agents can use', { format: 'filepath', isRequired: true }),
          option('--market', 'Candle file, or base URL of a UDF feed', { placeholder: 'EURUSD.csv' }),
          option('--symbol', 'Symbol of the candle file', { placeholder: 'EUR/USD' }),
          option('--published', 'Base URL of a service whose published cards agents can read', {
            placeholder: 'https://charts.example.com',
          }),
          option('--community', 'With --channel: list the published cards of this channel'),
          option('--channel', 'With --community: list the published cards of this channel'),
        ],
        environmentVariables: [
          { name: KEY_VARIABLE, description: 'API key of the service, for --published', isSecret: true },
        ],
      },
    ],
  };
}

/** A folder as a zip archive, the same for the same files. */
async function zipOf(folder: string): Promise<Uint8Array> {
  const files = globSync('**/*', { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((file) => relative(folder, join(file.parentPath, file.name))).sort();
  const entries = await Promise.all(
    paths.map(async (path) => [path.split(sep).join('/'), await readFile(join(folder, path))] as const),
  );
  // The first day that the format knows.
  return zipSync(Object.fromEntries(entries), { level: 9, mtime: new Date(1980, 0, 1) });
}

function json(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

async function readJson<T>(path: string): Promise<T> {
  return JSON.parse(await readFile(join(projectRoot, path), 'utf8')) as T;
}

interface RootManifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly bin: Readonly<Record<string, string>>;
}

/** The manifest of the npm package. */
interface Published extends Omit<RootManifest, 'bin'> {
  readonly mcpName: string;
  readonly description: string;
  readonly homepage: string;
  readonly engines: { readonly node: string };
  readonly bin: Readonly<Record<string, string | undefined>>;
}
