import type * as vscode from 'vscode';
import * as z from 'zod/mini';
import type { Memorable } from './questions/question.ts';

const KEY = 'chartCards.admin.lastAnswers';
/** Commands times connections that are remembered; the oldest goes. */
const MOST = 200;
/** Characters of a remembered text; more is no setting of a command. */
const LONGEST = 200;

const remembered = z.record(
  z.string(),
  z.record(z.string(), z.union([z.string().check(z.maxLength(LONGEST)), z.number(), z.boolean()])),
);

/** The answers that one command was given last on one connection. Never personal data: questions say what may be kept. */
export class LastAnswers {
  readonly #memory: vscode.Memento;
  readonly #of: string;

  constructor(memory: vscode.Memento, command: string, connectionId: string | undefined) {
    this.#memory = memory;
    this.#of = `${command} ${connectionId ?? ''}`;
  }

  of(question: string): Memorable | undefined {
    const own = this.#read()[this.#of];
    return own !== undefined && Object.hasOwn(own, question) ? own[question] : undefined;
  }

  /** Anything but a short text, a number or a flag is not kept, and takes what was kept away. */
  keep(question: string, answer: unknown): void {
    const { [this.#of]: own = {}, ...others } = this.#read();
    const { [question]: _, ...rest } = own;
    const kept = isMemorable(answer) ? { ...rest, [question]: answer } : rest;
    const all = Object.entries({ ...others, [this.#of]: kept }).slice(-MOST);
    void this.#memory.update(KEY, Object.fromEntries(all));
  }

  #read(): z.infer<typeof remembered> {
    const read = remembered.safeParse(this.#memory.get(KEY));
    return read.success ? read.data : {};
  }
}

function isMemorable(answer: unknown): answer is Memorable {
  if (typeof answer === 'string') return answer.length <= LONGEST;
  return typeof answer === 'boolean' || (typeof answer === 'number' && Number.isFinite(answer));
}
