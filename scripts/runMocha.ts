/**
 * Runs the mocha tests of files and folders: `node scripts/runMocha.ts [--grep TEXT] [--timeout MS] [--bail] [--except
 * FOLDER]… PATH…`. Prints `tests: N passed, N failed` at the end. Finding no test at all is a failure, and so is
 * anything that tests left open.
 */
import { globSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import Mocha from 'mocha';
import { projectRoot } from './host/hostPaths.ts';
import '../test/support/vscodeStandIn.ts';
import './host/testClock.ts';
import { watchForHangs } from './test/hangs.ts';
import './test/mutant.ts';
import { runTests } from './test/runTests.ts';

/** How long the process may take to end after the last test. */
const END_LIMIT_MS = 3000;

/** A libuv handle of a diagnostic report. */
interface Handle {
  readonly type: string;
  readonly is_active: boolean;
  readonly is_referenced: boolean;
  readonly address: string;
}

// Without it, every run strips the types of hundreds of files again.
enableCompileCache(join(projectRoot, 'node_modules', '.cache', 'tests'));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    grep: { type: 'string' },
    timeout: { type: 'string', default: '60000' },
    bail: { type: 'boolean', default: false },
    except: { type: 'string', multiple: true, default: [] },
  },
});
const files = positionals.flatMap((given) =>
  given.endsWith('.ts') ? [given] : globSync('**/*.test.ts', { cwd: given }).map((file) => join(given, file)),
);
const mocha = new Mocha({
  ui: 'bdd',
  timeout: Number(values.timeout),
  bail: values.bail,
  forbidOnly: true,
  forbidPending: true,
});
if (values.grep !== undefined) mocha.fgrep(values.grep);
const hangs = watchForHangs(2 * Number(values.timeout));
mocha.rootHooks({
  beforeEach(this: Mocha.Context) {
    hangs.started(this.currentTest?.fullTitle() ?? 'A test');
  },
});
const wanted = files.filter((file) => values.except.every((except) => relative(except, file).startsWith('..')));
for (const file of wanted.sort()) mocha.addFile(join(projectRoot, file));
await mocha.loadFilesAsync();
const { passed, failed } = await runTests(mocha);
await hangs.end();
if (passed + failed === 0) console.error(`No test was found in ${positionals.join(', ')}.`);
process.exitCode = passed > 0 && failed === 0 ? 0 : 1;

// Anything that a test left open keeps the process alive, and fails the run.
setTimeout(() => {
  console.log(`tests: FAILED The tests ended, but not the process, which still has open: ${openResources()}`);
  process.exit(1);
}, END_LIMIT_MS).unref();

/** The kinds of what is open, with the details of each handle: address, process id, file or time. */
function openResources(): string {
  const handles = (process.report.getReport() as { readonly libuv: readonly Handle[] }).libuv;
  const open = handles.filter((handle) => handle.is_active && handle.is_referenced);
  return [
    process.getActiveResourcesInfo().join(', '),
    ...open.map(({ type, is_active, is_referenced, address, ...details }) => `${type} ${JSON.stringify(details)}`),
  ].join('; ');
}
