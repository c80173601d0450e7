import assert from 'node:assert/strict';
import { basename } from 'node:path';
import { env, QuickInputButtons, Uri, workspace } from 'vscode';
import { adminCommands } from '../../src/admin/adminCommands.ts';
import { exportFilesQuestion } from '../../src/admin/exports/exportFiles.ts';
import { leaderboardFieldQuestion } from '../../src/admin/leaderboards/leaderboardQuestions.ts';
import { orderStatusQuestion } from '../../src/admin/orders/orderStatuses.ts';
import { fileQuestion, textQuestion } from '../../src/admin/runner/questions/basicQuestions.ts';
import { identifiersQuestion } from '../../src/admin/runner/questions/identifiersQuestion.ts';
import type { Question } from '../../src/admin/runner/questions/question.ts';
import { type AnsweredWindow, windowQuestion } from '../../src/admin/runner/questions/windowQuestion.ts';
import { userFieldQuestion } from '../../src/admin/userFields/userFieldQuestions.ts';
import { isExportFile } from '../../src/client/exports/fileCursor.ts';
import type { UserField } from '../../src/contract/userFields.ts';
import type { StepEnd } from '../../src/shell/quickInputSteps.ts';
import { exportRecord } from '../support/records.ts';
import { csvText } from '../unit/client/exports/exportFixture.ts';
import { type AdminFixture, adminFixture, RunnerFixture } from './steps/adminFixture.ts';
import { FakeInputBox, type Person, ShownQuickPick } from './steps/person.ts';

describe('the questions of admin commands', () => {
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

  it('mark the current status of an order, and disabled ones', async () => {
    let rows: readonly string[] = [];
    person.does(async (list) => {
      assert.ok(list instanceof ShownQuickPick);
      await list.until(() => list.labels.length > 3);
      rows = list.items.map(({ label, description = '' }) => `${label}: ${description}`);
      await list.choose('Shipped');
    });
    const { redemptionStatuses } = (await bench.control('GET', '/state')) as {
      readonly redemptionStatuses: readonly { readonly id: string; readonly name: string }[];
    };
    const current = redemptionStatuses.find(({ name }) => name === 'Shipped')?.id;
    await on.run<{ status: unknown }>({ questions: [orderStatusQuestion('status', { current: () => current })] });
    assert.ok(rows.includes('$(check) Shipped: In progress · current status'), rows.join('\n'));
    assert.ok(
      rows.some((row) => /^Archived: Completed · disabled/.test(row)),
      rows.join('\n'),
    );
  });

  it('keep a box open until the input is valid', async () => {
    const said: string[] = [];
    person.does((box) => {
      assert.ok(box instanceof FakeInputBox);
      for (const text of ['', 'x', '1.5']) {
        box.type(text).accept();
        said.push(box.said);
      }
      box.type('7').accept();
    });
    const ran = await on.run<{ days: number }>({
      questions: [textQuestion('days', { prompt: () => 'Days', number: true })],
    });
    assert.deepEqual(ran, [{ days: 7 }]);
    assert.ok(
      said.every((text) => text !== ''),
      said.join(),
    );
  });

  it('show a window of local days with its UTC bounds while it is typed', async () => {
    const said: string[] = [];
    const type = (text: string) => (box: unknown) => {
      assert.ok(box instanceof FakeInputBox);
      said.push(box.type(text).said);
      box.accept();
    };
    person.picks('Type Start and End').does(type('2025-03-01T00:00:00Z')).does(type('2025-03-02T12:00:00Z'));
    const [answers] = await on.run<{ window: AnsweredWindow }>({
      questions: [windowQuestion('window', { placeholder: () => 'When?' })],
    });
    assert.deepEqual(said, ['From 2025-03-01 00:00 UTC', '2025-03-01 00:00 – 2025-03-02 12:00 UTC']);
    const { startAt, endAt } = answers?.window ?? {};
    assert.deepEqual([startAt, endAt], ['2025-03-01T00:00:00.000Z', '2025-03-02T12:00:00.000Z']);
  });

  describe('a file question', () => {
    const questions = (most: number) => [
      fileQuestion<{ file: Uri }>('file', {
        given: ({ args: [file] }) => file,
        dialog: () => ({ button: 'Check', mostBytes: most }),
      }),
    ];

    it('uses the file that the command was called with', async () => {
      const [answers] = await on.run({ questions: questions(10) }, [Uri.file('/some/file.csv')]);
      assert.equal(answers?.file.path, '/some/file.csv');
    });

    it('asks otherwise, and rejects a file that is too large', async () => {
      const [small, large] = ['small.csv', 'large.csv'].map((name) => Uri.file(`${bench.folder}/${name}`));
      assert.ok(small && large);
      await workspace.fs.writeFile(small, new Uint8Array(10));
      await workspace.fs.writeFile(large, new Uint8Array(11));
      person.opens(large).presses('Choose Another File').opens(small);
      const [answers] = await on.run({ questions: questions(10) });
      assert.equal(answers?.file.path, small.path);
      assert.match(person.messages[0]?.text ?? '', /“large.csv” has 11 bytes. The limit is 10/);
    });

    it('returns nothing when the dialog is closed', async () => {
      person.opens();
      assert.deepEqual(await on.run({ questions: questions(10) }), []);
    });
  });

  describe('the export files question', () => {
    const questions = [
      exportFilesQuestion<{ files: readonly Uri[] }>('files', { button: () => 'Merge', least: 2 }) as never,
    ];
    const saved = async (name: string) => {
      const uri = Uri.file(`${bench.folder}/${name}`);
      await workspace.fs.writeFile(uri, new TextEncoder().encode(csvText([])));
      return uri;
    };
    const chosen = async (args: readonly unknown[] = []) =>
      (await on.run<{ files: readonly Uri[] }>({ questions }, args))[0]?.files.map(({ path }) => basename(path));

    it('adds files one by one where the dialog allows one only, and rejects a single one', async () => {
      const [a, b] = [await saved('a.csv'), await saved('b.csv')];
      person
        .opens(a)
        .does(async (pick) => {
          assert.ok(pick instanceof ShownQuickPick);
          assert.deepEqual(pick.labels, ['a.csv', '$(add) Add Files…']);
          pick.accept();
          assert.match(person.messages.at(-1)?.text ?? '', /at least two different exports/);
          assert.ok(pick.isOpen);
          pick.select('Add Files');
        })
        .opens(b)
        .does((pick) => {
          if (pick instanceof ShownQuickPick) pick.accept();
        });
      assert.deepEqual(await chosen(), ['a.csv', 'b.csv']);
    });

    it('offers files saved by jobs, and accepts several from the explorer', async () => {
      const [a, b] = [await saved('a.csv'), await saved('b.csv')];
      for (const file of [a, b])
        await bench.commands.services.jobs.keep(exportRecord({ file: file.fsPath, rows: 1_234 }));
      person.does((pick) => {
        assert.ok(pick instanceof ShownQuickPick);
        assert.match(pick.items[0]?.description ?? '', /^2026-0.* · 1,234 rows$/);
        pick.select('.csv');
        pick.accept();
      });
      assert.deepEqual((await chosen())?.sort(), ['a.csv', 'b.csv']);
      assert.deepEqual(await chosen([a, [a, b]]), ['a.csv', 'b.csv']);
    });

    it('detects a file’s kind by its beginning', async () => {
      const page = Uri.file(`${bench.folder}/page.json`);
      await workspace.fs.writeFile(page, new TextEncoder().encode('[{"name": "x"}]'));
      const found = [await saved('a.csv'), page, Uri.file(`${bench.folder}/none.csv`)];
      assert.deepEqual(await Promise.all(found.map(({ fsPath }) => isExportFile(fsPath))), [true, false, false]);
    });
  });

  describe('list questions', () => {
    const questions = [userFieldQuestion<{ field: UserField }>('field', { builtIn: (name) => name })];

    it('show items by name and key', async () => {
      let label = '';
      person.does(async (pick) => {
        assert.ok(pick instanceof ShownQuickPick);
        await pick.until(() => pick.items.length > 1);
        assert.equal(pick.labels[0], '$(edit) Type a Field Key or ID…');
        label = pick.activeItems[0]?.label ?? '';
        await pick.choose(label);
      });
      const [answers] = await on.run({ questions });
      assert.equal(answers?.field.name, label);
      assert.notEqual(answers?.field.isCustom, false);
    });

    it('say in place why a list could not be read, and retry', async () => {
      await bench.useKey(['leaderboard']);
      person.does(async (pick) => {
        assert.ok(pick instanceof ShownQuickPick);
        await pick.until(() => pick.labels.some((label) => label.startsWith('$(error)')));
        assert.match(pick.labels.join(), /lacks the permission “userFields”.*“User Fields” \(userFields\)/);
        await bench.useKey(['userFields']);
        pick.press(pick.buttons.find((button) => button !== QuickInputButtons.Back));
        await pick.until(() => pick.items.length > 1 && !pick.labels.join().includes('$(error)'));
        pick.accept();
      });
      assert.equal((await on.run({ questions })).length, 1);
    });

    it('accept an item typed by its key, after looking it up', async () => {
      person.picks('Type a Field Key').does(async (box) => {
        assert.ok(box instanceof FakeInputBox);
        await box.type('no-such-field').enter();
        assert.match(box.said, /No field of the community has this key/);
        box.escape();
      });
      assert.deepEqual(await on.run({ questions }), []);
    });

    it('show the way to type something first, and below the matches of a filter, whose text it takes over', async () => {
      let proposed = '';
      person
        .does(async (pick) => {
          assert.ok(pick instanceof ShownQuickPick);
          await pick.until(() => pick.items.length > 1);
          const isOther = () => pick.labels.map((label) => label.startsWith('$(edit) Type'));
          assert.deepEqual([isOther()[0], isOther().indexOf(true, 1)], [true, -1]);
          assert.equal(pick.activeItems[0], pick.items[1]);
          pick.type('vip');
          assert.equal(isOther().indexOf(true), pick.items.length - 1);
          pick.type('');
          assert.deepEqual([isOther()[0], pick.activeItems[0]], [true, pick.items[1]]);
          pick.type('no-such-field');
          await pick.choose('Type a Field Key');
        })
        .does((box) => {
          assert.ok(box instanceof FakeInputBox);
          proposed = box.value;
          box.escape();
        });
      assert.deepEqual(await on.run({ questions }), []);
      assert.equal(proposed, 'no-such-field');
    });

    it('offer the numerical user fields that a leaderboard can be ranked by, and its own', async () => {
      let rows: readonly string[] = [];
      const shows = async (pick: unknown) => {
        assert.ok(pick instanceof ShownQuickPick);
        await pick.until(() => pick.items.length > 1);
        rows = pick.items.map(({ label, description = '' }) => `${label}: ${description}`);
        assert.equal(pick.activeItems[0]?.label, 'messages');
        await pick.choose('Total XP');
      };
      person.does(shows);
      const leaderboard = { _id: 'a'.repeat(24), name: 'Talkers', rankBy: 'messages' };
      const end = await leaderboardFieldQuestion('rankingField').ask({
        frame: { title: 'Update Leaderboard', step: 1, totalSteps: 1 },
        answers: { leaderboard } as object,
        context: bench.context,
        last: undefined,
      });
      assert.deepEqual(end, { kind: 'next', value: 'total_xp' });
      assert.ok(rows.includes('messages: current') && rows.includes('Total Coins: total_coins'), rows.join('\n'));
      assert.ok(!rows.some((row) => row.endsWith(': email')), rows.join('\n'));
    });

    it('refuse a built-in field and the default leaderboard that are typed, with what to do instead', async () => {
      const { leaderboards } = (await bench.control('GET', '/state')) as {
        readonly leaderboards: readonly { readonly id: string; readonly kind: string }[];
      };
      const isDefault = leaderboards.find(({ kind }) => kind === 'default')?.id ?? '';
      const custom = 'Enter the key or ID of a custom field.';
      for (const [name, row, typed, says] of [
        ['deleteUserField', 'Type a Field', 'email', `“Email” is a built-in field, so it can’t be deleted. ${custom}`],
        ['updateUserField', 'Type a Field', 'email', `“Email” is a built-in field, so it can’t be changed. ${custom}`],
        [
          'deleteLeaderboard',
          'Type a Leaderboard',
          isDefault,
          '“Default Leaderboard” is the default leaderboard, which can’t be deleted. To hide it, run “Update Leaderboard…”.',
        ],
      ] as const) {
        let said = '';
        person.picks(row).does(async (box) => {
          assert.ok(box instanceof FakeInputBox);
          await box.type(typed).enter();
          said = box.said;
          box.escape();
        });
        const { questions } = adminCommands[name].spec;
        await on.run({ questions: questions.slice(0, 1) as readonly Question<object>[] });
        assert.equal(said, says);
      }
    });
  });

  describe('identifier questions', () => {
    const questions = [
      identifiersQuestion<{ refs: readonly string[] }>('refs', {
        placeholder: () => 'Who?',
        check: (values) => (values.length === 0 ? 'None.' : undefined),
        checkEach: () => undefined,
      }),
    ];

    it('detect lines that a box has joined into one word', async () => {
      await env.clipboard.writeText('mara@example.com\nben@example.com');
      person.picks('Type Identifiers').does(async (box) => {
        assert.ok(box instanceof FakeInputBox);
        await box.type('mara@example.comben@example.com').enter();
        assert.match(box.said, /were joined into one/);
        box.escape();
      });
      assert.deepEqual(await on.run({ questions }), []);
    });

    it('read the clipboard, and count before accepting', async () => {
      await env.clipboard.writeText('a\nb\na\n');
      let said = '';
      person.picks('Clipboard').does(async (pick) => {
        assert.ok(pick instanceof ShownQuickPick);
        said = pick.placeholder ?? '';
        await pick.choose('Use 2 identifiers');
      });
      assert.deepEqual(await on.run({ questions }), [{ refs: ['a', 'b'] }]);
      assert.equal(said, 'Found 2 identifiers; duplicates left out: 1');
      await env.clipboard.writeText('');
    });

    it('keep the list when the user comes back, and show its first entries', async () => {
      await env.clipboard.writeText('a\nb\n');
      const ends: StepEnd<string>[] = [{ kind: 'back' }, { kind: 'next', value: 'd' }];
      const next = { name: 'day' as const, ask: async () => ends.shift() ?? ({ kind: 'cancel' } as const) };
      person
        .picks('Clipboard')
        .picks('Use 2 identifiers')
        .does(async (pick) => {
          assert.ok(pick instanceof ShownQuickPick);
          assert.equal(pick.items[0]?.detail, '“a”, “b”');
          await pick.choose('Keep the 2 Previous Identifiers');
        });
      const asked = [...questions, next] as readonly Question<{ refs: readonly string[]; day: string }>[];
      assert.deepEqual(await on.run({ questions: asked }), [{ refs: ['a', 'b'], day: 'd' }]);
      await env.clipboard.writeText('');
    });

    it('trim exact identifiers or keep their spaces, as the user chooses', async () => {
      const exact = [
        identifiersQuestion<{ refs: readonly string[] }>('refs', {
          placeholder: () => 'Who?',
          check: () => undefined,
          checkEach: () => undefined,
          ends: 'exact',
        }),
      ];
      await env.clipboard.writeText(' 0101\nC-1\n');
      person.picks('Clipboard').picks('Use 2 identifiers');
      assert.deepEqual(await on.run({ questions: exact }), [{ refs: [' 0101', 'C-1'] }]);
      person.picks('Clipboard').picks('without spaces around them');
      assert.deepEqual(await on.run({ questions: exact }), [{ refs: ['0101', 'C-1'] }]);
      await env.clipboard.writeText('');
    });
  });
});
