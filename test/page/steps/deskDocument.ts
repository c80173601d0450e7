import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { CardSketch } from '../../../src/card/cardSketch.ts';
import { readCardText } from '../../../src/card/readCardText.ts';

/** The part of the page's host that tests ask. */
interface HostInPage {
  readonly deskHost: {
    readonly text: string;
    readonly steps: number;
    readonly selected: readonly string[];
    history(action: 'undo' | 'redo'): void;
    type(text: string): void;
  };
}

/** How long a change is waited for, milliseconds. */
const PATIENCE = 5_000;

/** The document that a page alone edits, as its user knows it: the text, its undo steps and what is selected. */
export class PageDocument {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  text(): Promise<string> {
    return this.#page.evaluate(() => (globalThis as unknown as HostInPage).deskHost.text);
  }

  /** How many steps can be undone. */
  steps(): Promise<number> {
    return this.#page.evaluate(() => (globalThis as unknown as HostInPage).deskHost.steps);
  }

  selected(): Promise<readonly string[]> {
    return this.#page.evaluate(() => (globalThis as unknown as HostInPage).deskHost.selected);
  }

  undo(): Promise<void> {
    return this.#page.evaluate(() => (globalThis as unknown as HostInPage).deskHost.history('undo'));
  }

  /** Changes the text from elsewhere. */
  type(text: string): Promise<void> {
    return this.#page.evaluate((typed) => (globalThis as unknown as HostInPage).deskHost.type(typed), text);
  }

  async sketch(): Promise<CardSketch> {
    return readCardText(await this.text()).sketch;
  }

  /** Waits until there are so many steps: what the page does comes to the document a moment later. */
  untilSteps(steps: number): Promise<void> {
    return until(() => this.steps(), steps);
  }
}

/** Waits until what is read is what is wanted, and fails with both. */
export async function until<T>(read: () => Promise<T>, wanted: T): Promise<void> {
  const deadline = Date.now() + PATIENCE;
  let seen = await read();
  while (JSON.stringify(seen) !== JSON.stringify(wanted) && Date.now() < deadline) seen = await read();
  assert.deepEqual(seen, wanted);
}
