import * as vscode from 'vscode';
import { l10n } from 'vscode';
import type { Operation } from '../../contract/operation.ts';
import { currentConnection } from '../../shell/connection/currentConnection.ts';
import { Disposable } from '../../shell/disposable.ts';
import { textStep } from '../../shell/quickInputSteps.ts';
import { LateResults } from '../results/lateResults.ts';
import type { Results } from '../results/resultTable.ts';
import type { AdminCommand, AdminCommandSpec, CommandResult, Confirmation } from './adminCommand.ts';
import type { AdminDependencies, AdminServices, AskingContext, FileContext, RunningCommand } from './adminContext.ts';
import { type CallObserver, observedClient, ResponseNotes, withResponseNotes } from './callNotes.ts';
import { confirmRefusedKey, PermissionRefusals, requireKey } from './permissions.ts';
import { type CommandProgress, withCommandProgress } from './progress.ts';
import {
  type AnswersByName,
  askQuestions,
  type ChangeFrom,
  LastAnswers,
  type NextAction,
  questionToChange,
} from './questions/askQuestions.ts';
import { ServiceError } from './serviceCalls.ts';
import { showCommandResult, showProblem } from './showRunEnd.ts';

type RunnerSpec<Context extends FileContext> = AdminCommandSpec<AnswersByName, Context>;

/** What differs between the runs of service and file commands: their context while asking and while working. */
interface Run<Context extends FileContext> {
  readonly spec: RunnerSpec<Context>;
  readonly title: string;
  readonly context: Context;
  readonly results: LateResults;
  readonly whileWorking: (now: CommandProgress) => Context & RunningCommand;
  /** Responses of its calls that aren't in the documented form. */
  readonly notes: ResponseNotes;
}

/** Runs admin commands: asks, confirms, calls with cancellable progress, and shows the result. */
export class AdminRunner extends Disposable {
  readonly #dependencies: AdminDependencies;
  readonly #results: Results;
  readonly #services: AdminServices;
  readonly #refusals: PermissionRefusals;
  /** Number of runs that were started. */
  #runs = 0;

  constructor(dependencies: AdminDependencies, results: Results, services: AdminServices) {
    super();
    this.#dependencies = dependencies;
    this.#results = results;
    this.#services = services;
    this.#refusals = this._register(new PermissionRefusals(dependencies.connections));
  }

  /** Returns only whether it succeeded: other extensions can call commands too, and must not get what was fetched. */
  async run(command: AdminCommand, name: string, args: readonly unknown[]): Promise<boolean> {
    const run = ++this.#runs;
    const results = new LateResults(this.#results, () => this.#runs !== run);
    try {
      return await this.#run(command, name, results, args);
    } finally {
      results.dispose();
    }
  }

  async #run(command: AdminCommand, name: string, results: LateResults, args: readonly unknown[]): Promise<boolean> {
    const files: FileContext = { dependencies: this.#dependencies, services: this.#services, results, args };
    const title = this.#dependencies.titleOf(name);
    if (command.kind === 'files') {
      const whileWorking = ({ signal, progress, onProgress }: CommandProgress) => ({
        ...files,
        signal,
        progress,
        onProgress,
      });
      const run = { spec: command.spec, title, context: files, results, whileWorking, notes: new ResponseNotes() };
      return this.#ask(run, this.#last(name, undefined));
    }
    const context = await this.#asking(files, command.spec.operations);
    if (context === undefined) return false;
    // Each run shows its waits in its own progress notification.
    const notes = new ResponseNotes();
    const whileWorking = ({ signal, progress, onWait, onProgress }: CommandProgress) => ({
      ...context,
      client: observedClient(context.client, { onWait, onEnd: notes.note }),
      signal,
      progress,
      onProgress,
    });
    return this.#ask(
      { spec: command.spec, title, context, results, whileWorking, notes },
      this.#last(name, context.connection.id),
    );
  }

  /** The connection and its client; undefined if the user doesn't want to go on with its key. */
  async #asking(files: FileContext, operations: readonly Operation[]): Promise<AskingContext | undefined> {
    const { connections } = this.#dependencies;
    const { id } = currentConnection(connections, connectionIdOfArguments(files.args));
    const client = await connections.client(id);
    // Read after the client is made: the sandbox has an address only then.
    const connection = connections.profile(id);
    if (client === undefined || connection === undefined) return undefined;
    await requireKey(connections, connection, operations);
    const refused = this.#refusals.find(id, operations);
    if (refused !== undefined && !(await confirmRefusedKey(refused, connection))) return undefined;
    const onEnd: CallObserver['onEnd'] = (operation, outcome) => this.#refusals.record(id, operation, outcome);
    return { ...files, connection, client: observedClient(client, { onEnd }) };
  }

  async #ask<Context extends FileContext>(run: Run<Context>, last: LastAnswers): Promise<boolean> {
    let answers: AnswersByName | undefined;
    let next: NextAction = 'change';
    let from: ChangeFrom = 'first';
    let isDone = false;
    while (next !== 'done') {
      if (next === 'change') answers = await this.#answers(run, last, answers, from);
      if (answers === undefined) return false;
      run.notes.clear();
      const hasAnswers = hasChangeableAnswers(run, answers);
      const performed = await this.#perform(run, answers, hasAnswers);
      if (performed === 'back') {
        [next, from] = ['change', 'last'];
        continue;
      }
      const end = withResponseNotes(performed ?? { kind: 'done' }, run.notes);
      isDone = performed !== undefined && isSuccess(end);
      next = await showCommandResult(run.title, end, run.context, hasAnswers);
      from = questionToChange(end, answers);
      if (end.kind === 'table' || end.kind === 'done') run.notes.notify();
    }
    return isDone;
  }

  /** The user's answers; if a question can't read what it needs, that is explained like a failed call of the run. */
  async #answers<Context extends FileContext>(
    { spec, title, context }: Run<Context>,
    last: LastAnswers,
    before: AnswersByName | undefined,
    from: ChangeFrom,
  ): Promise<AnswersByName | undefined> {
    for (;;) {
      try {
        return await askQuestions(title, spec.questions, context, last, before, from);
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        if ((await showProblem(title, error.problem, context, false)) === 'done') return undefined;
      }
    }
  }

  /** Confirms and runs once; a repeat reads and confirms again. Undefined if not confirmed. */
  async #perform<Context extends FileContext>(
    run: Run<Context>,
    answers: AnswersByName,
    hasAnswers: boolean,
  ): Promise<CommandResult | 'back' | undefined> {
    const { spec, title, results, whileWorking } = run;
    try {
      const { confirm } = spec;
      if (confirm !== undefined) {
        const progressTitle = confirmProgressTitle(title);
        const confirmation = await withCommandProgress(progressTitle, (now) => confirm(answers, whileWorking(now)), {
          shown: 'late',
        });
        if (confirmation !== undefined && 'kind' in confirmation) return confirmation;
        const confirmed = confirmation === undefined ? 'yes' : await askConfirmation(title, confirmation, hasAnswers);
        if (confirmed !== 'yes') return confirmed === 'back' ? 'back' : undefined;
      }
      results.begin();
      const stop = spec.continuesOnService === true ? l10n.t('Stop Waiting') : undefined;
      return await withCommandProgress(spec.progressTitle?.(answers), (now) => spec.run(answers, whileWorking(now)), {
        stop,
      });
    } catch (error) {
      if (error instanceof ServiceError) return { kind: 'problem', problem: error.problem };
      throw error;
    }
  }

  #last(name: string, connectionId: string | undefined): LastAnswers {
    return new LastAnswers(this.#dependencies.memory, name, connectionId);
  }
}

function confirmProgressTitle(title: string): string {
  return l10n.t('{0}: reading the current state', title);
}

/** A tree row or a job names its connection. */
function connectionIdOfArguments([first]: readonly unknown[]): unknown {
  return typeof first === 'object' && first !== null && 'connectionId' in first ? first.connectionId : undefined;
}

/** Whether the user gave an answer that can be changed. */
function hasChangeableAnswers<Context extends FileContext>(
  { spec, context }: Run<Context>,
  answers: AnswersByName,
): boolean {
  return spec.questions.some(({ given, when }) => given?.(context) === undefined && (when?.(answers, context) ?? true));
}

/** Whether the command did what it is for. */
function isSuccess(end: CommandResult): boolean {
  switch (end.kind) {
    case 'done':
      return end.cancelled !== true;
    case 'message':
      return end.question === undefined && end.tone !== 'warning';
    case 'table':
      return true;
    case 'problem':
      return false;
  }
}

/** The answer to a confirmation; `back` changes the answers. */
type ConfirmationAnswer = 'yes' | 'no' | 'back';

/** Asks before something is written: a modal dialog that names it, then a text to type if there is one. */
async function askConfirmation(
  title: string,
  confirmation: Confirmation,
  hasAnswers: boolean,
): Promise<ConfirmationAnswer> {
  const { question, detail, button, typed } = confirmation;
  const change = vscode.l10n.t('Change Answers…');
  for (;;) {
    const buttons = hasAnswers ? [button, change] : [button];
    const answer = await vscode.window.showWarningMessage(question, { modal: true, detail }, ...buttons);
    if (answer === change) return 'back';
    if (answer !== button) return 'no';
    if (typed === undefined) return 'yes';
    const end = await textStep(
      { title, step: 1, totalSteps: undefined, isInner: true },
      {
        prompt: vscode.l10n.t('{0} Type “{1}” to continue.', question, typed),
        placeholder: typed,
        value: '',
        check: (text) => (text === typed ? undefined : vscode.l10n.t('Type “{0}” exactly, or press Escape.', typed)),
      },
    );
    if (end.kind !== 'back') return end.kind === 'next' ? 'yes' : 'no';
  }
}
