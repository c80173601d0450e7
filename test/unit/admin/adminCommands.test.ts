import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { adminCommands } from '../../../src/admin/adminCommands.ts';
import type { AnswersByName } from '../../../src/admin/runner/questions/askQuestions.ts';
import type { Question } from '../../../src/admin/runner/questions/question.ts';

type Asked = Question<AnswersByName, never>;

const all = Object.entries(adminCommands).flatMap(([command, { spec }]) =>
  (spec.questions as readonly Asked[]).map((question) => ({ command, question, name: `${command}.${question.name}` })),
);
const typed = all.flatMap((it) => {
  const { check, read } = it.question;
  return check === undefined ? [] : [{ ...it, check, read: read ?? ((text: string): unknown => text) }];
});

/** Earlier answers that some questions depend on. */
const field = { _id: 'a'.repeat(24), name: 'Score', field: 'score', type: 'numerical', isCustom: true };
const EARLIER: Readonly<Record<string, readonly AnswersByName[]>> = {
  'writeFieldValue.value': [
    { field, change: { kind: 'set' }, action: 'overwrite' },
    { field: { ...field, type: 'date' }, change: { kind: 'set' }, action: 'overwrite' },
    { field: { ...field, type: 'multi-line-text' }, change: { kind: 'set' }, action: 'overwrite' },
  ],
};
const earlier = (name: string): readonly AnswersByName[] => EARLIER[name] ?? [{}];

/** Questions whose answer may have several lines. */
const OF_LINES = new Set(['createExport.refs', 'resumeExport.refs', 'dailyActivity.identifiers']);

/** A sentence; it may end with a suggested address. */
const SAID = /^[\p{Lu}\p{N}“"].*(?:[.?!]|https:\/\/\S+)$/su;

const ODD = [
  '',
  ' ',
  '\u00a0',
  '\u3000 \u2003',
  '0',
  '-1',
  '1.5',
  '1e3',
  '０１',
  'NaN',
  'true',
  'null',
  'undefined',
  '{}',
  '[]',
  'a',
  'a b',
  '\ttab',
  'a\u0000b',
  '\u001b[31mred',
  'é̂',
  '🙂',
  '👩‍👩‍👧‍👦'.repeat(30),
  '\ud800',
  '\u202egnirts',
  '$(trash)',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  "'; drop table users; --",
  '%00',
  '=1+1',
  'mara@example.com',
  'https://example.com/a?b#c',
  '2026-02-30',
  '31/12/2026',
  'a'.repeat(24),
  'x'.repeat(5_000),
];

describe('the typed answers of admin commands', () => {
  it('come from many questions', () => {
    assert.ok(typed.length >= 30, String(typed.length));
  });

  it('are accepted or refused with a sentence, and read if accepted', () => {
    for (const { name, check, read } of typed) {
      for (const answers of earlier(name)) {
        for (const text of ODD) {
          const problem = check(text, answers);
          if (problem === undefined) assert.doesNotThrow(() => read(text), name);
          else assert.match(problem, SAID, `${name}: ${JSON.stringify(text.slice(0, 40))}`);
        }
      }
    }
  });

  it('are never blank: blanks are refused or mean no value', () => {
    for (const { name, check, read } of typed) {
      for (const answers of earlier(name)) {
        for (const blank of ['', ' ', '\u00a0', '\u3000 \u2003']) {
          if (check(blank, answers) !== undefined) continue;
          const value = read(blank);
          assert.ok(
            value === undefined || value === null || (Array.isArray(value) && value.length === 0),
            `${name} takes ${JSON.stringify(blank)} for ${JSON.stringify(value)}`,
          );
        }
      }
    }
  });

  it('have one line, except for lists', () => {
    for (const { name, check, read } of typed) {
      for (const answers of earlier(name)) {
        for (const lines of ['first\nsecond', 'first\r\nsecond', 'first\rsecond', 'first\u2028second']) {
          const problem = check(lines, answers);
          if (!OF_LINES.has(name)) {
            // For a list, a text of several lines is one answer.
            const isText = (answers['field'] as typeof field | undefined)?.type === 'multi-line-text';
            assert.ok(problem !== undefined || isText, `${name} takes ${JSON.stringify(lines)}`);
          } else if (!lines.includes('\u2028'))
            assert.deepEqual([problem, read(lines)], [undefined, ['first', 'second']], name);
        }
      }
    }
  });

  it('may be ten megabytes long without blocking', () => {
    const pastes = ['x'.repeat(10_000_000), '1'.repeat(10_000_000), 'a,'.repeat(5_000_000), 'ab\n'.repeat(3_400_000)];
    for (const { name, check } of typed) {
      for (const answers of earlier(name)) {
        for (const paste of pastes) {
          const problem = check(paste, answers);
          assert.match(problem ?? '', SAID, name);
          assert.ok((problem ?? '').length < 300, `${name} repeats the paste`);
        }
      }
    }
  });

  it('have unique names within a command', () => {
    for (const [command, { spec }] of Object.entries(adminCommands)) {
      const names = (spec.questions as readonly Asked[]).map(({ name }) => name);
      assert.equal(new Set(names).size, names.length, command);
    }
  });
});

describe('the titles of the admin commands', () => {
  const root = new URL('../../..', import.meta.url);

  it('are the palette’s in every sentence that mentions one', () => {
    const sources = globSync('src/admin/**/*.ts', { cwd: root.pathname });
    const named = sources.flatMap((path) =>
      [...readFileSync(new URL(path, root), 'utf8').matchAll(/“(\p{Lu}[^”{}]*…)”/gu)].map(([, title = '']) => ({
        path,
        title,
      })),
    );
    assert.ok(named.length >= 3, String(named.length));
    const palette = Object.values(adminCommands).map(({ spec }) => spec.title);
    for (const { path, title } of named) assert.ok(palette.includes(title), `${path}: ${title}`);
  });
});

describe('the documented bounds', () => {
  const of = (name: string) => {
    const found = typed.find((it) => it.name === name);
    assert.ok(found, name);
    return (text: string) => found.check(text, {}) === undefined;
  };
  const many = (count: number, length = 4) =>
    Array.from({ length: count }, (_, place) => String(place).padStart(length, 'x')).join('\n');
  const id = 'a1'.repeat(12);

  /** Accepted texts, and refused ones just beyond the bound. */
  const BOUNDS: readonly [name: string, taken: readonly string[], refused: readonly string[]][] = [
    ['createOrderStatus.name', ['x', 'x'.repeat(100), ` ${'x'.repeat(100)} `], ['', 'x'.repeat(101)]],
    ['activityStats.identifier', ['a+b@c.de', 'a b@c.de', '77001234'], ['', 'a@b.de\u200b', '\u202e77001234']],
    ['userInfo.idOrEmail', ['A@b.de', '77001234'], ['', '77001234\u200e']],
    ['transactionHistory.email', ['a+b@c.de'], ['', 'a', 'a@', 'a@b.de\u2060']],
    ['writeFieldValue.trader', ['ada', '👩‍👧 ada', '123456789012'], ['', 'twelve.chars', 'ada\ufeffx', 'a\u00adda']],
    ['ordersByIdentifier.value', ['000101', ' C 1 '], ['', ' ', 'C-1\u200b']],
    ['activityStats.days', ['1', '90', ' 30 '], ['0', '91', '-1', '1.5', 'ten', '1e1', '0x1F']],
    ['createUserField.name', ['x', 'x'.repeat(100)], ['', 'x'.repeat(101)]],
    ['createUserField.field', ['x', 'x'.repeat(120), 'Vip Level'], ['', 'x'.repeat(121), 'größe', 'a.b']],
    ['getUserField.field', ['x', 'x'.repeat(120), id], ['', 'x'.repeat(121), 'a/b', 'größe']],
    ['deleteLeaderboard.leaderboard', [id, id.toUpperCase()], [id.slice(1), `${id}0`, `g${id.slice(1)}`, 'name']],
    ['bulkJobDetails.job', [id], [id.slice(1), `${id}0`]],
    ['removeLegacyRole.roleId', [id], [id.slice(1), `${id}0`]],
    ['createExport.refs', [many(1), many(1_000), many(2, 1_024)], ['', many(1_001), many(2, 1_025), 'a\u0007b']],
    ['dailyActivity.identifiers', [many(1), many(1_000)], ['', many(1_001)]],
    ['dailyActivity.day', ['2026-01-01', '2024-02-29'], ['2026-02-29', '01/01/2026', '2999-01-01', '2026-1-1']],
    [
      'createExport.window',
      ['2026-01-01', '2026-01-01 12:30', '2026-01-01T12:30:00Z'],
      ['2026-02-30', '2999-01-01', '1'],
    ],
    ['startTokenBackend.port', ['1024', '65535'], ['65536', '-1', '80.5']],
  ];

  for (const [name, taken, refused] of BOUNDS) {
    it(`apply to ${name}`, () => {
      const takes = of(name);
      for (const text of taken) assert.ok(takes(text), `refuses ${text.slice(0, 60)} (${text.length})`);
      for (const text of refused) assert.ok(!takes(text), `takes ${text.slice(0, 60)} (${text.length})`);
    });
  }
});

describe('the remembered answers of admin commands', () => {
  /** Whoever adds one confirms here that it is about the call, never about a person or a secret. */
  const REMEMBERED = new Set([
    'activityStats.days',
    'checkClientOrigin.origin',
    'createExport.format',
    'createExport.window',
    'createLegacyBadge.action',
    'createOrderStatus.category',
    'createUserField.type',
    'dailyActivity.type',
    'loyaltyOverview.joined',
    'ordersByIdentifier.field',
    'runAnyOperation.call',
    'startTokenBackend.port',
    'updateOrderStatus.field',
    'updateOrderStatus.search',
    'uploadBulkFile.match',
  ]);

  it('contain no personal data and no secrets', () => {
    const names = all.filter(({ question }) => question.remember === true).map(({ name }) => name);
    assert.deepEqual(
      names.filter((name) => !REMEMBERED.has(name)),
      [],
    );
  });
});
