import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import { projectRoot } from '../host/hostPaths.ts';

/** The outputs that must load before an entry's script runs: itself, its style sheet, and everything these import. */
export function outputsAtStart({ outputs }: Metafile, entry: string): readonly string[] {
  const first = outputs[entry];
  if (first === undefined) throw new Error(`There is no output ${entry}.`);
  const found = new Set([entry, ...(first.cssBundle === undefined ? [] : [first.cssBundle])]);
  for (const file of found) {
    for (const { path, kind } of outputs[file]?.imports ?? []) if (kind === 'import-statement') found.add(path);
  }
  return [...found];
}

/** All scripts and style sheets of a webview, including those loaded lazily. */
export function outputsOfPage({ outputs }: Metafile): readonly string[] {
  return Object.keys(outputs).filter((file) => /\.(js|css)$/.test(file));
}

/** The package that a bundled file belongs to; undefined for the project's own files. */
export function packageOf(file: string): string | undefined {
  const inside = file.split('node_modules/').pop();
  if (inside === undefined || inside === file) return undefined;
  const [first, second] = inside.split('/');
  return first?.startsWith('@') ? `${first}/${second}` : first;
}

/** The attribution that Lightweight Charts requires in addition to its license. */
const CHART_ATTRIBUTION = `The charts are drawn by TradingView Lightweight Charts(TM).
Copyright (c) 2025 TradingView, Inc. https://www.tradingview.com/`;

/** The MIT license without its copyright line. */
const MIT = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation
the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and
to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of
the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO
THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF
CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS
IN THE SOFTWARE.`;

/** Names and full license texts of every package that ended up in a bundle, and of those copied as files, sorted by name. */
export async function thirdPartyNotices(
  metafiles: readonly Metafile[],
  copied: readonly string[] = [],
): Promise<string> {
  const names = new Set(copied);
  for (const { outputs } of metafiles) {
    for (const { inputs } of Object.values(outputs)) {
      for (const [file, { bytesInOutput }] of Object.entries(inputs)) {
        const name = packageOf(file);
        if (name !== undefined && bytesInOutput > 0) names.add(name);
      }
    }
  }
  const parts = await Promise.all([...names].sort().map(noticeOf));
  const head = `Chart Cards contains code of the following packages.\n\n${CHART_ATTRIBUTION}\n`;
  return [head, ...parts].join(`\n${'-'.repeat(80)}\n\n`);
}

async function noticeOf(name: string): Promise<string> {
  const folder = join(projectRoot, 'node_modules', name);
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest;
  const files = (await readdir(folder)).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file)).sort();
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  if (texts.length === 0) texts.push(licenseByName(name, manifest));
  const title = `${name} ${manifest.version} (${manifest.license ?? 'see below'})`;
  return [title, ...texts.map((text) => text.replaceAll('\r\n', '\n').trim()), ''].join('\n\n');
}

/** For a package that names its license but contains no license text. */
function licenseByName(name: string, { license, author }: Manifest): string {
  if (license !== 'MIT') throw new Error(`The bundled package ${name} contains no license text and names ${license}.`);
  const by = typeof author === 'string' ? author : (author?.name ?? 'its authors');
  return `Copyright (c) ${by}. The package contains no license text; its manifest names the MIT license:\n\n${MIT}`;
}

interface Manifest {
  readonly version: string;
  readonly license?: string;
  readonly author?: string | { readonly name: string };
}
