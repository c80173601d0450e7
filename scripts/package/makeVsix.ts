import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createVSIX } from '@vscode/vsce';
import { projectRoot } from '../host/hostPaths.ts';

/** Packs what .vscodeignore lets through, from the current dist/; returns the file's path. */
export async function makeVsix(out?: string): Promise<string> {
  const { name, version } = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8')) as Manifest;
  const packagePath = out ?? join(projectRoot, `${name}-${version}.vsix`);
  await createVSIX({
    cwd: projectRoot,
    packagePath,
    // Everything is bundled; npm's list of packages isn't needed.
    dependencies: false,
    allowMissingRepository: true,
    rewriteRelativeLinks: false,
  });
  return packagePath;
}

interface Manifest {
  readonly name: string;
  readonly version: string;
}
