import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BuiltProgram, builtProgram } from '../../support/builtProgram.ts';
import { randomSeed, seededRandom } from '../../support/seededChance.ts';
import { exportFile, type SlowExport, startSlowExport } from './slowExport.ts';

const KILLS = 100;
const ROWS = { csv: 20_000, json: 3_000 };
const DOWNLOAD_KILL_POINTS = ['beforeSync', 'beforeRename', 'afterRename'] as const;
/** Longest time from the last byte, or from the start of the process, to the kill. */
const [AFTER_BYTES_MS, AFTER_START_MS] = [8, 60];

type Cut = 'bytes' | 'end' | 'start' | (typeof DOWNLOAD_KILL_POINTS)[number];

/** A good half of the cuts fall into the bytes, the others around the file's way into its place. */
const CUTS: readonly Cut[] = ['bytes', 'bytes', 'bytes', 'end', 'end', 'start', 'bytes', ...DOWNLOAD_KILL_POINTS];

describe('client: kill -9 of a process that downloads an export (reliability 8)', function () {
  this.timeout(120_000);
  const folder = mkdtempSync(join(tmpdir(), 'download-kills-'));
  after(() => rmSync(folder, { recursive: true, force: true }));

  it(`${KILLS} times: the file of the final name is whole, the old one or the new one; the next download tidies up`, async () => {
    const seed = randomSeed();
    const program = await builtProgram('test/sandbox/crash/downloader.ts', folder);
    const tallies = await Promise.all(
      (['csv', 'json'] as const).map((format, i) => killDownloads(program, join(folder, format), format, seed + i)),
    );
    const sum = (name: keyof Tally) => tallies.reduce((total, tally) => total + tally[name], 0);
    console.log(
      `      seed ${seed}: ${sum('killed')} kills, 0 corrupt files; ${sum('parts')} parts left and swept, ` +
        `${sum('replaced')} killed with the new file in place, ${sum('saved')} not reached`,
    );
    assert.ok(sum('killed') >= KILLS && sum('parts') > KILLS / 3);
  });
});

interface Tally {
  killed: number;
  parts: number;
  replaced: number;
  saved: number;
}

/** Half of all kills, for one format; every version of the file is another. */
async function killDownloads(program: BuiltProgram, place: string, format: 'csv' | 'json', seed: number) {
  const chance = seededRandom(seed);
  const slow = await startSlowExport();
  const target = join(place, `points.${format}`);
  mkdirSync(place);
  slow.rows = ROWS[format];
  const run = (point: string) =>
    spawn(process.execPath, [program.path, slow.baseUrl, format, target, point], {
      env: { ...process.env, ...program.env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  const saved = async () => {
    assert.equal(await new Promise((resolve) => run('').once('exit', resolve)), 0);
    assert.deepEqual(readdirSync(place), [`points.${format}`], 'nothing is left beside the file');
    assert.ok(readFileSync(target).equals(slow.file));
    return slow.file;
  };

  const tally: Tally = { killed: 0, parts: 0, replaced: 0, saved: 0 };
  slow.file = exportFile(format, ROWS[format], 0);
  // Its own end writes the compiled code down.
  let standing = await saved();
  for (let version = 1; tally.killed < KILLS / 2; version++) {
    assert.ok(version < KILLS, 'kills come too late to cut anything');
    slow.file = exportFile(format, ROWS[format], version);
    const where = CUTS[version % CUTS.length] ?? 'bytes';
    const child = run(where);
    await cut(child, slow, where, chance);
    if (child.signalCode === 'SIGKILL') tally.killed += 1;
    else tally.saved += 1;
    const shown = `${where}, version ${version}, seed ${seed}`;
    const now = readFileSync(target);
    const isNew = now.equals(slow.file);
    assert.ok(isNew || now.equals(standing), `${shown}: whole`);
    if (where === 'beforeSync' || where === 'beforeRename') assert.ok(!isNew, shown);
    if (where === 'afterRename') assert.ok(isNew, shown);
    const parts = readdirSync(place).filter((name) => name !== `points.${format}`);
    assert.ok(parts.length <= 1 && parts.every((name) => name.endsWith('.part')), `${shown}: ${parts}`);
    tally.parts += parts.length;
    tally.replaced += isNew ? 1 : 0;
    standing = now;
  }
  await saved();
  await slow.stop();
  return tally;
}

/** Resolves when the process is gone, by the kill or by itself. */
async function cut(child: ChildProcess, slow: SlowExport, where: Cut, chance: () => number): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  const kill = () => void child.kill('SIGKILL');
  const killAt = Math.ceil(chance() * slow.file.length);
  slow.onPiece = (sent) => {
    if (where === 'bytes' && sent >= killAt) kill();
    if (where === 'end' && sent === slow.file.length) setTimeout(kill, chance() * AFTER_BYTES_MS);
  };
  if (where === 'start') setTimeout(kill, chance() * AFTER_START_MS);
  child.stdout?.on('data', (text: Buffer) => {
    if (text.toString().trim() === where) kill();
  });
  await gone;
  slow.onPiece = () => undefined;
}
