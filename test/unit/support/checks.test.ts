import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Check, run, runChecks } from '../../../scripts/test/checks.ts';

describe('a program of a check', () => {
  it('is killed when it hangs, and says so', async () => {
    const { code, output } = await run(['-e', 'console.log("before"); setInterval(() => {}, 1000)'], () => {}, {
      limitMs: 1000,
    });
    assert.equal(code, 1);
    assert.match(output, /^before\n\ntests: FAILED -e .*: ended by SIGKILL$/m);
  });

  it('is killed when it doesn’t end after its tests, which count', async () => {
    for (const [printed, expected] of [
      ['tests: 2 passed, 0 failed', 0],
      ['tests: 2 passed, 1 failed', 1],
      ['tests: 2 passed, 0 failed\\ntests: FAILED something is open', 1],
    ] as const) {
      const program = `console.log('${printed}'); setInterval(() => {}, 1000)`;
      const { code, output } = await run(['-e', program], () => {}, { endLimitMs: 200 });
      assert.equal(code, expected, printed);
      assert.match(output, /^tests: FLAKY -e [\s\S]*: Node didn’t end after the tests, and was killed$/m);
    }
  });

  it('fails if it leaves a process that holds its output', async () => {
    const orphan = `spawn(process.execPath, ['-e', 'setTimeout(() => {}, 20_000)'], { stdio: 'inherit', detached: true })`;
    const program = `const { spawn } = require('child_process'); const { pid } = ${orphan}; console.log(pid); process.exit()`;
    const { code, output } = await run(['-e', program], () => {}, { outputLimitMs: 100 });
    process.kill(Number.parseInt(output, 10));
    assert.equal(code, 1);
    assert.match(output, /^tests: FAILED -e .*: left a process that holds its output$/m);
  });
});

describe('the checks of a run', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chart-cards-checks-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  /** A program that notes when it starts and ends, and what it's told besides. */
  const program = (name: string, counts = '1 passed, 0 failed') => [
    '-e',
    `const { appendFileSync } = require('node:fs');
    const note = (what) => appendFileSync(${JSON.stringify(join(folder, 'notes'))}, [what, ${JSON.stringify(name)}, ...process.argv.slice(1)].join(' ') + '\\n');
    note('start');
    console.log('tests: ${counts}');
    setImmediate(() => note('end'));`,
    '--',
  ];

  it('run windows after all others and in turn, build once, and count the tests of each check', async () => {
    const wanted: readonly Check[] = [
      { name: 'window', commands: [program('w1'), program('w2')], alone: true, builds: true },
      { name: 'other', commands: [program('o1'), program('o2', '2 passed, 1 failed')] },
      { name: 'pages', commands: [program('p')], alone: true },
      { name: 'second', commands: [program('s')], alone: true, builds: true },
    ];
    const printed: string[] = [];
    const results = await runChecks(wanted, (text) => void printed.push(text));
    assert.equal(printed.join('').match(/^── (window|other|pages|second): /gm)?.length, 6);
    assert.deepEqual(
      results.map(({ name, passed, failed }) => [name, passed, failed]),
      [
        ['window', 2, 0],
        ['other', 3, 1],
        ['pages', 1, 0],
        ['second', 1, 0],
      ],
    );
    const notes = (await readFile(join(folder, 'notes'), 'utf8')).trim().split('\n');
    assert.deepEqual(notes.slice(0, 4).sort(), ['end o1', 'end o2', 'start o1', 'start o2']);
    assert.deepEqual(notes.slice(4), [
      'start w1',
      'end w1',
      'start w2 --built',
      'end w2 --built',
      'start p',
      'end p',
      'start s --built',
      'end s --built',
    ]);
  });
});
