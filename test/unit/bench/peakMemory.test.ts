import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { timesRow } from '../../../bench/measure.ts';
import { peakMemoryMb } from '../../../bench/peakMemory.ts';

const MODULE = pathToFileURL(join(import.meta.dirname, '..', '..', '..', 'bench', 'peakMemory.ts')).href;
/** Fills that many megabytes, lets go of them, and prints the peak; `null` where the system doesn't report it. */
const PROBE = `
import { peakMemoryMb } from ${JSON.stringify(MODULE)};
Buffer.alloc(Number(process.argv[1]) * 1024 ** 2, 1);
console.log(JSON.stringify(peakMemoryMb() ?? null));`;

/** The peak of a process that has filled that many megabytes. */
function peakAfter(megabytes: number): number | undefined {
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', PROBE, String(megabytes)], {
    encoding: 'utf8',
  });
  return JSON.parse(printed) ?? undefined;
}

describe('peak memory in the measures', () => {
  // Only Linux reports it; elsewhere a row must say so rather than hold.
  if (process.platform !== 'linux') {
    it('is reported as not measured', () => {
      assert.equal(peakMemoryMb(), undefined);
      assert.equal(timesRow('peak', peakAfter(1), peakAfter(1), 1.1, 'MB').holds, undefined);
    });
    return;
  }

  it('is the process’s own, however much its parent had', () => {
    // Larger than any figure below.
    const held = Buffer.alloc(300 * 1024 ** 2, 1);
    const parent = peakMemoryMb() ?? 0;
    assert.ok(parent > 300, `${parent} MB`);
    const child = peakAfter(0) ?? Number.NaN;
    assert.ok(child < 200, `${child} MB`);
    assert.equal(held.length, 300 * 1024 ** 2);
  });

  it('grows by what a process allocates, even if it lets go of it', () => {
    const grown = (peakAfter(200) ?? 0) - (peakAfter(0) ?? 0);
    assert.ok(grown > 180 && grown < 220, `${grown} MB`);
  });

  it('misses its limit when it grows', () => {
    const [less, more] = [peakAfter(0), peakAfter(200)];
    assert.equal(timesRow('peak', less, less, 1.1, 'MB').holds, true);
    const { holds, ratio = 0 } = timesRow('peak', more, less, 1.1, 'MB');
    assert.equal(holds, false);
    assert.ok(ratio > 2, String(ratio));
  });
});
