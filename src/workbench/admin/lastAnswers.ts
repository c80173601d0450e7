import type * as vscode from 'vscode';
import * as z from 'zod/mini';
import type { RememberedValue } from './questions/question.ts';

const STORAGE_KEY = 'chartCards.admin.lastAnswers';
/** Commands times connections that are remembered; the oldest goes. */
const MOST_REMEMBERED = 200;
/** Characters of a remembered text; more is no setting of a command. */
const LONGEST_REMEMBERED = 200;

const rememberedSchema = z.record(
  z.string(),
  z.record(z.string(), z.union([z.string().check(z.maxLength(LONGEST_REMEMBERED)), z.number(), z.boolean()])),
);

/** The answers that one command was given last on one connection. Never personal data: questions say what may be kept. */
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

  /** Anything but a short text, a number or a flag is not kept, and takes what was kept away. */
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
