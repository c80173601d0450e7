import type { FailedOutcome } from '../../client/callOutcome.ts';
import type { PagingEnd } from '../../client/pageReader.ts';
import type { WriteOutcome } from '../../client/reconcile/reconcileRule.ts';
import type { Operation } from '../../contract/operation.ts';
import type { CommandContribution } from '../../shell/contributions.ts';
import type { ResultTable } from '../results/resultTable.ts';
import type { AskingContext, FileContext, RunningCommand } from './adminContext.ts';
import type { Question } from './questions/question.ts';

/** A question before something is written. */
export interface Confirmation {
  /** Names the thing, as just read. */
  readonly question: string;
  /** What will happen, and what can't be undone. */
  readonly detail: string;
  /** The verb, e.g. `Delete Field`. */
  readonly button: string;
  /** Text the user must also type. */
  readonly typed?: string;
}

/** A button of a message. */
export interface MessageAction {
  readonly label: string;
  readonly run: () => unknown;
}

/** How a command's call ended if it didn't succeed; `operation` is the one whose documented errors explain it. */
export type ServiceProblem =
  | { readonly kind: 'call'; readonly operation: Operation; readonly end: FailedOutcome | UnsuccessfulWrite }
  /** A list that stopped before its end; `partial` is what had been read. */
  | { readonly kind: 'paging'; readonly operation: Operation; readonly end: PagingEnd; readonly partial?: ResultTable };

/** Outcomes of a write other than success. */
export type UnsuccessfulWrite = Exclude<WriteOutcome<never>, { readonly kind: 'done' }>;

/** How a run ended; the runner shows it. */
export type CommandResult =
  /** Nothing left to show. `cancelled`: the user cancelled, so no walkthrough step counts as done. */
  | { readonly kind: 'done'; readonly cancelled?: true }
  | { readonly kind: 'table'; readonly table: ResultTable }
  /** A sentence: what was done, on which connection. */
  | {
      readonly kind: 'message';
      readonly text: string;
      readonly actions?: readonly MessageAction[];
      readonly tone?: 'warning';
      /** Nothing was done because of the answer to this question; the user can change it. */
      readonly question?: string;
    }
  /** `title`: of what failed, if it isn't the command. */
  | { readonly kind: 'problem'; readonly problem: ServiceProblem; readonly title?: string };

/** A result that says what was done. */
export function message(
  text: string,
  actions: readonly MessageAction[] = [],
): Extract<CommandResult, { readonly kind: 'message' }> {
  return { kind: 'message', text, ...(actions.length === 0 ? {} : { actions }) };
}

/** A result that says what wasn't done, or what to look at. */
export function warning(text: string, actions: readonly MessageAction[] = []) {
  return { ...message(text, actions), tone: 'warning' as const };
}

/**
 * One admin command: what the manifest and docs/admin.md say about it, and what it calls, asks, confirms and shows. The
 * runner does the rest. Unless `palette` says otherwise, one that needs a connection is offered only if there is one.
 */
export interface AdminCommandSpec<Answers extends object, Context extends FileContext = AskingContext>
  extends CommandContribution {
  /** In docs/admin.md: what it does. Absent for a command that isn't in the palette. */
  readonly help?: string;
  /** In docs/admin.md: the permission and the section of the documents, if its first operation doesn't say it. */
  readonly documented?: { readonly permission?: string; readonly source?: string };
  /** What it calls; a missing permission is reported for the first one. Empty: works on files only. */
  readonly operations: readonly Operation[];
  /** Asked in order, with Back. */
  readonly questions: readonly Question<Answers, Context>[];
  /**
   * Asked after the questions, about what was just read; undefined if there is nothing to confirm. May end the command
   * like `run`.
   */
  readonly confirm?: (
    answers: Answers,
    context: Context & RunningCommand,
  ) => Promise<Confirmation | CommandResult | undefined>;
  /** Text of the progress notification; undefined if the command shows its own progress. */
  readonly progressTitle: ((answers: Answers) => string) | undefined;
  /** The work continues on the service: cancelling only stops waiting. */
  readonly continuesOnService?: true;
  readonly run: (answers: Answers, context: Context & RunningCommand) => Promise<CommandResult>;
}

/** A command with its answers' type erased. */
export interface ServiceCommand {
  readonly kind: 'service';
  readonly spec: AdminCommandSpec<Record<string, unknown>>;
}

/** The same for a command that works on files only and needs no connection. */
export interface FileCommand {
  readonly kind: 'files';
  readonly spec: AdminCommandSpec<Record<string, unknown>, FileContext>;
}

/**
 * An admin command. A constant that holds one is declared as one of the two: for a union, TypeScript would look into the
 * description, whose functions run other commands by their ids.
 */
export type AdminCommand = ServiceCommand | FileCommand;

/** Makes a command from its description. The runner passes a command's answers to that command only. */
export function adminCommand<Answers extends object>(spec: AdminCommandSpec<Answers>): ServiceCommand {
  return { kind: 'service', spec: spec as unknown as AdminCommandSpec<Record<string, unknown>> };
}

/** Makes a command that works on files only and needs no connection. */
export function fileCommand<Answers extends object>(spec: AdminCommandSpec<Answers, FileContext>): FileCommand {
  return { kind: 'files', spec: spec as unknown as AdminCommandSpec<Record<string, unknown>, FileContext> };
}
