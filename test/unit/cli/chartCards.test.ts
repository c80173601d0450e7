import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changed, SAMPLE } from '../card/findings/sampleCard.ts';
import { type CliRun, runCli } from './runCli.ts';

describe('chart-cards check', function () {
  // Each run starts a process.
  this.timeout(30_000);
  let folder = '';
  const run = (...args: string[]): Promise<CliRun> => runCli(args, folder);

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chart-cards-cli-'));
    const file = (name: string, content: string | Uint8Array) => writeFile(join(folder, name), content);
    await file('good.card.json', SAMPLE);
    await file('order.card.json', changed('0.9098', '0.9150').replaceAll('\n', '\r\n'));
    await file('hint.card.json', changed('[[fib:ratios]]', 'ratios'));
    await file('broken.card.json', '\ufeff{\n  "metadata": {,}\n}');
    await file('escape,1:2.card.json', changed('"AUD/CAD",', '"AUD/CAD", "\\u001b[31mred": 1,'));
    await file('large.card.json', ' '.repeat(10_000_000));
    await file('latin.card.json', Uint8Array.from([0x7b, 0xe9, 0x7d]));
    await mkdir(join(folder, 'folder'));
  });

  after(() => rm(folder, { recursive: true, force: true }));

  it('answers 0 and an empty array for a card without mistakes', async () => {
    const { code, stdout, stderr } = await run('check', '--format', 'json', 'good.card.json');
    assert.deepEqual({ code, stderr, rows: JSON.parse(stdout) }, { code: 0, stderr: '', rows: [] });
  });

  it('answers 1, and the place of each finding in lines and columns from 1', async () => {
    const { code, stdout } = await run('check', '--format', 'json', 'order.card.json');
    assert.equal(code, 1);
    assert.deepEqual(JSON.parse(stdout), [
      {
        file: 'order.card.json',
        rule: 'levels.order',
        severity: 'error',
        path: ['levels', 'resistance', 'price'],
        line: 14,
        column: 30,
        message: 'The price of resistance (0.9142) must lie above pivot (0.915).',
      },
      {
        file: 'order.card.json',
        rule: 'levels.order',
        severity: 'error',
        path: ['levels', 'pivot', 'price'],
        line: 15,
        column: 25,
        message: 'The price of pivot (0.915) must lie below resistance (0.9142).',
      },
    ]);
  });

  it('answers 0 where there are only hints', async () => {
    const { code, stdout } = await run('check', 'hint.card.json');
    assert.equal(code, 0);
    assert.equal(
      stdout,
      'hint.card.json:27:52: hint: No text links to "fib". [links.none]\n0 errors, 0 warnings, 1 hint.\n',
    );
  });

  it('gives syntax errors an empty path, and counts no byte order mark', async () => {
    const { code, stdout } = await run('check', '--format=json', 'broken.card.json');
    const [first] = JSON.parse(stdout) as Record<string, unknown>[];
    assert.equal(code, 1);
    assert.deepEqual(
      [first?.['rule'], first?.['path'], first?.['line'], first?.['column']],
      ['json.syntax', [], 2, 16],
    );
  });

  it('answers 2 for a file that is not there, and still checks the others', async () => {
    const { code, stdout, stderr } = await run('check', '--format', 'json', 'none.card.json', 'order.card.json');
    assert.equal(code, 2);
    assert.equal(stderr, 'chart-cards: none.card.json: there is no such file\n');
    assert.equal(JSON.parse(stdout).length, 2);
  });

  it('answers 2 for a directory, with the reason', async () => {
    const { code, stderr } = await run('check', 'folder');
    assert.equal(code, 2);
    assert.match(stderr, /folder: this is a directory/);
  });

  it('refuses a file of 10 MB, and one that is no UTF-8, as no cards', async () => {
    const { code, stdout } = await run('check', 'large.card.json', 'latin.card.json');
    assert.equal(code, 1);
    assert.match(stdout, /^large\.card\.json:1:1: error: The file is larger than 4 MB/);
    assert.match(stdout, /\nlatin\.card\.json:1:1: error: The file is no UTF-8 text/);
  });

  it('lets nothing in a file speak to the terminal', async () => {
    const { stdout } = await run('check', 'escape,1:2.card.json');
    assert.ok(!stdout.includes('\u001b'));
    assert.match(stdout, /A card has no key "\ufffd\[31mred" here/);
  });

  it('writes annotations for a workflow run, their values escaped', async () => {
    const { code, stdout } = await run('check', '--format', 'github', 'escape,1:2.card.json', 'hint.card.json');
    assert.equal(code, 1);
    assert.match(
      stdout,
      /^::error file=escape%2C1%3A2\.card\.json,line=3,endLine=3,col=26,endColumn=41,title=keys\.unknown::A card has no key/,
    );
    assert.match(stdout, /\n::notice file=hint\.card\.json,line=27,endLine=27,col=52,endColumn=57,title=links\.none::/);
  });

  it('writes SARIF 2.1.0', async () => {
    const { code, stdout } = await run('check', '--format', 'sarif', 'order.card.json');
    const log = JSON.parse(stdout);
    const [result] = log.runs[0].results;
    assert.equal(code, 1);
    assert.equal(log.version, '2.1.0');
    assert.deepEqual(log.runs[0].tool.driver.rules, [{ id: 'levels.order' }]);
    assert.deepEqual([result.ruleId, result.ruleIndex, result.level], ['levels.order', 0, 'error']);
    assert.deepEqual(result.locations[0].physicalLocation, {
      artifactLocation: { uri: 'order.card.json' },
      region: { startLine: 14, startColumn: 30, endLine: 14, endColumn: 36 },
    });
  });

  it('answers 2 and how it is meant when called wrongly', async () => {
    for (const args of [[], ['check'], ['chek', 'a'], ['check', '--format', 'xml', 'a'], ['check', '--colour', 'a']]) {
      const { code, stdout, stderr } = await run(...args);
      assert.deepEqual([code, stdout], [2, ''], args.join(' '));
      assert.match(stderr, /Usage: chart-cards check/);
    }
  });

  it('tells its use and version', async () => {
    const [help, version] = [await run('--help'), await run('--version')];
    assert.deepEqual([help.code, version.code], [0, 0]);
    assert.match(help.stdout, /^Usage: chart-cards check/);
    assert.match(version.stdout, /^\d+\.\d+\.\d+\n$/);
  });
});
