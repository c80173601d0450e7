import assert from 'node:assert/strict';
import { sandboxCommands } from '../../src/workbench/sandbox/sandboxCommands.ts';
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
