import * as vscode from 'vscode';

/** How a step ended: with a value, or because the person went back or gave up. */
export type StepEnd<T> =
  | { readonly kind: 'next'; readonly value: T }
  | { readonly kind: 'back' }
  | { readonly kind: 'cancel' };

/** Where a step stands among the others, for its title bar. */
export interface StepFrame {
  readonly title: string;
  readonly step: number;
  readonly totalSteps: number;
}

/** One question of a wizard: reads and writes the answers; `back` asks the one before again. */
export type Step<Answers> = (answers: Answers, frame: StepFrame) => Promise<StepEnd<Answers>>;

/** Asks one step after the other, with a way back; undefined when the person gave up. */
export async function stepwise<Answers>(
  title: string,
  first: Answers,
  steps: readonly Step<Answers>[],
): Promise<Answers | undefined> {
  const answers: Answers[] = [first];
  let index = 0;
  while (index < steps.length) {
    const step = steps[index];
    const before = answers[index];
    if (step === undefined || before === undefined) return undefined;
    const end = await step(before, { title, step: index + 1, totalSteps: steps.length });
    if (end.kind === 'cancel') return undefined;
    if (end.kind === 'back') {
      // Going back keeps later answers as the proposals of the steps that come again.
      index -= 1;
    } else {
      answers[index + 1] = end.value;
      index += 1;
    }
  }
  return answers[steps.length];
}

/** A choice; `items` may be looked up anew while the person types. */
export function pickStep<T>(
  frame: StepFrame,
  options: {
    readonly placeholder: string;
    readonly items: readonly (vscode.QuickPickItem & { readonly value: T })[];
    readonly active?: T | undefined;
    readonly search?: (
      typed: string,
      signal: AbortSignal,
    ) => Promise<readonly (vscode.QuickPickItem & { readonly value: T })[]>;
  },
): Promise<StepEnd<T>> {
  return new Promise((resolve) => {
    const pick = vscode.window.createQuickPick<vscode.QuickPickItem & { readonly value: T }>();
    Object.assign(pick, {
      title: frame.title,
      step: frame.step,
      totalSteps: frame.totalSteps,
      placeholder: options.placeholder,
    });
    pick.ignoreFocusOut = true;
    pick.items = options.items;
    pick.activeItems = options.items.filter((item) => item.value === options.active);
    pick.buttons = frame.step > 1 ? [vscode.QuickInputButtons.Back] : [];
    let searching = new AbortController();
    const settle = (end: StepEnd<T>) => {
      searching.abort();
      resolve(end);
      pick.dispose();
    };
    const { search } = options;
    if (search !== undefined) {
      pick.onDidChangeValue(async (typed) => {
        searching.abort();
        searching = new AbortController();
        const { signal } = searching;
        pick.busy = true;
        const found = await search(typed, signal);
        if (signal.aborted) return;
        pick.busy = false;
        pick.items = found;
      });
    }
    pick.onDidTriggerButton(() => settle({ kind: 'back' }));
    pick.onDidAccept(() => {
      const [item] = pick.selectedItems;
      if (item !== undefined) settle({ kind: 'next', value: item.value });
    });
    pick.onDidHide(() => settle({ kind: 'cancel' }));
    pick.show();
  });
}

/** A line of text, checked as it is typed. */
export function textStep(
  frame: StepFrame,
  options: {
    readonly prompt: string;
    readonly value: string;
    readonly check: (value: string) => string | undefined;
  },
): Promise<StepEnd<string>> {
  return new Promise((resolve) => {
    const input = vscode.window.createInputBox();
    Object.assign(input, {
      title: frame.title,
      step: frame.step,
      totalSteps: frame.totalSteps,
      prompt: options.prompt,
      value: options.value,
    });
    input.ignoreFocusOut = true;
    input.buttons = frame.step > 1 ? [vscode.QuickInputButtons.Back] : [];
    const settle = (end: StepEnd<string>) => {
      resolve(end);
      input.dispose();
    };
    input.onDidChangeValue((value) => {
      input.validationMessage = options.check(value) ?? '';
    });
    input.onDidTriggerButton(() => settle({ kind: 'back' }));
    input.onDidAccept(() => {
      const problem = options.check(input.value);
      if (problem === undefined) settle({ kind: 'next', value: input.value });
      else input.validationMessage = problem;
    });
    input.onDidHide(() => settle({ kind: 'cancel' }));
    input.show();
  });
}
