import * as vscode from 'vscode';
import { type CallLogLine, formatCallLogLine } from '../client/callLog.ts';
import { Disposable } from './disposable.ts';

/** How a command ended. */
type CommandEnd = 'done' | 'cancelled' | 'failed';

/**
 * The extension's log. Its methods take only fields that may be logged: there is no way to log keys, headers, card
 * texts, filled paths or email addresses.
 */
export class OutputLog extends Disposable {
  readonly #channel = this._register(vscode.window.createOutputChannel('Chart Cards', { log: true }));

  /** Logs a request attempt reported by the client. */
  readonly call = (line: CallLogLine): void => {
    const text = formatCallLogLine(line);
    if (line.status === undefined || line.status >= 500) this.#channel.warn(text);
    else this.#channel.info(text);
  };

  command(id: string, end: CommandEnd, ms: number): void {
    const text = `${id} ${end} · ${Math.round(ms)} ms`;
    if (end === 'failed') this.#channel.warn(text);
    else this.#channel.info(text);
  }

  /** Logs a sandbox lifecycle event and its process. */
  sandbox(event: 'started' | 'attached' | 'stopped' | 'died' | 'reset' | 'failed', pid: number | undefined): void {
    this.#channel.info(`sandbox ${event}${pid === undefined ? '' : ` · process ${pid}`}`);
  }

  /** Logs one line of the sandbox's own output (route templates and statuses, one line per request). */
  sandboxLine(line: string): void {
    this.#channel.debug(`sandbox: ${line.slice(0, 400)}`);
  }

  /** Logs an unexpected error. Its message may contain anything, so only its kind and location are logged. */
  unexpected(where: string, error: unknown): void {
    this.#channel.error(`${where}: ${errorKind(error)}`);
    const frames = error instanceof Error ? framesOf(error) : '';
    if (frames !== '') this.#channel.debug(frames);
  }

  /** Logs an unexpected event in a feature: where, and what kind; never any card content. */
  readonly warn = (where: string, what: string): void => {
    this.#channel.warn(`${where}: ${what.slice(0, 200)}`);
  };

  show(): void {
    this.#channel.show(true);
  }
}

function errorKind(error: unknown): string {
  if (!(error instanceof Error)) return errorName(error);
  const code: unknown = 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[A-Za-z][A-Za-z0-9_]{1,63}$/.test(code) ? `${error.name} ${code}` : error.name;
}

/** The name of a thrown value, for the log; never its message. */
export function errorName(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}

/** The stack frames without the message above them. */
function framesOf(error: Error): string {
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .join('\n');
}
