import * as vscode from 'vscode';
import type { StepEnd, StepFrame } from '../../commands/stepwise.ts';
import { plainMessage } from '../plainMessage.ts';

/** What a box for a line of text is opened with. */
export interface InputStepOptions {
  readonly prompt: string;
  readonly placeholder?: string | undefined;
  readonly value: string;
  /** Shown as dots. */
  readonly secret?: true | undefined;
  readonly check: (typed: string) => string | undefined;
  /** What an accepted text means, shown while it is typed: the UTC time of a local one, say. */
  readonly meaning?: ((typed: string) => string | undefined) | undefined;
  /** Asked of an accepted text, at Enter only: what else is wrong with it. */
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
    // VS Code makes links of words in a prompt; a name of the service may stand in it.
    input.prompt = plainMessage(options.prompt);
    input.placeholder = options.placeholder;
    input.value = options.value;
    input.password = options.secret === true;
    input.ignoreFocusOut = true;
    input.buttons = frame.step > 1 ? [vscode.QuickInputButtons.Back] : [];
    const settle = (end: StepEnd<string>) => {
      closed.abort();
      resolve(end);
      input.dispose();
    };
    const say = (typed: string) => {
      const problem = options.check(typed);
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
    if (options.value !== '') say(options.value);
    input.onDidChangeValue(say);
    input.onDidTriggerButton(() => settle({ kind: 'back' }));
    input.onDidAccept(() => void accept());
    input.onDidHide(() => settle({ kind: 'cancel' }));
    input.show();
  });
}
