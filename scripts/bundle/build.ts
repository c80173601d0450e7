import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { build as esbuild, type Metafile } from 'esbuild';
import { type BuildMode, bundles, distFolder, isPresent, optionsOf } from './bundles.ts';
import { copyCodicons } from './copyCodicons.ts';
import { thirdPartyNotices } from './thirdPartyNotices.ts';

/** Writes dist/ anew: the bundles, the icon font, the notices, and esbuild's account of each bundle in dist/meta. */
export async function build(mode: BuildMode, say: (line: string) => void): Promise<void> {
  await rm(distFolder, { recursive: true, force: true });
  const metafiles: Metafile[] = [];
  for (const bundle of bundles()) {
    if (!isPresent(bundle)) {
      say(`  (no ${bundle.entry} yet)`);
      continue;
    }
    const { metafile } = await esbuild({ ...optionsOf(bundle, mode), metafile: true });
    metafiles.push(metafile);
    await write(join(distFolder, 'meta', `${basename(bundle.name)}.json`), JSON.stringify(metafile));
    for (const [file, { bytes }] of Object.entries(metafile.outputs)) {
      if (!file.endsWith('.map')) say(`  ${file.padEnd(28)} ${(bytes / 1024).toFixed(0).padStart(6)} KB`);
    }
  }
  await copyCodicons(join(distFolder, 'webview'));
  await write(join(distFolder, 'THIRD_PARTY_NOTICES.txt'), await thirdPartyNotices(metafiles));
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
