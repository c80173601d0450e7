import { arrows } from './rules/arrows.ts';
import { cycles } from './rules/cycles.ts';
import { fileSize } from './rules/fileSize.ts';
import { forbiddenModules } from './rules/forbiddenModules.ts';
import { lastingQuestions } from './rules/lastingQuestions.ts';
import { noBarrels } from './rules/noBarrels.ts';
import { noDefaultExports } from './rules/noDefaultExports.ts';
import { oneHttpLibrary } from './rules/oneHttpLibrary.ts';
import { tellingNames } from './rules/tellingNames.ts';
import { whole } from './rules/whole.ts';
import type { HouseRule, SourceTree, Violation } from './sourceTree.ts';

const rules: readonly HouseRule[] = [
  arrows,
  cycles,
  forbiddenModules,
  oneHttpLibrary,
  noBarrels,
  noDefaultExports,
  fileSize,
  lastingQuestions,
  tellingNames,
  whole,
];

/** All that is wrong with the tree. */
export function checkTree(tree: SourceTree): Violation[] {
  return rules.flatMap((rule) => rule(tree));
}
