/**
 * Runs tests in windows of VS Code's server build: `node scripts/testUi.ts [--project ui|windows|pictures] [--grep TEXT]
 * [FILE…]`, where FILE is part of a file's name; `--built` and `--engine` as in testHost.
 */
import { parseArgs } from 'node:util';
import { build } from '../esbuild.mjs';
import { installHost } from './host/fetchHost.ts';
import { chooseEngine } from './host/hostPaths.ts';
import './host/testClock.ts';
import { playwright, run } from './test/checks.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    project: { type: 'string', default: 'ui' },
    grep: { type: 'string' },
    engine: { type: 'string' },
    built: { type: 'boolean' },
  },
});
chooseEngine(values.engine);
if (values.built !== true) await build('development', () => {});
await installHost(console.log);
const grep = values.grep === undefined ? [] : ['--grep', values.grep];
const { code } = await run([...playwright, `--project=${values.project}`, ...grep, ...positionals], (text) =>
  process.stdout.write(text),
);
process.exitCode = code;
