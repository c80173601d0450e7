import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseYaml } from '@redocly/openapi-core';
import { projectRoot } from '../../../scripts/host/hostPaths.ts';
import { KEY_VARIABLE, readCommandLine } from '../../../src/cli/commandLine.ts';
import { cliProgram } from './runCli.ts';

interface Step {
  readonly name?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly shell?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<
    Record<string, { readonly steps: readonly Step[]; readonly permissions?: Readonly<Record<string, string>> }>
  >;
}

const EXAMPLE = join('docs', 'examples', 'check-cards.yml');
const [actionText, exampleText] = await Promise.all(
  ['action.yml', EXAMPLE].map((file) => readFile(join(projectRoot, file), 'utf8')),
);
const action = parseYaml(actionText ?? '') as Action;
const example = parseYaml(exampleText ?? '') as Workflow;
const stepNamed = (name: string): Step =>
  action.runs.steps.find((step) => step.name === name) ?? assert.fail(`There is no step “${name}”.`);

describe('the action', () => {
  let folder: string;
  let checkout: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chart-cards-action-'));
    const dist = join(folder, 'temp', 'chart-cards', 'node_modules', 'chart-cards', 'dist');
    await mkdir(dist, { recursive: true });
    await writeFile(join(dist, '..', 'package.json'), '{ "type": "module" }');
    const { path } = await cliProgram();
    await writeFile(join(dist, 'chart-cards.js'), `await import(${JSON.stringify(pathToFileURL(path).href)});\n`);
  });

  beforeEach(async () => {
    checkout = await mkdtemp(join(folder, 'a checkout-'));
    for (const name of ['good.card.json', 'two words.card.json'])
      await writeFile(
        join(checkout, name),
        await readFile(join(projectRoot, 'examples', 'workspace', 'eurusd-breakout.card.json')),
      );
  });

  after(() => rm(folder, { recursive: true, force: true }));

  /** Runs a step's script with these inputs, as a runner does. */
  const runStep = async (name: string, inputs: Readonly<Record<string, string>>, path = '') => {
    const { run = '', env = {} } = stepNamed(name);
    const values = Object.entries(env).map(([variable, value]) => {
      const input = /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(value)?.[1] ?? assert.fail(value);
      return [variable, inputs[input] ?? action.inputs[input]?.default ?? assert.fail(input)];
    });
    const output = join(checkout, '..', 'output');
    await writeFile(output, '');
    const { status, stdout, stderr } = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', run], {
      cwd: checkout,
      encoding: 'utf8',
      env: {
        ...process.env,
        PATH: `${path}${delimiter}${process.env['PATH']}`,
        RUNNER_TEMP: join(folder, 'temp'),
        GITHUB_ACTION_PATH: projectRoot,
        GITHUB_OUTPUT: output,
        ...Object.fromEntries(values),
      },
    });
    return { status, stdout, stderr, outputs: await readFile(output, 'utf8') };
  };
  const check = (inputs: Readonly<Record<string, string>> = {}) => runStep('Check cards', inputs);
  const sarif = async () =>
    JSON.parse(await readFile(join(folder, 'temp', 'chart-cards', 'cards.sarif'), 'utf8')).runs[0];

  it('declares every input that it uses, and uses every input that it declares', () => {
    const used = new Set([...(actionText ?? '').matchAll(/\$\{\{ inputs\.([\w-]+) \}\}/g)].map(([, name]) => name));
    assert.deepEqual([...used].sort(), Object.keys(action.inputs).sort());
    assert.equal(action.runs.using, 'composite');
  });

  it('puts no input into the text of a script', () => {
    const scripts = action.runs.steps.flatMap(({ run, shell }) => (run === undefined ? [] : [{ run, shell }]));
    assert.ok(scripts.length >= 3);
    for (const { run, shell } of scripts) {
      assert.equal(run.includes('${{'), false, run);
      assert.equal(shell, 'bash');
    }
  });

  it('gives the key to no step but the check', () => {
    const withKey = action.runs.steps.filter((step) => JSON.stringify(step).includes('inputs.api-key'));
    assert.deepEqual(
      withKey.map(({ name, env }) => [name, env?.[KEY_VARIABLE]]),
      [['Check cards', `\${{ inputs.api-key }}`]],
    );
  });

  it('checks all cards by default, and hands over the SARIF file', async () => {
    const { status, outputs, stderr } = await check();
    assert.deepEqual({ status, stderr }, { status: 0, stderr: '' });
    assert.equal(outputs, `sarif=${join(folder, 'temp', 'chart-cards', 'cards.sarif')}\nstatus=0\n`);
    assert.deepEqual((await sarif()).results, []);
  });

  it('hands over the findings of broken cards before it fails', async () => {
    await writeFile(join(checkout, 'bad.card.json'), '{}');
    const { status, outputs } = await check();
    assert.equal(status, 0);
    assert.match(outputs, /^sarif=.*\nstatus=1\n$/);
    assert.ok((await sarif()).results.length > 0);
    assert.equal((await runStep('Fail if there are errors', {})).status, 1);
  });

  it('uploads nothing if it couldn’t check', async () => {
    const { status, outputs, stderr } = await check({ paths: 'nothing' });
    assert.deepEqual({ status, outputs }, { status: 2, outputs: '' });
    assert.match(stderr, /nothing: no such file/);
  });

  it('writes annotations, and fails for errors', async () => {
    assert.equal((await check({ report: 'annotations' })).status, 0);
    await writeFile(join(checkout, 'bad.card.json'), '{}');
    const { status, stdout, outputs } = await check({ report: 'annotations' });
    assert.deepEqual({ status, outputs }, { status: 1, outputs: '' });
    assert.match(stdout, /^::error file=bad\.card\.json,line=1,/m);
  });

  it('refuses an unknown report without repeating it', async () => {
    const { status, stdout } = await check({ report: '\n::add-mask::x' });
    assert.equal(status, 2);
    assert.equal(stdout, '::error::The input "report" must be code-scanning or annotations.\n');
  });

  it('takes paths and options line by line, whatever they contain', async () => {
    const paths = [
      'two words.card.json',
      '  good.card.json',
      '',
      '$(touch run)',
      '"; touch run; "',
      '--help',
      '`touch run`',
    ];
    const { status, stderr } = await check({ paths: paths.join('\n'), options: '--published=https://a\n$(touch run)' });
    assert.equal(status, 2);
    // The second option isn’t one, so it counts as the command’s first path.
    assert.match(stderr, /--published needs the service’s API key/);
    const [first, ...others] = (await check({ paths: paths.join('\n') })).stderr.trim().split('\n');
    assert.match(first ?? '', /^chart-cards: \$\(touch run\): no file matches$/);
    assert.equal(others.length, 3);
    assert.equal((await readdir(checkout)).includes('run'), false);
  });

  it('installs its own version, or another, without running scripts of packages', async () => {
    const bin = join(folder, 'bin');
    await mkdir(bin, { recursive: true });
    await writeFile(join(bin, 'npm'), '#!/usr/bin/env bash\nprintf "%s\\n" "$PWD" "$@"\n');
    await chmod(join(bin, 'npm'), 0o755);
    const { version } = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8'));
    for (const [input, wanted] of [
      ['', version],
      ['1.2.3; touch run', '1.2.3; touch run'],
    ]) {
      const { status, stdout } = await runStep('Install chart-cards', { version: input }, bin);
      assert.equal(status, 0);
      const [cwd, ...args] = stdout.trim().split('\n');
      assert.equal(cwd, join(folder, 'temp', 'chart-cards'));
      assert.ok(args.includes('--ignore-scripts'));
      assert.equal(args.at(-1), `chart-cards@${wanted}`);
    }
    assert.equal(existsSync(join(folder, 'temp', 'chart-cards', 'run')), false);
  });
});

describe('the example workflow', () => {
  const uses = Object.values(example.jobs).flatMap(({ steps }) => steps);
  const own = uses.filter((step) => step.uses?.includes('/chart-cards@'));

  it('runs the action in each job, with inputs that it has', () => {
    assert.equal(own.length, Object.keys(example.jobs).length);
    for (const { with: inputs = {} } of own)
      for (const name of Object.keys(inputs)) assert.ok(name in action.inputs, name);
    assert.deepEqual(
      own.map(({ with: inputs }) => inputs?.['report']),
      ['code-scanning', 'annotations'],
    );
  });

  it('runs automatically, may write only what code scanning needs, and uses a secret for the key', () => {
    assert.deepEqual(Object.keys(example.on), ['push', 'pull_request']);
    assert.deepEqual(example.permissions, { contents: 'read' });
    assert.deepEqual(
      Object.values(example.jobs).map(({ permissions }) => permissions),
      [{ contents: 'read', 'security-events': 'write' }, undefined],
    );
    const keys = own.map(({ with: inputs }) => inputs?.['api-key']);
    assert.deepEqual(keys, [undefined, `\${{ secrets.${KEY_VARIABLE} }}`]);
  });

  it('passes options that the command line takes', () => {
    const options = String(own[1]?.with?.['options']).trim().split('\n');
    const id = '65f1c0de65f1c0de65f1c0d1';
    const args = options.map((option) =>
      option.replace(/\$\{\{ vars\.(\w+) \}\}/, (_, name) =>
        name.endsWith('SERVICE') ? 'https://charts.example.com' : id,
      ),
    );
    const read = readCommandLine(['check', ...args, '--format', 'github', '--', '**/*.card.json']);
    assert.ok(read.kind === 'check' && read.published?.channel !== undefined);
    assert.deepEqual([read.format, read.paths], ['github', ['**/*.card.json']]);
  });
});

describe('the action and the example', () => {
  it('pin the actions of others by commit, with the version beside it', () => {
    const lines = `${actionText}\n${exampleText}`.split('\n').filter((line) => /^\s*(- )?uses:/.test(line));
    const foreign = lines.filter((line) => !line.includes('OWNER/chart-cards@COMMIT'));
    assert.equal(foreign.length, 4);
    for (const line of foreign) assert.match(line, /uses: [\w-]+(\/[\w-]+)+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });
});
