import { isDeepStrictEqual } from 'node:util';
import type * as vscode from 'vscode';
import * as z from 'zod/mini';
import type { CommandResult } from '../adminCommand.ts';
import type { FileContext } from '../adminContext.ts';
import type { Question, RememberedValue } from './question.ts';

/** A command's answers by question name. */
export type AnswersByName = Record<string, unknown>;

/**
 * Asks the questions in order, with Back; undefined if the user cancelled. A question proposes its previous answer,
 * also from an earlier run of the same command. Throws what to tell the user if a given answer is refused.
 */
export async function askQuestions<Context extends FileContext>(
  title: string,
  questions: readonly Question<AnswersByName, Context>[],
  context: Context,
  last: LastAnswers,
  before: AnswersByName = {},
  from: ChangeFrom = 'first',
): Promise<AnswersByName | undefined> {
  const given = answersFromArguments(questions, context);
  for (const { name, refuse } of questions) {
    const problem = name in given ? await refuse?.(given[name]) : undefined;
    if (problem !== undefined) throw new Error(problem);
  }
  const open = questions.filter(({ name }) => !(name in given));
  const answers: AnswersByName = { ...before, ...given };
  const isAsked = (question: Question<AnswersByName, Context>) => question.when?.(answers, context) ?? true;
  const answered = stepsAnsweredBefore(
    open.map((question) => isAsked(question) && question.name in answers),
    open,
    from,
  );
  let index = answered.pop() ?? 0;
  while (index < open.length) {
    const question = open[index];
    if (question === undefined) break;
    if (!isAsked(question)) {
      index++;
      continue;
    }
    const step = answered.length + 1;
    const rest = countStepsAfter(open.slice(index), answers, context);
    const end = await question.ask({
      frame: { title, step, totalSteps: rest === undefined ? undefined : step + rest },
      answers,
      context,
      last: question.remember === true ? last.of(question.name) : undefined,
    });
    if (end.kind === 'cancel') return undefined;
    if (end.kind === 'next') {
      if (question.name in answers && !isDeepStrictEqual(answers[question.name], end.value)) {
        forgetDependentAnswers(question.name, open, answers);
      }
      answers[question.name] = end.value;
      answered.push(index);
      index++;
    } else {
      index = answered.pop() ?? index;
    }
  }
  for (const question of open) if (!isAsked(question)) delete answers[question.name];
  for (const question of open) {
    if (question.remember === true && question.name in answers) {
      const answer = answers[question.name];
      last.remember(question.name, question.toRemembered === undefined ? answer : question.toRemembered(answer));
    }
  }
  return answers;
}

/**
 * Indexes of the questions before the one asked first, as if they had just been answered, so that Back reaches them.
 */
function stepsAnsweredBefore<Context extends FileContext>(
  isAnswered: readonly boolean[],
  open: readonly Question<AnswersByName, Context>[],
  from: ChangeFrom,
): number[] {
  if (from === 'first') return [];
  const places = [...isAnswered.keys()].filter((place) => isAnswered[place] === true);
  if (from === 'last') return places;
  const target = open.findIndex(({ name }) => name === from.question);
  return places.includes(target) ? places.filter((place) => place <= target) : [];
}

/** How many questions follow the first of these; undefined while that depends on an unanswered question. */
function countStepsAfter<Context extends FileContext>(
  [now, ...later]: readonly Question<AnswersByName, Context>[],
  answers: AnswersByName,
  context: Context,
): number | undefined {
  const unanswered = new Set(
    [now, ...later].flatMap((it) => (it === undefined || it.name in answers ? [] : [it.name])),
  );
  let isKnown = true;
  const watched = new Proxy(answers, {
    get: (target, name) => {
      if (typeof name === 'string' && unanswered.has(name)) isKnown = false;
      return Reflect.get(target, name) as unknown;
    },
  });
  const count = later.filter((question) => question.when?.(watched, context) ?? true).length;
  return isKnown ? count : undefined;
}

/** Drops answers about something else: the name of another field would rename this one. */
function forgetDependentAnswers<Context extends FileContext>(
  name: string,
  questions: readonly Question<AnswersByName, Context>[],
  answers: AnswersByName,
): void {
  for (const question of questions) {
    if (question.dependsOn?.includes(name) !== true || !(question.name in answers)) continue;
    delete answers[question.name];
    forgetDependentAnswers(question.name, questions, answers);
  }
}

/** Answers given by the command's arguments, e.g. a tree row or a file. */
function answersFromArguments<Context extends FileContext>(
  questions: readonly Question<AnswersByName, Context>[],
  context: Context,
): AnswersByName {
  const answers: AnswersByName = {};
  for (const { name, given } of questions) {
    const answer = given?.(context);
    if (answer !== undefined) answers[name] = answer;
  }
  return answers;
}

const STORAGE_KEY = 'chartCards.admin.lastAnswers';
/** Command and connection pairs that are remembered; the oldest is dropped. */
const MOST_REMEMBERED = 200;
/** Characters of a remembered text; longer ones aren't settings. */
const LONGEST_REMEMBERED = 200;

const rememberedSchema = z.record(
  z.string(),
  z.record(z.string(), z.union([z.string().check(z.maxLength(LONGEST_REMEMBERED)), z.number(), z.boolean()])),
);

/** The last answers of one command on one connection. Never personal data: questions opt in. */
export class LastAnswers {
  readonly #memory: vscode.Memento;
  readonly #get: string;

  constructor(memory: vscode.Memento, command: string, connectionId: string | undefined) {
    this.#memory = memory;
    this.#get = `${command} ${connectionId ?? ''}`;
  }

  of(question: string): RememberedValue | undefined {
    const own = this.#read()[this.#get];
    return own !== undefined && Object.hasOwn(own, question) ? own[question] : undefined;
  }

  /** Only short texts, numbers and booleans are kept; anything else deletes the kept answer. */
  remember(question: string, answer: unknown): void {
    const { [this.#get]: own = {}, ...others } = this.#read();
    const { [question]: _, ...rest } = own;
    const kept = isRememberable(answer) ? { ...rest, [question]: answer } : rest;
    const all = Object.entries({ ...others, [this.#get]: kept }).slice(-MOST_REMEMBERED);
    void this.#memory.update(STORAGE_KEY, Object.fromEntries(all));
  }

  #read(): z.infer<typeof rememberedSchema> {
    const read = rememberedSchema.safeParse(this.#memory.get(STORAGE_KEY));
    return read.success ? read.data : {};
  }
}

function isRememberable(answer: unknown): answer is RememberedValue {
  if (typeof answer === 'string') return answer.length <= LONGEST_REMEMBERED;
  return typeof answer === 'boolean' || (typeof answer === 'number' && Number.isFinite(answer));
}

/** What the user wants after a run: run it again as is, change the answers first, or nothing. */
export type NextAction = 'done' | 'again' | 'change';

/** The question asked first when answers are changed, by name. */
export type ChangeFrom = 'first' | 'last' | { readonly question: string };

/** The questions that documented codes are about, most likely first; a command has at most a few of them. */
const QUESTIONS_BY_CODE: Readonly<Record<string, readonly string[]>> = {
  CUSTOM_FIELD_IDENTIFIER_DUPLICATE: ['value'],
  CUSTOM_FIELD_IDENTIFIER_INVALID_VALUE: ['value'],
  CUSTOM_FIELD_IDENTIFIER_LOOKUP_AMBIGUOUS: ['value'],
  CUSTOM_FIELD_IDENTIFIER_NOT_FOUND: ['field'],
  CUSTOM_FIELD_IDENTIFIER_UNSUPPORTED_TYPE: ['field'],
  REDEMPTION_STATUS_CONFLICT: ['name'],
  REDEMPTION_STATUS_NOT_FOUND: ['status'],
  REDEMPTION_TRANSACTION_NOT_FOUND: ['orderId', 'order'],
  USER_FIELD_ALREADY_EXISTS: ['field', 'name'],
  USER_FIELD_IDENTIFIER_CONFLICT: ['value'],
  USER_FIELD_NOT_FOUND: ['field'],
  USER_NOT_FOUND: ['trader', 'idOrEmail', 'email', 'value', 'identifier'],
};
/** Request fields whose question has another name. */
const QUESTION_BY_FIELD: Readonly<Record<string, string>> = {
  displayedColumns: 'columns',
  statusID: 'status',
  transactionId: 'orderId',
};

/** Where to change the answers after a run: at the question the result is about if known, else at the first. */
export function questionToChange(end: CommandResult, answers: Readonly<Record<string, unknown>>): ChangeFrom {
  const found = questionNamesFor(end).find((name) => answers[name] !== undefined);
  return found === undefined ? 'first' : { question: found };
}

function questionNamesFor(end: CommandResult): readonly string[] {
  if (end.kind === 'message') return end.question === undefined ? [] : [end.question];
  if (end.kind !== 'problem' || end.problem.kind !== 'call' || end.problem.end.kind !== 'refused') return [];
  const { row, field, status } = end.problem.end.refusal;
  const named = field?.split('.').pop() ?? '';
  const byCode =
    row?.code === undefined ? (status === 409 ? ['slug', 'title'] : []) : (QUESTIONS_BY_CODE[row.code] ?? []);
  return [...byCode, QUESTION_BY_FIELD[named] ?? named];
}
