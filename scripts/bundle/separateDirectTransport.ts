import type { Plugin } from 'esbuild';

/**
 * Keeps the transport with undici out of the extension's bundle: `await import('./transports/directTransport.ts')`
 * becomes an import of the bundle beside it, read only when somebody needs it. A static import of it would be
 * carried at activation, so that is an error.
 */
export const separateDirectTransport: Plugin = {
  name: 'separate-direct-transport',
  setup(build) {
    build.onResolve({ filter: /(^|\/)directTransport\.ts$/ }, ({ kind, importer }) => {
      if (kind === 'entry-point') return undefined;
      if (kind === 'dynamic-import') return { path: './directTransport.cjs', external: true };
      return { errors: [{ text: `directTransport.ts is imported statically by ${importer}; use await import().` }] };
    });
  },
};
