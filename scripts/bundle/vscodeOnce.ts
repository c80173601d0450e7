import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { projectRoot } from '../host/hostPaths.ts';

const TYPES = join(projectRoot, 'node_modules', '@types', 'vscode', 'index.d.ts');

/**
 * Asks VS Code for its API once and hands the names out one by one. Without this, esbuild copies the whole API (some
 * hundred getters) for every file that imports it, which takes longer than all the rest of loading the extension.
 */
export const vscodeOnce: Plugin = {
  name: 'vscode-once',
  setup(build) {
    build.onResolve({ filter: /^vscode$/ }, ({ namespace }) =>
      namespace === 'vscode-once' ? { path: 'vscode', external: true } : { path: 'vscode', namespace: 'vscode-once' },
    );
    build.onLoad({ filter: /.*/, namespace: 'vscode-once' }, () => ({
      contents: `const api = require('vscode');\n${valueNames()
        .map((name) => `export const ${name} = api.${name};\n`)
        .join('')}`,
      loader: 'js',
    }));
  },
};

/** Everything of the API that exists at run time: classes, enums, namespaces, constants. */
function valueNames(): string[] {
  const declarations = /^\texport (?:abstract )?(?:class|enum|namespace|const|let|function) (\w+)/gm;
  return [...new Set([...readFileSync(TYPES, 'utf8').matchAll(declarations)].map(([, name]) => name ?? ''))];
}
