import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programs } from './http/load.ts';
import { type Measure, median } from './measure.ts';

const STARTS = 7;
const LIMIT_MS = 1000;

/** From starting the program to its ready line, with the seed in place, against a bare node:http server's start. */
export const measure: Measure = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chart-cards-start-'));
  const page = join(import.meta.dirname, 'measure.ts');
  const took = async (args: readonly string[]) => {
    const running = programs();
    const begin = performance.now();
    await running.start(args);
    const milliseconds = performance.now() - begin;
    await running.stop();
    return milliseconds;
  };
  const sandbox = ['src/sandbox/main.ts', '--data', join(folder, 'data')];
  try {
    // Plants the seed.
    await took(sandbox);
    const times = { own: [] as number[], bare: [] as number[] };
    for (let start = 0; start < STARTS; start++) {
      times.own.push(await took(sandbox));
      times.bare.push(await took(['bench/http/bareServer.ts', page]));
    }
    const [own, bare] = [median(times.own), median(times.bare)];
    return [
      {
        name: 'start of the sandbox with a warm seed, from source',
        figure: `${own.toFixed(0)} ms`,
        baseline: `${bare.toFixed(0)} ms`,
        ratio: own / bare,
        limit: `< ${LIMIT_MS} ms`,
        holds: own < LIMIT_MS,
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
