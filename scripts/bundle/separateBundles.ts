import { basename } from 'node:path';
import type { Plugin } from 'esbuild';

/**
 * Parts of the extension with large packages that few moments need, each a bundle of its own: undici for those who
 * choose it, the JSON language service once somebody writes in a card's text, and the admin's part.
 */
export const SEPARATE_BUNDLES = [
  'src/client/transports/directTransport.ts',
  'src/workbench/language/completion/cardJson.ts',
  'src/workbench/admin/adminDesk.ts',
] as const;

/** The part of the command line that speaks with a service: most runs look at files alone. */
export const SEPARATE_FROM_COMMAND_LINE = ['src/cli/published/connectService.ts'] as const;

/** What a bundle's name ends with: in the extension CommonJS, elsewhere modules. */
type Ending = '.cjs' | '.js';

/** The name of the bundle that begins with a module. */
export function separateBundleName(entry: string, ending: Ending): string {
  return `${basename(entry, '.ts')}${ending}`;
}

/**
 * Keeps those parts out of the bundle that asks for them: `await import('./transports/directTransport.ts')` becomes an
 * import of the bundle beside it, read only when somebody needs it. A static import would be carried at every start, so
 * that is an error; a type may be imported, since nothing of it is left.
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
