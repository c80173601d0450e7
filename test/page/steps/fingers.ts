import type { CDPSession, Page } from 'playwright-core';
import type { Spot } from '../../ui/window/chartCanvas.ts';

/** Fingers on a page that was opened for touch; every event goes the browser's own way to the page. */
export class Fingers {
  readonly #session: CDPSession;

  private constructor(session: CDPSession) {
    this.#session = session;
  }

  static async on(page: Page): Promise<Fingers> {
    return new Fingers(await page.context().newCDPSession(page));
  }

  async tap(at: Spot): Promise<void> {
    await this.down(at);
    await this.up();
  }

  /** One finger goes there in some steps and is lifted. */
  async drag(from: Spot, to: Spot): Promise<void> {
    await this.down(from);
    await this.move([from], [to]);
    await this.up();
  }

  /** Puts all these fingers down, those that are down already among them. */
  async down(...spots: readonly Spot[]): Promise<void> {
    await this.#send('touchStart', spots);
  }

  /** Moves all fingers at once, in some steps. */
  async move(from: readonly Spot[], to: readonly Spot[]): Promise<void> {
    const steps = 6;
    for (let step = 1; step <= steps; step += 1) {
      const share = step / steps;
      await this.#send(
        'touchMove',
        from.map(({ x, y }, finger) => ({
          x: x + ((to[finger]?.x ?? x) - x) * share,
          y: y + ((to[finger]?.y ?? y) - y) * share,
        })),
      );
    }
  }

  /** Lifts all fingers. */
  async up(): Promise<void> {
    await this.#send('touchEnd', []);
  }

  async #send(type: 'touchStart' | 'touchMove' | 'touchEnd', spots: readonly Spot[]): Promise<void> {
    await this.#session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: spots.map(({ x, y }, id) => ({ x, y, id })),
    });
  }
}
