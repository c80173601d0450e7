/** Runs test/ui/ in the windows of VS Code's server build; `--grep TEXT`, `--built` and `--engine oldest` as in testHost. */
import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../esbuild.mjs';
import { installHost } from './host/fetchHost.ts';
import { chooseEngine, projectRoot } from './host/hostPaths.ts';
import './host/testClock.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { grep: { type: 'string' }, built: { type: 'boolean' }, engine: { type: 'string' } },
});
chooseEngine(values.engine);
if (values.built !== true) await build('development', () => {});
await rm(join(projectRoot, 'test-results', 'failed'), { recursive: true, force: true });
await installHost(console.log);
const grep = values.grep === undefined ? [] : ['--grep', values.grep];
// test/ui/extended runs only when it is named.
const files = positionals.length > 0 ? positionals : ['test/ui', '--except', 'test/ui/extended'];
const args = ['scripts/runMocha.ts', '--timeout', '120000', ...grep, ...files];
const child = spawn(process.execPath, args, { cwd: projectRoot, stdio: ['ignore', 'inherit', 'inherit'] });
child.on('close', (code) => {
  process.exitCode = code ?? 1;
});
