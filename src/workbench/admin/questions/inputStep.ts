import * as vscode from 'vscode';
import { plainMessage } from '../../notificationText.ts';
import { backButtons, type Choice, type StepEnd, type StepFrame } from '../../quickInputSteps.ts';

/**
 * How long Enter waits for the service's check, in milliseconds: the value is checked again before anything is sent.
 */
const LONGEST_LOOK_MS = 2_000;

/** Options of a text input. */
export interface InputStepOptions {
  readonly prompt: string;
  readonly placeholder?: string | undefined;
  readonly value: string;
  /** Masked. */
  readonly secret?: true | undefined;
  readonly check: (typed: string) => string | undefined;
  /**
   * Reads what the service knows about such texts while the user types, and returns a check. On failure there is no
   * check; the service checks it again.
   */
  readonly known?: ((signal: AbortSignal) => Promise<(typed: string) => string | undefined>) | undefined;
  /** What a valid text means, shown while it is typed, e.g. the UTC time of a local one. */
  readonly meaning?: ((typed: string) => string | undefined) | undefined;
  /** A last check of a valid text, on Enter only. */
  readonly lastCheck?: ((typed: string, signal: AbortSignal) => Promise<string | undefined>) | undefined;
}

/** A line of text, checked as it is typed. */
export function inputStep(frame: StepFrame, options: InputStepOptions): Promise<StepEnd<string>> {
  return new Promise((resolve) => {
    const input = vscode.window.createInputBox();
    const closed = new AbortController();
    input.title = frame.title;
    input.step = frame.step;
    input.totalSteps = frame.totalSteps;
    // VS Code turns parts of a prompt into links; it may contain text from the service.
    input.prompt = plainMessage(options.prompt);
    input.placeholder = options.placeholder;
    input.value = options.value;
    input.password = options.secret === true;
    input.ignoreFocusOut = true;
    input.buttons = backButtons(frame);
    const settle = (end: StepEnd<string>) => {
      closed.abort();
      resolve(end);
      input.dispose();
    };
    let isWrong: ((typed: string) => string | undefined) | undefined;
    const say = (typed: string) => {
      const problem = options.check(typed) ?? isWrong?.(typed);
      const meaning = problem === undefined ? options.meaning?.(typed) : undefined;
      input.validationMessage =
        meaning === undefined
          ? plainMessage(problem ?? '')
          : { message: plainMessage(meaning), severity: vscode.InputBoxValidationSeverity.Info };
      return problem;
    };
    const accept = async () => {
      const typed = input.value;
      if (say(typed) !== undefined) return;
      if (input.busy) {
        await Promise.race([reading, new Promise((resolve) => setTimeout(resolve, LONGEST_LOOK_MS))]);
        if (closed.signal.aborted || input.value !== typed || say(typed) !== undefined) return;
      }
      if (options.lastCheck !== undefined) {
        input.busy = true;
        const problem = await options.lastCheck(typed, closed.signal).finally(() => {
          input.busy = false;
        });
        if (closed.signal.aborted || input.value !== typed) return;
        if (problem !== undefined) {
          input.validationMessage = plainMessage(problem);
          return;
        }
      }
      settle({ kind: 'next', value: typed });
    };
    const read = async (known: NonNullable<InputStepOptions['known']>) => {
      input.busy = true;
      isWrong = await known(closed.signal).catch(() => undefined);
      if (closed.signal.aborted) return;
      input.busy = false;
      if (input.value !== '') say(input.value);
    };
    const reading = options.known === undefined ? undefined : read(options.known);
    if (options.value !== '') say(options.value);
    input.onDidChangeValue(say);
    input.onDidTriggerButton(() => settle({ kind: 'back' }));
    input.onDidAccept(() => void accept());
    input.onDidHide(() => settle({ kind: 'cancel' }));
    input.show();
  });
}

/** Any of a few fixed choices, or none. */
export function multiPickStep<Value>(
  frame: StepFrame,
  options: {
    readonly placeholder: string;
    readonly items: readonly Choice<Value>[];
    readonly chosen: readonly Value[];
  },
): Promise<StepEnd<readonly Value[]>> {
  return new Promise((resolve) => {
    const pick = vscode.window.createQuickPick<Choice<Value>>();
    pick.title = frame.title;
    pick.step = frame.step;
    pick.totalSteps = frame.totalSteps;
    pick.placeholder = options.placeholder;
    pick.canSelectMany = true;
    pick.ignoreFocusOut = true;
    pick.buttons = backButtons(frame);
    pick.items = options.items;
    pick.selectedItems = options.items.filter(({ value }) => options.chosen.includes(value));
    const settle = (end: StepEnd<readonly Value[]>) => {
      resolve(end);
      pick.dispose();
    };
    pick.onDidTriggerButton(() => settle({ kind: 'back' }));
    pick.onDidAccept(() => settle({ kind: 'next', value: pick.selectedItems.map(({ value }) => value) }));
    pick.onDidHide(() => settle({ kind: 'cancel' }));
    pick.show();
  });
}
