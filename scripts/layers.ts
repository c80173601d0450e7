import { projectRoot } from './host/hostPaths.ts';
import { checkTree } from './layers/checkTree.ts';
import { readTree } from './layers/sourceTree.ts';

/**
 * `npm run test:layers`: fails on imports that the layers don't allow, and on files that break the project's other
 * countable rules.
 */

const tree = readTree(projectRoot);
const violations = checkTree(tree);
for (const { file, rule, message } of violations) console.error(`${file}: ${message} [${rule}]`);
console.log(`${tree.size} files, ${violations.length} violations`);
if (violations.length > 0) process.exitCode = 1;
