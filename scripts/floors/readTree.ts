import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceTree } from './sourceTree.ts';

/** Reads every TypeScript file of the project, and the build script. */
export function readTree(root: string): SourceTree {
  const files = globSync(['{src,webview,test,scripts,bench}/**/*.ts', 'esbuild.mjs'], { cwd: root }).map((file) =>
    file.replaceAll('\\', '/'),
  );
  return new Map(files.sort().map((file) => [file, readFileSync(join(root, file), 'utf8')]));
}
