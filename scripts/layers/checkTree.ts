import { cycles, forbiddenModules, layerImports, neighbours, oneHttpLibrary } from './importRules.ts';
import { isProduct, type ProjectRule, type SourceTree, type Violation } from './sourceTree.ts';

const PASSING_ON = /^\s*export\s+(?:type\s+)?(?:\*|\{[^}]*\})[^;'"]*\bfrom\s*['"]/m;

/** A name is imported from the file that declares it. */
const noBarrels: ProjectRule = (tree) => {
  const found: Violation[] = [];
  for (const [file, text] of tree) {
    if (!isProduct(file)) continue;
    if (/(^|\/)index\.ts$/.test(file))
      found.push({ file, rule: 'noBarrels', message: 'is an index file, which hides where things are' });
    if (PASSING_ON.test(text)) found.push({ file, rule: 'noBarrels', message: 're-exports from another file' });
  }
  return found;
};

const DEFAULT_EXPORT = /^\s*export\s+default\b|\bas\s+default\b[^;]*\}/m;

/** Playwright loads its configuration and reporters by their default exports. */
const LOADED_BY_DEFAULT = /^test\/playwright[\w.]*\.ts$/;

/** A name is the same in every file. */
const noDefaultExports: ProjectRule = (tree) => {
  const found: Violation[] = [];
  for (const [file, text] of tree) {
    if (!LOADED_BY_DEFAULT.test(file) && DEFAULT_EXPORT.test(text))
      found.push({ file, rule: 'noDefaultExports', message: 'has a default export' });
  }
  return found;
};

const MOST_LINES = 500;
const MEDIAN_BELOW = 150;

/** No file above 500 lines; half of the product's files below 150. */
const fileSize: ProjectRule = (tree) => {
  const found: Violation[] = [];
  const sizes: number[] = [];
  for (const [file, text] of tree) {
    const lines = text.split('\n').length - 1;
    if (isProduct(file)) sizes.push(lines);
    if (lines > MOST_LINES) {
      found.push({ file, rule: 'fileSize', message: `has ${lines} lines; ${MOST_LINES} is the limit` });
    }
  }
  const median = sizes.sort((a, b) => a - b)[Math.floor(sizes.length / 2)] ?? 0;
  if (median >= MEDIAN_BELOW) {
    found.push({ file: 'src', rule: 'fileSize', message: `half of its files have ${median} lines or more` });
  }
  return found;
};

/** Doesn't match a box that is created for another file (`return …`), because that file makes it persistent. */
const QUESTION = /\bvscode\.window\.show(?:QuickPick|InputBox)\b|= vscode\.window\.create(?:QuickPick|InputBox)\b/g;
const PERSISTENT = /\bignoreFocusOut\b/g;

/**
 * No question closes when it loses focus: a page that is loading, or that regains the focus late from the palette, would
 * close it before the user could answer.
 */
const persistentQuestions: ProjectRule = (tree) => {
  const found: Violation[] = [];
  const count = (text: string, what: RegExp) => [...text.matchAll(what)].length;
  for (const [file, text] of tree) {
    if (!/^src\/(shell|authoring|admin)\//.test(file)) continue;
    if (count(text, QUESTION) <= count(text, PERSISTENT)) continue;
    found.push({ file, rule: 'lastingQuestions', message: 'asks a question without ignoreFocusOut' });
  }
  return found;
};

const EMPTY_WORDS = new Set(['util', 'utils', 'helper', 'helpers', 'manager', 'managers', 'common', 'misc']);

/** A file or folder is named after what it contains, not after how it is used. */
const descriptiveNames: ProjectRule = (tree) => {
  const found: Violation[] = [];
  for (const file of tree.keys()) {
    const words = file.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase());
    const empty = words.find((word) => EMPTY_WORDS.has(word));
    if (empty !== undefined)
      found.push({ file, rule: 'tellingNames', message: `is named “${empty}”, which is meaningless` });
  }
  return found;
};

// Composed of parts, so that this file doesn't contain them itself.
const LEFTOVERS = new RegExp(
  [`\\b(?:TO${'DO'}|FIX${'ME'})\\b`, `@ts-${'ignore'}`, `\\b(?:describe|it)\\.(?:on${'ly'}|sk${'ip'})\\b`].join('|'),
);

/** No leftovers: nothing postponed, switched off, or run alone. */
const noLeftovers: ProjectRule = (tree) => {
  const found: Violation[] = [];
  for (const [file, text] of tree) {
    const leftover = LEFTOVERS.exec(text)?.[0];
    if (leftover !== undefined) found.push({ file, rule: 'whole', message: `contains “${leftover}”` });
  }
  return found;
};

const rules: readonly ProjectRule[] = [
  layerImports,
  neighbours,
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

/** All violations in the tree. */
export function checkTree(tree: SourceTree): Violation[] {
  return rules.flatMap((rule) => rule(tree));
}
