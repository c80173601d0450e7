import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { Plugin } from 'esbuild';
import { projectRoot } from '../host/hostPaths.ts';

const ofCard = join(projectRoot, 'src', 'card', sep);

/**
 * Puts the page's own small schemas in the place of zod, of which messages use little; and says that a schema made
 * lazily is not needed until it is asked for, so that those of the other direction and of the card are left out.
 */
export const smallSchemas: Plugin = {
  name: 'small-schemas',
  setup(build) {
    build.onResolve({ filter: /^zod\/mini$/ }, ({ importer }) =>
      // The card's own schemas are left out with the whole of zod.
      importer.startsWith(ofCard) ? undefined : { path: join(projectRoot, 'webview', 'schemas', 'zodMini.ts') },
    );
    build.onLoad({ filter: /[\\/]src[\\/](card|protocol)[\\/][^\\/]+\.ts$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replaceAll('= lazy(', '= /* @__PURE__ */ lazy('),
      loader: 'ts',
    }));
  },
};
