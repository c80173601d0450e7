import { l10n } from 'vscode';
import type { Operation } from '../../contract/operation.ts';
import type { AdminCommandName } from '../commands/admin/adminCommandIds.ts';
import { currentConnection } from '../commands/connection/currentConnection.ts';
import { Disposable } from '../disposable.ts';
import type { Results } from '../results/results.ts';
import type { AdminCommand, AdminCommandSpec, RunEnd } from './adminCommand.ts';
import type { AskingContext, FileContext, Running } from './adminContext.ts';
import type { AdminParts } from './adminParts.ts';
import type { AdminRooms } from './adminRooms.ts';
import { type AnswersByName, askQuestions } from './askQuestions.ts';
import { confirmFirst } from './confirmFirst.ts';
import { KnownRefusals } from './knownRefusals.ts';
import { LastAnswers } from './lastAnswers.ts';
import { goesOnWithout, needKey } from './mayBegin.ts';
import { type ChangeFrom, changeFrom, type NextStep } from './nextStep.ts';
import { ResponseNotes, withResponses } from './responseNotes.ts';
import { ServiceTrouble } from './serviceTrouble.ts';
import { showEnd } from './showEnd.ts';
import { showTrouble } from './showTrouble.ts';
import { type CallWatch, watchedClient } from './watchedClient.ts';
import { type Working, working } from './working.ts';

type Spec<Context extends FileContext> = AdminCommandSpec<AnswersByName, Context>;

/** What tells the runs of the two kinds of commands apart: what they work with while they ask, and while they work. */
interface Run<Context extends FileContext> {
  readonly spec: Spec<Context>;
  readonly context: Context;
  readonly whileWorking: (now: Working) => Context & Running;
  /** What its calls were answered that isn't in the documented form. */
  readonly notes: ResponseNotes;
}

/** Asks, confirms, calls with progress and a way to give up, and shows: alike for all admin commands. */
export class AdminRunner extends Disposable {
  readonly #parts: AdminParts;
  readonly #results: Results;
  readonly #rooms: AdminRooms;
  readonly #refusals: KnownRefusals;

  constructor(parts: AdminParts, results: Results, rooms: AdminRooms) {
    super();
    this.#parts = parts;
    this.#results = results;
    this.#rooms = rooms;
    this.#refusals = this._register(new KnownRefusals(parts.connections));
  }

  /**
   * Answers only whether it was done: what a command fetched is for the person, and other extensions can call commands
   * too.
   */
  async run(command: AdminCommand, name: AdminCommandName, args: readonly unknown[]): Promise<boolean> {
    const files: FileContext = { parts: this.#parts, rooms: this.#rooms, results: this.#results, args };
    if (command.kind === 'files') {
      const whileWorking = ({ signal, progress, onProgress }: Working) => ({ ...files, signal, progress, onProgress });
      const run = { spec: command.spec, context: files, whileWorking, notes: new ResponseNotes() };
      return this.#ask(run, this.#last(name, undefined));
    }
    const context = await this.#asking(files, command.spec.operations);
    if (context === undefined) return false;
    // Each run shows its waits where its own progress is.
    const notes = new ResponseNotes();
    const whileWorking = ({ signal, progress, onWait, onProgress }: Working) => ({
      ...context,
      ...watchedClient(context.client, { onWait, onEnd: notes.note }),
      signal,
      progress,
      onProgress,
    });
    return this.#ask({ spec: command.spec, context, whileWorking, notes }, this.#last(name, context.connection.id));
  }

  /** The connection and its client; undefined when the person does not want to go on with its key. */
  async #asking(files: FileContext, operations: readonly Operation[]): Promise<AskingContext | undefined> {
    const { connections } = this.#parts;
    const { id } = currentConnection(connections, connectionOfCall(files.args));
    const client = await connections.client(id);
    // Read after the client was made: the sandbox has an address only then.
    const connection = connections.profile(id);
    if (client === undefined || connection === undefined) return undefined;
    await needKey(connections, connection, operations);
    const refused = this.#refusals.of(id, operations);
    if (refused !== undefined && !(await goesOnWithout(refused, connection))) return undefined;
    const onEnd: CallWatch['onEnd'] = (operation, outcome) => this.#refusals.learn(id, operation, outcome);
    return { ...files, connection, ...watchedClient(client, { onEnd }) };
  }

  async #ask<Context extends FileContext>(run: Run<Context>, last: LastAnswers): Promise<boolean> {
    let answers: AnswersByName | undefined;
    let next: NextStep = 'change';
    let from: ChangeFrom = 'first';
    let isDone = false;
    while (next !== 'over') {
      if (next === 'change') answers = await this.#answers(run, last, answers, from);
      if (answers === undefined) return false;
      run.notes.clear();
      const hasAnswers = hasAsked(run, answers);
      const performed = await this.#perform(run, answers, hasAnswers);
      if (performed === 'back') {
        [next, from] = ['change', 'last'];
        continue;
      }
      const end = withResponses(performed ?? { kind: 'over' }, run.notes);
      isDone = performed !== undefined && isDoing(end);
      next = await showEnd(end, run.context, hasAnswers);
      from = changeFrom(end, answers);
      if (end.kind === 'table' || end.kind === 'over') run.notes.tell();
    }
    return isDone;
  }

  /** What the person answers; a question that could not read what it asks about is explained like a call of the run. */
  async #answers<Context extends FileContext>(
    { spec, context }: Run<Context>,
    last: LastAnswers,
    before: AnswersByName | undefined,
    from: ChangeFrom,
  ): Promise<AnswersByName | undefined> {
    for (;;) {
      try {
        return await askQuestions(spec.title(), spec.questions, context, last, before, from);
      } catch (error) {
        if (!(error instanceof ServiceTrouble)) throw error;
        if ((await showTrouble(error.trouble, context, false)) === 'over') return undefined;
      }
    }
  }

  /** Confirms and runs once; a repeat is confirmed anew, by what is read then. Undefined: not confirmed. */
  async #perform<Context extends FileContext>(
    run: Run<Context>,
    answers: AnswersByName,
    hasAnswers: boolean,
  ): Promise<RunEnd | 'back' | undefined> {
    const { spec, whileWorking } = run;
    try {
      const { confirm } = spec;
      if (confirm !== undefined) {
        const looking = lookingTitle(spec.title());
        const asked = await working(looking, (now) => confirm(answers, whileWorking(now)), { shown: 'late' });
        if (asked !== undefined && 'kind' in asked) return asked;
        const confirmed = asked === undefined ? 'yes' : await confirmFirst(spec.title(), asked, hasAnswers);
        if (confirmed !== 'yes') return confirmed === 'back' ? 'back' : undefined;
      }
      const stop = spec.goesOn === true ? l10n.t('Stop Waiting') : undefined;
      return await working(spec.doing?.(answers), (now) => spec.run(answers, whileWorking(now)), { stop });
    } catch (error) {
      if (error instanceof ServiceTrouble) return { kind: 'trouble', trouble: error.trouble };
      throw error;
    }
  }

  #last(name: AdminCommandName, connectionId: string | undefined): LastAnswers {
    return new LastAnswers(this.#parts.memory, name, connectionId);
  }
}

function lookingTitle(title: string): string {
  return l10n.t('{0}: looking at what is there', title);
}

/** A tree row or a job says which connection it is of. */
function connectionOfCall([first]: readonly unknown[]): unknown {
  return typeof first === 'object' && first !== null && 'connectionId' in first ? first.connectionId : undefined;
}

/** Whether the person answered something that can be answered otherwise. */
function hasAsked<Context extends FileContext>({ spec, context }: Run<Context>, answers: AnswersByName): boolean {
  return spec.questions.some(({ given, when }) => given?.(context) === undefined && (when?.(answers, context) ?? true));
}

/** Whether an end is that of a command that did what it is for. */
function isDoing(end: RunEnd): boolean {
  switch (end.kind) {
    case 'over':
      return end.givenUp !== true;
    case 'told':
      return end.about === undefined && end.tone !== 'warning';
    case 'table':
      return true;
    case 'trouble':
      return false;
  }
}
