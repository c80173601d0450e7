import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type NamedMeasure, runMeasures } from '../../../bench/main.ts';
import { type Bench, type Measure, timesRow } from '../../../bench/measure.ts';

/** A measure under that name, whose one figure is that many times its baseline; the limit is 2. */
function ratio(name: string, figure: number): NamedMeasure {
  return named(name, async () => [timesRow(`${name} measured`, figure, 1, 2)]);
}

function named(name: string, measure: Measure): NamedMeasure {
  return { name, load: async () => ({ measure }) };
}

/** The table that these measures print, and the exit code. */
async function run(measures: readonly NamedMeasure[], once = false) {
  const lines: string[] = [];
  const print = { table: (line: string) => void lines.push(line), progress: () => undefined };
  const code = await runMeasures(measures, { once }, print);
  const lineOf = (text: string): string => lines.find((line) => line.includes(text)) ?? 'no such line';
  return { code, lineOf };
}

const crashing = named('broken', async () => {
  throw new Error('Cannot find the program\nRequire stack: …');
});

describe('the table of the measures', () => {
  it('has every row with its baseline, ratio, limit and what that is on this machine', async () => {
    const { code, lineOf } = await run([ratio('first', 1.5), ratio('second', 2)]);
    assert.match(lineOf('first'), /^first measured +1\.50 ms +1\.00 ms +1\.50 +≤ 2 × \(2\.00 ms\) +holds$/);
    assert.match(lineOf('second'), /holds$/);
    assert.equal(code, 0);
  });

  it('fails if a limit is missed', async () => {
    const { code, lineOf } = await run([ratio('first', 2.1), ratio('second', 1)]);
    assert.match(lineOf('first'), /MISSED$/);
    assert.match(lineOf('second'), /holds$/);
    assert.equal(code, 1);
  });

  it('goes on after a measure that crashes, prints all others, and fails at the end', async () => {
    const { code, lineOf } = await run([ratio('first', 1), crashing, ratio('last', 1)]);
    assert.match(lineOf('first'), /holds$/);
    assert.match(lineOf('broken'), /^broken +CRASHED: Cannot find the program$/);
    assert.match(lineOf('last'), /holds$/);
    assert.equal(code, 1);
  });

  it('goes on after one that can’t be loaded, or measures nothing', async () => {
    const { code, lineOf } = await run([
      { name: 'unloadable', load: () => Promise.reject(new Error('No such file')) },
      ratio('nothing', Number.NaN),
      named('empty', async () => []),
      ratio('last', 1),
    ]);
    assert.match(lineOf('unloadable'), /CRASHED: No such file$/);
    assert.match(lineOf('nothing'), /CRASHED: Nothing was measured for “nothing measured”\.$/);
    assert.match(lineOf('empty'), /CRASHED: It has no rows\.$/);
    assert.match(lineOf('last'), /holds$/);
    assert.equal(code, 1);
  });

  it('goes on after an error that nothing catches', () => {
    const main = pathToFileURL(join(import.meta.dirname, '..', '..', '..', 'bench', 'main.ts')).href;
    const program = `
      import { runMeasures } from ${JSON.stringify(main)};
      const stray = () => new Promise(() => setImmediate(() => { throw new Error('The socket was closed'); }));
      const row = { name: 'last', figure: '1', limit: '1', holds: true };
      const measures = [['broken', stray], ['last', async () => [row]]];
      const print = { table: console.log, progress: () => {} };
      const named = measures.map(([name, measure]) => ({ name, load: async () => ({ measure }) }));
      process.exitCode = await runMeasures(named, { once: true }, print);`;
    const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
      encoding: 'utf8',
    });
    assert.match(stdout, /^broken +CRASHED: The socket was closed$/m);
    assert.match(stdout, /^last /m);
    assert.equal(status, 1);
  });

  it('fails if there is no measure of that name', async () => {
    assert.equal((await run([])).code, 1);
  });

  it('says that a row can’t be measured here, and misses nothing', async () => {
    const { code, lineOf } = await run([named('peak', async () => [timesRow('peak', undefined, 1, 2)])]);
    assert.match(lineOf('peak'), /needs Linux.*NOT MEASURED$/);
    assert.equal(code, 0);
  });
});

describe('the measures run once', () => {
  it('print figures without limits, and miss none', async () => {
    const { code, lineOf } = await run([ratio('first', 1.5), ratio('second', 100)], true);
    assert.match(lineOf('first'), /^first measured +1\.50 ms +1\.00 ms +1\.50$/);
    assert.match(lineOf('second'), /^second measured +100 ms +1\.00 ms +100\.00$/);
    assert.equal(code, 0);
  });

  it('are told so, and get what the calibration loop took', async () => {
    const seen: Bench[] = [];
    const measure: Measure = async (bench) => {
      seen.push(bench);
      return [timesRow('a', 1, 1, 1)];
    };
    await run([named('a', measure)], true);
    await run([named('a', measure)]);
    assert.deepEqual(
      seen.map(({ once }) => once),
      [true, false],
    );
    for (const { calibration } of seen) assert.ok(calibration.wallMs > 0 && calibration.cpuMs > 0);
  });

  it('still fail after a crash', async () => {
    const { code, lineOf } = await run([crashing, ratio('last', 1)], true);
    assert.match(lineOf('broken'), /CRASHED: Cannot find the program$/);
    assert.match(lineOf('last'), /^last measured/);
    assert.equal(code, 1);
  });
});
