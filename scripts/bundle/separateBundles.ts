import { basename } from 'node:path';
import type { Plugin } from 'esbuild';

/**
 * Parts of the extension with large packages that few moments need, each a bundle of its own: undici for those who
 * choose it, and the JSON language service once somebody writes in a card's text.
 */
export const SEPARATE_BUNDLES = [
  'src/client/transports/directTransport.ts',
  'src/workbench/language/completion/cardJson.ts',
] as const;

/** The name of the bundle that begins with a module. */
export function separateBundleName(entry: string): string {
  return `${basename(entry, '.ts')}.cjs`;
}

/**
 * Keeps those parts out of the extension's bundle: `await import('./transports/directTransport.ts')` becomes an import
 * of the bundle beside it, read only when somebody needs it. A static import would be carried at activation, so that is
 * an error; a type may be imported, since nothing of it is left.
 */
export const separateBundles: Plugin = {
  name: 'separate-bundles',
  setup(build) {
    for (const entry of SEPARATE_BUNDLES) {
      const name = basename(entry);
      build.onResolve({ filter: new RegExp(`(^|/)${name.replace('.', '\\.')}$`) }, ({ kind, importer }) => {
        if (kind === 'entry-point') return undefined;
        if (kind === 'dynamic-import') return { path: `./${separateBundleName(entry)}`, external: true };
        return { errors: [{ text: `${name} is imported statically by ${importer}; use await import().` }] };
      });
    }
  },
};
