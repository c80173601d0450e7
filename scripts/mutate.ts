/**
 * `npm run test:mutations [-- --area src/card] [--only 1..50]`: changes one token of the product at a time and runs the
 * unit tests that import the changed file, the nearest first. Prints the share of changes that make a test fail, and
 * the place of each that no test notices.
 *
 * The seed is fixed, and a change is chosen by its line: what is chosen stays the same while other lines change.
 * Changes aren't type-checked, so the compiler would catch some that survive. Some change nothing that a test could
 * see.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { setPriority } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import {
  isBinaryExpression,
  isConditionalExpression,
  isIfStatement,
  isNumericLiteral,
  isPrefixUnaryExpression,
  isTypeNode,
  type Node,
  type SourceFile,
  SyntaxKind,
} from 'typescript/unstable/ast';
import { API } from 'typescript/unstable/sync';
import { projectRoot } from './host/hostPaths.ts';
import { importsOf, readTree } from './layers/sourceTree.ts';
import { environmentOf, type Mutant, mutate } from './test/mutant.ts';

const AREAS = ['src/card', 'src/contract', 'src/client', 'src/bulk', 'webview/chart'] as const;

type Area = (typeof AREAS)[number];

const SEED = 32;

/** Of each area. */
const MUTANTS = 60;

/** How many test files run, the nearest to the changed file: first a few, then more if they don't notice. */
const NEAREST = [6, 24] as const;

/** For one test, and for all tests of a mutant: a change can cause an endless loop. */
const [TEST_LIMIT_MS, RUN_LIMIT_MS] = [20_000, 240_000];

/** By operator: the operators that may stand in its place. */
const OPERATORS: Readonly<Record<string, readonly string[]>> = {
  '===': ['!=='],
  '!==': ['==='],
  '<': ['<=', '>'],
  '<=': ['<', '>'],
  '>': ['>=', '<'],
  '>=': ['>', '<'],
  '&&': ['||'],
  '||': ['&&'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
};

interface PlacedMutant extends Mutant {
  readonly area: Area;
  /** File and line, and the line's changed text. */
  readonly place: string;
  readonly rank: string;
}

/** The changes that the nodes of a file allow. */
function mutantsOf(area: Area, file: string, source: SourceFile): PlacedMutant[] {
  const found: PlacedMutant[] = [];
  const textOf = (node: Node): string => source.text.slice(node.getStart(source), node.end);
  const add = (start: number, end: number, replacement: string): void => {
    const [lineStart, line] = [
      source.text.lastIndexOf('\n', start) + 1,
      source.text.slice(0, start).split('\n').length,
    ];
    const changed = mutate(source.text, { file, start, end, replacement }).slice(lineStart).split('\n', 1)[0]?.trim();
    const before = source.text.slice(lineStart).split('\n', 1)[0]?.trim();
    const rank = createHash('sha1')
      .update(JSON.stringify([SEED, file, before, changed]))
      .digest('hex');
    found.push({ area, file, start, end, replacement, place: `${file}:${line}  ${changed}`, rank });
  };
  const replace = (node: Node, replacement: string): void => add(node.getStart(source), node.end, replacement);
  const visit = (node: Node): void => {
    if (isTypeNode(node)) return;
    if (isBinaryExpression(node)) {
      for (const operator of OPERATORS[textOf(node.operatorToken)] ?? []) replace(node.operatorToken, operator);
    } else if (isPrefixUnaryExpression(node)) {
      if (/^[!-]/.test(textOf(node))) add(node.getStart(source), node.getStart(source) + 1, '');
    } else if (isConditionalExpression(node)) {
      const [yes, no] = [node.whenTrue, node.whenFalse];
      const between = source.text.slice(yes.end, no.getStart(source));
      add(yes.getStart(source), no.end, textOf(no) + between + textOf(yes));
    } else if (
      isIfStatement(node) &&
      !isBinaryExpression(node.expression) &&
      !isPrefixUnaryExpression(node.expression)
    ) {
      replace(node.expression, `!(${textOf(node.expression)})`);
    } else if (isNumericLiteral(node)) {
      const value = Number(node.text);
      for (const other of [value + 1, value - 1]) replace(node, other < 0 ? `(${other})` : String(other));
    } else if (node.kind === SyntaxKind.TrueKeyword) replace(node, 'false');
    else if (node.kind === SyntaxKind.FalseKeyword) replace(node, 'true');
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

/** The chosen mutants, one of each area in turn, so that any range of them covers all areas. */
function chooseMutants(areas: readonly Area[]): PlacedMutant[] {
  const all = new Map<Area, Map<string, PlacedMutant>>(areas.map((area) => [area, new Map()]));
  const api = new API({ cwd: projectRoot });
  try {
    const openProjects = ['tsconfig.json', 'webview/tsconfig.json'].map((config) => join(projectRoot, config));
    for (const { program } of api.updateSnapshot({ openProjects }).getProjects()) {
      for (const name of program.getSourceFileNames()) {
        const file = relative(projectRoot, name).replaceAll('\\', '/');
        const area = areas.find((one) => file.startsWith(`${one}/`));
        const source = area && program.getSourceFile(name);
        if (source === undefined) continue;
        for (const mutant of mutantsOf(area as Area, file, source)) all.get(mutant.area)?.set(mutant.rank, mutant);
      }
    }
  } finally {
    api.close();
  }
  const chosen = [...all.values()].map((found) =>
    [...found.values()].toSorted((a, b) => (a.rank < b.rank ? -1 : 1)).slice(0, MUTANTS),
  );
  return Array.from({ length: MUTANTS }, (_, i) => chosen.flatMap((mutants) => mutants[i] ?? [])).flat();
}

/** By file: the files that import it, but for types alone. */
function readImporters(): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>();
  for (const [file, text] of readTree(projectRoot)) {
    for (const { target, isFile, statement } of importsOf(file, text)) {
      if (!isFile || /^(?:import|export) type\b/.test(statement)) continue;
      importers.set(target, [...(importers.get(target) ?? []), file]);
    }
  }
  return importers;
}

/** The unit tests that import the file, those with the shortest way to it first. */
function testsOf(file: string, importers: ReadonlyMap<string, readonly string[]>): string[] {
  const reached = new Set([file]);
  // A set yields what is added while it's being gone through.
  for (const one of reached) for (const importer of importers.get(one) ?? []) reached.add(importer);
  return [...reached].filter((one) => /^test\/unit\/.*\.test\.ts$/.test(one));
}

/** Whether the tests pass while the product runs with the change. */
function pass(tests: readonly string[], mutant: Mutant, limitMs: number): boolean {
  const args = ['scripts/runMocha.ts', '--bail', '--timeout', String(TEST_LIMIT_MS), ...tests];
  const { status } = spawnSync(process.execPath, args, {
    cwd: projectRoot,
    env: environmentOf(mutant),
    timeout: limitMs,
    killSignal: 'SIGKILL',
    stdio: 'ignore',
  });
  return status === 0;
}

const { values } = parseArgs({ options: { area: { type: 'string' }, only: { type: 'string' } } });
const [first = 1, last = Number.POSITIVE_INFINITY] = values.only?.split('..').map(Number) ?? [];
const areas = AREAS.filter((area) => values.area === undefined || area === values.area);
if (areas.length === 0) throw new Error(`--area must be one of ${AREAS.join(', ')}.`);
// Minutes of work, beside which the machine stays usable.
setPriority(10);
const importers = readImporters();
const mutants = chooseMutants(areas).slice(first - 1, last);
const runs = mutants.map((mutant) => ({ mutant, tests: testsOf(mutant.file, importers).slice(0, NEAREST[1]) }));
const unchanged: Mutant = { file: '', start: 0, end: 0, replacement: '' };
const all = [...new Set(runs.flatMap(({ tests }) => tests))];
if (!pass(all, unchanged, 10 * RUN_LIMIT_MS)) throw new Error('The tests fail without any change.');
const results: { readonly area: Area; readonly noticed: boolean }[] = [];
for (const { mutant, tests } of runs) {
  const rounds = [tests.slice(0, NEAREST[0]), tests.slice(NEAREST[0])];
  const noticed = rounds.some((round) => round.length > 0 && !pass(round, mutant, RUN_LIMIT_MS));
  results.push({ area: mutant.area, noticed });
  if (!noticed) console.log(`not noticed: ${mutant.place}`);
}
const report = (title: string, counted: typeof results): void => {
  if (counted.length === 0) return;
  const noticed = counted.filter((result) => result.noticed).length;
  console.log(`${title}: ${noticed} of ${counted.length} noticed (${Math.round((100 * noticed) / counted.length)} %)`);
};
for (const area of areas)
  report(
    area,
    results.filter((result) => result.area === area),
  );
report('all', results);
