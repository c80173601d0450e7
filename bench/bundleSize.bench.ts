import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Metafile } from 'esbuild';
import { outputsAtStart, outputsOfPage } from '../scripts/esbuild/metafile.ts';
import { projectRoot } from '../scripts/host/hostPaths.ts';
import type { Measure, MeasureRow } from './measure.ts';
import { buildProduction } from './production.ts';

const KIB = 1024;

/**
 * The most that is shipped, in KB, 2 to 12 % above the actual sizes, so that a new dependency shows. The VSIX is tested
 * against them, too.
 */
export const MOST_KB = {
  // The rules about texts are 25 KB of it: `check` is one synchronous function, and a bundle that loads later would make a
  // card's findings depend on the time of the call.
  extension: 590,
  directTransport: 560,
  cardJson: 210,
  /** Compressed, as a whole. */
  cardApp: 125,
  pages: {
    // Half of all is CodeMirror, which the first edited text loads; the first paint is what everybody waits for. A kilobyte is
    // the image to trace from, which the first pasted image loads.
    editor: { first: 120, all: 238 },
    preview: { first: 105, all: 109 },
    review: { first: 110, all: 110 },
    results: { first: 33, all: 95 },
  },
} as const;

/**
 * What is shipped, minified: the extension without the sandbox; and for each page, compressed, what loads before its
 * chart is painted, and all its scripts and style sheets. Pages share only the icons, so each is counted alone.
 */
export const measure: Measure = async () => {
  await buildProduction();
  const dist = join(projectRoot, 'dist');
  const extension = readFileSync(join(dist, 'extension.cjs')).byteLength / KIB;
  const direct = readFileSync(join(dist, 'directTransport.cjs')).byteLength / KIB;
  const json = readFileSync(join(dist, 'cardJson.cjs')).byteLength / KIB;
  const packed = (file: string): number => gzipSync(readFileSync(join(projectRoot, file))).byteLength / KIB;
  const sum = (files: readonly string[]): number => files.map(packed).reduce((total, size) => total + size, 0);
  const page = (name: keyof typeof MOST_KB.pages): readonly MeasureRow[] => {
    const meta = JSON.parse(readFileSync(join(dist, 'meta', `${name}.js.json`), 'utf8')) as Metafile;
    const sizes = {
      first: sum([...outputsAtStart(meta, `dist/webview/${name}.js`), `dist/webview/${name}Icons.css`]),
      all: sum([...outputsOfPage(meta), `dist/webview/${name}Icons.css`]),
    };
    return [
      row(`${name}, first paint, gzip`, sizes.first, MOST_KB.pages[name].first),
      row(`${name}, all, gzip`, sizes.all, MOST_KB.pages[name].all),
    ];
  };
  return [
    row('extension bundle', extension, MOST_KB.extension),
    row('direct transport, loaded when chosen', direct, MOST_KB.directTransport),
    row('JSON language service, loaded when text is edited', json, MOST_KB.cardJson),
    row('card app, gzip', sum(['js', 'css'].map((type) => `dist/webview/cardApp.${type}`)), MOST_KB.cardApp),
    ...page('editor'),
    ...page('preview'),
    ...page('review'),
    ...page('results'),
  ];
};

function row(name: string, size: number, most: number): MeasureRow {
  return { name, figure: `${size.toFixed(1)} KB`, limit: `≤ ${most} KB`, holds: size <= most };
}
