import { EventEmitter, type QuickInputButton, type QuickPick, type QuickPickItem } from 'vscode';

/** A quick pick that no window shows: the test types, chooses and presses. */
export class FakeQuickPick<T extends QuickPickItem> {
  readonly #value = new EventEmitter<string>();
  readonly #accept = new EventEmitter<void>();
  readonly #hide = new EventEmitter<void>();
  readonly #button = new EventEmitter<QuickInputButton>();
  readonly #itemButton = new EventEmitter<{ readonly item: T; readonly button: QuickInputButton }>();
  readonly #shown = new EventEmitter<void>();
  readonly #selection = new EventEmitter<readonly T[]>();
  #items: readonly T[] = [];
  title = '';
  value = '';
  busy = false;
  buttons: readonly QuickInputButton[] = [];
  activeItems: readonly T[] = [];
  selectedItems: readonly T[] = [];
  isOpen = false;
  readonly onDidChangeValue = this.#value.event;
  readonly onDidAccept = this.#accept.event;
  readonly onDidHide = this.#hide.event;
  readonly onDidChangeSelection = this.#selection.event;
  readonly onDidTriggerButton = this.#button.event;
  readonly onDidTriggerItemButton = this.#itemButton.event;

  /** As the code under test takes it. */
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

  /** Selects those whose labels have these words; others stay selected. */
  select(...words: readonly string[]): void {
    const more = this.items.filter(({ label }) => words.some((word) => label.includes(word)));
    this.selectedItems = [...new Set([...this.selectedItems, ...more])];
    this.#selection.fire(this.selectedItems);
  }

  press(button: QuickInputButton | undefined): void {
    if (button !== undefined) this.#button.fire(button);
  }

  pressBeside(item: T, button: QuickInputButton | undefined): void {
    if (button !== undefined) this.#itemButton.fire({ item, button });
  }

  /** Resolves when the rows are so. */
  until(holds: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      if (holds()) return resolve();
      const listening = this.#shown.event(() => {
        if (!holds()) return;
        listening.dispose();
        resolve();
      });
    });
  }
}
