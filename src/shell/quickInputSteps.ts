import * as vscode from 'vscode';
import { plainMessage } from './notificationText.ts';

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
  /** Another step opened it, and Back returns to that step, even if it's the first. It isn't numbered. */
  readonly isInner?: true;
}

/** Whether Back has somewhere to go. */
export function canGoBack({ step, isInner }: StepFrame): boolean {
  return step > 1 || isInner === true;
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

type StepInput = vscode.QuickInput & Pick<vscode.InputBox, 'buttons' | 'onDidTriggerButton'>;

/**
 * Shows a quick input with a step's title bar until `settle` is called, Back is pressed or it is hidden. `closed` is
 * aborted then. `buttons`: other buttons of the title bar, handled by `setUp`.
 */
export function showStep<Input extends StepInput, End>(
  input: Input,
  frame: StepFrame,
  setUp: (input: Input, settle: (end: End) => void, closed: AbortSignal) => void,
  buttons: readonly vscode.QuickInputButton[] = [],
): Promise<End | { readonly kind: 'back' } | { readonly kind: 'cancel' }> {
  return new Promise((resolve) => {
    const closed = new AbortController();
    const settle = (end: End | { readonly kind: 'back' } | { readonly kind: 'cancel' }) => {
      closed.abort();
      resolve(end);
      input.dispose();
    };
    input.title = frame.title;
    input.step = frame.isInner === true ? undefined : frame.step;
    input.totalSteps = frame.isInner === true ? undefined : frame.totalSteps;
    input.ignoreFocusOut = true;
    input.buttons = [...(canGoBack(frame) ? [vscode.QuickInputButtons.Back] : []), ...buttons];
    input.onDidTriggerButton((button) => {
      if (!buttons.includes(button)) settle({ kind: 'back' });
    });
    input.onDidHide(() => settle({ kind: 'cancel' }));
    setUp(input, settle, closed.signal);
    input.show();
  });
}

/** A choice; with `search`, its items are looked up at the start and while the user types. */
export function pickStep<T>(
  frame: StepFrame,
  options: {
    readonly placeholder: string;
    readonly active?: T | undefined;
    /** Whether what is typed is looked for in the details of the items, too. */
    readonly matchesDetail?: true;
  } & (
    | { readonly items: readonly Choice<T>[] }
    | { readonly search: (typed: string, signal: AbortSignal) => Promise<readonly Choice<T>[]> }
  ),
): Promise<StepEnd<T>> {
  type Pick = vscode.QuickPick<Choice<T>>;
  return showStep<Pick, StepEnd<T>>(vscode.window.createQuickPick(), frame, (pick, settle, closed) => {
    pick.placeholder = options.placeholder;
    pick.matchOnDescription = true;
    pick.matchOnDetail = options.matchesDetail === true;
    let searching = new AbortController();
    let found: Promise<void> = Promise.resolve();
    const show = (items: readonly Choice<T>[]) => {
      pick.items = items;
      const active = items.filter((item) => item.value === options.active);
      if (active.length > 0) pick.activeItems = active;
    };
    const search = async (typed: string, delay: number) => {
      if (!('search' in options)) return;
      searching.abort();
      searching = new AbortController();
      const signal = AbortSignal.any([searching.signal, closed]);
      pick.busy = true;
      await new Promise((after) => setTimeout(after, delay));
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
    pick.onDidAccept(async () => {
      // Enter right after typing means the typed text, not the results for a shorter one.
      await found;
      const [item] = pick.busy ? [] : pick.activeItems;
      if (item !== undefined) settle({ kind: 'next', value: item.value });
    });
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
  type Pick = vscode.QuickPick<Choice<Value>>;
  return showStep<Pick, StepEnd<readonly Value[]>>(vscode.window.createQuickPick(), frame, (pick, settle) => {
    pick.placeholder = options.placeholder;
    pick.canSelectMany = true;
    pick.items = options.items;
    pick.selectedItems = options.items.filter(({ value }) => options.chosen.includes(value));
    pick.onDidAccept(() => settle({ kind: 'next', value: pick.selectedItems.map(({ value }) => value) }));
  });
}

/**
 * How long Enter waits for the service's check, in milliseconds: the value is checked again before anything is sent.
 */
const LONGEST_LOOK_MS = 2_000;

/** A message of an input box, after the prompt, which VS Code would hide. */
function afterPrompt(prompt: string, message: string): string {
  return `${prompt}${/[.?!:)]$/.test(prompt) ? '' : '.'} ${message}`;
}

interface LineQuestion extends Pick<vscode.InputBoxOptions, 'title' | 'placeHolder' | 'value' | 'password'> {
  readonly prompt: string;
  readonly check: (typed: string) => string | undefined;
}

/** Asks for a line of text outside of any steps, and checks it as it is typed; undefined if the user cancels. */
export function askLine({ check, ...options }: LineQuestion): Thenable<string | undefined> {
  return vscode.window.showInputBox({
    ...options,
    // The editor takes the focus back from the Command Palette with a delay, which must not close the input box.
    ignoreFocusOut: true,
    validateInput: (typed) => {
      const problem = check(typed);
      return problem && afterPrompt(options.prompt, problem);
    },
  });
}

interface TextStepOptions {
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
export function textStep(frame: StepFrame, options: TextStepOptions): Promise<StepEnd<string>> {
  return showStep<vscode.InputBox, StepEnd<string>>(vscode.window.createInputBox(), frame, (input, settle, closed) => {
    // VS Code turns parts of a prompt into links; it may contain text from the service.
    input.prompt = plainMessage(options.prompt);
    input.placeholder = options.placeholder;
    input.value = options.value;
    input.password = options.secret === true;
    const message = (text: string) => plainMessage(afterPrompt(options.prompt, text));
    let knownProblem: ((typed: string) => string | undefined) | undefined;
    const validate = (typed: string) => {
      const problem = options.check(typed) ?? knownProblem?.(typed);
      const meaning = problem === undefined ? options.meaning?.(typed) : undefined;
      input.validationMessage =
        meaning === undefined
          ? problem && message(problem)
          : { message: message(meaning), severity: vscode.InputBoxValidationSeverity.Info };
      return problem;
    };
    const accept = async () => {
      const typed = input.value;
      if (validate(typed) !== undefined) return;
      if (input.busy) {
        await Promise.race([reading, new Promise((resolve) => setTimeout(resolve, LONGEST_LOOK_MS))]);
        if (closed.aborted || input.value !== typed || validate(typed) !== undefined) return;
      }
      if (options.lastCheck !== undefined) {
        input.busy = true;
        const problem = await options.lastCheck(typed, closed).finally(() => {
          input.busy = false;
        });
        if (closed.aborted || input.value !== typed) return;
        if (problem !== undefined) {
          input.validationMessage = message(problem);
          return;
        }
      }
      settle({ kind: 'next', value: typed });
    };
    const read = async (known: NonNullable<TextStepOptions['known']>) => {
      input.busy = true;
      knownProblem = await known(closed).catch(() => undefined);
      if (closed.aborted) return;
      input.busy = false;
      if (input.value !== '') validate(input.value);
    };
    const reading = options.known === undefined ? undefined : read(options.known);
    if (options.value !== '') validate(options.value);
    input.onDidChangeValue(validate);
    input.onDidAccept(() => void accept());
  });
}
