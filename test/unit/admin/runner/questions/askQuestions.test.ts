import assert from 'node:assert/strict';
import type { CommandResult } from '../../../../../src/admin/runner/adminCommand.ts';
import type { FileContext } from '../../../../../src/admin/runner/adminContext.ts';
import {
  type AnswersByName,
  askQuestions,
  LastAnswers,
  questionToChange,
} from '../../../../../src/admin/runner/questions/askQuestions.ts';
import type { Question } from '../../../../../src/admin/runner/questions/question.ts';
import type { StepEnd } from '../../../../../src/shell/quickInputSteps.ts';
import { memento } from '../../../../support/vscodeFakes.ts';

type Asked = Question<AnswersByName, FileContext>;

/** What is asked, and what the user does at each step. */
class Person {
  readonly steps: string[] = [];
  readonly #does: StepEnd<unknown>[];

  constructor(...does: readonly (StepEnd<unknown> | string | number)[]) {
    this.#does = does.map((it) => (typeof it === 'object' ? it : { kind: 'next', value: it }));
  }

  question(name: string, more: Partial<Asked> = {}): Asked {
    return {
      name,
      ...more,
      ask: async ({ frame, answers, last }) => {
        const before = answers[name] ?? last;
        this.steps.push(
          `${name} ${frame.step}/${frame.totalSteps ?? '?'}${before === undefined ? '' : ` (${before})`}`,
        );
        return this.#does.shift() ?? { kind: 'cancel' };
      },
    };
  }
}

const back = { kind: 'back' } as const;
const cancel = { kind: 'cancel' } as const;
const context = { args: [] } as unknown as FileContext;
const lastAnswers = () => new LastAnswers(memento(), 'x', 'y');

describe('the questions of a command', () => {
  it('are asked in order', async () => {
    const person = new Person('one', 2);
    const answers = await askQuestions('T', [person.question('a'), person.question('b')], context, lastAnswers());
    assert.deepEqual(answers, { a: 'one', b: 2 });
    assert.deepEqual(person.steps, ['a 1/2', 'b 2/2']);
  });

  it('aren’t asked if a given answer is of no use', async () => {
    const person = new Person('two');
    const file = person.question('file', {
      given: () => 'large.csv',
      refuse: async (given) => (given === 'large.csv' ? 'Too large. Split it.' : undefined),
    });
    await assert.rejects(askQuestions('T', [file, person.question('b')], context, lastAnswers()), {
      message: 'Too large. Split it.',
    });
    assert.deepEqual(person.steps, []);
  });

  it('propose the previous answer after Back', async () => {
    const person = new Person('one', back, 'uno', 'due');
    const answers = await askQuestions('T', [person.question('a'), person.question('b')], context, lastAnswers());
    assert.deepEqual(answers, { a: 'uno', b: 'due' });
    assert.deepEqual(person.steps, ['a 1/2', 'b 2/2', 'a 1/2 (one)', 'b 2/2']);
  });

  it('don’t propose an answer about something else', async () => {
    const person = new Person('A', 'Name of A', 'text', back, back, back, 'B', 'Name of B', 'number', 'end');
    const questions = [
      person.question('field'),
      person.question('name', { dependsOn: ['field'] }),
      person.question('type', { dependsOn: ['name'] }),
      person.question('last'),
    ];
    const answers = await askQuestions('T', questions, context, lastAnswers());
    assert.deepEqual(answers, { field: 'B', name: 'Name of B', type: 'number', last: 'end' });
    assert.deepEqual(person.steps.slice(4), [
      'type 3/4 (text)',
      'name 2/4 (Name of A)',
      'field 1/4 (A)',
      'name 2/4',
      'type 3/4',
      'last 4/4',
    ]);
  });

  it('propose the previous answer about the same thing', async () => {
    const person = new Person({ kind: 'next', value: { id: 1 } }, 'Name', back, back, {
      kind: 'next',
      value: { id: 1 },
    });
    const questions = [
      person.question('field'),
      person.question('name', { dependsOn: ['field'] }),
      person.question('type'),
    ];
    await askQuestions('T', questions, context, lastAnswers());
    assert.equal(person.steps.at(-1), 'name 2/3 (Name)');
  });

  it('end without answers when the user cancels', async () => {
    const person = new Person('one', cancel);
    assert.equal(
      await askQuestions('T', [person.question('a'), person.question('b')], context, lastAnswers()),
      undefined,
    );
  });

  it('skip and don’t count questions that aren’t asked, also on the way back', async () => {
    const person = new Person('short', back, 'short', 'end');
    const isLong = (answers: AnswersByName) => answers['a'] === 'long';
    const questions = [person.question('a'), person.question('b', { when: isLong }), person.question('c')];
    assert.deepEqual(await askQuestions('T', questions, context, lastAnswers()), { a: 'short', c: 'end' });
    // Before the first answer, it isn’t known whether there are two or three.
    assert.deepEqual(person.steps, ['a 1/?', 'c 2/2', 'a 1/2 (short)', 'c 2/2']);
  });

  it('start at the answer to change, with Back to the earlier ones', async () => {
    const person = new Person('C', back, back, 'A', 'B2', 'C2');
    const questions = ['a', 'b', 'c'].map((name) => person.question(name));
    const before = { a: 'a', b: 'b', c: 'c' };
    const last = await askQuestions('T', questions, context, lastAnswers(), before, 'last');
    assert.deepEqual(last, { a: 'a', b: 'b', c: 'C' });
    const changed = await askQuestions('T', questions, context, lastAnswers(), before, { question: 'c' });
    assert.deepEqual(changed, { a: 'A', b: 'B2', c: 'C2' });
    assert.deepEqual(person.steps, ['c 3/3 (c)', 'c 3/3 (c)', 'b 2/3 (b)', 'a 1/3 (a)', 'b 2/3 (b)', 'c 3/3 (c)']);
  });

  it('are changed from the question that the result is about, if known', () => {
    const told = { kind: 'message', text: '', question: 'name' } as const;
    assert.deepEqual(questionToChange(told, { name: 'x' }), { question: 'name' });
    assert.equal(questionToChange(told, {}), 'first');
    const refused = (row: { code?: string } | undefined, more: object = {}) =>
      ({
        kind: 'problem',
        problem: { kind: 'call', end: { kind: 'refused', refusal: { status: 409, row, ...more } } },
      }) as unknown as CommandResult;
    assert.deepEqual(questionToChange(refused({ code: 'USER_FIELD_ALREADY_EXISTS' }), { name: 'x', field: 'y' }), {
      question: 'field',
    });
    assert.deepEqual(questionToChange(refused({}), { name: 'x', slug: 'y' }), { question: 'slug' });
    const byField = refused({}, { status: 400, field: 'body.displayedColumns' });
    assert.deepEqual(questionToChange(byField, { name: 'x', columns: ['y'] }), { question: 'columns' });
    assert.equal(questionToChange({ kind: 'done' }, { name: 'x' }), 'first');
  });

  it('drop the answer to a question that no longer applies', async () => {
    const person = new Person('long', 'detail', back, back, 'short', 'end');
    const isLong = (answers: AnswersByName) => answers['a'] === 'long';
    const questions = [person.question('a'), person.question('b', { when: isLong }), person.question('c')];
    assert.deepEqual(await askQuestions('T', questions, context, lastAnswers()), { a: 'short', c: 'end' });
  });

  it('are skipped if the arguments answer them', async () => {
    const person = new Person('end');
    const given = ({ args }: FileContext) => args[0];
    const questions = [person.question('a', { given }), person.question('b')];
    const called = { args: ['row'] } as unknown as FileContext;
    assert.deepEqual(await askQuestions('T', questions, called, lastAnswers()), { a: 'row', b: 'end' });
    assert.deepEqual(person.steps, ['b 1/1']);
  });

  it('remember only opted-in answers, and only after all were given', async () => {
    const last = lastAnswers();
    const ask = (person: Person) =>
      askQuestions('T', [person.question('format', { remember: true }), person.question('email')], context, last);
    await ask(new Person('csv', cancel));
    assert.equal(last.of('format'), undefined);
    await ask(new Person('csv', 'mara@example.com'));
    const person = new Person('json', 'ben@example.com');
    await ask(person);
    assert.deepEqual(person.steps, ['format 1/2 (csv)', 'email 2/2']);
    assert.equal(last.of('email'), undefined);
  });

  it('remember the ID of an object', async () => {
    const last = lastAnswers();
    const person = new Person({ kind: 'next', value: { id: 'f1', name: 'Desk' } });
    const memorable = (field: unknown) => (field as { readonly id: string }).id;
    await askQuestions('T', [person.question('field', { remember: true, toRemembered: memorable })], context, last);
    assert.equal(last.of('field'), 'f1');
  });
});

describe('remembered answers', () => {
  it('belong to a command and a connection', () => {
    const memory = memento();
    new LastAnswers(memory, 'export', 'desk').remember('format', 'csv');
    assert.equal(new LastAnswers(memory, 'export', 'desk').of('format'), 'csv');
    assert.equal(new LastAnswers(memory, 'export', 'other').of('format'), undefined);
    assert.equal(new LastAnswers(memory, 'tiers', 'desk').of('format'), undefined);
  });

  it('are short texts, numbers and booleans; anything else deletes the old one', () => {
    for (const odd of [undefined, null, { a: 1 }, ['x'], 'x'.repeat(201), Number.NaN]) {
      const last = new LastAnswers(memento(), 'c', undefined);
      last.remember('q', 30);
      last.remember('q', odd);
      assert.equal(last.of('q'), undefined, String(odd));
    }
  });

  it('are ignored if the memory contains something else', async () => {
    const memory = memento();
    for (const odd of ['x', 7, null, [], { 'c ': 'x' }, { 'c ': { q: {} } }]) {
      await memory.update('chartCards.admin.lastAnswers', odd);
      const last = new LastAnswers(memory, 'c', undefined);
      assert.equal(last.of('q'), undefined);
      last.remember('q', true);
      assert.equal(last.of('q'), true);
    }
  });

  it('are limited to a few hundred', () => {
    const memory = memento();
    for (let place = 0; place < 250; place++) new LastAnswers(memory, `c${place}`, 'd').remember('q', place);
    assert.equal(new LastAnswers(memory, 'c0', 'd').of('q'), undefined);
    assert.equal(new LastAnswers(memory, 'c249', 'd').of('q'), 249);
    assert.equal(Object.keys(memory.get('chartCards.admin.lastAnswers', {})).length, 200);
  });
});
