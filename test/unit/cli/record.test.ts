import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCommandLine } from '../../../src/cli/commandLine.ts';
import { SAMPLE } from '../card/findings/sampleCard.ts';
import { type CliRun, runCli } from './runCli.ts';

const START = Date.UTC(2026, 2, 2);
const SINCE = ['--since', '2026-03-02T00:00:00Z'];

describe('chart-cards record', () => {
  let folder = '';
  const file = (name: string, text: string) => writeFile(join(folder, name), text);
  const run = (...args: string[]): Promise<CliRun> => runCli(['record', ...args], folder);

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chart-cards-record-'));
    await mkdir(join(folder, 'drafts'));
    await file('drafts/a.card.json', SAMPLE);
    await file('drafts/broken.card.json', '{');
    // The sample is a bearish bounce: entry at 0.9098 from below, target 0.9031, stop 0.9142.
    const bars = ['0.906,0.907,0.905,0.906', '0.906,0.91,0.906,0.909', '0.909,0.909,0.902,0.903'];
    const rows = bars.map((bar, place) => `${new Date(START + place * 4 * 3_600_000).toISOString()},${bar}\n`);
    await file('market.csv', `time,open,high,low,close\n${rows.join('')}`);
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it('prints a table with the reasons of cards without data, and what it is not', async () => {
    const { code, stdout, stderr } = await run('--market', 'market.csv', ...SINCE, 'drafts');
    assert.deepEqual([code, stderr], [0, '']);
    assert.match(
      stdout,
      /^All\n {2}Cards +2\n {2}Entered +1\n {2}Target reached +1\n {2}No data +1\n {2}Hit rate +1 of 1\n/m,
    );
    assert.match(stdout, / {2}Median to entry +4 h\n {2}Median to end +8 h\n {2}Mean multiple +1\.52\n/);
    assert.match(stdout, /^ {2}1 × The card has no symbol or no timeframe\.$/m);
    assert.match(stdout, /This is no advice and no proof of skill\./);
  });

  it('prints JSON in which each count leads to its cards', async () => {
    const { stdout } = await run('--format', 'json', '--market', 'market.csv', ...SINCE, 'drafts');
    const { groups, cards } = JSON.parse(stdout) as {
      groups: Record<string, { name: string; counted: Record<string, string[]> }[]>;
      cards: { key: string; ending: string; convention: string }[];
    };
    const all = groups['month']?.find(({ name }) => name === 'All');
    assert.deepEqual(all?.counted['targetReached'], [join('drafts', 'a.card.json')]);
    assert.deepEqual(
      groups['convention']?.map(({ name }) => name),
      ['Pivot is entry', 'Pivot is invalidation'],
    );
    assert.equal(cards.length, 4);
  });

  it('says which proposed levels held only if it is asked to', async () => {
    const rows = Array.from({ length: 60 }, (_, bar) => {
      const time = new Date(START + (bar - 60) * 4 * 3_600_000).toISOString();
      return `${time},0.9000,0.9010,0.8990,${bar % 2 === 0 ? '0.9002' : '0.8998'}\n`;
    });
    const market = await readFile(join(folder, 'market.csv'), 'utf8');
    await file('long.csv', market.replace('close\n', `close\n${rows.join('')}`));
    const asked = await run('--proposals', '--market', 'long.csv', ...SINCE, 'drafts');
    assert.match(asked.stdout, /^Proposed levels\n(?: {2}.*\n)* {2}round number: held \d+ of \d+; /m);
    const json = await run('--proposals', '--format', 'json', '--market', 'long.csv', ...SINCE, 'drafts');
    const { proposals } = JSON.parse(json.stdout) as { proposals: { source: string }[] };
    assert.ok(proposals.some(({ source }) => source === 'round number'));
    const without = await run('--market', 'long.csv', ...SINCE, 'drafts');
    assert.doesNotMatch(without.stdout, /Proposed levels/);
  });

  it('prints CSV with a row for each group', async () => {
    const { stdout } = await run('--format', 'csv', '--by', 'weekday', '--market', 'market.csv', ...SINCE, 'drafts');
    const rows = stdout.trimEnd().split('\r\n');
    assert.deepEqual(
      rows.map((row) => row.split(',').slice(0, 3).join()),
      ['weekday,Cards,Entered', 'Monday,2,1', 'All,2,1'],
    );
  });

  it('counts every card as no data without candles, or if the feed can’t be reached', async () => {
    const without = await run('drafts');
    assert.equal(without.code, 0);
    assert.match(without.stdout, /^ {2}2 × No candles: use --market\.$/m);
    const unreachable = await run('--market', 'http://127.0.0.1:9/udf', 'drafts/a.card.json');
    assert.equal(unreachable.code, 2);
    assert.match(unreachable.stdout, /^ {2}No data +1$/m);
    assert.notEqual(unreachable.stderr, '');
  });

  it('fails if there is no card', async () => {
    assert.equal((await run('nothing')).code, 2);
  });

  it('refuses wrong usage', () => {
    const reason = (...args: string[]): string => {
      const command = readCommandLine(args);
      return command.kind === 'wrong' ? command.reason : '';
    };
    assert.match(reason('record'), /missing path/);
    assert.match(reason('record', '--published', 'https://a.example'), /missing path/);
    assert.match(reason('record', '--format', 'sarif', 'drafts'), /unknown format/);
    assert.match(reason('record', '--by', 'mood', 'drafts'), /--by must be author, .* or convention/);
    assert.match(reason('check', '--by', 'author', 'drafts'), /--by needs record/);
    assert.match(reason('check', '--proposals', 'drafts'), /--proposals needs record/);
    assert.match(reason('check', '--format', 'csv', 'drafts'), /unknown format/);
    assert.match(reason('record', '--root', '.', 'drafts'), /--root needs mcp/);
    assert.match(reason('record', ''), /a path is empty/);
  });
});
