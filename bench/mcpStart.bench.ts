import { spawn } from 'node:child_process';
import { once as event } from 'node:events';
import { join } from 'node:path';
import { projectRoot } from '../scripts/host/hostPaths.ts';
import { type Measure, timesRow } from './measure.ts';
import { buildProduction } from './production.ts';

const STARTS = 12;
/** Times of the start of Node alone. */
const MOST = 3;

const HELLO = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'bench', version: '1' } },
});

/** From the call of `chart-cards mcp` to its first response, against the start of Node alone; the shortest of several. */
export const measure: Measure = async ({ once }) => {
  await buildProduction();
  const server = async (): Promise<number> => {
    const begin = performance.now();
    const started = spawn(process.execPath, [join(projectRoot, 'dist', 'chart-cards.js'), 'mcp']);
    started.stdin.write(`${HELLO}\n`);
    await event(started.stdout, 'data');
    const milliseconds = performance.now() - begin;
    // An orderly end keeps the compiled code for the next start.
    started.stdin.end();
    await event(started, 'close');
    return milliseconds;
  };
  const node = async (): Promise<number> => {
    const begin = performance.now();
    await event(spawn(process.execPath, ['-e', '0']), 'close');
    return performance.now() - begin;
  };
  const [own, bare] = [[] as number[], [] as number[]];
  for (let round = 0; round < (once ? 1 : STARTS); round++) {
    own.push(await server());
    bare.push(await node());
  }
  return [timesRow('start of chart-cards mcp, against Node alone', Math.min(...own), Math.min(...bare), MOST)];
};
