import { globSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { build as esbuild, type Metafile } from 'esbuild';
import { projectRoot } from '../host/hostPaths.ts';
import { type BuildMode, bundles, distFolder, optionsOf } from './bundles.ts';
import { copyCodicons } from './copyCodicons.ts';
import { minifyAgain } from './minifyAgain.ts';
import { strayStyles } from './outputParts.ts';
import { thirdPartyNotices } from './thirdPartyNotices.ts';

/** Writes dist/ anew: the bundles, the icon font, the notices, and esbuild's account of each bundle in dist/meta. */
export async function build(mode: BuildMode, say: (line: string) => void): Promise<void> {
  const metafiles: Metafile[] = [];
  for (const bundle of bundles()) {
    const { metafile } = await esbuild({ ...optionsOf(bundle, mode), metafile: true });
    metafiles.push(metafile);
    const stray = strayStyles(metafile, relative(projectRoot, join(distFolder, bundle.name)));
    if (stray.length > 0) throw new Error(`Import these from the style sheet of ${bundle.name}: ${stray.join(', ')}`);
    await write(join(distFolder, 'meta', `${basename(bundle.name)}.json`), JSON.stringify(metafile));
    for (const [file, { bytes }] of Object.entries(metafile.outputs)) {
      if (!file.endsWith('.map')) say(`  ${file.padEnd(28)} ${(bytes / 1024).toFixed(0).padStart(6)} KB`);
    }
  }
  const bundled = metafiles.flatMap(({ outputs }) => Object.keys(outputs)).map((file) => join(projectRoot, file));
  const webview = join(distFolder, 'webview');
  const scripts = bundled.filter((file) => dirname(file) === webview && file.endsWith('.js'));
  if (mode === 'production') for (const script of scripts) await minifyAgain(script);
  const admin = bundled.filter((file) => basename(file) === 'adminDesk.cjs');
  const copied = await copyCodicons(webview, scripts, admin);
  const notices = join(distFolder, 'THIRD_PARTY_NOTICES.txt');
  await write(notices, await thirdPartyNotices(metafiles));
  await removeOthers([...bundled, ...copied, notices]);
}

/** Leftovers of earlier builds. Not all of dist/ at the start: a window may be reading it. */
async function removeOthers(fresh: readonly string[]): Promise<void> {
  for (const file of globSync('**/*', { cwd: distFolder, withFileTypes: true })) {
    const path = join(file.parentPath, file.name);
    if (file.isFile() && !file.parentPath.endsWith('meta') && !fresh.includes(path)) await rm(path, { force: true });
  }
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
