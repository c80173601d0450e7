import * as vscode from 'vscode';
import { type CallLogLine, formatCallLogLine } from '../client/serviceClient.ts';
import { Disposable } from './disposable.ts';

/** How a command ended. */
export type CommandEnd = 'done' | 'cancelled' | 'failed';

/**
 * The one log of the extension. Each method takes the few fields that may be written down: no key, no header, no text
 * of a card, no filled path, no e-mail can get in, because there is no method that takes free text of theirs.
 */
export class OutputLog extends Disposable {
  readonly #channel = this._register(vscode.window.createOutputChannel('Chart Cards', { log: true }));

  /** An attempt at the service, as the client tells it. */
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

  /** A step in the life of the sandbox: what happened, and the process it happened to. */
  sandbox(event: 'started' | 'attached' | 'stopped' | 'died' | 'reset' | 'failed', pid: number | undefined): void {
    this.#channel.info(`sandbox ${event}${pid === undefined ? '' : ` · process ${pid}`}`);
  }

  /** What the sandbox itself logs: route templates and statuses, one line a request. */
  sandboxLine(line: string): void {
    this.#channel.debug(`sandbox: ${line.slice(0, 400)}`);
  }

  /** Something unexpected. The message may hold anything, so only the kind of error and where it arose are kept. */
  unexpected(where: string, error: unknown): void {
    this.#channel.error(`${where}: ${errorKind(error)}`);
    const frames = error instanceof Error ? framesOf(error) : '';
    if (frames !== '') this.#channel.debug(frames);
  }

  /** Something odd that a feature met: where, and what kind of thing; never a part of a card. */
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

/** The frames without the message that stands above them. */
function framesOf(error: Error): string {
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .join('\n');
}
