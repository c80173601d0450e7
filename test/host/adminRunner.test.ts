import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { EventEmitter } from 'vscode';
import { adminCommands } from '../../src/admin/adminCommands.ts';
import type { ResultTable } from '../../src/admin/results/resultTable.ts';
import { type AdminCommandSpec, adminCommand, type CommandResult } from '../../src/admin/runner/adminCommand.ts';
import { AdminRunner } from '../../src/admin/runner/adminRunner.ts';
import { textQuestion } from '../../src/admin/runner/questions/basicQuestions.ts';
import { pagesOf, read, ServiceError } from '../../src/admin/runner/serviceCalls.ts';
import { notSent, rateLimitedOutcome } from '../../src/client/callOutcome.ts';
import { deleteLeaderboard, listLeaderboards } from '../../src/contract/leaderboards.ts';
import { createRedemptionStatus } from '../../src/contract/redemptions.ts';
import { listUserFields } from '../../src/contract/userFields.ts';
import { isCommandError } from '../../src/shell/executeCommand.ts';
import { type AdminFixture, adminFixture, RunnerFixture } from './steps/adminFixture.ts';
import { FakeInputBox, type Person } from './steps/person.ts';
import { until } from './steps/until.ts';

const OFFLINE = notSent({ kind: 'offline', code: 'ECONNREFUSED', text: 'It is away.' });

describe('the admin command runner', () => {
  let bench: AdminFixture;
  let on: RunnerFixture;
  let person: Person;

  before(async () => {
    bench = await adminFixture();
  });
  after(() => bench.dispose());
  beforeEach(async () => {
    await bench.restore();
    on = new RunnerFixture(bench);
    person = on.person;
  });
  afterEach(() => on.dispose());

  const table: ResultTable = { title: 'T', subtitle: '', columns: [], rows: [], fileName: 't' };

  it('asks, shows its progress, and shows the table', async () => {
    person.types('mara').types('30');
    const ran = await on.run<{ name: string; days: number }>({
      questions: [
        textQuestion('name', { prompt: () => 'Name', check: () => undefined }),
        textQuestion('days', { prompt: () => 'Days', number: true }),
      ],
      run: async (_, { progress }) => {
        progress('half of it', 1, 2);
        return { kind: 'table', table };
      },
    });
    assert.deepEqual(ran, [{ name: 'mara', days: 30 }]);
    assert.deepEqual(person.progress, ['Testing', 'half of it']);
    assert.deepEqual(on.shown, [table]);
  });

  describe('if the person has gone on before a result is there', () => {
    const rows = [{ id: 1 }];
    const gone = { ...table, title: 'Orders of maria@example.com', rows };
    const goOn = async () => {
      const document = await vscode.workspace.openTextDocument({ content: 'My own work.' });
      await vscode.window.showTextDocument(document);
    };
    const said = (title: string) => ({
      kind: 'information',
      text: `“${title}” is ready: 1 row.`,
      detail: undefined,
      buttons: ['Show'],
    });
    afterEach(() => vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor'));

    it('offers it instead of opening it in front', async () => {
      const run = async (): Promise<CommandResult> => {
        await goOn();
        return { kind: 'table', table: gone };
      };
      await on.run({ run });
      assert.deepEqual(person.messages, [said('Orders of m…@e….com')]);
      assert.deepEqual(on.shown, []);
      person.presses('Show');
      await on.run({ run });
      await until('the result', () => on.shown.length > 0);
      assert.deepEqual(on.shown, [gone]);
    });

    it('offers a list when it has been read, with all of its rows and notes', async () => {
      person.presses('Show');
      await on.run({
        run: async (_, { results }) => {
          await goOn();
          const view = results.open({ ...table, rows: [], notes: ['A.'] }, 1);
          view.append(rows);
          assert.deepEqual(person.messages, []);
          view.end({ notes: ['B.'] });
          return { kind: 'done' };
        },
      });
      await until('the result', () => on.shown.length > 0);
      assert.deepEqual([person.messages, on.shown], [[said('T')], [{ ...table, rows, notes: ['A.', 'B.'] }]]);
    });

    it('offers it, too, if they typed in the same file or started another command', async () => {
      await goOn();
      const typing = async (): Promise<CommandResult> => {
        await vscode.commands.executeCommand('type', { text: 'x' });
        return { kind: 'table', table: gone };
      };
      await on.run({ run: typing });
      assert.equal(person.messages.length, 1);
      const second = Promise.withResolvers<CommandResult>();
      const first = on.run({ run: () => second.promise });
      await on.run({ run: async () => ({ kind: 'table', table }) });
      second.resolve({ kind: 'table', table: gone });
      await first;
      assert.deepEqual([person.messages.length, on.shown], [2, [table]]);
    });

    it('shows what an action of a result asks for at once', async () => {
      let show = () => {};
      await on.run({
        run: async (_, { results }) => {
          show = () => results.show(table);
          return { kind: 'done' };
        },
      });
      await goOn();
      show();
      assert.deepEqual([person.messages, on.shown], [[], [table]]);
    });
  });

  it('writes nothing without confirmation, and says what will happen', async () => {
    const confirm = async () => ({ question: 'Delete A?', detail: 'For good.', button: 'Delete' });
    person.presses(undefined);
    assert.deepEqual(await on.run({ confirm }), []);
    person.presses('Delete');
    assert.equal((await on.run({ confirm })).length, 1);
    assert.deepEqual(person.messages[0], {
      kind: 'warning',
      text: 'Delete A?',
      detail: 'For good.',
      buttons: ['Delete'],
    });
  });

  it('shows that it reads the current state only if that takes a while, with the latest progress', async () => {
    const question = { question: 'Delete A?', detail: 'For good.', button: 'Delete' };
    await on.run({ confirm: async () => question });
    assert.deepEqual(person.progress, []);
    await on.run({
      confirm: async (_, { progress }) => {
        progress('Reading “A”');
        // The next report may come much later.
        await person.untilProgress(2);
        return question;
      },
    });
    assert.deepEqual(person.progress, ['Tiers and Levels: reading the current state', 'Reading “A”']);
  });

  it('requires the name to be typed where that is demanded', async () => {
    const confirm = async () => ({ question: 'Delete?', detail: '', button: 'Delete', typed: 'vip-level' });
    person.presses('Delete').does((box) => {
      assert.ok(box instanceof FakeInputBox);
      box.type('vip level').accept();
      assert.match(box.said, /exactly/);
      box.escape();
    });
    assert.deepEqual(await on.run({ confirm }), []);
    person.presses('Delete').types('vip-level');
    assert.equal((await on.run({ confirm })).length, 1);
  });

  it('asks again with the previous answers if the service refused them', async () => {
    const path = '/v1/redemption-transactions/status';
    await bench.fault('POST', path, { status: 400, body: { code: 'VALIDATION_FAILED' } });
    const proposed: string[] = [];
    person
      .types('Shipped by hand')
      .presses('Change Answers…')
      .does((box) => {
        assert.ok(box instanceof FakeInputBox);
        proposed.push(box.value);
        box.type('Shipped').accept();
      });
    const ran = await on.run<{ name: string }>({
      questions: [textQuestion('name', { prompt: () => 'Name', check: () => undefined })],
      run: async ({ name }, { client, signal }) => {
        const body = { name, category: 'in_progress' as const };
        const end = await client.call(createRedemptionStatus, { body }, { signal });
        if (end.kind === 'done') return { kind: 'done' };
        return { kind: 'problem', problem: { kind: 'call', operation: createRedemptionStatus, end } };
      },
    });
    assert.deepEqual(proposed, ['Shipped by hand']);
    assert.deepEqual(ran, [{ name: 'Shipped by hand' }, { name: 'Shipped' }]);
  });

  it('goes back from the confirmation, and from a result about an answer, to that answer', async () => {
    const calls: string[] = [];
    const typesOver = (text: string) =>
      person.does((box) => {
        assert.ok(box instanceof FakeInputBox);
        calls.push(`${box.prompt}: ${box.value}`);
        box.type(text).accept();
      });
    person.types('one').types('two').presses('Change Answers…');
    typesOver('taken');
    person.presses('Do It', 'Change Answers…');
    typesOver('free');
    person.presses('Do It');
    const question = (name: 'first' | 'second') =>
      textQuestion<{ first: string; second: string }>(name, { prompt: () => name, check: () => undefined });
    const ran = await on.run<{ first: string; second: string }>({
      questions: [question('first'), question('second')],
      confirm: async () => ({ question: 'Do it?', detail: '', button: 'Do It' }),
      run: async ({ second }) =>
        second === 'taken' ? { kind: 'message', text: 'Taken.', question: 'second' } : { kind: 'done' },
    });
    assert.deepEqual(calls, ['second: two', 'second: taken']);
    assert.deepEqual(
      ran.map(({ second }) => second),
      ['taken', 'free'],
    );
  });

  it('shows what the service knows about a text while it is typed', async () => {
    const said: string[] = [];
    await bench.service.redemptions.createStatus(
      { body: { name: 'Waiting', category: 'in_progress' } },
      { signal: new AbortController().signal },
    );
    const { questions } = adminCommands.createOrderStatus.spec;
    for (const [category, name] of [
      ['In progress', 'waiting'],
      ['Completed', 'Waiting'],
    ] as const) {
      person.picks(category).does(async (box) => {
        assert.ok(box instanceof FakeInputBox);
        box.type(name);
        await box.enter();
        said.push(box.said);
        assert.ok(box.isOpen);
        box.escape();
      });
      await on.run({ questions: questions as never });
    }
    const taken = 'There’s already a status “Waiting” in the category “In progress”.';
    assert.deepEqual(said, [taken, taken]);
    // In another category, only the same letter case is taken.
    person.picks('Completed').types('waiting');
    assert.deepEqual(await on.run({ questions: questions as never }), [{ category: 'completed', name: 'waiting' }]);
  });

  it('retries where that is right, after another confirmation', async () => {
    await bench.fault(
      'DELETE',
      '/v1/leaderboards/',
      { status: 401, body: { meta: { code: 'AUTH_API_KEY_VALIDATION_FAILED' } } },
      10,
    );
    let confirmed = 0;
    person.presses('Delete', 'Retry', 'Delete', undefined);
    const ran = await on.run({
      confirm: async () => {
        confirmed++;
        return { question: 'Delete?', detail: '', button: 'Delete' };
      },
      run: async (_, { client, signal }) => {
        const path = { leaderboardID: 'a'.repeat(24) };
        const end = await client.call(deleteLeaderboard, { path }, { signal });
        assert.ok(end.kind !== 'done');
        return { kind: 'problem', problem: { kind: 'call', operation: deleteLeaderboard, end } };
      },
    });
    await bench.control('DELETE', '/faults');
    assert.deepEqual([ran.length, confirmed], [2, 2]);
    assert.match(person.messages[1]?.text ?? '', /The key couldn’t be checked. Nothing was done. Try again/);
  });

  it('shows what was read before a list was cancelled, without an error', async () => {
    let cancel = () => undefined as unknown;
    person.cancels = (press) => {
      cancel = press;
    };
    await on.run({
      run: async (_, context) => {
        const path = { communityId: context.connection.communityId };
        const pages = pagesOf(context, listUserFields, { path, query: { limit: 2 } });
        const rows = [];
        for await (const step of pages) {
          if (step.kind === 'end') {
            const partial = { ...table, rows };
            return { kind: 'problem', problem: { kind: 'paging', operation: listUserFields, end: step.end, partial } };
          }
          rows.push(...step.rows);
          cancel();
        }
        return { kind: 'done' };
      },
    });
    assert.deepEqual(person.messages, []);
    assert.equal(on.shown[0]?.rows.length, 2);
    assert.match(on.shown[0]?.notes?.[0] ?? '', /Incomplete list: reading was stopped after 2 rows/);
  });

  it('counts down the rate limit in its progress', async () => {
    const effect = { status: 429, headers: { 'Retry-After': '1' }, body: {} };
    await bench.fault('GET', '/v1/leaderboards', effect, 1);
    await on.run({
      run: async (_, context) => {
        await read(context, listLeaderboards, {});
        return { kind: 'done' };
      },
    });
    assert.ok(
      person.progress.some((text) => /Rate limit reached. Continues in \d s/.test(text)),
      person.progress.join(),
    );
    assert.deepEqual(person.messages, []);
  });

  it('waits with a countdown for a longer rate limit, and then retries', async () => {
    const problem = {
      kind: 'call',
      operation: listLeaderboards,
      end: rateLimitedOutcome(listLeaderboards, 1_000),
    } as const;
    const ends: CommandResult[] = [{ kind: 'problem', problem }, { kind: 'done' }];
    person.presses('Wait and Retry');
    assert.equal((await on.run({ run: async () => ends.shift() ?? { kind: 'done' } })).length, 2);
    assert.match(person.messages[0]?.text ?? '', /resets in 1 s/);
    assert.ok(person.progress.includes('Rate limit reached. Continues in 1 s'), person.progress.join());
  });

  it('does not retry if the wait is cancelled', async () => {
    const problem = {
      kind: 'call',
      operation: listLeaderboards,
      end: rateLimitedOutcome(listLeaderboards, 60_000),
    } as const;
    person.presses('Wait and Retry');
    person.cancels = (cancel) => void (person.progress.length > 1 && cancel());
    assert.equal((await on.run({ run: async () => ({ kind: 'problem', problem }) })).length, 1);
  });

  it('reports what was done, with a next action', async () => {
    let opened = 0;
    const hasOpened = new EventEmitter<void>();
    const open = () => {
      opened++;
      hasOpened.fire();
    };
    person.presses('Open');
    const offers = [{ label: 'Open', run: open }];
    await on.run({ run: async () => ({ kind: 'message', text: 'Done.', actions: offers }) });
    await until('the next action', () => opened > 0, hasOpened.event);
    assert.deepEqual([person.messages[0]?.kind, person.messages[0]?.text, opened], ['information', 'Done.', 1]);
  });

  it('asks nothing without a key, and offers to enter one', async () => {
    const connections = {
      ...bench.dependencies.connections,
      keyOf: async () => ({ kind: 'missing', notKept: false }) as const,
    };
    const keyless = new AdminRunner(
      { ...bench.dependencies, connections },
      bench.context.results,
      bench.commands.services,
    );
    const spec = {
      title: 'Test',
      operations: [listLeaderboards],
      questions: [],
      progressTitle: undefined,
      run: async (): Promise<CommandResult> => assert.fail('it ran'),
    };
    await assert.rejects(keyless.run(adminCommand(spec), 'tiers', []), (error) => {
      assert.ok(isCommandError(error));
      assert.deepEqual(
        error.actions.map(({ command }) => command),
        ['chartCards.signIn'],
      );
      return /“Bench” has no key/.test(error.message);
    });
    keyless.dispose();
  });

  it('says before the questions that the key was refused earlier, until a call succeeds', async () => {
    await bench.useKey(['userFields']);
    const listing: Partial<AdminCommandSpec<{ name: string }>> = {
      operations: [listLeaderboards],
      questions: [textQuestion('name', { prompt: () => 'Name', check: () => undefined })],
      run: async (_, context) => {
        await read(context, listLeaderboards, {});
        return { kind: 'done' };
      },
    };
    person.types('x');
    await on.run(listing);
    assert.match(person.messages[0]?.text ?? '', /needs the permission “leaderboard”.*Integration, API keys/);
    person.presses(undefined);
    assert.deepEqual(await on.run(listing), []);
    assert.match(person.messages[1]?.text ?? '', /lacks the permission “leaderboard”/);
    await bench.useKey(['leaderboard']);
    person.presses('Continue Anyway').types('y');
    assert.equal((await on.run(listing)).length, 1);
    person.types('z');
    assert.equal((await on.run(listing)).length, 1);
    assert.equal(person.messages.length, 3);
    await bench.useKey(['userFields', 'leaderboard']);
  });

  it('sends nothing to another connection if the row’s own connection was removed', async () => {
    let calls = 0;
    const ask = async () => {
      calls++;
      return { kind: 'next', value: 'x' } as const;
    };
    const questions = [{ name: 'board' as const, ask }];
    await assert.rejects(on.run<{ board: string }>({ questions }, [{ connectionId: 'gone' }]), (error: unknown) => {
      assert.ok(isCommandError(error));
      assert.match(error.message, /connection “gone” no longer exists/);
      return true;
    });
    assert.equal(calls, 0);
  });

  it('suggests the last answers, but never a secret', async () => {
    const questions = [
      textQuestion<{ days: number; key: string }>('days', { prompt: () => 'Days', number: true, remember: true }),
      textQuestion<{ days: number; key: string }>('key', {
        prompt: () => 'Key',
        check: () => undefined,
        secret: true,
      }),
    ];
    person.types('12').types('s3cret');
    await on.run({ questions });
    const proposed: string[] = [];
    for (const _ of questions) {
      person.does((box) => {
        assert.ok(box instanceof FakeInputBox);
        proposed.push(`${box.value}${box.password ? ' (dots)' : ''}`);
        if (box.password) box.escape();
        else box.accept();
      });
    }
    assert.deepEqual(await on.run({ questions }), []);
    assert.deepEqual(proposed, ['12', ' (dots)']);
  });

  it('goes back to the previous question, with its answer', async () => {
    const question = (name: 'a' | 'b') =>
      textQuestion<{ a: string; b: string }>(name, { prompt: () => name, check: () => undefined });
    person
      .types('one')
      .does((box) => box instanceof FakeInputBox && box.back())
      .does((box) => {
        assert.ok(box instanceof FakeInputBox);
        assert.equal(box.value, 'one');
        box.type('uno').accept();
      })
      .types('due');
    assert.deepEqual(await on.run({ questions: [question('a'), question('b')] }), [{ a: 'uno', b: 'due' }]);
  });

  it('makes no link from what a service sends', async () => {
    await on.run({ run: async () => ({ kind: 'message', text: 'Created [here](command:workbench.action.quit).' }) });
    assert.equal(person.messages[0]?.text, 'Created [here] (command:workbench.action.quit).');
  });

  it('explains a question that could not load its data, and asks it again', async () => {
    const problem = { kind: 'call', operation: listLeaderboards, end: OFFLINE } as const;
    let calls = 0;
    const ask = async () => {
      calls++;
      if (calls === 1) throw new ServiceError(problem);
      return { kind: 'next', value: 'x' } as const;
    };
    person.presses('Retry');
    assert.deepEqual(await on.run<{ board: string }>({ questions: [{ name: 'board', ask }] }), [{ board: 'x' }]);
    assert.match(person.messages[0]?.text ?? '', /^Tiers and Levels: It is away. .*Check the network/);
  });
});
