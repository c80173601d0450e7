import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../host/hostPaths.ts';
import { contributions } from './contributes.ts';
import { docsTables } from './docsTables.ts';

/** A file that is printed from the declarations, at least in part. */
export interface PrintedFile {
  readonly path: string;
  readonly committed: string;
  readonly printed: string;
}

const TABLES = {
  'docs/admin.md': ['admin commands'],
  'docs/agents.md': ['agent tools'],
  'docs/drawing.md': ['tools', 'keys'],
  'docs/settings.md': ['settings'],
} as const;

/** Every printed file, as it is and as it should be. */
export function printedFiles(): PrintedFile[] {
  const { contributes, activationEvents, restrictedConfigurations, texts } = contributions();
  const read = (path: string): string => readFileSync(join(projectRoot, path), 'utf8');
  const json = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;
  const manifest = JSON.parse(read('package.json')) as {
    readonly capabilities: { readonly untrustedWorkspaces: Readonly<Record<string, unknown>> };
  };
  const { capabilities } = manifest;
  const untrustedWorkspaces = { ...capabilities.untrustedWorkspaces, restrictedConfigurations };
  const tables = docsTables();
  const printed: readonly [string, string][] = [
    [
      'package.json',
      json({ ...manifest, capabilities: { ...capabilities, untrustedWorkspaces }, activationEvents, contributes }),
    ],
    ['package.nls.json', json(texts)],
    ...Object.entries(TABLES).map(([path, names]): [string, string] => [
      path,
      names.reduce((text, name) => withTable(text, name, tables[name] ?? ''), read(path)),
    ]),
  ];
  return printed.map(([path, text]) => ({ path, committed: read(path), printed: text }));
}

function withTable(page: string, name: string, table: string): string {
  const [start, end] = [`<!-- ${name}: printed by \`npm run manifest\` -->\n`, '\n<!-- end -->'];
  const from = page.indexOf(start);
  const to = page.indexOf(end, from);
  if (from < 0 || to < 0) throw new Error(`The page has no place for the table “${name}”: ${start}…${end}`);
  return `${page.slice(0, from)}${start}\n${table}\n${page.slice(to)}`;
}
