import assert from 'node:assert/strict';
import type { UserField } from '../../src/contract/userFieldRecord.ts';
import type { AdminCommand, AdminCommandSpec } from '../../src/workbench/admin/adminCommand.ts';
import type { AdminCommandName } from '../../src/workbench/commands/admin/adminCommandIds.ts';
import { adminCommandTable } from '../../src/workbench/commands/admin/adminCommands.ts';
import { type AdminFixture, adminFixture } from './steps/adminBench.ts';
import { FakeInputBox, type Person, ShownQuickPick } from './steps/person.ts';
import { RunnerFixture } from './steps/runnerBench.ts';

type Answers = Record<string, unknown>;

describe('Questions about fields and operations on the admin bench', () => {
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

  /** What the person answered to the questions of a command. */
  const asked = async (name: AdminCommandName, args: readonly unknown[] = []): Promise<Answers | undefined> => {
    const { spec } = adminCommandTable[name] as Extract<AdminCommand, { kind: 'service' }>;
    const [answers] = await on.run<Answers>({ questions: spec.questions } as Partial<AdminCommandSpec<Answers>>, args);
    return answers;
  };
  /** Types texts into one box, and keeps what is said of each; the last is accepted. */
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

  it('show the key that a name becomes, and ask for options of dropdowns only', async () => {
    person.types('Shoe Size');
    const said = typing('größe', ' Shoe Size');
    person.picks('One of several options');
    const options = typing('', 'a, a', 'Small, "Large, wide"');
    assert.deepEqual(await asked('createUserField'), {
      name: 'Shoe Size',
      field: 'shoe-size',
      type: 'single-select-dropdown',
      options: ['Small', 'Large, wide'],
    });
    assert.match(said[0] ?? '', /“ö” cannot stand in a key/);
    assert.equal(said[1], 'The key will be shoe-size');
    assert.match(options[1] ?? '', /“a” stands there twice/);
    person.types('Lots').types('lots').picks('Number');
    assert.deepEqual(Object.keys((await asked('createUserField')) ?? {}), ['name', 'field', 'type']);
  });

  it('ask for a value as the type takes it', async () => {
    person.picks('Overwrite').picks('Yes');
    assert.equal((await asked('writeFieldValue', [field('boolean')]))?.['value'], true);
    person.picks('Overwrite').types('a\\nb');
    assert.equal((await asked('writeFieldValue', [field('multi-line-text')]))?.['value'], 'a\nb');
    person.picks('Overwrite').picks('Large');
    const dropdown = field('single-select-dropdown', { options: ['Small', 'Large'] });
    assert.equal((await asked('writeFieldValue', [dropdown]))?.['value'], 'Large');
    person.picks('Increase');
    const said = typing('', 'x', '0', '-1', '1,5', '9'.repeat(16), '2.5');
    assert.equal((await asked('writeFieldValue', [field('numerical')]))?.['value'], 2.5);
    assert.ok(
      said.slice(0, -1).every((text) => text !== '' && !text.startsWith('Is sent')),
      said.join('|'),
    );
    assert.equal(said.at(-1), 'Is sent as 2.5');
    person.picks('Take Away');
    assert.deepEqual(Object.keys((await asked('writeFieldValue', [field('date')])) ?? {}).sort(), [
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
      assert.equal(await asked('writeFieldValue', [it]), undefined);
    }
    assert.deepEqual(offered, [
      ['Overwrite', 'Take Away'],
      ['Overwrite', 'Increase', 'Decrease', 'Take Away'],
      ['Increase', 'Decrease', 'Overwrite'],
    ]);
  });

  it('fill in any operation row by row: what is missing is led to, what is wrong is not taken', async () => {
    person.picks('Create redemption status').picks('Go to the Next Missing or Invalid Field: 2');
    const said = typing('n'.repeat(101), 'By hand');
    // Answered: Enter goes on with the first row, which leads to what is missing, and then to the request.
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
    const answers = await asked('runAnyOperation');
    const { values } = (answers?.['form'] ?? {}) as { readonly values?: unknown };
    assert.deepEqual(values, { 'body.name': 'By hand', 'body.category': 'in_progress' });
    assert.match(said[0] ?? '', /At most 100 characters/);
    assert.deepEqual(active, [
      '$(warning) Go to the Next Missing or Invalid Field: 1',
      '$(arrow-right) Show the Request',
    ]);
  });

  it('ask for the second key of older routes once, and keep it where only it is found', async () => {
    person.picks('Create badge');
    const said = typing('two words', 'server-key');
    person.picks('title').types('T').picks('action').types('a').picks('Show the Request');
    const answers = await asked('runAnyOperation');
    assert.equal(answers?.['serverKey'], 'stored');
    assert.match(said[0] ?? '', /no spaces/);
    assert.equal(await bench.parts.secrets.legacyKey(bench.connection), 'server-key');
    // The second time it is not asked for.
    person.types('7').types('65a1b2c3d4e5f6a7b8c9d0e1');
    assert.deepEqual(await asked('removeLegacyRole'), {
      serverKey: 'stored',
      userId: '7',
      roleId: '65a1b2c3d4e5f6a7b8c9d0e1',
    });
  });
});
