import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'esbuild';
import { projectRoot } from '../host/hostPaths.ts';

/** File extension of a bundle: CommonJS in the extension, ES modules elsewhere. */
type Ending = '.cjs' | '.js';

/** The file name of the bundle whose entry is that module. */
export function separateBundleName(entry: string, ending: Ending): string {
  return `${basename(entry, '.ts')}${ending}`;
}

/**
 * Keeps modules out of the bundle that imports them: `await import('../http/directTransport.ts')` becomes an
 * import of the bundle beside it, loaded on first use. A static import is an error, because it would be loaded at every
 * start. A type may be imported: type imports are erased.
 */
export function separateBundles(entries: readonly string[], ending: Ending): Plugin {
  return {
    name: 'separate-bundles',
    setup(build) {
      for (const entry of entries) {
        const name = basename(entry);
        build.onResolve({ filter: new RegExp(`(^|/)${name.replace('.', '\\.')}$`) }, ({ kind, importer }) => {
          if (kind === 'entry-point') return undefined;
          if (kind === 'dynamic-import') return { path: `./${separateBundleName(entry, ending)}`, external: true };
          return { errors: [{ text: `${name} is imported statically by ${importer}; use await import().` }] };
        });
      }
    },
  };
}

/**
 * Requires VS Code's API once and exports its names one by one. Without this, esbuild copies the whole API (hundreds of
 * getters) for every file that imports it, which takes longer than all the rest of loading the extension.
 */
export const vscodeOnce: Plugin = {
  name: 'vscode-once',
  setup(build) {
    build.onResolve({ filter: /^vscode$/ }, ({ namespace }) =>
      namespace === 'vscode-once' ? { path: 'vscode', external: true } : { path: 'vscode', namespace: 'vscode-once' },
    );
    build.onLoad({ filter: /.*/, namespace: 'vscode-once' }, () => ({
      // esbuild removes a pure call whose result is unused, but would keep reading a property.
      contents: `const api = require('vscode');\nconst get = (name) => api[name];\n${vscodeValues()
        .map((name) => `export const ${name} = /* @__PURE__ */ get('${name}');\n`)
        .join('')}`,
      loader: 'js',
    }));
  },
};

/**
 * Escapes what isn't ASCII in the bundle of that name: esbuild does so in strings, but not in regular expressions. ASCII
 * is read as Latin-1 (src/main.ts), which V8 takes as it is and in half the memory.
 */
export function asciiOnly(name: string): Plugin {
  return {
    name: 'ascii-only',
    setup(build) {
      build.onEnd(({ errors }) => {
        if (errors.length > 0) return;
        const file = join(build.initialOptions.outdir ?? '', name);
        writeFileSync(file, escapeBeyondAscii(readFileSync(file, 'utf8')));
      });
    },
  };
}

/** The code with each UTF-16 unit beyond ASCII as \uXXXX, which means the same in a regular expression. */
function escapeBeyondAscii(code: string): string {
  const hidden = /\\[\u0080-\uffff]/.exec(code)?.[0];
  if (hidden !== undefined) throw new Error(`${hidden} can't be escaped: leave the backslash out.`);
  return code.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Everything in the API that exists at run time: classes, enums, namespaces, constants. */
function vscodeValues(): string[] {
  const types = readFileSync(join(projectRoot, 'node_modules', '@types', 'vscode', 'index.d.ts'), 'utf8');
  const declarations = /^\texport (?:abstract )?(?:class|enum|namespace|const|let|function) (\w+)/gm;
  return [...new Set([...types.matchAll(declarations)].map(([, name]) => name ?? ''))];
}
