import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operations } from '../../../src/contract/operations.ts';
import { builtProgram } from '../../support/builtProgram.ts';
import { randomSeed } from '../../support/seededChance.ts';
import { type CrashTally, killSandbox } from './killSandbox.ts';

const KILLS = 100;
/** These sandboxes die at the same time, each in a folder of its own: one as documented, and one that differs. */
const SANDBOXES = [{}, { storedDrawings: 'normalized', writeBodies: 'messageOnly', listShape: 'snakeCase' }] as const;

describe('sandbox: kill -9 under writers of every kind (design: starting it)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-kills-'));
  after(() => rmSync(folder, { recursive: true, force: true }));

  it(`${KILLS} random kills: no answered write is lost, none is there twice, jobs end as if nothing had been`, async function () {
    this.timeout(600_000);
    const seed = randomSeed();
    const program = await builtProgram('src/sandbox/main.ts', folder);
    const runs = SANDBOXES.map((deviations, i) => {
      const own = join(folder, String(i));
      mkdirSync(own);
      return killSandbox(program, own, KILLS / SANDBOXES.length, seed + i, deviations);
    });
    const tallies = await Promise.all(runs);
    const sum = (name: Exclude<keyof CrashTally, 'tried'>) => tallies.reduce((total, tally) => total + tally[name], 0);
    console.log(
      `      seed ${seed}: ${KILLS} kills, ${sum('unborn')} more while starting; ${sum('answered')} writes answered, 0 lost, ` +
        `0 twice; ${sum('doubts')} in doubt, ${sum('happened')} of them done, ${sum('verdicts')} told by reading back`,
    );
    const writing = operations.filter(
      ({ repeat, successStatuses }) => repeat.kind !== 'read' && successStatuses.length > 0,
    );
    assert.deepEqual(
      writing.map(({ id }) => id).filter((id) => !tallies.some(({ tried }) => tried.has(id))),
      [],
      'every operation that changes something was under way',
    );
    assert.ok(sum('answered') > KILLS * 4, `only ${sum('answered')} writes were answered`);
    assert.ok(sum('doubts') > KILLS, `only ${sum('doubts')} writes were cut off`);
  });
});
