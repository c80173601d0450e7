import * as vscode from 'vscode';

type Stubbed = 'showQuickPick' | 'showSaveDialog' | 'showWarningMessage' | 'showInformationMessage';

/** What a person would answer to the questions of the code under test, given before they are asked. */
export class StubbedDialogs {
  readonly #real = new Map<Stubbed, PropertyDescriptor | undefined>();
  /** Where the last dialog would have written. */
  offered: vscode.Uri | undefined;
  /** The last warning that was shown. */
  warned: string | undefined;
  /** All warnings that were shown, the oldest first. */
  readonly allWarned: string[] = [];
  /** The last information that was shown. */
  informed: string | undefined;
  #pick: string | undefined;
  #save: (offered: vscode.Uri | undefined) => vscode.Uri | undefined = () => undefined;
  #warn: string | undefined;
  #warnings: string[] = [];

  constructor() {
    this.#stub('showQuickPick', async (items: readonly vscode.QuickPickItem[]) =>
      items.find(({ label }) => label === this.#pick),
    );
    this.#stub('showSaveDialog', async (options?: vscode.SaveDialogOptions) => {
      this.offered = options?.defaultUri;
      return this.#save(this.offered);
    });
    this.#stub('showWarningMessage', async (text: string) => {
      this.warned = text;
      this.allWarned.push(text);
      return this.#warnings.length > 0 ? this.#warnings.shift() : this.#warn;
    });
    this.#stub('showInformationMessage', async (text: string) => {
      this.informed = text;
      return undefined;
    });
  }

  /** The row of that label; undefined turns the list away. */
  pick(label: string | undefined): this {
    this.#pick = label;
    return this;
  }

  save(choose: (offered: vscode.Uri | undefined) => vscode.Uri | undefined): this {
    this.#save = choose;
    return this;
  }

  /** The button of a warning. */
  warn(button: string | undefined): this {
    this.#warn = button;
    return this;
  }

  /** The buttons of the next warnings, one after the other. */
  warnEach(buttons: readonly string[]): this {
    this.#warnings = [...buttons];
    return this;
  }

  dispose(): void {
    for (const [name, real] of this.#real) if (real) Object.defineProperty(vscode.window, name, real);
  }

  #stub(name: Stubbed, answer: (...given: never[]) => Promise<unknown>): void {
    this.#real.set(name, Object.getOwnPropertyDescriptor(vscode.window, name));
    Object.defineProperty(vscode.window, name, { value: answer, configurable: true, writable: true });
  }
}
