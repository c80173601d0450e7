import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { EventEmitter, type QuickInputButton, type QuickPick, type QuickPickItem } from 'vscode';
import { until } from './until.ts';

/** An invisible input box: the test types and presses. */
export class FakeInputBox {
  readonly #value = new vscode.EventEmitter<string>();
  readonly #accept = new vscode.EventEmitter<void>();
  readonly #hide = new vscode.EventEmitter<void>();
  readonly #button = new vscode.EventEmitter<vscode.QuickInputButton>();
  readonly #idle = new vscode.EventEmitter<void>();
  #busy = false;
  title = '';
  prompt = '';
  value = '';
  password = false;
  buttons: readonly vscode.QuickInputButton[] = [];
  validationMessage: string | vscode.InputBoxValidationMessage | undefined = '';
  isOpen = true;
  readonly onDidChangeValue = this.#value.event;
  readonly onDidAccept = this.#accept.event;
  readonly onDidHide = this.#hide.event;
  readonly onDidTriggerButton = this.#button.event;
  readonly #shown: (box: FakeInputBox) => void;

  constructor(shown: (box: FakeInputBox) => void) {
    this.#shown = shown;
  }

  get busy(): boolean {
    return this.#busy;
  }

  set busy(busy: boolean) {
    this.#busy = busy;
    if (!busy) this.#idle.fire();
  }

  /** The validation message, whether an error or an explanation, without the prompt that it begins with. */
  get said(): string {
    const said = this.validationMessage ?? '';
    const message = typeof said === 'string' ? said : said.message;
    if (message === '') return '';
    assert.ok(message.startsWith(this.prompt), `“${message}” hides the prompt “${this.prompt}”`);
    return message.slice(this.prompt.length).replace(/^\.? /, '');
  }

  show(): void {
    this.#shown(this);
  }

  type(value: string): this {
    this.value = value;
    this.#value.fire(value);
    return this;
  }

  accept(): void {
    this.#accept.fire();
  }

  /** Presses Enter and waits until the lookup it starts has been answered. */
  async enter(): Promise<void> {
    this.accept();
    await until(`an answer to “${this.value}”`, () => !(this.isOpen && this.busy), this.#idle.event);
  }

  back(): void {
    this.#button.fire(vscode.QuickInputButtons.Back);
  }

  escape(): void {
    this.#hide.fire();
  }

  dispose(): void {
    this.isOpen = false;
    this.#idle.fire();
  }
}

/** An invisible quick pick: the test types, chooses and presses. */
export class FakeQuickPick<T extends QuickPickItem> {
  readonly #value = new EventEmitter<string>();
  readonly #accept = new EventEmitter<void>();
  readonly #hide = new EventEmitter<void>();
  readonly #button = new EventEmitter<QuickInputButton>();
  readonly #itemButton = new EventEmitter<{ readonly item: T; readonly button: QuickInputButton }>();
  readonly #shown = new EventEmitter<void>();
  readonly #selection = new EventEmitter<readonly T[]>();
  readonly #active = new EventEmitter<readonly T[]>();
  #items: readonly T[] = [];
  #title = '';
  #busy = false;
  value = '';
  buttons: readonly QuickInputButton[] = [];
  activeItems: readonly T[] = [];
  selectedItems: readonly T[] = [];
  isOpen = false;
  readonly onDidChangeValue = this.#value.event;
  readonly onDidAccept = this.#accept.event;
  readonly onDidHide = this.#hide.event;
  readonly onDidChangeSelection = this.#selection.event;
  readonly onDidChangeActive = this.#active.event;
  readonly onDidTriggerButton = this.#button.event;
  readonly onDidTriggerItemButton = this.#itemButton.event;

  /** As the code under test uses it. */
  get pick(): QuickPick<T> {
    return this as unknown as QuickPick<T>;
  }

  get items(): readonly T[] {
    return this.#items;
  }

  /** VS Code makes the first of new rows the active one. */
  set items(items: readonly T[]) {
    this.#items = items;
    this.activeItems = items.slice(0, 1);
    this.#shown.fire();
  }

  get title(): string {
    return this.#title;
  }

  set title(title: string) {
    this.#title = title;
    this.#shown.fire();
  }

  get busy(): boolean {
    return this.#busy;
  }

  set busy(busy: boolean) {
    this.#busy = busy;
    this.#shown.fire();
  }

  get labels(): string[] {
    return this.#items.map(({ label }) => label);
  }

  show(): void {
    this.isOpen = true;
  }

  hide(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.#hide.fire();
  }

  dispose(): void {
    this.hide();
  }

  type(value: string): void {
    this.value = value;
    this.#value.fire(value);
  }

  accept(): void {
    this.#accept.fire();
  }

  /** Selects those whose labels contain these words; others stay selected. */
  select(...words: readonly string[]): void {
    const more = this.items.filter(({ label }) => words.some((word) => label.includes(word)));
    this.selectRows([...new Set([...this.selectedItems, ...more])]);
  }

  /** Moves the focus to a row. */
  activate(row: T): void {
    this.activeItems = [row];
    this.#active.fire(this.activeItems);
  }

  /** Selects these rows and no others. */
  selectRows(rows: readonly T[]): void {
    this.selectedItems = rows;
    this.#selection.fire(rows);
  }

  press(button: QuickInputButton | undefined): void {
    if (button !== undefined) this.#button.fire(button);
  }

  pressBeside(item: T, button: QuickInputButton | undefined): void {
    if (button !== undefined) this.#itemButton.fire({ item, button });
  }

  /** Resolves when what is shown matches. */
  async until(holds: () => boolean): Promise<void> {
    await until(`a list with ${holds}`, holds, this.#shown.event);
  }
}

/** An invisible list that reports when it is shown. */
export class ShownQuickPick extends FakeQuickPick<vscode.QuickPickItem> {
  readonly #onShow: (pick: ShownQuickPick) => void;
  placeholder = '';
  prompt: string | undefined;

  constructor(onShow: (pick: ShownQuickPick) => void) {
    super();
    this.#onShow = onShow;
  }

  override show(): void {
    super.show();
    this.#onShow(this);
  }

  /** Waits for a row whose label contains these words, and chooses it. */
  async choose(words: string): Promise<void> {
    await this.until(() => this.labels.some((label) => label.includes(words)));
    this.activeItems = this.items.filter(({ label }) => label.includes(words));
    this.accept();
  }
}

type Question = FakeInputBox | ShownQuickPick;
type Messages = 'showWarningMessage' | 'showErrorMessage' | 'showInformationMessage';

/** A message as it was shown. */
export interface ShownMessage {
  readonly kind: 'warning' | 'error' | 'information';
  readonly text: string;
  readonly detail: string | undefined;
  readonly buttons: readonly string[];
}

/** A user who answers boxes, lists and messages in order, as prepared. */
export class Person {
  readonly #real = new Map<string, PropertyDescriptor | undefined>();
  readonly #does: ((question: Question) => unknown)[] = [];
  readonly #presses: (string | undefined)[] = [];
  readonly #files: (readonly vscode.Uri[] | undefined)[] = [];
  /** The user's steps, for a failed test: the latest last. */
  readonly failures: unknown[] = [];
  readonly messages: ShownMessage[] = [];
  /** Titles and reports of progress notifications. */
  readonly progress: string[] = [];
  readonly #progressed = new EventEmitter<void>();
  readonly #said = new EventEmitter<void>();
  /** Presses Cancel in the progress notification, when set. */
  cancels: ((cancel: () => void) => void) | undefined;

  constructor() {
    const next = (question: Question) =>
      void Promise.resolve(this.#does.shift()?.(question)).catch((error) => this.failures.push(error));
    this.#stub('createInputBox', () => new FakeInputBox(next));
    this.#stub('createQuickPick', () => new ShownQuickPick(next));
    this.#message('showWarningMessage', 'warning');
    this.#message('showErrorMessage', 'error');
    this.#message('showInformationMessage', 'information');
    this.#stub('showOpenDialog', async () => this.#files.shift());
    this.#stub('withProgress', (options: vscode.ProgressOptions, run: ProgressRun) => {
      this.#note(options.title);
      const source = new vscode.CancellationTokenSource();
      this.cancels?.(() => source.cancel());
      const report = { report: ({ message }: { message?: string }) => this.#note(message) };
      return run(report, source.token);
    });
  }

  /** Types a text into the next box and presses Enter. */
  types(text: string): this {
    return this.does(async (question) => {
      if (question instanceof FakeInputBox) await question.type(text).enter();
    });
  }

  /** Picks the row with these words in the next list. */
  picks(words: string): this {
    return this.does(async (question) => {
      if (question instanceof ShownQuickPick) await question.choose(words);
    });
  }

  does(step: (question: Question) => unknown): this {
    this.#does.push(step);
    return this;
  }

  /** Presses this button of the next message that has any; undefined closes it. */
  presses(...buttons: readonly (string | undefined)[]): this {
    this.#presses.push(...buttons);
    return this;
  }

  /** Chooses these files in the next dialog; none closes it. */
  opens(...files: readonly vscode.Uri[]): this {
    this.#files.push(files.length === 0 ? undefined : files);
    return this;
  }

  /** Waits for a progress notification's title and reports: this many, all together. */
  async untilProgress(count: number): Promise<void> {
    await until(`${count} reports of progress`, () => this.progress.length >= count, this.#progressed.event);
  }

  /** Waits for a message with these words. */
  async untilSaid(words: RegExp): Promise<void> {
    await until(`a message ${words}`, () => this.messages.some(({ text }) => words.test(text)), this.#said.event);
  }

  dispose(): void {
    for (const [name, real] of this.#real) if (real) Object.defineProperty(vscode.window, name, real);
    if (this.failures.length > 0) throw this.failures[0];
  }

  #note(progress: string | undefined): void {
    this.progress.push(progress ?? '');
    this.#progressed.fire();
  }

  #message(name: Messages, kind: ShownMessage['kind']): void {
    this.#stub(name, async (text: string, ...rest: readonly (string | vscode.MessageOptions)[]) => {
      const buttons = rest.filter((it) => typeof it === 'string');
      const options = rest.find((it) => typeof it !== 'string');
      this.messages.push({ kind, text, detail: options?.detail, buttons });
      this.#said.fire();
      return buttons.length === 0 ? undefined : this.#presses.shift();
    });
  }

  #stub(name: string, value: (...given: never[]) => unknown): void {
    this.#real.set(name, Object.getOwnPropertyDescriptor(vscode.window, name));
    Object.defineProperty(vscode.window, name, { value, configurable: true, writable: true });
  }
}

type ProgressRun = (
  report: vscode.Progress<{ message?: string }>,
  token: vscode.CancellationToken,
) => Thenable<unknown>;

type Stubbed = 'showQuickPick' | 'showSaveDialog' | 'showWarningMessage' | 'showInformationMessage';

/** Prepared answers to the questions of the code under test. */
export class StubbedDialogs {
  readonly #real = new Map<Stubbed, PropertyDescriptor | undefined>();
  /** Where the last dialog would have saved. */
  offered: vscode.Uri | undefined;
  /** The last warning that was shown. */
  warned: string | undefined;
  /** The detail of the last warning that was shown. */
  warnedDetail: string | undefined;
  /** The buttons of the last warning that was shown. */
  warnedButtons: readonly string[] = [];
  /** All warnings that were shown, oldest first. */
  readonly allWarned: string[] = [];
  readonly #didWarn = new EventEmitter<void>();
  /** The last information that was shown. */
  informed: string | undefined;
  #picks: (string | undefined)[] = [];
  #save: (offered: vscode.Uri | undefined) => vscode.Uri | undefined = () => undefined;
  #warn: string | undefined;
  #warnings: string[] = [];

  constructor() {
    this.#stub('showQuickPick', async (items: readonly vscode.QuickPickItem[]) => {
      const wanted = this.#picks.length > 1 ? this.#picks.shift() : this.#picks[0];
      return items.find(({ label }) => label === wanted);
    });
    this.#stub('showSaveDialog', async (options?: vscode.SaveDialogOptions) => {
      this.offered = options?.defaultUri;
      return this.#save(this.offered);
    });
    this.#stub('showWarningMessage', async (text: string, options?: vscode.MessageOptions, ...buttons: string[]) => {
      this.warned = text;
      this.warnedButtons = buttons;
      this.warnedDetail = options?.detail;
      this.allWarned.push(text);
      this.#didWarn.fire();
      return this.#warnings.length > 0 ? this.#warnings.shift() : this.#warn;
    });
    this.#stub('showInformationMessage', async (text: string) => {
      this.informed = text;
      return undefined;
    });
  }

  /** Chooses the rows with these labels in the next lists, the last one in all others; undefined dismisses the list. */
  pick(...labels: readonly (string | undefined)[]): this {
    this.#picks = [...labels];
    return this;
  }

  save(choose: (offered: vscode.Uri | undefined) => vscode.Uri | undefined): this {
    this.#save = choose;
    return this;
  }

  /** Presses the button of a warning. */
  warn(button: string | undefined): this {
    this.#warn = button;
    return this;
  }

  /** Presses the buttons of the next warnings, in order. */
  warnEach(buttons: readonly string[]): this {
    this.#warnings = [...buttons];
    return this;
  }

  /** Waits until this many warnings were shown. */
  async untilWarned(count: number): Promise<void> {
    await until(`${count} warnings`, () => this.allWarned.length >= count, this.#didWarn.event);
  }

  dispose(): void {
    for (const [name, real] of this.#real) if (real) Object.defineProperty(vscode.window, name, real);
  }

  #stub(name: Stubbed, answer: (...given: never[]) => Promise<unknown>): void {
    this.#real.set(name, Object.getOwnPropertyDescriptor(vscode.window, name));
    Object.defineProperty(vscode.window, name, { value: answer, configurable: true, writable: true });
  }
}
