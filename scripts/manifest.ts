/**
 * `npm run manifest`: prints the declarations of the features into package.json, package.nls.json and the tables of the
 * docs.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from './host/hostPaths.ts';
// Before anything that imports `vscode` is resolved.
import '../test/support/vscodeStandIn.ts';

const { printedFiles } = await import('./manifest/printedFiles.ts');
for (const { path, committed, printed } of printedFiles()) {
  if (committed === printed) continue;
  await writeFile(join(projectRoot, path), printed);
  console.log(`Printed ${path}`);
}
