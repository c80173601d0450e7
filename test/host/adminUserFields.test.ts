import assert from 'node:assert/strict';
import { commands } from 'vscode';
import type { AdminCommandName } from '../../src/admin/adminCommands.ts';
import { adminCommands } from '../../src/admin/adminCommands.ts';
import type { AdminCommand, AdminCommandSpec } from '../../src/admin/runner/adminCommand.ts';
import type { UserField } from '../../src/contract/userFields.ts';
import { type AdminFixture, type AdminFixtureRun, adminFixture, RunnerFixture } from './steps/adminFixture.ts';
import { FakeInputBox, type Person, ShownQuickPick } from './steps/person.ts';

describe('user fields', () => {
  let bench: AdminFixture;
  let trader: string;

  before(async () => {
    bench = await adminFixture();
    const state = (await bench.control('GET', '/state')) as { users: { platformUserId: string }[] };
    trader = state.users[3]?.platformUserId ?? '';
  });
  after(() => bench.dispose());
  beforeEach(() => bench.restore());

  const fieldNamed = async (key: string): Promise<UserField> => {
    const path = { communityId: bench.connection.communityId, fieldIdOrName: key };
    const read = await bench.service.userFields.get({ path }, { signal: never() });
    assert.ok(read.kind === 'done', key);
    return read.value.data;
  };
  const created = async (key: string, type: string, options?: readonly string[]): Promise<UserField> => {
    await bench.run('createUserField', { name: `Field ${key}`, field: key, type, options });
    return fieldNamed(key);
  };

  it('are listed with fitting actions, and one is read by its ID', async () => {
    const [table] = (await bench.run('listUserFields')).tables;
    const actionsOf = (key: string) => {
      const row = table?.rows.find(({ field }) => field === key);
      assert.ok(row, key);
      return (table?.actions ?? []).filter(({ fits }) => fits?.(row)).map(({ label }) => label);
    };
    assert.deepEqual(actionsOf('email'), ['Trader’s History…']);
    assert.deepEqual(actionsOf('total_coins'), ['Trader’s History…', 'Write Value…']);
    assert.deepEqual(actionsOf('notes').at(-1), 'Delete Field…');
    const [one] = (await bench.run('getUserField', { field: await fieldNamed('total_xp') })).tables;
    assert.deepEqual(
      one?.rows.map(({ field }) => field),
      ['total_xp'],
    );
  });

  it('offer actions only on the connection they were read from', async () => {
    const called: unknown[][] = [];
    const real = Object.getOwnPropertyDescriptor(commands, 'executeCommand');
    Object.defineProperty(commands, 'executeCommand', {
      configurable: true,
      value: async (...args: unknown[]) => void called.push(args),
    });
    try {
      const field = await fieldNamed('total_coins');
      const runs = [
        await bench.run('listUserFields'),
        await bench.run('getUserField', { field }),
        await bench.run('traderFieldHistory', { field, trader }),
        await bench.run('communityFieldHistory'),
        await bench.run('writeFieldValue', { field, trader, change: 'increase', value: 1 }),
        await bench.run('createUserField', { name: 'Hat', field: 'hat', type: 'boolean' }),
      ];
      for (const { end, tables } of runs) {
        for (const { actions = [], rows } of tables) for (const action of actions) await action.run(rows.slice(0, 1));
        if (end.kind === 'message') for (const offer of end.actions ?? []) await offer.run();
      }
    } finally {
      if (real) Object.defineProperty(commands, 'executeCommand', real);
    }
    assert.ok(called.length >= 12, String(called.length));
    for (const [command, argument] of called) {
      assert.equal((argument as { connectionId?: string } | undefined)?.connectionId, 'bench', String(command));
    }
  });

  it('are created and changed after a confirmation that names the result', async () => {
    const made = await bench.run('createUserField', {
      name: 'Shirt',
      field: 'shirt',
      type: 'single-select-dropdown',
      options: ['S', 'M'],
    });
    assert.match(made.confirmation?.detail ?? '', /Key: shirt\. It can’t be changed later\.[\s\S]*Options: S, M\./);
    assert.match(resultText(made), /“Shirt” with the key shirt was created on Bench/);
    const field = await fieldNamed('shirt');
    const same = await bench.run('updateUserField', { field, name: 'Shirt', type: field.type, options: ['S', 'M'] });
    assert.match(resultText(same), /is already like this. Nothing was sent/);
    const changed = await bench.run('updateUserField', {
      field,
      name: 'Shirt size',
      type: field.type,
      options: ['S', 'L'],
    });
    assert.match(
      changed.confirmation?.detail ?? '',
      /“Shirt” becomes “Shirt size”[\s\S]*Options removed: M\.[\s\S]*Options added: L\./,
    );
    assert.deepEqual((await fieldNamed('shirt')).options, ['S', 'L']);
  });

  it('of a trader are written after showing the old and the new value; the history plots it', async () => {
    const field = await created('lots', 'numerical');
    const first = await bench.run('writeFieldValue', { field, trader, change: 'overwrite', value: 5 });
    assert.match(first.confirmation?.question ?? '', new RegExp(`“Field lots” of the trader ${trader}`));
    assert.match(first.confirmation?.detail ?? '', /Now: never written\.\nAfter: 5\./);
    const second = await bench.run('writeFieldValue', { field, trader, change: 'increase', value: 2.5 });
    assert.match(second.confirmation?.detail ?? '', /Now: 5, since [\s\S]*After: 2\.5 more, i\.e\. 7\.5/);
    assert.match(resultText(second), /It’s now 7\.5/);
    await bench.run('writeFieldValue', { field, trader, change: 'clear' });
    const [table] = (await bench.run('traderFieldHistory', { field, trader })).tables;
    assert.deepEqual(
      table?.rows.map(({ storedValue }) => storedValue),
      [null, 7.5, 5],
    );
    assert.ok(table.rows.every(({ userNumericID }) => userNumericID === trader));
    assert.ok(table.personalData !== undefined);
  });

  it('are written once, though the response is lost and the request is repeated', async () => {
    const field = await created('visits', 'numerical');
    await bench.fault('POST', '/v1/communities', { drop: 'after' });
    const run = await bench.run('writeFieldValue', { field, trader, change: 'increase', value: 1 });
    assert.match(resultText(run), /was written on Bench/);
    const [table] = (await bench.run('traderFieldHistory', { field, trader })).tables;
    assert.deepEqual(
      table?.rows.map(({ storedValue }) => storedValue),
      [1],
    );
  });

  it('of the platform itself can’t be written, changed or deleted: nothing is sent', async () => {
    const field = await fieldNamed('email');
    const before = bench.journal.lines.length;
    for (const run of [
      await bench.run('writeFieldValue', { field, trader, change: 'overwrite', value: 'x' }),
      await bench.run('updateUserField', { field, name: 'Mail', type: 'single-line-text' }),
      await bench.run('deleteUserField', { field }),
    ]) {
      assert.equal(run.confirmation, undefined);
      assert.match(resultText(run), /built-in field[\s\S]*Nothing was sent/);
    }
    assert.equal(bench.journal.lines.length, before);
  });

  it('have a coin plot that is the sum of the changes', async () => {
    const field = await fieldNamed('total_coins');
    await bench.run('writeFieldValue', { field, trader, change: 'increase', value: 3 });
    await bench.run('writeFieldValue', { field, trader, change: 'decrease', value: 1 });
    const [table] = (await bench.run('traderFieldHistory', { field, trader })).tables;
    const sum = table?.rows.reduce((total, { value }) => total + Number(value), 0);
    const last = table?.plots?.[0]?.series[0]?.points.at(-1)?.value;
    assert.ok(sum !== undefined && last !== undefined && Math.abs(sum - last) < 1e-6);
    assert.match(table?.notes?.join(' ') ?? '', /signed changes/);
  });

  it('of all traders have a history that says when its end is out of reach', async () => {
    const run = await bench.run('communityFieldHistory');
    const [table] = run.tables;
    assert.equal(table?.rows.length, 10_000);
    assert.match(run.progress[0] ?? '', /^Page 1 of 100, 100 rows\. Only 10,000 of [\d,]+ can be read\.$/);
    assert.match(table.notes?.join(' ') ?? '', /Only the first 10,?000 of/);
    // A number that changed often enough has its own plot.
    const ofNumbers = table.rows.filter(
      (row) => row['fieldType'] === 'numerical' && row['storedValue'] !== null && row['userNumericID'] !== trader,
    );
    const changes = Map.groupBy(ofNumbers, (row) => `${row['fieldName']} ${row['userNumericID']}`);
    const [name, id] = [...changes].find(([, rows]) => rows.length > 1)?.[0].split(' ') ?? [];
    const one = await bench.run('traderFieldHistory', { field: await fieldNamed(name ?? ''), trader: id });
    const course = one.tables[0]?.plots?.[0]?.series[0];
    assert.equal(course?.kind, 'steps');
    const values = one.tables[0]?.rows.flatMap(({ storedValue }) => (storedValue === null ? [] : [storedValue]));
    assert.equal(course.points.at(-1)?.value, values?.[0]);
  });

  it('are deleted when their key was typed, and read back', async () => {
    const field = await created('gone-soon', 'numerical');
    await bench.run('writeFieldValue', { field, trader, change: 'overwrite', value: 1 });
    const declined = await bench.run('deleteUserField', { field }, { confirmed: false });
    assert.equal(declined.confirmation?.typed, 'gone-soon');
    assert.match(declined.confirmation?.detail ?? '', /1 of the community’s newest 1,000 changes are of this field/);
    // Nothing else is documented (P2 3.3, 4.2).
    assert.match(
      declined.confirmation?.detail ?? '',
      /The documents don’t say what happens to traders’ existing values/,
    );
    await fieldNamed('gone-soon');
    assert.match(resultText(await bench.run('deleteUserField', { field })), /A check shows that it’s gone/);
    const again = await bench.run('deleteUserField', { field });
    assert.ok(again.end.kind === 'problem' && again.end.problem.kind === 'call');
    const { end } = again.end.problem;
    assert.ok(end.kind === 'refused' && end.refusal.code === 'USER_FIELD_NOT_FOUND');
  });

  it('are found deleted after a lost response', async () => {
    const field = await created('lost-answer', 'boolean');
    await bench.fault('DELETE', '/v1/communities', { drop: 'after' });
    assert.match(
      resultText(await bench.run('deleteUserField', { field })),
      /There was no response, but .* no longer exists/,
    );
  });

  it('of an unknown trader are explained by the service’s own answer, before anything is written', async () => {
    const field = await fieldNamed('notes');
    const run = await bench.run('writeFieldValue', { field, trader: '1', change: 'overwrite', value: 'x' });
    assert.equal(run.confirmation, undefined);
    assert.ok(run.end.kind === 'problem' && run.end.problem.operation.id === 'userFields.traderHistory');
  });
});

function resultText({ end }: AdminFixtureRun): string {
  assert.ok(end.kind === 'message', JSON.stringify(end));
  return end.text;
}

function never(): AbortSignal {
  return new AbortController().signal;
}

type Answers = Record<string, unknown>;

describe('questions about fields and operations', () => {
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

  /** The answers to a command's questions. */
  const answersTo = async (name: AdminCommandName, args: readonly unknown[] = []): Promise<Answers | undefined> => {
    const { spec } = adminCommands[name] as Extract<AdminCommand, { kind: 'service' }>;
    const [answers] = await on.run<Answers>({ questions: spec.questions } as Partial<AdminCommandSpec<Answers>>, args);
    return answers;
  };
  /** Types texts into one box, and collects the message on each; the last one is accepted. */
  const typing = (...texts: readonly string[]) => {
    const said: string[] = [];
    person.does((box) => {
      assert.ok(box instanceof FakeInputBox);
      for (const text of texts) {
        said.push(box.type(text).said);
        box.accept();
      }
    });
    return said;
  };
  const field = (type: string, more: Partial<UserField> = {}) => ({
    field: { _id: '65a1b2c3d4e5f6a7b8c9d0e1', name: 'It', field: 'it', type, isCustom: true, ...more },
    trader: { userId: '7' },
  });

  it('show the key derived from a name, and ask for options of dropdowns only', async () => {
    person.types('Shoe Size');
    const said = typing('größe', ' Shoe Size');
    person.picks('One of several options');
    const options = typing('', 'a, a', 'Small, "Large, wide"');
    assert.deepEqual(await answersTo('createUserField'), {
      name: 'Shoe Size',
      field: 'shoe-size',
      type: 'single-select-dropdown',
      options: ['Small', 'Large, wide'],
    });
    assert.match(said[0] ?? '', /A key can’t contain “ö”/);
    assert.equal(said[1], 'The key will be shoe-size');
    assert.match(options[1] ?? '', /“a” is listed twice/);
    person.types('Lots').types('lots').picks('Number');
    assert.deepEqual(Object.keys((await answersTo('createUserField')) ?? {}), ['name', 'field', 'type']);
  });

  it('ask for a value according to the type', async () => {
    person.picks('Overwrite').picks('Yes');
    assert.equal((await answersTo('writeFieldValue', [field('boolean')]))?.['value'], true);
    person.picks('Overwrite').types('a\\nb');
    assert.equal((await answersTo('writeFieldValue', [field('multi-line-text')]))?.['value'], 'a\nb');
    person.picks('Overwrite').picks('Large');
    const dropdown = field('single-select-dropdown', { options: ['Small', 'Large'] });
    assert.equal((await answersTo('writeFieldValue', [dropdown]))?.['value'], 'Large');
    person.picks('Increase');
    const said = typing('', 'x', '0', '-1', '1,5', '9'.repeat(16), '2.5');
    assert.equal((await answersTo('writeFieldValue', [field('numerical')]))?.['value'], 2.5);
    assert.ok(
      said.slice(0, -1).every((text) => text !== '' && !text.startsWith('Sent as')),
      said.join('|'),
    );
    assert.equal(said.at(-1), 'Sent as 2.5');
    person.picks('Clear');
    assert.deepEqual(Object.keys((await answersTo('writeFieldValue', [field('date')])) ?? {}).sort(), [
      'change',
      'field',
      'trader',
    ]);
  });

  it('offer only what can be done with the field', async () => {
    const offered: string[][] = [];
    for (const it of [
      field('date'),
      field('numerical'),
      field('numerical', { field: 'total_coins', isCustom: false }),
    ]) {
      person.does((pick) => {
        assert.ok(!(pick instanceof FakeInputBox));
        offered.push(pick.labels);
        pick.hide();
      });
      assert.equal(await answersTo('writeFieldValue', [it]), undefined);
    }
    assert.deepEqual(offered, [
      ['Overwrite', 'Clear'],
      ['Overwrite', 'Increase', 'Decrease', 'Clear'],
      ['Increase', 'Decrease', 'Overwrite'],
    ]);
  });

  it('fill in any operation row by row: jump to what is missing, and reject what is invalid', async () => {
    person.picks('Create redemption status').picks('Go to the Next Missing or Invalid Field: 2');
    const said = typing('n'.repeat(101), 'By hand');
    // Answered: Enter continues with the first row, then with what is missing, and then with the request.
    const active: (string | undefined)[] = [];
    const goesOn = () =>
      person.does(async (form) => {
        assert.ok(form instanceof ShownQuickPick);
        active.push(...form.activeItems.map(({ label }) => label));
        await form.choose(form.labels[0] ?? '');
      });
    goesOn();
    person.picks('in_progress');
    goesOn();
    const answers = await answersTo('runAnyOperation');
    const { values } = (answers?.['form'] ?? {}) as { readonly values?: unknown };
    assert.deepEqual(values, { 'body.name': 'By hand', 'body.category': 'in_progress' });
    assert.match(said[0] ?? '', /At most 100 characters/);
    assert.deepEqual(active, [
      '$(warning) Go to the Next Missing or Invalid Field: 1',
      '$(arrow-right) Show the Request',
    ]);
  });

  it('ask for the second key of legacy routes once, and store it only for its connection', async () => {
    person.picks('Create badge');
    const said = typing('two words', 'server-key');
    person.picks('title').types('T').picks('action').types('a').picks('Show the Request');
    const answers = await answersTo('runAnyOperation');
    assert.equal(answers?.['serverKey'], 'stored');
    assert.match(said[0] ?? '', /no spaces/);
    assert.equal(await bench.dependencies.secrets.legacyKey(bench.connection), 'server-key');
    // The stored key isn't requested again.
    person.types('7').types('65a1b2c3d4e5f6a7b8c9d0e1');
    assert.deepEqual(await answersTo('removeLegacyRole'), {
      serverKey: 'stored',
      userId: '7',
      roleId: '65a1b2c3d4e5f6a7b8c9d0e1',
    });
  });
});
