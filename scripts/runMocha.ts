/**
 * Runs the mocha tests of files and folders: `node scripts/runMocha.ts [--grep TEXT] [--timeout MS] [--except FOLDER]…
 * PATH…`. Its last line is `mocha: N passed, N failed`. Finding no test at all is a failure.
 */
import { globSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import Mocha from 'mocha';
import { projectRoot } from './host/hostPaths.ts';
import '../test/support/vscodeStandIn.ts';
import './host/testClock.ts';
import { runTests } from './test/runTests.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    grep: { type: 'string' },
    timeout: { type: 'string', default: '60000' },
    except: { type: 'string', multiple: true, default: [] },
  },
});
const files = positionals.flatMap((given) =>
  given.endsWith('.ts') ? [given] : globSync('**/*.test.ts', { cwd: given }).map((file) => join(given, file)),
);
const mocha = new Mocha({ ui: 'bdd', timeout: Number(values.timeout), forbidOnly: true, forbidPending: true });
if (values.grep !== undefined) mocha.fgrep(values.grep);
const wanted = files.filter((file) => values.except.every((except) => relative(except, file).startsWith('..')));
for (const file of wanted.sort()) mocha.addFile(join(projectRoot, file));
await mocha.loadFilesAsync();
const { passed, failed } = await runTests(mocha);
if (passed + failed === 0) console.error(`No test was found in ${positionals.join(', ')}.`);
// Exit explicitly: what a test left open must not keep the run alive.
process.exit(passed > 0 && failed === 0 ? 0 : 1);
