import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Metafile } from 'esbuild';
import { build } from '../scripts/bundle/build.ts';
import { outputsAtStart } from '../scripts/bundle/outputParts.ts';
import { projectRoot } from '../scripts/host/hostPaths.ts';
import type { Measure } from './measure.ts';

const KIB = 1024;

/**
 * What is shipped, minified: the extension without the sandbox; and of the editor's webview, compressed, what must be
 * there before the chart is painted, and all scripts and style sheets.
 */
export const measure: Measure = async () => {
  await build('production', () => {});
  const dist = join(projectRoot, 'dist');
  const extension = readFileSync(join(dist, 'extension.cjs')).byteLength / KIB;
  const direct = readFileSync(join(dist, 'directTransport.cjs')).byteLength / KIB;
  const json = readFileSync(join(dist, 'cardJson.cjs')).byteLength / KIB;
  const packed = (file: string): number => gzipSync(readFileSync(join(projectRoot, file))).byteLength / KIB;
  const sum = (files: readonly string[]): number => files.map(packed).reduce((total, size) => total + size, 0);
  const meta = JSON.parse(readFileSync(join(dist, 'meta', 'editor.js.json'), 'utf8')) as Metafile;
  const first = sum([...outputsAtStart(meta, 'dist/webview/editor.js'), 'dist/webview/codicon.css']);
  const all = sum(
    readdirSync(join(dist, 'webview'))
      .filter((file) => /\.(js|css)$/.test(file))
      .map((file) => `dist/webview/${file}`),
  );
  return [
    { name: 'extension bundle', figure: `${extension.toFixed(0)} KB`, limit: '≤ 600 KB', holds: extension <= 600 },
    // Read only by those who choose it in the settings; the limit is for what everybody loads.
    { name: 'direct transport, loaded when chosen', figure: `${direct.toFixed(0)} KB`, limit: '–', holds: true },
    { name: 'JSON language service, loaded when written', figure: `${json.toFixed(0)} KB`, limit: '–', holds: true },
    { name: 'webview, chart painted, gzip', figure: `${first.toFixed(1)} KB`, limit: '≤ 110 KB', holds: first <= 110 },
    { name: 'webview, all, gzip', figure: `${all.toFixed(1)} KB`, limit: '≤ 200 KB', holds: all <= 200 },
  ];
};
