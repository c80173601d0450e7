import * as vscode from 'vscode';
import type { Choice } from '../../commands/stepwise.ts';
import type { AskingContext } from '../adminContext.ts';
import { formatShortExplanation } from '../problems/shortProblem.ts';
import { ResponseNotes } from '../responseNotes.ts';
import { observedClient } from '../watchedClient.ts';
import { inputStep } from './inputStep.ts';
import { listStep } from './listStep.ts';
import { lineProblem } from './plainLine.ts';
import { commonOptions, type Question, type QuestionOptions, type RememberedValue } from './question.ts';

/** A way to name a thing that is not listed. */
export interface TypedAlternative<Value> {
  /** The row that opens it, e.g. `Type a Field Key or ID…`. */
  readonly label: () => string;
  readonly prompt: () => string;
  readonly check: (typed: string) => string | undefined;
  /** Finds what was named; throws a `ServiceError`, which is said in place. */
  readonly find: (typed: string, context: AskingContext, signal: AbortSignal) => Promise<Value>;
}

/** What a pick from the service's own list is asked with. */
export interface ListOptions<Answers, Value> extends QuestionOptions<Answers> {
  readonly placeholder: (answers: Partial<Answers>) => string;
  /** Reads the list; throws a `ServiceError`, which is said in place. */
  readonly load: (
    context: AskingContext,
    signal: AbortSignal,
    answers: Partial<Answers>,
  ) => Promise<readonly Choice<Value>[]>;
  /** Tells the things apart, so that the one of before is the active row. */
  readonly idOf: (value: Value) => RememberedValue;
  /** What to say when there is nothing to pick. */
  readonly empty?: () => string;
  readonly other?: TypedAlternative<Value>;
}

/** Asks to pick one of what the service lists: read while the person waits, read again on demand, or named by typing. */
export function listQuestion<Answers, Value>(
  name: keyof Answers & string,
  options: ListOptions<Answers, Value>,
): Question<Answers> {
  const { other } = options;
  const check = other && ((typed: string) => lineProblem(typed) ?? other.check(typed.trim()));
  return {
    name,
    ...commonOptions(options),
    toRemembered: (answer) => options.idOf(answer as Value),
    ...(check === undefined ? {} : { check }),
    ask: async ({ frame, answers, context, last }) => {
      const before = answers[name];
      const activeId = before === undefined ? last : options.idOf(before as Value);
      for (;;) {
        const notes = new ResponseNotes();
        const watched = { ...context, ...observedClient(context.client, { onEnd: notes.note }) };
        const end = await listStep<Value>(frame, {
          placeholder: options.placeholder(answers),
          load: async (signal) => {
            notes.clear();
            const choices = await options.load(watched, signal, answers);
            return { choices, unread: notes.newest };
          },
          isActive: (value) => options.idOf(value) === activeId,
          empty: options.empty?.() ?? vscode.l10n.t('The service lists nothing.'),
          other: other?.label(),
        });
        if (end.kind !== 'next' || end.value.kind === 'listed') {
          return end.kind === 'next' && end.value.kind === 'listed' ? { kind: 'next', value: end.value.value } : end;
        }
        if (other === undefined || check === undefined) return { kind: 'cancel' };
        let found: Value | undefined;
        const typed = await inputStep(
          // Behind the list: back leads to it, also from a first step.
          { ...frame, isInner: true },
          {
            prompt: other.prompt(),
            value: '',
            check,
            lastCheck: async (text, signal) => {
              try {
                found = await other.find(text.trim(), context, signal);
                return undefined;
              } catch (error) {
                return formatShortExplanation(error);
              }
            },
          },
        );
        if (typed.kind === 'next') return { kind: 'next', value: found };
        if (typed.kind === 'cancel') return typed;
      }
    },
  };
}
