import assert from 'node:assert/strict';
import { env, QuickInputButtons } from 'vscode';
import { windowClosed } from '../../src/client/callOutcome.ts';
import { deleteLeaderboard, listLeaderboards } from '../../src/contract/leaderboards.ts';
import type { UserField } from '../../src/contract/userFieldRecord.ts';
import { listUserFields } from '../../src/contract/userFields.ts';
import { type AdminCommandSpec, adminCommand, type RunEnd } from '../../src/workbench/admin/adminCommand.ts';
import { AdminRunner } from '../../src/workbench/admin/adminRunner.ts';
import { answered } from '../../src/workbench/admin/answered.ts';
import { identifiersQuestion } from '../../src/workbench/admin/questions/identifiersQuestion.ts';
import { numberQuestion } from '../../src/workbench/admin/questions/numberQuestion.ts';
import { userFieldQuestion } from '../../src/workbench/admin/questions/pickers/userFields.ts';
import { secretQuestion } from '../../src/workbench/admin/questions/secretQuestion.ts';
import { textQuestion } from '../../src/workbench/admin/questions/textQuestion.ts';
import { type AnsweredWindow, windowQuestion } from '../../src/workbench/admin/questions/windowQuestion.ts';
import { isCommandError } from '../../src/workbench/commands/commandError.ts';
import type { ResultTable } from '../../src/workbench/results/resultTable.ts';
import { type AdminBench, adminBench } from './steps/adminBench.ts';
import { FakeInputBox, Person, ShownQuickPick } from './steps/person.ts';

describe('the runner of admin commands', () => {
  let bench: AdminBench;
  let person: Person;
  let shown: ResultTable[];
  let runner: AdminRunner;

  before(async () => {
    bench = await adminBench();
  });
  after(() => bench.dispose());
  beforeEach(() => {
    person = new Person();
    shown = [];
    const results = { ...bench.context.results, show: (table: ResultTable) => void shown.push(table) };
    runner = new AdminRunner(bench.parts, results, bench.desk.rooms);
  });
  afterEach(() => {
    runner.dispose();
    person.dispose();
  });

  const table: ResultTable = { title: 'T', subtitle: '', columns: [], rows: [], fileName: 't' };

  /** Runs a command with these parts; `tiers` stands for its name. */
  async function run<Answers extends object>(
    parts: Partial<AdminCommandSpec<Answers>>,
    args: readonly unknown[] = [],
  ): Promise<Answers[]> {
    const ran: Answers[] = [];
    const command = adminCommand<Answers>({
      title: () => 'Test',
      operations: [],
      questions: [],
      doing: () => 'Testing',
      ...parts,
      run: async (answers, context): Promise<RunEnd> => {
        ran.push({ ...answers });
        return parts.run === undefined ? { kind: 'over' } : parts.run(answers, context);
      },
    });
    await runner.run(command, 'tiers', args);
    return ran;
  }

  it('asks, shows its progress, and shows the table', async () => {
    person.types('mara').types('30');
    const ran = await run<{ name: string; days: number }>({
      questions: [
        textQuestion('name', { prompt: () => 'Name', check: () => undefined }),
        numberQuestion('days', { prompt: () => 'Days' }),
      ],
      run: async (_, { progress }) => {
        progress('half of it', 1, 2);
        return { kind: 'table', table };
      },
    });
    assert.deepEqual(ran, [{ name: 'mara', days: 30 }]);
    assert.deepEqual(person.progress, ['Testing', 'half of it']);
    assert.deepEqual(shown, [table]);
  });

  it('keeps a box open until what is typed fits', async () => {
    const said: string[] = [];
    person.does((box) => {
      assert.ok(box instanceof FakeInputBox);
      for (const text of ['', 'x', '1.5']) {
        box.type(text).accept();
        said.push(box.said);
      }
      box.type('7').accept();
    });
    const ran = await run<{ days: number }>({ questions: [numberQuestion('days', { prompt: () => 'Days' })] });
    assert.deepEqual(ran, [{ days: 7 }]);
    assert.ok(
      said.every((text) => text !== ''),
      said.join(),
    );
  });

  it('writes nothing without a yes, and names what will happen', async () => {
    const confirm = async () => ({ question: 'Delete A?', detail: 'For good.', button: 'Delete' });
    person.presses(undefined);
    assert.deepEqual(await run({ confirm }), []);
    person.presses('Delete');
    assert.equal((await run({ confirm })).length, 1);
    assert.deepEqual(person.messages[0], {
      kind: 'warning',
      text: 'Delete A?',
      detail: 'For good.',
      buttons: ['Delete'],
    });
  });

  it('wants the name typed where that is asked for', async () => {
    const confirm = async () => ({ question: 'Delete?', detail: '', button: 'Delete', typed: 'vip-level' });
    person.presses('Delete').does((box) => {
      assert.ok(box instanceof FakeInputBox);
      box.type('vip level').accept();
      assert.match(box.said, /exactly/);
      box.escape();
    });
    assert.deepEqual(await run({ confirm }), []);
    person.presses('Delete').types('vip-level');
    assert.equal((await run({ confirm })).length, 1);
  });

  it('tries again where that is right, and confirms again before it', async () => {
    await bench.fault(
      'DELETE',
      '/v1/leaderboards/',
      { status: 401, body: { meta: { code: 'AUTH_API_KEY_VALIDATION_FAILED' } } },
      10,
    );
    let confirmed = 0;
    person.presses('Delete', 'Try Again', 'Delete', undefined);
    const ran = await run({
      confirm: async () => {
        confirmed++;
        return { question: 'Delete?', detail: '', button: 'Delete' };
      },
      run: async (_, { client, signal }) => {
        const path = { leaderboardID: 'a'.repeat(24) };
        const end = await client.call(deleteLeaderboard, { path }, { signal });
        assert.ok(end.kind !== 'done');
        return { kind: 'trouble', trouble: { kind: 'call', operation: deleteLeaderboard, end } };
      },
    });
    await bench.control('DELETE', '/faults');
    assert.deepEqual([ran.length, confirmed], [2, 2]);
    assert.match(person.messages[1]?.text ?? '', /The key could not be checked; nothing was done. Try again/);
  });

  it('shows what was read of a list that was given up, and calls it no error', async () => {
    let cancel = () => undefined as unknown;
    person.cancels = (press) => {
      cancel = press;
    };
    await run({
      run: async (_, { service, connection, signal }) => {
        const pages = service.userFields.list.pages(
          { path: { communityId: connection.communityId }, query: { limit: 2 } },
          { signal },
        );
        const rows = [];
        for await (const step of pages) {
          if (step.kind === 'end') {
            const partial = { ...table, rows };
            return { kind: 'trouble', trouble: { kind: 'paging', operation: listUserFields, end: step.end, partial } };
          }
          rows.push(...step.rows);
          cancel();
        }
        return { kind: 'over' };
      },
    });
    assert.deepEqual(person.messages, []);
    assert.equal(shown[0]?.rows.length, 2);
    assert.match(shown[0]?.notes?.[0] ?? '', /Not the whole list: reading was stopped after 2 rows/);
  });

  it('counts a closed rate-limit window down where its progress is', async () => {
    const effect = { status: 429, headers: { 'Retry-After': '1' }, body: {} };
    await bench.fault('GET', '/v1/leaderboards', effect, 1);
    await run({
      run: async (_, { service, signal }) => {
        answered(listLeaderboards, await service.leaderboards.list({}, { signal }));
        return { kind: 'over' };
      },
    });
    assert.ok(
      person.progress.some((text) => /Rate limit reached; going on in \d s/.test(text)),
      person.progress.join(),
    );
    assert.deepEqual(person.messages, []);
  });

  it('waits with a countdown for a window that stays closed longer, and tries again then', async () => {
    const trouble = { kind: 'call', operation: listLeaderboards, end: windowClosed(listLeaderboards, 1_000) } as const;
    const ends: RunEnd[] = [{ kind: 'trouble', trouble }, { kind: 'over' }];
    person.presses('Wait and Try Again');
    assert.equal((await run({ run: async () => ends.shift() ?? { kind: 'over' } })).length, 2);
    assert.match(person.messages[0]?.text ?? '', /opens again in 1 s/);
    assert.ok(person.progress.includes('Rate limit reached; going on in 1 s'), person.progress.join());
  });

  it('does not try again when the waiting is given up', async () => {
    const trouble = { kind: 'call', operation: listLeaderboards, end: windowClosed(listLeaderboards, 60_000) } as const;
    person.presses('Wait and Try Again');
    person.cancels = (cancel) => void (person.progress.length > 1 && cancel());
    assert.equal((await run({ run: async () => ({ kind: 'trouble', trouble }) })).length, 1);
  });

  it('says what was done, with a way on', async () => {
    let opened = 0;
    person.presses('Open');
    const offers = [{ label: 'Open', run: () => opened++ }];
    await run({ run: async () => ({ kind: 'told', text: 'Done.', offers }) });
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual([person.messages[0]?.kind, person.messages[0]?.text, opened], ['information', 'Done.', 1]);
  });

  it('asks nothing without a key, and offers to enter one', async () => {
    const connections = {
      ...bench.parts.connections,
      keyOf: async () => ({ kind: 'missing', notKept: false }) as const,
    };
    const keyless = new AdminRunner({ ...bench.parts, connections }, bench.context.results, bench.desk.rooms);
    const spec = {
      title: () => 'Test',
      operations: [listLeaderboards],
      questions: [],
      doing: undefined,
      run: async (): Promise<RunEnd> => assert.fail('it ran'),
    };
    await assert.rejects(keyless.run(adminCommand(spec), 'tiers', []), (error) => {
      assert.ok(isCommandError(error));
      assert.deepEqual(
        error.offers.map(({ command }) => command),
        ['chartCards.signIn'],
      );
      return /no key for “Bench”/.test(error.message);
    });
    keyless.dispose();
  });

  it('says before the questions that the key was refused earlier, until a call goes through', async () => {
    await bench.useKey(['userFields']);
    const listing: Partial<AdminCommandSpec<{ name: string }>> = {
      operations: [listLeaderboards],
      questions: [textQuestion('name', { prompt: () => 'Name', check: () => undefined })],
      run: async (_, { service, signal }) => {
        answered(listLeaderboards, await service.leaderboards.list({}, { signal }));
        return { kind: 'over' };
      },
    };
    person.types('x');
    await run(listing);
    assert.match(person.messages[0]?.text ?? '', /needs the permission “leaderboard”.*Integration, API keys/);
    person.presses(undefined);
    assert.deepEqual(await run(listing), []);
    assert.match(person.messages[1]?.text ?? '', /lacks the permission “leaderboard”/);
    await bench.useKey(['leaderboard']);
    person.presses('Go On All the Same').types('y');
    assert.equal((await run(listing)).length, 1);
    person.types('z');
    assert.equal((await run(listing)).length, 1);
    assert.equal(person.messages.length, 3);
    await bench.useKey(['userFields', 'leaderboard']);
  });

  it('proposes what was answered last, but never a secret', async () => {
    const questions = [
      numberQuestion<{ days: number; key: string }>('days', { prompt: () => 'Days', remember: true }),
      secretQuestion<{ days: number; key: string }>('key', { prompt: () => 'Key' }),
    ];
    person.types('12').types('s3cret');
    await run({ questions });
    const proposed: string[] = [];
    for (const _ of questions) {
      person.does((box) => {
        assert.ok(box instanceof FakeInputBox);
        proposed.push(`${box.value}${box.password ? ' (dots)' : ''}`);
        if (box.password) box.escape();
        else box.accept();
      });
    }
    assert.deepEqual(await run({ questions }), []);
    assert.deepEqual(proposed, ['12', ' (dots)']);
  });

  it('goes back to the question before, with its answer', async () => {
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
    assert.deepEqual(await run({ questions: [question('a'), question('b')] }), [{ a: 'uno', b: 'due' }]);
  });

  describe('picks of what the service lists', () => {
    const questions = [userFieldQuestion<{ field: UserField }>('field', { custom: true })];

    it('show it by name and key', async () => {
      let label = '';
      person.does(async (pick) => {
        assert.ok(pick instanceof ShownQuickPick);
        await pick.until(() => pick.items.length > 1);
        label = pick.labels[0] ?? '';
        await pick.choose(label);
      });
      const [answers] = await run({ questions });
      assert.equal(answers?.field.name, label);
      assert.notEqual(answers?.field.isCustom, false);
    });

    it('say in place why it could not be read, and read it again', async () => {
      await bench.useKey(['leaderboard']);
      person.does(async (pick) => {
        assert.ok(pick instanceof ShownQuickPick);
        await pick.until(() => pick.labels.some((label) => label.startsWith('$(error)')));
        assert.match(pick.labels.join(), /lacks userFields.*“User Fields” \(userFields\)/);
        await bench.useKey(['userFields']);
        pick.press(pick.buttons.find((button) => button !== QuickInputButtons.Back));
        await pick.until(() => pick.items.length > 1 && !pick.labels.join().includes('$(error)'));
        await pick.choose(pick.labels[0] ?? '');
      });
      assert.equal((await run({ questions })).length, 1);
    });

    it('take what is named by its key, after looking it up', async () => {
      person.picks('Type a Field Key').does(async (box) => {
        assert.ok(box instanceof FakeInputBox);
        await box.type('no-such-field').enter();
        assert.match(box.said, /No field of the community has that key/);
        box.escape();
      });
      assert.deepEqual(await run({ questions }), []);
    });
  });

  describe('lists of identifiers', () => {
    const questions = [
      identifiersQuestion<{ refs: readonly string[] }>('refs', {
        placeholder: () => 'Who?',
        check: (values) => (values.length === 0 ? 'None.' : undefined),
        checkEach: () => undefined,
      }),
    ];

    it('notice lines that a box has joined into one word', async () => {
      await env.clipboard.writeText('mara@example.com\nben@example.com');
      person.picks('Type Them').does(async (box) => {
        assert.ok(box instanceof FakeInputBox);
        await box.type('mara@example.comben@example.com').enter();
        assert.match(box.said, /were joined into one/);
        box.escape();
      });
      assert.deepEqual(await run({ questions }), []);
    });

    it('come from the clipboard, counted before they are taken', async () => {
      await env.clipboard.writeText('a\nb\na\n');
      person.picks('Clipboard').picks('2 identifiers; 1 that stood there again');
      assert.deepEqual(await run({ questions }), [{ refs: ['a', 'b'] }]);
      await env.clipboard.writeText('');
    });
  });

  it('shows a window of local days with its UTC bounds while it is typed', async () => {
    const said: string[] = [];
    const type = (text: string) => (box: unknown) => {
      assert.ok(box instanceof FakeInputBox);
      said.push(box.type(text).said);
      box.accept();
    };
    person.picks('Type Start and End').does(type('2026-03-01T00:00:00Z')).does(type('2026-03-02T12:00:00Z'));
    const [answers] = await run<{ window: AnsweredWindow }>({
      questions: [windowQuestion('window', { placeholder: () => 'When?' })],
    });
    assert.deepEqual(said, ['From 2026-03-01 00:00 UTC', '2026-03-01 00:00 – 2026-03-02 12:00 UTC']);
    const { startAt, endAt } = answers?.window ?? {};
    assert.deepEqual([startAt, endAt], ['2026-03-01T00:00:00.000Z', '2026-03-02T12:00:00.000Z']);
  });
});
