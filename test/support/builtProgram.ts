import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { projectRoot } from '../../scripts/host/hostPaths.ts';

/** A program of the tree in one file: it starts several times faster than from hundreds of sources. */
export interface BuiltProgram {
  readonly path: string;
  /** What its processes need in their environment: compiled code is kept from the first that ends by itself. */
  readonly env: Readonly<Record<string, string>>;
}

/** Bundles the program, given from the project's root, into the folder. */
export async function builtProgram(entry: string, folder: string): Promise<BuiltProgram> {
  const path = join(folder, `${basename(entry, '.ts')}.mjs`);
  await build({
    entryPoints: [join(projectRoot, entry)],
    outfile: path,
    absWorkingDir: projectRoot,
    bundle: true,
    platform: 'node',
    target: 'node22',
    format: 'esm',
    mainFields: ['module', 'main'],
    logLevel: 'warning',
  });
  return { path, env: { NODE_COMPILE_CACHE: join(folder, 'compiled') } };
}
