import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkCards } from '../../../src/cli/checkCards.ts';
import { readCommandLine, USAGE } from '../../../src/cli/commandLine.ts';
import { FORMATS } from '../../../src/cli/formats.ts';
import { reportOnFile } from '../../../src/cli/report.ts';
import { changed, SAMPLE } from '../card/findings/sampleCard.ts';
import { type CliRun, runCli } from './runCli.ts';

const ID = '65f1c0de65f1c0de65f1c0de';
const SERVICE = 'https://charts.example.com';

describe('the command line', () => {
  it('accepts the URL of a service, with or without a channel', () => {
    assert.deepEqual(readCommandLine(['check', '--published', SERVICE, 'a', 'b/**']), {
      kind: 'check',
      format: 'text',
      paths: ['a', 'b/**'],
      published: { baseUrl: SERVICE, channel: undefined },
    });
    const whole = readCommandLine(['check', '--published', SERVICE, '--community', ID, '--channel', ID, 'a']);
    assert.deepEqual(whole.kind === 'check' && whole.published?.channel, { communityId: ID, channelId: ID });
  });

  it('accepts a folder for agents, with a service and candles', () => {
    const plain = { published: undefined, candles: undefined, convention: 'pivotIsEntry' };
    assert.deepEqual(readCommandLine(['mcp']), { kind: 'mcp', root: '.', ...plain });
    const place = ['--root', 'drafts', '--published', SERVICE];
    assert.deepEqual(readCommandLine(['mcp', ...place, '--market', 'a.csv', '--symbol', 'EUR/USD']), {
      kind: 'mcp',
      root: 'drafts',
      ...plain,
      published: { baseUrl: SERVICE, channel: undefined },
      candles: { kind: 'file', path: 'a.csv', symbol: 'EUR/USD' },
    });
    const wrong = (...options: string[]) => {
      const read = readCommandLine(options);
      return read.kind === 'wrong' ? read.reason : read;
    };
    assert.match(String(wrong('mcp', '--market', 'a.csv')), /needs --symbol/);
    assert.match(String(wrong('mcp', '--symbol', 'EUR/USD')), /needs --market/);
  });

  it('accepts candles from a file or a feed', () => {
    const market = (...options: string[]) => {
      const read = readCommandLine(['check', ...options, 'a']);
      return read.kind === 'check' ? read.market : read;
    };
    assert.equal(market(), undefined);
    assert.deepEqual(market('--market', 'EURUSD.csv'), {
      candles: { kind: 'file', path: 'EURUSD.csv' },
      convention: 'pivotIsEntry',
    });
    assert.deepEqual(market('--market', 'C:\\candles.csv', '--since', '2026-03-02T08:00:00Z'), {
      candles: { kind: 'file', path: 'C:\\candles.csv' },
      convention: 'pivotIsEntry',
      since: Date.UTC(2026, 2, 2, 8),
    });
    assert.deepEqual(market('--market', 'https://candles.example.com/udf', '--convention', 'pivotIsInvalidation'), {
      candles: { kind: 'feed', url: 'https://candles.example.com/udf' },
      convention: 'pivotIsInvalidation',
    });
  });

  const wrong: [string, string[], RegExp][] = [
    ['no candles', ['--market', ''], /candle file or the URL/],
    ['another kind of feed', ['--market', 'ftp://me:secret@candles.example.com'], /base URL of a UDF candle feed/],
    ['a time without candles', ['--since', '2026-03-02T08:00:00Z'], /need --market/],
    ['what is no time', ['--market', 'a.csv', '--since', 'secret'], /time in UTC/],
    ['an unknown convention', ['--market', 'a.csv', '--convention', 'secret'], /pivotIsEntry or pivotIsInvalidation/],
    ['a channel without a service', ['--channel', ID], /need --published/],
    ['no address', ['--published', 'charts.example.com'], /base URL/],
    ['another kind of address', ['--published', 'file:///tmp'], /base URL/],
    ['a password in the address', ['--published', 'https://me:secret@charts.example.com'], /user name or password/],
    ['a channel without its community', ['--published', SERVICE, '--channel', ID], /must be used together/],
    ['what is no id', ['--published', SERVICE, '--channel', 'x', '--community', ID], /24 hexadecimal/],
  ];
  for (const [what, options, reason] of wrong) {
    it(`rejects ${what} without repeating the value`, () => {
      const read = readCommandLine(['check', ...options, 'a']);
      assert.ok(read.kind === 'wrong');
      assert.match(read.reason, reason);
      assert.equal(read.reason.includes('secret'), false);
    });
  }

  it('names every option in its help, and the exit codes', () => {
    for (const word of [
      '--format',
      '--published',
      '--community',
      '--channel',
      '--market',
      '--since',
      '--convention',
      'CHART_CARDS_API_KEY',
      'Exit code: 0',
    ])
      assert.ok(USAGE.includes(word), word);
  });
});

describe('chart-cards check', () => {
  // Each run starts a process.
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
    await mkdir(join(folder, 'folder', 'deep'), { recursive: true });
    await mkdir(join(folder, 'folder', 'node_modules'));
    await file('folder/b.card.json', SAMPLE);
    await file('folder/deep/a.card.json', changed('"BEARISH"', '"bearish"'));
    await file('folder/deep/notes.json', '{');
    await file('folder/node_modules/c.card.json', '{');
    await mkdir(join(folder, 'empty'));
  });

  after(() => rm(folder, { recursive: true, force: true }));

  it('exits with 0 and prints an empty array for a valid card', async () => {
    const { code, stdout, stderr } = await run('check', '--format', 'json', 'good.card.json');
    assert.deepEqual({ code, stderr, rows: JSON.parse(stdout) }, { code: 0, stderr: '', rows: [] });
  });

  it('exits with 1 and prints the position of each finding, counted from 1', async () => {
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
        message: 'Resistance (0.9142) must be above pivot (0.9150).',
      },
      {
        file: 'order.card.json',
        rule: 'levels.order',
        severity: 'error',
        path: ['levels', 'pivot', 'price'],
        line: 15,
        column: 25,
        message: 'Pivot (0.9150) must be below resistance (0.9142).',
      },
    ]);
  });

  it('exits with 0 if there are only hints', async () => {
    const { code, stdout } = await run('check', 'hint.card.json');
    assert.equal(code, 0);
    assert.equal(
      stdout,
      'hint.card.json:27:52: hint: No text links to "fib". [links.none]\n0 errors, 0 warnings, 1 hint in 1 file.\n',
    );
  });

  it('reports syntax errors with an empty path, and doesn’t count a byte order mark', async () => {
    const { code, stdout } = await run('check', '--format=json', 'broken.card.json');
    const [first] = JSON.parse(stdout) as Record<string, unknown>[];
    assert.equal(code, 1);
    assert.deepEqual(
      [first?.['rule'], first?.['path'], first?.['line'], first?.['column']],
      ['json.syntax', [], 2, 16],
    );
  });

  it('exits with 2 for a missing file, and still checks the others', async () => {
    const { code, stdout, stderr } = await run('check', '--format', 'json', 'none.card.json', 'order.card.json');
    assert.equal(code, 2);
    assert.equal(stderr, 'chart-cards: none.card.json: no such file\n');
    assert.equal(JSON.parse(stdout).length, 2);
  });

  it('checks the cards of a folder, sorted, and of a pattern, each file once', async () => {
    const { code, stdout } = await run('check', 'folder', 'folder/deep/a.card.json', 'folder/**/a.card.json');
    assert.equal(code, 1);
    assert.match(stdout, /^folder\/deep\/a\.card\.json:5:18: error: /);
    assert.match(stdout, /\n1 error, 0 warnings, 0 hints in 2 files\.\n$/);
    const pattern = await run('check', '--format', 'json', 'folder/**/*.card.json');
    assert.deepEqual(
      (JSON.parse(pattern.stdout) as { file: string }[]).map(({ file }) => file),
      ['folder/deep/a.card.json'],
    );
  });

  it('exits with 2 for a folder or pattern without cards, so that a wrong path isn’t mistaken for success', async () => {
    for (const [path, format, written, reason] of [
      ['empty', 'json', '[]\n', 'the folder has no *.card.json file'],
      ['folder/*.txt', 'github', '', 'no file matches'],
      ['nowhere/**', 'text', '', 'no file matches'],
    ] as const) {
      const { code, stdout, stderr } = await run('check', '--format', format, path);
      assert.deepEqual([code, stdout], [2, written], path);
      assert.equal(stderr, `chart-cards: ${path}: ${reason}\n`);
    }
  });

  it('rejects a file of 10 MB, and one that isn’t UTF-8', async () => {
    const { code, stdout } = await run('check', 'large.card.json', 'latin.card.json');
    assert.equal(code, 1);
    assert.match(stdout, /^large\.card\.json:1:1: error: The file is larger than 4 MB/);
    assert.match(stdout, /\nlatin\.card\.json:1:1: error: The file isn’t UTF-8 text/);
  });

  it('never passes control characters of a file to the terminal', async () => {
    const { stdout } = await run('check', 'escape,1:2.card.json');
    assert.ok(!stdout.includes('\u001b'));
    assert.match(stdout, /Unknown key "\ufffd\[31mred"/);
  });

  it('never passes control characters or workflow commands of a file name on', async () => {
    const name = 'x\n::error::pwned\u001b[31m ##[add-mask]y.card.json';
    const missing = await run('check', name);
    assert.equal(missing.stdout, '');
    assert.equal(
      missing.stderr,
      'chart-cards: x\ufffd::error::pwned\ufffd[31m # #[add-mask]y.card.json: no file matches\n',
    );
    const wrong = await run('check', '--format', 'x\n::error::y', 'a');
    assert.doesNotMatch(wrong.stderr, /^::/m);
    const spoken = '::error::x\u0085.card.json';
    await writeFile(join(folder, spoken), '{');
    for (const format of ['text', 'json', 'github', 'sarif']) {
      const { stdout } = await run('check', '--format', format, spoken);
      assert.ok(!stdout.includes('\u0085'), format);
      assert.doesNotMatch(stdout, /^\s*::error::/m, format);
    }
  });

  it('writes escaped annotations for a workflow run', async () => {
    const { code, stdout } = await run('check', '--format', 'github', 'escape,1:2.card.json', 'hint.card.json');
    assert.equal(code, 1);
    assert.match(
      stdout,
      /^::error file=escape%2C1%3A2\.card\.json,line=3,endLine=3,col=26,endColumn=41,title=keys\.unknown::Unknown key/,
    );
    assert.match(stdout, /\n::notice file=hint\.card\.json,line=27,endLine=27,col=52,endColumn=57,title=links\.none::/);
  });

  it('writes SARIF 2.1.0', async () => {
    const { code, stdout } = await run('check', '--format', 'sarif', 'order.card.json');
    const log = JSON.parse(stdout);
    const [result] = log.runs[0].results;
    assert.equal(code, 1);
    assert.equal(log.version, '2.1.0');
    const [rule, ...others] = log.runs[0].tool.driver.rules;
    assert.deepEqual(others, []);
    assert.equal(rule.id, 'levels.order');
    assert.equal(rule.shortDescription.text, 'Levels are in price order');
    assert.match(rule.help.markdown, /## How to fix it/);
    assert.deepEqual([result.ruleId, result.ruleIndex, result.level], ['levels.order', 0, 'error']);
    assert.deepEqual(result.locations[0].physicalLocation, {
      artifactLocation: { uri: 'order.card.json' },
      region: { startLine: 14, startColumn: 30, endLine: 14, endColumn: 36 },
    });
  });

  it('names files as a checkout does in SARIF and annotations, and as they were typed for people', async () => {
    const deep = 'folder/deep/a.card.json';
    const { stdout } = await run('check', '--format', 'sarif', `./folder/../${deep}`);
    assert.equal(JSON.parse(stdout).runs[0].results[0].locations[0].physicalLocation.artifactLocation.uri, deep);
    assert.match(
      (await run('check', '--format', 'github', join(folder, deep))).stdout,
      /^::error file=folder\/deep\/a\./,
    );
    assert.match((await run('check', `./${deep}`)).stdout, /^\.\/folder\/deep\/a\.card\.json:5:18: error: /);
  });

  const here = process.cwd();
  const elsewhere = join(here, '..', 'other', 'a.card.json');
  for (const [path, uri, file] of [
    ['./d/a.card.json', 'd/a.card.json', 'd/a.card.json'],
    ['d/../d/a.card.json', 'd/a.card.json', 'd/a.card.json'],
    ['d//e/./a.card.json', 'd/e/a.card.json', 'd/e/a.card.json'],
    ['.//d/e/../../d/a.card.json', 'd/a.card.json', 'd/a.card.json'],
    [join(here, 'd/a.card.json'), 'd/a.card.json', 'd/a.card.json'],
    [`${here}/x/../d/a.card.json`, 'd/a.card.json', 'd/a.card.json'],
    [`../${basename(here)}/d/a.card.json`, 'd/a.card.json', 'd/a.card.json'],
    ['./..d/a.card.json', '..d/a.card.json', '..d/a.card.json'],
    ['./d/../../other/a.card.json', '../other/a.card.json', '../other/a.card.json'],
    [elsewhere, pathToFileURL(elsewhere).href, elsewhere],
    [
      './with space & #1%20/ä [1].card.json',
      'with%20space%20%26%20%231%2520/%C3%A4%20%5B1%5D.card.json',
      'with space & #1%2520/ä [1].card.json',
    ],
  ] as const) {
    it(`names ${path} by its path from the current folder`, async () => {
      const program = { version: '1.0.0', pageOf: async () => undefined };
      const reports = [reportOnFile(path, 'json.syntax', 'error', 'x')];
      const sarif = FORMATS.sarif(program);
      const log = JSON.parse(sarif.file(reports) + (await sarif.end()));
      assert.equal(log.runs[0].results[0].locations[0].physicalLocation.artifactLocation.uri, uri);
      assert.equal(FORMATS.github(program).file(reports).split(',line=')[0], `::error file=${file}`);
    });
  }

  it('ends a report that is stopped as a valid one', async () => {
    for (const format of ['json', 'sarif'] as const) {
      const stopped = new AbortController();
      let output = '';
      const problems: string[] = [];
      const paths = ['order', 'broken', 'escape,1:2'].map((name) => join(folder, `${name}.card.json`));
      const result = await checkCards({ kind: 'check', format, paths, published: undefined }, undefined, undefined, {
        version: '1.0.0',
        ownFile: async () => undefined,
        write: async (text) => {
          output += text;
          stopped.abort();
        },
        signal: stopped.signal,
        report: (words) => problems.push(words),
      });
      assert.equal(result, 'failed');
      assert.deepEqual(problems, ['Stopped. The remaining files weren’t checked.']);
      const report = JSON.parse(output);
      assert.equal((format === 'json' ? report : report.runs[0].results).length, 2, format);
    }
  });

  it('writes SARIF without results for a valid card', async () => {
    const { stdout } = await run('check', '--format', 'sarif', 'good.card.json');
    const { results, tool } = JSON.parse(stdout).runs[0];
    assert.deepEqual([results, tool.driver.rules], [[], []]);
  });

  it('exits with 2 for invalid arguments, and says what is wrong and where the options are in a few lines', async () => {
    for (const [args, reason] of [
      [[], 'missing command: check, record or mcp'],
      [['check'], 'missing path: name a file, a folder or a pattern'],
      [['check', ''], 'a path is empty'],
      [['chek', 'a'], 'unknown command "chek"'],
      [['check', '--format', 'xml', 'a'], 'unknown format "xml"'],
      [['check', '--colour', 'a'], 'unknown option --colour'],
    ] as const) {
      const { code, stdout, stderr } = await run(...args);
      assert.deepEqual([code, stdout], [2, ''], args.join(' '));
      const [first, ...others] = stderr.split('\n');
      assert.equal(first, `chart-cards: ${reason}`);
      assert.match(
        others.join('\n'),
        /^\nUsage: chart-cards check .*\n +chart-cards record .*\n +chart-cards mcp .*\n\nRun chart-cards --help for all options\.\n$/,
      );
    }
  });

  it('exits with 2 if --published is used without an API key', async () => {
    const { code, stdout, stderr } = await run('check', '--published', 'https://charts.example.com', 'good.card.json');
    assert.deepEqual([code, stdout], [2, '']);
    assert.match(stderr, /needs the service’s API key in the environment variable CHART_CARDS_API_KEY/);
  });

  it('exits with 2 if the folder for agents can’t be read, also beside a folder that is named like the reason', async () => {
    await mkdir(join(folder, 'no such file'));
    await mkdir(join(folder, 'locked'));
    await chmod(join(folder, 'locked'), 0o000);
    // Root can read any folder, and Windows has no such modes.
    const isLocked = process.platform !== 'win32' && process.getuid?.() !== 0;
    for (const root of ['nowhere', 'good.card.json', ...(isLocked ? ['locked'] : [])]) {
      const { code, stdout, stderr } = await run('mcp', '--root', root);
      assert.deepEqual([code, stdout], [2, ''], root);
      assert.equal(stderr, `chart-cards: --root ${root} isn’t a folder that can be read\n`);
    }
  });

  it('exits with 2 for an unexpected error, because 1 means that a card has errors', async () => {
    const breaking = 'process.stdout.write=()=>{throw new Error("the pipe is made of glass")}';
    const { code, stderr } = await runCli(['check', 'good.card.json'], folder, {
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(breaking)}`,
    });
    assert.deepEqual([code, stderr], [2, 'chart-cards: Unexpected error: the pipe is made of glass\n']);
  });

  it('shows its usage and version', async () => {
    const [help, version] = [await run('--help'), await run('--version')];
    assert.deepEqual([help.code, version.code], [0, 0]);
    assert.match(help.stdout, /^Usage: chart-cards check/);
    assert.match(version.stdout, /^\d+\.\d+\.\d+\n$/);
  });
});
