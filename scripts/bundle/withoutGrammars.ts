import type { Plugin } from 'esbuild';

/**
 * CodeMirror's commands import its parsers, which a card's texts have no use for. The packages do not say that
 * importing them does nothing by itself; told so, esbuild leaves them out.
 */
export const withoutGrammars: Plugin = {
  name: 'without-grammars',
  setup(build) {
    build.onResolve(
      { filter: /^(@lezer\/|@codemirror\/(language|streamparser)$)/ },
      async ({ path, pluginData, ...from }) => {
        if (pluginData === 'resolved') return undefined;
        const found = await build.resolve(path, { ...from, pluginData: 'resolved' });
        return { ...found, sideEffects: false };
      },
    );
  },
};
