import { isBuiltin } from 'node:module';
import { importsOf, isProduct, type ProjectRule, type SourceTree, type Violation } from './sourceTree.ts';

/** Imports point down only, as the table of layers allows. */
export const layerImports: ProjectRule = (tree) => {
  const found: Violation[] = [];
  for (const [file, text] of tree) {
    if (!isProduct(file)) continue;
    const layer = layerOf(file);
    if (layer === undefined) {
      found.push({ file, rule: 'layerImports', message: 'belongs to no layer' });
      continue;
    }
    for (const { target, isFile } of importsOf(file, text)) {
      if (!isFile || target.startsWith(layer.path)) continue;
      if (layer.mayImport.some((prefix) => target.startsWith(prefix))) continue;
      found.push({ file, rule: 'layerImports', message: `${layer.path} must not import ${target}` });
    }
  }
  return found;
};

/** A layer and the layers that it may import. */
export interface Layer {
  /** Path prefix of its files. */
  readonly path: string;
  /** Path prefixes of the other layers that it may import. */
  readonly mayImport: readonly string[];
}

const [csv, time, card] = ['src/csv/', 'src/time.ts', 'src/card/'] as const;
const [candles, analysis, http] = ['src/candles/', 'src/analysis/', 'src/http/'] as const;
const [contract, bulk, protocol] = ['src/contract/', 'src/bulk/', 'src/protocol/'] as const;
const [client, sandbox, market] = ['src/client/', 'src/sandbox/', 'src/market/'] as const;
const [agent, shell] = ['src/agent/', 'src/shell/'] as const;
const [authoring, admin] = ['src/authoring/', 'src/admin/'] as const;
/** What the floors for VS Code may import beside each other. */
const below = [client, market, http, agent, analysis, candles, protocol, bulk, contract, card, csv, time] as const;

/** From the top down. */
export const layers: readonly Layer[] = [
  { path: 'src/main.ts', mayImport: ['src/extension.ts'] },
  {
    path: 'src/extension.ts',
    mayImport: ['src/commands.ts', authoring, admin, shell, ...below],
  },
  { path: 'src/commands.ts', mayImport: [authoring, shell] },
  // Analysts and admins: two floors that don't know each other.
  { path: authoring, mayImport: [shell, ...below] },
  { path: admin, mayImport: [shell, ...below] },
  { path: shell, mayImport: below },
  { path: client, mayImport: [http, contract, card, csv, time] },
  { path: sandbox, mayImport: [contract, card, csv, time] },
  { path: market, mayImport: [http, analysis, candles, card, csv, time] },
  { path: http, mayImport: [] },
  { path: protocol, mayImport: [card, time] },
  { path: bulk, mayImport: [contract, card, csv, time] },
  { path: contract, mayImport: [card, time] },
  // What agents can do with cards, over an interface that VS Code and a folder of files implement.
  { path: agent, mayImport: [analysis, candles, card, time] },
  { path: analysis, mayImport: [candles, card, time] },
  { path: candles, mayImport: [card, time] },
  { path: card, mayImport: [time] },
  { path: csv, mayImport: [time] },
  { path: time, mayImport: [] },
  // Drafts are compared with a running service, through the client, and with candles; agents' programs show them.
  { path: 'src/cli/', mayImport: [client, market, http, agent, analysis, candles, protocol, card, csv, time] },
  { path: 'webview/', mayImport: [card, protocol, time] },
];

/** The layer of a product file; undefined if it belongs to none. */
function layerOf(file: string): Layer | undefined {
  return layers.find(({ path: at }) => file.startsWith(at));
}

/** Features that may import each other; between any other two of a floor, imports go one way. */
const NEIGHBOURS: readonly (readonly [string, string])[] = [
  // Saving opens the review page, which compares with what is published.
  ['src/authoring/files', 'src/authoring/review'],
  // Drafts and trees load what few windows need from the analyst's bundle.
  ['src/authoring/analyst', 'src/authoring/drafts'],
  ['src/authoring/analyst', 'src/authoring/tree'],
];

/** Two features of a floor don't import each other, except neighbours. */
export const neighbours: ProjectRule = (tree) => {
  const uses = new Map<string, { readonly file: string; readonly from: string; readonly to: string }>();
  for (const [file, text] of tree) {
    const from = featureOf(file);
    if (from === undefined) continue;
    for (const { target, isFile } of importsOf(file, text)) {
      const to = isFile ? featureOf(target) : undefined;
      if (to !== undefined && to !== from) uses.set(`${from} ${to}`, { file, from, to });
    }
  }
  return [...uses.values()]
    .filter(({ from, to }) => from < to && uses.has(`${to} ${from}`))
    .filter(({ from, to }) => !NEIGHBOURS.some(([one, other]) => one === from && other === to))
    .map(({ file, from, to }) => ({ file, rule: 'neighbours', message: `${from} and ${to} import each other` }));
};

/** The folder of a feature, e.g. `src/admin/orders`. */
function featureOf(file: string): string | undefined {
  return /^src\/(?:shell|authoring|admin)\/[^/]+(?=\/)/.exec(file)?.[0];
}

/** No import cycles. */
export const cycles: ProjectRule = (tree) => {
  const targets = new Map(
    [...tree].filter(([file]) => isProduct(file)).map(([file, text]) => [file, within(tree, file, text)]),
  );
  const done = new Set<string>();
  const found: Violation[] = [];
  const visit = (file: string, path: readonly string[]): void => {
    const start = path.indexOf(file);
    if (start >= 0) {
      const round = [...path.slice(start), file];
      found.push({ file, rule: 'cycles', message: `imports itself: ${round.join(' → ')}` });
      return;
    }
    if (done.has(file)) return;
    for (const target of targets.get(file) ?? []) visit(target, [...path, file]);
    done.add(file);
  };
  for (const file of targets.keys()) visit(file, []);
  return found;
};

function within(tree: SourceTree, file: string, text: string): string[] {
  const imported = importsOf(file, text).filter(({ target, isFile }) => isFile && tree.has(target));
  return [...new Set(imported.map(({ target }) => target))];
}

interface Ban {
  readonly at: string;
  readonly what: string;
  readonly isBanned: (module: string) => boolean;
}

const isVscode = (module: string) => module === 'vscode';

/** Modules that a layer must not import. The DOM is kept out of the pure layers by tsconfig.pure.json. */
const bans: readonly Ban[] = [
  ...[time, csv, card, candles, analysis, agent, contract, bulk, protocol].map((at) => ({
    at,
    what: 'is pure',
    isBanned: isOfHost,
  })),
  { at: 'webview/', what: 'runs in a browser', isBanned: isOfHost },
  ...['src/client/', 'src/http/', 'src/sandbox/', 'src/market/', 'src/cli/'].map((at) => ({
    at,
    what: 'runs without VS Code',
    isBanned: isVscode,
  })),
];

function isOfHost(module: string): boolean {
  return isVscode(module) || isBuiltin(module) || module.startsWith('node:');
}

/** `vscode` and Node only in the layers that may use them. */
export const forbiddenModules: ProjectRule = (tree) => {
  const found: Violation[] = [];
  for (const [file, text] of tree) {
    for (const { at, what, isBanned } of bans) {
      if (!file.startsWith(at)) continue;
      for (const { target, isFile } of importsOf(file, text)) {
        if (isFile || !isBanned(target)) continue;
        found.push({ file, rule: 'forbiddenModules', message: `${at} ${what}; it must not import ${target}` });
      }
    }
  }
  return found;
};

/** Code that answers HTTP requests and sends none. */
const SERVERS = ['src/sandbox/', 'src/admin/tokens/tokenBackend.ts'];

const OTHER_LIBRARIES =
  /^(axios|got|ky|node-fetch|cross-fetch|superagent|request|needle|phin|wretch|ofetch|isomorphic-fetch)(\/|$)/;
const NODE_HTTP = /^(node:)?(http|https|http2)$/;
const GLOBAL_CHANGE = /\bsetGlobalDispatcher\b|\bsetGlobalOrigin\b/;
const UNDICI_INSTALL = /\binstall\b/;

/** undici in the transports only, never as the global dispatcher; Node's own HTTP there and in servers. */
export const oneHttpLibrary: ProjectRule = (tree) => {
  const found: Violation[] = [];
  for (const [file, text] of tree) {
    if (!isProduct(file)) continue;
    const report = (message: string) => found.push({ file, rule: 'oneHttpLibrary', message });
    const isTransport = file.startsWith(http);
    if (GLOBAL_CHANGE.test(text)) report('changes the dispatcher of all requests of the process');
    for (const { target, statement } of importsOf(file, text)) {
      if (OTHER_LIBRARIES.test(target)) report(`adds a second HTTP library, ${target}`);
      if (target === 'undici' || target.startsWith('undici/')) {
        if (!isTransport) report(`imports undici outside ${http}`);
        if (UNDICI_INSTALL.test(statement)) report("imports undici's install, which replaces the host's fetch");
      }
      const isServer = SERVERS.some((at) => file.startsWith(at));
      if (NODE_HTTP.test(target) && !isTransport && !isServer) report(`imports ${target}`);
    }
  }
  return found;
};
