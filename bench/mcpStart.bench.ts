import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { build } from '../esbuild.mjs';
import { projectRoot } from '../scripts/host/hostPaths.ts';
import { limitRow, type Measure } from './measure.ts';

const STARTS = 12;
const LIMIT_MS = 150;

const HELLO = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'bench', version: '1' } },
});

/** From the call of `chart-cards mcp` to its first response, beyond the start of Node itself; the shortest of several. */
export const measure: Measure = async () => {
  await build('production', () => {});
  const server = async (): Promise<number> => {
    const begin = performance.now();
    const started = spawn(process.execPath, [join(projectRoot, 'dist', 'chart-cards.js'), 'mcp']);
    started.stdin.write(`${HELLO}\n`);
    await once(started.stdout, 'data');
    const milliseconds = performance.now() - begin;
    // An orderly end keeps the compiled code for the next start.
    started.stdin.end();
    await once(started, 'close');
    return milliseconds;
  };
  const node = async (): Promise<number> => {
    const begin = performance.now();
    await once(spawn(process.execPath, ['-e', '0']), 'close');
    return performance.now() - begin;
  };
  const [own, bare] = [[] as number[], [] as number[]];
  for (let round = 0; round < STARTS; round++) {
    own.push(await server());
    bare.push(await node());
  }
  return [limitRow('start of chart-cards mcp beyond Node’s own', Math.min(...own) - Math.min(...bare), LIMIT_MS)];
};
