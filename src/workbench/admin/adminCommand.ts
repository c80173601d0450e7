import type { FailedOutcome } from '../../client/callOutcome.ts';
import type { PagingEnd } from '../../client/pageReader.ts';
import type { WriteOutcome } from '../../client/reconcile/writeAndReconcile.ts';
import type { Operation } from '../../contract/operation.ts';
import type { ResultTable } from '../results/resultTable.ts';
import type { AskingContext, FileContext, RunningCommand } from './adminContext.ts';
import type { Question } from './questions/question.ts';

/** What is asked before something is written. */
export interface Confirmation {
  /** Names the thing, as it was read just now. */
  readonly question: string;
  /** What will happen, and what cannot be undone. */
  readonly detail: string;
  /** The verb, e.g. `Delete Field`. */
  readonly button: string;
  /** The person has to type this text as well. */
  readonly typed?: string;
}

/** A way on that is offered beside what was told. */
export interface MessageAction {
  readonly label: string;
  readonly run: () => unknown;
}

/** How the call of a command ended, other than well; `operation` is the one whose documented errors explain it. */
export type ServiceProblem =
  | { readonly kind: 'call'; readonly operation: Operation; readonly end: FailedOutcome | UnsuccessfulWrite }
  /** A list that stopped before its end; `partial` is what had been read. */
  | { readonly kind: 'paging'; readonly operation: Operation; readonly end: PagingEnd; readonly partial?: ResultTable };

/** Ends of a write that are no success. */
export type UnsuccessfulWrite = Exclude<WriteOutcome<never>, { readonly kind: 'done' }>;

/** How a run ended; the runner shows it. */
export type CommandResult =
  /** It has shown all there is to see itself; or the person gave up, and no step of a walkthrough is done. */
  | { readonly kind: 'over'; readonly givenUp?: true }
  | { readonly kind: 'table'; readonly table: ResultTable }
  /** A sentence: what was done, on which connection. */
  | {
      readonly kind: 'told';
      readonly text: string;
      readonly offers?: readonly MessageAction[];
      readonly tone?: 'warning';
      /** Nothing was done because of the answer to this question, which can be given otherwise. */
      readonly about?: string;
    }
  | { readonly kind: 'trouble'; readonly trouble: ServiceProblem };

/** One admin command: what it calls, asks, confirms and shows. The runner does the rest, alike for all. */
export interface AdminCommandSpec<Answers extends object, Context extends FileContext = AskingContext> {
  /** As in the palette, for the title of its questions. */
  readonly title: () => string;
  /** What it calls. The first one's permission is named where the key lacks it. Empty: works on files alone. */
  readonly operations: readonly Operation[];
  /** Asked one after the other, with a way back. */
  readonly questions: readonly Question<Answers, Context>[];
  /** Asked after the questions, of what is read just now; undefined: nothing to confirm. May end the command like `run`. */
  readonly confirm?: (
    answers: Answers,
    context: Context & RunningCommand,
  ) => Promise<Confirmation | CommandResult | undefined>;
  /** Says what it is doing, for the progress notification; undefined: shows its own progress. */
  readonly progressTitle: ((answers: Answers) => string) | undefined;
  /** What it waits for goes on at the service: giving up ends the waiting only. */
  readonly continuesOnService?: true;
  readonly run: (answers: Answers, context: Context & RunningCommand) => Promise<CommandResult>;
}

/** A command whose answers only it knows; `files` needs no connection. */
export type AdminCommand =
  | { readonly kind: 'service'; readonly spec: AdminCommandSpec<Record<string, unknown>> }
  | { readonly kind: 'files'; readonly spec: AdminCommandSpec<Record<string, unknown>, FileContext> };

/** Makes a command of its description. The runner hands a command's answers to that command alone. */
export function adminCommand<Answers extends object>(spec: AdminCommandSpec<Answers>): AdminCommand {
  return { kind: 'service', spec: spec as unknown as AdminCommandSpec<Record<string, unknown>> };
}

/** Makes a command that works on files alone, and needs no connection. */
export function fileCommand<Answers extends object>(spec: AdminCommandSpec<Answers, FileContext>): AdminCommand {
  return { kind: 'files', spec: spec as unknown as AdminCommandSpec<Record<string, unknown>, FileContext> };
}
