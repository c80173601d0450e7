import { errors, type Locator, type Page } from 'playwright-core';
import { repeatGesture, type Step } from './gestures.ts';

/** How long the best match may take to become the active row, milliseconds. */
const ACTIVE_MS = 700;
/** Accepting has reloaded the page, so the key arrived. */
const RELOADED = true;
/** Maximum number of rows to step through by keyboard. */
const MOST_STEPS = 8;

/** The box at the top of the window: palette, picks and questions. */
export class QuickInput {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get #box(): Locator {
    return this.#page.locator('.quick-input-widget:visible');
  }

  get #input(): Locator {
    return this.#box.locator('.quick-input-box input');
  }

  /** Title and placeholder of the current question, once there is one. */
  async question(): Promise<{ title: string; placeholder: string }> {
    await this.#box.waitFor();
    return {
      title: (await this.#box.locator('.quick-input-title').textContent()) ?? '',
      placeholder: (await this.#input.getAttribute('placeholder')) ?? '',
    };
  }

  /** Replaces the text by an answer and confirms it. */
  async answer(text: string): Promise<void> {
    await this.type(text);
    await this.confirm();
  }

  /** Opens a box by its key, filters by `text`, and waits for the row with exactly that label. */
  async offer(key: string, text: string, label: string): Promise<void> {
    await repeatGesture(
      (timeout) => this.#open(key, text, timeout),
      (timeout) => this.#exactRow(label).waitFor({ timeout }),
    );
  }

  /** Opens a box by its key, filters by `text`, accepts the row with exactly that label, and waits for `outcome`. */
  async take(key: string, text: string, label: string, outcome: Step = async () => {}): Promise<void> {
    await repeatGesture(
      async (timeout) => {
        await this.#open(key, text, timeout);
        await this.#accept(label, timeout);
      },
      async (timeout) => {
        // VS Code closes the box before it runs the choice.
        await this.#exactRow(label).waitFor({ state: 'hidden', timeout });
        await outcome(timeout);
      },
    );
  }

  /**
   * Runs a command from the palette, and then accepts a row of its list. VS Code closes such a list when a loading page
   * takes the focus: then the command is run again.
   */
  async takeBoth(key: string, text: string, label: string, choice: string): Promise<void> {
    await repeatGesture(
      async (timeout) => {
        await this.#open(key, text, timeout);
        await this.#accept(label, timeout);
        // The same box; a long list shows the choice only once filtered.
        await this.#exactRow(label).waitFor({ state: 'hidden', timeout });
        await this.#input.fill(choice, { timeout });
        await this.#accept(choice, timeout);
      },
      (timeout) => this.#exactRow(choice).waitFor({ state: 'hidden', timeout }),
    );
  }

  /** The key may come before the focus, and the box may lose the focus and close before the text is in. */
  async #open(key: string, text: string, timeout: number): Promise<void> {
    await this.#page.keyboard.press(key);
    await this.#input.fill(text, { timeout });
  }

  /**
   * Goes to the row by keyboard and accepts it. A click could hit another row: the list fills gradually and reuses its
   * rows.
   */
  async #accept(label: string, timeout: number): Promise<void> {
    const row = this.#exactRow(label);
    const active = row.and(this.#page.locator('.focused'));
    await row.waitFor({ timeout });
    for (let steps = 0; steps < MOST_STEPS && !(await comesSoon(active)); steps++) {
      await this.#input.press('ArrowDown', { timeout });
    }
    await active.waitFor({ timeout });
    await this.#pressEnter(timeout);
  }

  /** A late change of focus may take the key and close the box: then it is pressed again. */
  async #pressEnter(timeout: number): Promise<void> {
    const keys = await this.#input.evaluateHandle(listenForEnter, undefined, { timeout });
    await this.#input.press('Enter', { timeout });
    const came = await keys.evaluate(({ entered }) => entered).catch(() => RELOADED);
    if (!came) throw new errors.TimeoutError('The focus left the box before Enter was pressed.');
  }

  /** Types without confirming. */
  async type(text: string): Promise<void> {
    await this.#input.fill(text);
  }

  /** Filters by `text` and accepts the row with exactly that label. */
  async choose(text: string, label: string): Promise<void> {
    const row = this.#exactRow(label);
    await this.#box.waitFor();
    await repeatGesture(
      async (timeout) => {
        await this.#input.fill(text, { timeout });
        await this.#accept(label, timeout);
      },
      (timeout) => row.waitFor({ state: 'hidden', timeout }),
    );
  }

  /** Clicks the row with that label, which then disappears. */
  async pick(label: string): Promise<void> {
    const row = this.#row(label).first();
    await row.waitFor();
    await repeatGesture(
      (timeout) => row.click({ timeout }),
      (timeout) => row.waitFor({ state: 'hidden', timeout }),
    );
  }

  /** Ticks the row of a multi-select pick. */
  async tick(label: string): Promise<void> {
    const row = this.#row(label).first();
    await row.waitFor();
    await repeatGesture(
      (timeout) => row.click({ timeout }),
      (timeout) => row.and(this.#page.locator('[aria-checked=true]')).waitFor({ timeout }),
    );
  }

  /** Confirms a multi-select pick, or the current answer. */
  async confirm(): Promise<void> {
    await repeatGesture(
      (timeout) => this.#pressEnter(timeout),
      async () => {},
    );
  }

  /** Goes down by keyboard until the row with that label is active, and accepts it. */
  async walkTo(label: string): Promise<void> {
    await this.waitForRow(label);
    const active = this.#row(label).and(this.#page.locator('.focused')).first();
    await repeatGesture(
      (timeout) => this.#input.press('ArrowDown', { timeout }),
      (timeout) => active.waitFor({ timeout }),
    );
    await this.confirm();
  }

  /** Resolves when a row with that label appears. */
  async waitForRow(label: string): Promise<void> {
    await this.#row(label).first().waitFor();
  }

  /** Resolves when a question appears whose title contains `title`. */
  async waitForTitle(title: string, timeout?: number): Promise<void> {
    await this.#box.locator('.quick-input-title', { hasText: title }).waitFor(timeout === undefined ? {} : { timeout });
  }

  /** Resolves when that step of a wizard appears, e.g. `2/5`. */
  async waitForStep(step: string): Promise<void> {
    await this.waitForTitle(`(${step})`);
  }

  /** Presses the back button. */
  async back(): Promise<void> {
    await this.#box.locator('.quick-input-left-action-bar .codicon-quick-input-back').click();
  }

  /** Labels of the visible rows. */
  async rows(): Promise<string[]> {
    return this.#box.locator('.quick-input-list .monaco-list-row .label-name').allTextContents();
  }

  /** The validation message of the box, or its hint on confirming. */
  async message(): Promise<string> {
    return (await this.#box.locator('.quick-input-message').textContent()) ?? '';
  }

  /** Resolves with the message of the box once it contains `text`. */
  async waitForMessage(text: string | RegExp): Promise<string> {
    const message = this.#box.locator('.quick-input-message', { hasText: text });
    await message.waitFor();
    return message.innerText();
  }

  /** Closes the box with Escape. */
  async cancel(): Promise<void> {
    await repeatGesture(
      (timeout) => this.#input.press('Escape', { timeout }),
      (timeout) => this.#box.waitFor({ state: 'hidden', timeout }),
    );
  }

  /** Resolves when no box is open any more. */
  async waitUntilClosed(): Promise<void> {
    await this.#page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
  }

  #exactRow(label: string): Locator {
    const exactly = new RegExp(`^\\s*${label.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*$`);
    const name = this.#page.locator('.label-name', { hasText: exactly });
    return this.#box.locator('.quick-input-list .monaco-list-row').filter({ has: name }).first();
  }

  #row(label: string): Locator {
    const name = this.#page.locator('.label-name', { hasText: label });
    return this.#box.locator('.quick-input-list .monaco-list-row').filter({ has: name });
  }
}

/** Runs in the page, so it uses no DOM types of the tests. Reports later whether the box got the key. */
const listenForEnter = new Function(
  'input',
  `
  const keys = { entered: false };
  input.addEventListener('keydown', ({ key }) => { keys.entered ||= key === 'Enter'; }, { capture: true });
  return keys;
`,
) as (input: unknown) => { readonly entered: boolean };

function comesSoon(element: Locator): Promise<boolean> {
  return element.waitFor({ timeout: ACTIVE_MS }).then(
    () => true,
    () => false,
  );
}

/** The Command Palette. */
export class CommandPalette {
  readonly #quickInput: QuickInput;

  constructor(quickInput: QuickInput) {
    this.#quickInput = quickInput;
  }

  /** Runs the command with that full title, e.g. `Chart Cards: Refresh`. */
  async run(title: string): Promise<void> {
    await this.#quickInput.take('F1', `>${title}`, title);
  }

  /** Runs a command and accepts the row with exactly that label from its list. */
  async choose(title: string, label: string): Promise<void> {
    await this.#quickInput.takeBoth('F1', `>${title}`, title, label);
  }

  /** Titles in the palette for the typed text, once one contains all of it. */
  async offered(text: string): Promise<string[]> {
    await this.#quickInput.offer('F1', `>${text}`, text);
    const rows = await this.#quickInput.rows();
    await this.#quickInput.cancel();
    return rows;
  }
}
