import * as vscode from 'vscode';

/** How a step ended: with a value, back, or cancelled. */
export type StepEnd<T> =
  | { readonly kind: 'next'; readonly value: T }
  | { readonly kind: 'back' }
  | { readonly kind: 'cancel' };

/** A step's position in its wizard, for the title bar. */
export interface StepFrame {
  readonly title: string;
  readonly step: number;
  /** Undefined while it depends on an answer that isn't given yet. */
  readonly totalSteps: number | undefined;
  /** Opened by another step, to which Back returns; also by the first one. */
  readonly isInner?: true;
}

/** Whether Back has somewhere to go. */
export function canGoBack({ step, isInner }: StepFrame): boolean {
  return step > 1 || isInner === true;
}

/** The buttons of a step's title bar. */
export function backButtons(frame: StepFrame): vscode.QuickInputButton[] {
  return canGoBack(frame) ? [vscode.QuickInputButtons.Back] : [];
}

/** One question of a wizard: reads and writes the answers; `back` returns to the previous question. */
export type Step<Answers> = (answers: Answers, frame: StepFrame) => Promise<StepEnd<Answers>>;

/** Runs the steps in order, with Back; undefined if the user cancelled. */
export async function runSteps<Answers>(
  title: string,
  first: Answers,
  steps: readonly Step<Answers>[],
): Promise<Answers | undefined> {
  // All steps share the answers, so that a step asked again proposes the previous answer.
  let answers = first;
  let index = 0;
  while (index < steps.length) {
    const step = steps[index];
    if (step === undefined) return undefined;
    const end = await step(answers, { title, step: index + 1, totalSteps: steps.length });
    if (end.kind === 'cancel') return undefined;
    if (end.kind === 'next') answers = end.value;
    index += end.kind === 'next' ? 1 : -1;
  }
  return answers;
}

/** A quick pick item and its value. */
export type Choice<T> = vscode.QuickPickItem & { readonly value: T };

/** Delay before a search for what was typed, in milliseconds. */
const SEARCH_DELAY_MS = 150;

/** A choice; with `search`, its items are looked up at the start and while the user types. */
export function pickStep<T>(
  frame: StepFrame,
  options: {
    readonly placeholder: string;
    readonly active?: T | undefined;
  } & (
    | { readonly items: readonly Choice<T>[] }
    | { readonly search: (typed: string, signal: AbortSignal) => Promise<readonly Choice<T>[]> }
  ),
): Promise<StepEnd<T>> {
  return new Promise((resolve) => {
    const pick = vscode.window.createQuickPick<Choice<T>>();
    Object.assign(pick, {
      title: frame.title,
      step: frame.step,
      totalSteps: frame.totalSteps,
      placeholder: options.placeholder,
    });
    pick.ignoreFocusOut = true;
    pick.matchOnDescription = true;
    pick.buttons = backButtons(frame);
    let searching = new AbortController();
    let found: Promise<void> = Promise.resolve();
    const settle = (end: StepEnd<T>) => {
      searching.abort();
      resolve(end);
      pick.dispose();
    };
    const show = (items: readonly Choice<T>[]) => {
      pick.items = items;
      const active = items.filter((item) => item.value === options.active);
      if (active.length > 0) pick.activeItems = active;
    };
    const search = async (typed: string, rest: number) => {
      if (!('search' in options)) return;
      searching.abort();
      searching = new AbortController();
      const { signal } = searching;
      pick.busy = true;
      await new Promise((after) => setTimeout(after, rest));
      if (signal.aborted) return;
      const items = await options.search(typed, signal);
      if (signal.aborted) return;
      pick.busy = false;
      // Shown whether or not VS Code's filter matches the labels.
      show(typed === '' ? items : items.map((item) => ({ ...item, alwaysShow: true })));
    };
    if ('search' in options) found = search('', 0);
    else show(options.items);
    pick.onDidChangeValue((typed) => {
      found = search(typed, SEARCH_DELAY_MS);
    });
    pick.onDidTriggerButton(() => settle({ kind: 'back' }));
    pick.onDidAccept(async () => {
      // Enter right after typing means the typed text, not the results for a shorter one.
      await found;
      const [item] = pick.busy ? [] : pick.activeItems;
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
    input.buttons = backButtons(frame);
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
