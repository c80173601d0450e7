import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Metafile } from 'esbuild';
import { build } from '../esbuild.mjs';
import { outputsAtStart, outputsOfPage } from '../scripts/esbuild/metafile.ts';
import { projectRoot } from '../scripts/host/hostPaths.ts';
import type { Measure, MeasureRow } from './measure.ts';

const KIB = 1024;

/**
 * What is shipped, minified: the extension without the sandbox; and for each page, compressed, what loads before its
 * chart is painted, and all its scripts and style sheets. Pages share only the icons, so each is counted alone.
 */
export const measure: Measure = async () => {
  await build('production', () => {});
  const dist = join(projectRoot, 'dist');
  const extension = readFileSync(join(dist, 'extension.cjs')).byteLength / KIB;
  const direct = readFileSync(join(dist, 'directTransport.cjs')).byteLength / KIB;
  const json = readFileSync(join(dist, 'cardJson.cjs')).byteLength / KIB;
  const packed = (file: string): number => gzipSync(readFileSync(join(projectRoot, file))).byteLength / KIB;
  const sum = (files: readonly string[]): number => files.map(packed).reduce((total, size) => total + size, 0);
  const page = (name: string, limits: { readonly first: number; readonly all: number }): readonly MeasureRow[] => {
    const meta = JSON.parse(readFileSync(join(dist, 'meta', `${name}.js.json`), 'utf8')) as Metafile;
    const sizes = {
      first: sum([...outputsAtStart(meta, `dist/webview/${name}.js`), `dist/webview/${name}Icons.css`]),
      all: sum([...outputsOfPage(meta), `dist/webview/${name}Icons.css`]),
    };
    const row = (part: keyof typeof sizes, words: string): MeasureRow => ({
      name: `${name}, ${words}, gzip`,
      figure: `${sizes[part].toFixed(1)} KB`,
      limit: `≤ ${limits[part]} KB`,
      holds: sizes[part] <= limits[part],
    });
    return [row('first', 'first paint'), row('all', 'all')];
  };
  return [
    { name: 'extension bundle', figure: `${extension.toFixed(0)} KB`, limit: '≤ 600 KB', holds: extension <= 600 },
    // Loaded only by those who choose it in the settings; the limit is for what everybody loads.
    { name: 'direct transport, loaded when chosen', figure: `${direct.toFixed(0)} KB`, limit: '–', holds: true },
    {
      name: 'JSON language service, loaded when text is edited',
      figure: `${json.toFixed(0)} KB`,
      limit: '–',
      holds: true,
    },
    ...page('editor', { first: 120, all: 230 }),
    ...page('preview', { first: 110, all: 110 }),
    ...page('review', { first: 110, all: 110 }),
    ...page('results', { first: 40, all: 110 }),
  ];
};
