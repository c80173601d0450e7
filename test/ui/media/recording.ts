import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { projectRoot } from '../../../scripts/host/hostPaths.ts';
import { PAINTED } from '../window/gestures.ts';

/** Maximum size of a recording, bytes: the README's readers wait for it. */
const LARGEST = 3_000_000;
/** Time between two frames while the pointer moves, milliseconds. */
const STEP_MS = 60;
/** CSS pixels. */
interface Spot {
  readonly x: number;
  readonly y: number;
}

/**
 * A recording of a window with the mouse pointer, made of screenshots, so that it's equally smooth on a slow machine: its
 * time is what the calls say, not what they take.
 */
export class Recording {
  readonly #page: Page;
  readonly #frames: Buffer[] = [];
  /** How long each frame is shown, milliseconds. */
  readonly #delays: number[] = [];
  #at: Spot;

  private constructor(page: Page, at: Spot) {
    this.#page = page;
    this.#at = at;
  }

  /** Begins with the pointer at that place. */
  static async start(page: Page, at: Spot): Promise<Recording> {
    await page.evaluate(ADD_POINTER);
    await page.mouse.move(at.x, at.y);
    await page.evaluate(`movePointer(${at.x}, ${at.y}, false)`);
    return new Recording(page, at);
  }

  /** Shows the window as it is for that long, milliseconds. */
  async show(ms: number): Promise<void> {
    await this.#page.evaluate(PAINTED);
    const frame = await this.#page.screenshot({ caret: 'initial' });
    const last = this.#frames.length - 1;
    if (this.#frames[last]?.equals(frame)) this.#delays[last] = (this.#delays[last] ?? 0) + ms;
    else {
      this.#frames.push(frame);
      this.#delays.push(ms);
    }
  }

  /** Moves the pointer there in that many steps, slowly at both ends. */
  async moveTo(to: Spot, steps: number, pressed = false): Promise<void> {
    const from = this.#at;
    for (let step = 1; step <= steps; step++) {
      const share = (1 - Math.cos((Math.PI * step) / steps)) / 2;
      const [x, y] = [from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share];
      await this.#page.mouse.move(x, y);
      await this.#page.evaluate(`movePointer(${x}, ${y}, ${pressed})`);
      await this.show(STEP_MS);
    }
    this.#at = to;
  }

  /** Drags what is under the pointer there. */
  async drag(to: Spot, steps: number): Promise<void> {
    await this.#page.mouse.down();
    await this.moveTo(to, steps, true);
    await this.#page.mouse.up();
    await this.#page.evaluate(`movePointer(${to.x}, ${to.y}, false)`);
  }

  /** Moves the pointer to the middle of the element, and clicks it. */
  async click(element: Locator, steps: number): Promise<void> {
    const box = await element.boundingBox();
    assert.ok(box, `${element} is visible`);
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await this.moveTo(at, steps);
    await this.show(3 * STEP_MS);
    await this.#page.evaluate(`movePointer(${at.x}, ${at.y}, true)`);
    await this.show(2 * STEP_MS);
    await this.#page.mouse.click(at.x, at.y);
    await this.#page.evaluate(`movePointer(${at.x}, ${at.y}, false)`);
  }

  /** Writes the recording, a GIF, to this file of the project; returns its length, milliseconds. */
  async write(file: string): Promise<number> {
    const film = await sharp(this.#frames, { join: { animated: true } })
      .gif({ delay: [...this.#delays], loop: 0, dither: 0, effort: 10 })
      .toBuffer();
    await writeFile(join(projectRoot, file), film);
    assert.ok(film.length <= LARGEST, `${file}: ${film.length} bytes`);
    return this.#delays.reduce((sum, delay) => sum + delay, 0);
  }
}

/** Runs in the page: adds a mouse pointer, which no screenshot shows otherwise, above everything, the webviews too. */
const ADD_POINTER = `(() => {
  const make = (name, values) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(values)) element.setAttribute(key, value);
    return element;
  };
  const pointer = make('svg', { width: 44, height: 44, viewBox: '-11 -11 33 33' });
  const ring = make('circle', { r: 10, fill: '#ffd54a', 'fill-opacity': 0.5 });
  const arrow = make('path', { d: 'M0 0V16L4 12.5L6.5 18.5L9 17.4L6.5 11.5H11.5Z', fill: '#fff', stroke: '#000', 'stroke-width': 1.2, 'stroke-linejoin': 'round' });
  pointer.append(ring, arrow);
  Object.assign(pointer.style, { position: 'fixed', zIndex: 1000000, pointerEvents: 'none', left: 0, top: 0 });
  document.body.append(pointer);
  globalThis.movePointer = (x, y, pressed) => {
    pointer.style.transform = 'translate(' + (x - 14.67) + 'px, ' + (y - 14.67) + 'px)';
    ring.style.visibility = pressed ? 'visible' : 'hidden';
  };
})()`;
