import { errors, type Locator, type Page } from 'playwright-core';
import { repeatGesture, type Step } from './gestures.ts';

/** How long the row that matches best may take to become the active one, milliseconds. */
const ACTIVE_MS = 700;
/** What was taken has loaded the page anew: so the key came. */
const RELOADED = true;
/** How far down the list the keyboard goes for a row. */
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

  /** Title and placeholder of what is asked, once something is. */
  async question(): Promise<{ title: string; placeholder: string }> {
    await this.#box.waitFor();
    return {
      title: (await this.#box.locator('.quick-input-title').textContent()) ?? '',
      placeholder: (await this.#input.getAttribute('placeholder')) ?? '',
    };
  }

  /** Types an answer over what is there and confirms it. */
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

  /** Opens a box by its key, filters by `text`, and takes the row with exactly that label; then `outcome` is so. */
  async take(key: string, text: string, label: string, outcome: Step = async () => {}): Promise<void> {
    await repeatGesture(
      async (timeout) => {
        await this.#open(key, text, timeout);
        await this.#accept(label, timeout);
      },
      async (timeout) => {
        // VS Code closes the box before it does what was taken.
        await this.#exactRow(label).waitFor({ state: 'hidden', timeout });
        await outcome(timeout);
      },
    );
  }

  /**
   * Takes a row of the palette, and then one of the list that its command shows. VS Code closes a list of its own when a
   * page that comes up takes the focus: then the command is run again, as a person would.
   */
  async takeBoth(key: string, text: string, label: string, choice: string): Promise<void> {
    await repeatGesture(
      async (timeout) => {
        await this.#open(key, text, timeout);
        await this.#accept(label, timeout);
        // The box is the same; a long list shows the choice only once it is filtered by it.
        await this.#exactRow(label).waitFor({ state: 'hidden', timeout });
        await this.#input.fill(choice, { timeout });
        await this.#accept(choice, timeout);
      },
      (timeout) => this.#exactRow(choice).waitFor({ state: 'hidden', timeout }),
    );
  }

  /** The key may come while the focus is on its way, and the box may lose the focus and be gone before the text is in. */
  async #open(key: string, text: string, timeout: number): Promise<void> {
    await this.#page.keyboard.press(key);
    await this.#input.fill(text, { timeout });
  }

  /**
   * Goes to the row by the keyboard and takes it. A click might take another: the list shows what matches bit by bit, and
   * uses its rows again for other entries.
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

  /** Something that takes the focus back late gets the key, and may close the box: then it is to be pressed again. */
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

  /** Filters by `text` and takes the row with exactly that label. */
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

  /** Clicks the row with that label, which is then gone. */
  async pick(label: string): Promise<void> {
    const row = this.#row(label).first();
    await row.waitFor();
    await repeatGesture(
      (timeout) => row.click({ timeout }),
      (timeout) => row.waitFor({ state: 'hidden', timeout }),
    );
  }

  /** Ticks the row of a pick that allows several. */
  async tick(label: string): Promise<void> {
    const row = this.#row(label).first();
    await row.waitFor();
    await repeatGesture(
      (timeout) => row.click({ timeout }),
      (timeout) => row.and(this.#page.locator('[aria-checked=true]')).waitFor({ timeout }),
    );
  }

  /** Confirms a pick that allows several, or the present answer. */
  async confirm(): Promise<void> {
    await repeatGesture(
      (timeout) => this.#pressEnter(timeout),
      async () => {},
    );
  }

  /** Goes down by the keyboard until the row with that label is the active one, and takes it. */
  async walkTo(label: string): Promise<void> {
    await this.waitForRow(label);
    const active = this.#row(label).and(this.#page.locator('.focused')).first();
    await repeatGesture(
      (timeout) => this.#input.press('ArrowDown', { timeout }),
      (timeout) => active.waitFor({ timeout }),
    );
    await this.confirm();
  }

  /** Resolves when a row with that label is offered. */
  async waitForRow(label: string): Promise<void> {
    await this.#row(label).first().waitFor();
  }

  /** Resolves when a question is asked whose title contains `title`. */
  async waitForTitle(title: string, timeout?: number): Promise<void> {
    await this.#box.locator('.quick-input-title', { hasText: title }).waitFor(timeout === undefined ? {} : { timeout });
  }

  /** Resolves when that step of a wizard is asked, `2/5` say. */
  async waitForStep(step: string): Promise<void> {
    await this.waitForTitle(`(${step})`);
  }

  /** Presses the arrow that leads to the question before. */
  async back(): Promise<void> {
    await this.#box.locator('.quick-input-left-action-bar .codicon-quick-input-back').click();
  }

  /** Labels of the rows shown. */
  async rows(): Promise<string[]> {
    return this.#box.locator('.quick-input-list .monaco-list-row .label-name').allTextContents();
  }

  /** What the box says is wrong with the answer, or which keys confirm it. */
  async message(): Promise<string> {
    return (await this.#box.locator('.quick-input-message').textContent()) ?? '';
  }

  /** Resolves with what the box says of the answer once that contains `text`. */
  async waitForMessage(text: string | RegExp): Promise<string> {
    const message = this.#box.locator('.quick-input-message', { hasText: text });
    await message.waitFor();
    return message.innerText();
  }

  /** Closes the box by Escape. */
  async cancel(): Promise<void> {
    await repeatGesture(
      (timeout) => this.#input.press('Escape', { timeout }),
      (timeout) => this.#box.waitFor({ state: 'hidden', timeout }),
    );
  }

  /** Resolves when nothing is asked any more. */
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

/** Runs in the page: the tests' own types know no browser. Tells, later on, whether the box got the key. */
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

/** The command palette. */
export class CommandPalette {
  readonly #quickInput: QuickInput;

  constructor(quickInput: QuickInput) {
    this.#quickInput = quickInput;
  }

  /** Runs the command with that full title, `Chart Cards: Refresh` say. */
  async run(title: string): Promise<void> {
    await this.#quickInput.take('F1', `>${title}`, title);
  }

  /** Runs a command and takes the row with exactly that label from the list that it shows. */
  async choose(title: string, label: string): Promise<void> {
    await this.#quickInput.takeBoth('F1', `>${title}`, title, label);
  }

  /** Titles that the palette offers for what was typed, once there is one that holds all of it. */
  async offered(text: string): Promise<string[]> {
    await this.#quickInput.offer('F1', `>${text}`, text);
    const rows = await this.#quickInput.rows();
    await this.#quickInput.cancel();
    return rows;
  }
}
