/**
 * Runs the mocha tests of folders, found by pattern: `node scripts/runMocha.ts [--grep TEXT] [--timeout MS] [--except FOLDER]… FOLDER…`.
 * Its last line is `mocha: N passed, N failed`. Finding no test at all is a failure.
 */
import { globSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import Mocha from 'mocha';
import { projectRoot } from './host/hostPaths.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    grep: { type: 'string' },
    timeout: { type: 'string', default: '10000' },
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
const runner = mocha.run((failures) => {
  const passes = runner.stats?.passes ?? 0;
  if (passes + failures === 0) console.error(`No test was found in ${positionals.join(', ')}.`);
  console.log(`mocha: ${passes} passed, ${failures} failed`);
  // What a test left open must not keep the run alive, nor hide behind it: the tests have ended.
  process.exit(passes > 0 && failures === 0 ? 0 : 1);
});
