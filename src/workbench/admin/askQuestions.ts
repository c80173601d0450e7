import { isDeepStrictEqual } from 'node:util';
import type { FileContext } from './adminContext.ts';
import type { LastAnswers } from './lastAnswers.ts';
import type { ChangeFrom } from './nextStep.ts';
import type { Question } from './questions/question.ts';

/** What a command knows of the person's wishes: answers by the names of its questions. */
export type AnswersByName = Record<string, unknown>;

/**
 * Asks one question after the other, with a way back; undefined when the person gave up. A question that is asked again
 * proposes what was answered before, in an earlier run of the same command too.
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
  const open = questions.filter(({ name }) => !(name in given));
  const answers: AnswersByName = { ...before, ...given };
  const isAsked = (question: Question<AnswersByName, Context>) => question.when?.(answers, context) ?? true;
  const asked = stepsAnsweredBefore(
    open.map((question) => isAsked(question) && question.name in answers),
    open,
    from,
  );
  let index = asked.pop() ?? 0;
  while (index < open.length) {
    const question = open[index];
    if (question === undefined) break;
    if (!isAsked(question)) {
      index++;
      continue;
    }
    const step = asked.length + 1;
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
      asked.push(index);
      index++;
    } else {
      index = asked.pop() ?? index;
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

/** The questions up to the one that is asked first, as if they had just been answered; each can be gone back to. */
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

/** How many questions follow the first of these; undefined while that hangs on one that isn't answered. */
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

/** An answer about something else is no proposal: the name of another field would rename this one. */
function forgetDependentAnswers<Context extends FileContext>(
  name: string,
  questions: readonly Question<AnswersByName, Context>[],
  answers: AnswersByName,
): void {
  for (const question of questions) {
    if (question.about?.includes(name) !== true || !(question.name in answers)) continue;
    delete answers[question.name];
    forgetDependentAnswers(question.name, questions, answers);
  }
}

/** What the call of the command has answered already, from a tree row or a file, say. */
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
