import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Uri } from 'vscode';
import { sandboxCommands } from '../../src/shell/connection/sandboxCommands.ts';
import { OutputLog } from '../../src/shell/outputLog.ts';
import { Sandbox } from '../../src/shell/sandbox/sandbox.ts';
import { memento } from '../support/vscodeFakes.ts';
import { Person } from './steps/person.ts';

type Services = Parameters<(typeof sandboxCommands)['chartCards.resetSandbox']['handler']>[0];

describe('Reset Sandbox', () => {
  let person: Person;
  let done: string[];

  beforeEach(() => {
    person = new Person();
    done = [];
  });
  afterEach(() => person.dispose());

  const reset = () =>
    sandboxCommands['chartCards.resetSandbox'].handler({
      sandbox: { reset: async () => void done.push('reset') },
      tree: { refresh: async () => void done.push('refresh') },
    } as unknown as Services)();

  it('restores the samples and reads the channels again, once it is confirmed', async () => {
    person.presses('Reset Sandbox');
    await reset();
    assert.deepEqual(done, ['reset', 'refresh']);
    assert.match(person.messages[0]?.detail ?? '', /All cards written to the sandbox are deleted/);
  });

  it('does nothing if the question is dismissed', async () => {
    person.presses(undefined);
    await reset();
    assert.deepEqual(done, []);
    assert.equal(person.messages.length, 1);
  });
});

describe('a sandbox whose data is damaged', () => {
  it('says what to do and what is lost, and only a reset replaces the data', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'chart-cards-damaged-'));
    const log = new OutputLog();
    const program = join(folder, 'program.mjs');
    const replaces = "process.argv.includes('--replace-damaged')";
    await writeFile(program, `if (${replaces}) console.error('replaced'); process.exitCode = ${replaces} ? 1 : 4;`);
    const sandbox = new Sandbox({
      program: Uri.file(program),
      dataFolder: Uri.file(folder),
      seedFile: undefined,
      memory: memento(),
      log,
    });
    try {
      const { signal } = new AbortController();
      await assert.rejects(sandbox.start(signal), /damaged\. Nothing was changed\. Run “.*Reset Sandbox…”.* then lost/);
      await assert.rejects(sandbox.reset(signal), /It printed: replaced/);
    } finally {
      sandbox.dispose();
      log.dispose();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
