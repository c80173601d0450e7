import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createVSIX, listFiles, PackageManager } from '@vscode/vsce';
import { projectRoot } from '../host/hostPaths.ts';
import { isPreRelease } from './release.ts';
import type { Repository } from './repository.ts';

/** Packs what .vscodeignore lets through, from the current dist/, into a folder; returns the file's path. */
export async function makeVsix({ url }: Repository, out: string): Promise<string> {
  const manifest = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8')) as Manifest;
  const packagePath = join(out, `${manifest.name}-${manifest.version}.vsix`);
  const links = {
    repository: { type: 'git', url: `${url}.git` },
    bugs: { url: `${url}/issues` },
    qna: `${url}/issues`,
    homepage: `${url}#readme`,
  };
  // vsce takes the links from the manifest only, and the committed one has none.
  const staged = await mkdtemp(join(tmpdir(), 'chart-cards-package-'));
  try {
    for (const file of await listFiles({ cwd: projectRoot, packageManager: PackageManager.None }))
      await cp(join(projectRoot, file), join(staged, file));
    const { scripts, devDependencies, allowScripts, private: _, ...published } = manifest;
    await writeFile(join(staged, 'package.json'), `${JSON.stringify({ ...published, ...links }, undefined, 2)}\n`);
    // Everything is bundled; npm's list of packages isn't needed.
    await createVSIX({
      cwd: staged,
      packagePath,
      ignoreFile: join(projectRoot, '.vscodeignore'),
      dependencies: false,
      preRelease: isPreRelease(manifest.version),
    });
  } finally {
    await rm(staged, { recursive: true });
  }
  return packagePath;
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly [key: string]: unknown;
}
