import { l10n } from 'vscode';
import type { Outcome } from '../../client/outcome.ts';
import type { CallOptions, ServiceClient } from '../../client/serviceClient.ts';
import type { Operation } from '../../contract/operation.ts';
import {
  offerResponse,
  showResponse,
  showResponseLabel,
  type UnreadResponse,
  unreadOf,
  unreadRecords,
} from '../../shell/responses/showResponse.ts';
import type { CommandResult, MessageAction, ServiceProblem } from './adminCommand.ts';

/** Observes the calls of a command. */
export interface CallObserver {
  readonly onWait?: NonNullable<CallOptions['onWait']>;
  /** Called when a call ends. */
  readonly onEnd?: (operation: Operation, outcome: Outcome<unknown>) => void;
}

/** The same client for one command: its waits appear in the command's progress, and its outcomes are observed. */
export function observedClient(client: ServiceClient, { onWait, onEnd }: CallObserver): ServiceClient {
  return {
    ...client,
    call: async (operation, input, options) => {
      const outcome = await client.call(operation, input, onWait === undefined ? options : { onWait, ...options });
      onEnd?.(operation, outcome);
      return outcome;
    },
  };
}

/** The responses of one run that aren't in the documented form. */
export class ResponseNotes {
  #unread: UnreadResponse[] = [];
  #reportsError = false;

  readonly note = (operation: Operation, outcome: Outcome<unknown>): void => {
    if (outcome.kind !== 'done') return;
    if ('saysError' in outcome && outcome.saysError === true) this.#reportsError = true;
    const unread = unreadOf(operation, outcome);
    if (unread !== undefined) this.#unread.push(unread);
  };

  /** Whether a write was accepted with a response that reports an error. */
  get saysError(): boolean {
    return this.#reportsError;
  }

  /** The newest response that couldn't be read; for a list, the unreadable records of all its pages. */
  get newest(): UnreadResponse | undefined {
    const last = this.#unread.at(-1);
    if (last?.records === undefined) return last;
    const pages = this.#unread.filter(
      ({ records, operation }) => records !== undefined && operation.id === last.operation.id,
    );
    return unreadRecords(
      last.operation,
      pages.flatMap(({ raw }) => raw),
    );
  }

  clear(): void {
    this.#unread = [];
    this.#reportsError = false;
  }

  /** Shows a notification about what couldn't be read, if the end of the run doesn't mention it. */
  notify(): void {
    const unread = this.newest;
    if (unread !== undefined) void offerResponse(unread);
  }
}

/** Opens a response that couldn't be read. */
export function showResponseAction(unread: UnreadResponse): MessageAction {
  return { label: showResponseLabel(), run: () => showResponse(unread) };
}

/** Adds to the message about a completed write what its response reports, and a button to show it. */
export function withResponseNotes(end: CommandResult, notes: ResponseNotes): CommandResult {
  const { newest, saysError } = notes;
  if (end.kind !== 'message' || (newest === undefined && !saysError)) return end;
  const actions = newest === undefined ? [] : [showResponseAction(newest)];
  return {
    ...end,
    ...(saysError
      ? {
          tone: 'warning' as const,
          text: `${end.text} ${l10n.t('However, the response reports an error. Check the result before you rely on it.')}`,
        }
      : {}),
    actions: [...(end.actions ?? []), ...actions],
  };
}

/** The successful response behind a problem, if it couldn't be read. */
export function unreadResponseOf({ operation, end }: ServiceProblem): UnreadResponse | undefined {
  const outcome = 'outcome' in end ? end.outcome : end;
  return outcome.kind === 'unknown' ? unreadOf(operation, outcome) : undefined;
}
