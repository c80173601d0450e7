import { layerImports } from './rules/arrows.ts';
import { cycles } from './rules/cycles.ts';
import { fileSize } from './rules/fileSize.ts';
import { forbiddenModules } from './rules/forbiddenModules.ts';
import { persistentQuestions } from './rules/lastingQuestions.ts';
import { noBarrels } from './rules/noBarrels.ts';
import { noDefaultExports } from './rules/noDefaultExports.ts';
import { oneHttpLibrary } from './rules/oneHttpLibrary.ts';
import { descriptiveNames } from './rules/tellingNames.ts';
import { noLeftovers } from './rules/whole.ts';
import type { ProjectRule, SourceTree, Violation } from './sourceTree.ts';

const rules: readonly ProjectRule[] = [
  layerImports,
  cycles,
  forbiddenModules,
  oneHttpLibrary,
  noBarrels,
  noDefaultExports,
  fileSize,
  persistentQuestions,
  descriptiveNames,
  noLeftovers,
];

/** All that is wrong with the tree. */
export function checkTree(tree: SourceTree): Violation[] {
  return rules.flatMap((rule) => rule(tree));
}
