/**
 * Runs test/ui/ in the windows of VS Code's server build, in two programs side by side; `--grep TEXT`, `--built` and
 * `--engine oldest` as in testHost.
 */
import { globSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../esbuild.mjs';
import { installHost } from './host/fetchHost.ts';
import { chooseEngine, projectRoot } from './host/hostPaths.ts';
import './host/testClock.ts';
import { run } from './test/checks.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { grep: { type: 'string' }, built: { type: 'boolean' }, engine: { type: 'string' } },
});
chooseEngine(values.engine);
if (values.built !== true) await build('development', () => {});
await rm(join(projectRoot, 'test-results', 'failed'), { recursive: true, force: true });
await installHost(console.log);
const files = (positionals.length > 0 ? positionals : ['test/ui']).flatMap((path) =>
  // test/ui/extended runs only when it is named.
  path.endsWith('.ts') ? [path] : globSync('*.test.ts', { cwd: path }).map((file) => join(path, file)),
);
// In their own order: a window's journeys build on each other's rows and tabs.
process.env['CHART_CARDS_TEST_ORDER'] = '';
const codes = await Promise.all((values.grep === undefined ? halves(files) : [files]).map(runFiles));
process.exitCode = Math.max(...codes);

/** The files in one or two lists of about the same size. */
function halves(all: readonly string[]): string[][] {
  const sizes = new Map(all.map((file) => [file, statSync(file).size]));
  const sum = (half: readonly string[]) => half.reduce((total, file) => total + (sizes.get(file) ?? 0), 0);
  const [one, other]: [string[], string[]] = [[], []];
  for (const [file] of [...sizes].sort(([, a], [, b]) => b - a)) (sum(one) <= sum(other) ? one : other).push(file);
  return [one, other].filter((half) => half.length > 0);
}

/** Runs the files in one program, prints its output when it has ended, and resolves with its exit code. */
async function runFiles(half: readonly string[]): Promise<number> {
  const grep = values.grep === undefined ? [] : ['--grep', values.grep];
  const { code, output } = await run(['scripts/runMocha.ts', '--timeout', '120000', ...grep, ...half], () => undefined);
  process.stdout.write(output);
  return code;
}
