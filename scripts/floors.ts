/** Fails on any import that the house does not allow, and on files that break its other countable rules. */

import { checkTree } from './floors/checkTree.ts';
import { readTree } from './floors/readTree.ts';
import { projectRoot } from './host/hostPaths.ts';

const tree = readTree(projectRoot);
const violations = checkTree(tree);
for (const { file, rule, message } of violations) console.error(`${file}: ${message} [${rule}]`);
console.log(`${tree.size} files, ${violations.length} violations of the house's rules`);
if (violations.length > 0) process.exitCode = 1;
