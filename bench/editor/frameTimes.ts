import type { Page } from 'playwright-core';

/** What a page's frames cost during a drag; milliseconds. */
export interface FrameTimes {
  /** Script time of one frame: pointer handlers and drawing together. */
  readonly script: readonly number[];
  /** From frame to frame. */
  readonly interval: readonly number[];
  /** From the pointer event to the end of the drawing that shows it. */
  readonly latency: readonly number[];
}

/**
 * Runs in the page before everything else. All work of a frame goes through pointer and mouse listeners and animation
 * frames, so their callbacks are timed; a nested callback isn't counted twice.
 */
const CLOCK = `
(() => {
  let times, on = false, spent = 0, depth = 0, moved = 0, drawn = 0, last = 0;
  const timed = (run, done) => function (...args) {
    if (depth > 0) return run.apply(this, args);
    depth++;
    const start = performance.now();
    try { return run.apply(this, args); } finally {
      const end = performance.now();
      spent += end - start;
      depth--;
      done?.(end);
    }
  };
  const KINDS = new Set(['pointermove', 'mousemove']);
  const wrapped = new WeakMap();
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    if (!KINDS.has(type) || typeof listener !== 'function') return add.call(this, type, listener, options);
    if (!wrapped.has(listener)) wrapped.set(listener, timed(listener));
    return add.call(this, type, wrapped.get(listener), options);
  };
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    return remove.call(this, type, wrapped.get(listener) ?? listener, options);
  };
  add.call(window, 'pointermove', ({ timeStamp }) => { moved ||= timeStamp; }, { capture: true });
  const frame = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (run) => frame(timed(run, (end) => { drawn = end; }));
  const afterFrame = new MessageChannel();
  afterFrame.port1.onmessage = () => {
    if (!on) return;
    if (drawn > 0) times.script.push(spent);
    if (drawn > 0 && moved > 0) times.latency.push(drawn - moved);
    spent = moved = drawn = 0;
  };
  const tick = (now) => {
    if (on && last > 0) times.interval.push(now - last);
    last = now;
    afterFrame.port2.postMessage(0);
    frame(tick);
  };
  frame(tick);
  window.frameClock = {
    start() { times = { script: [], interval: [], latency: [] }; spent = moved = drawn = last = 0; on = true; },
    stop() { on = false; return times; },
  };
})()`;

/** Installs the measurement in every page that the page's context opens from now on. */
export async function addFrameClock(page: Page): Promise<void> {
  await page.addInitScript(CLOCK);
}

/** What the frames cost while `run` was running. */
export async function timeFrames(page: Page, run: () => Promise<void>): Promise<FrameTimes> {
  await page.evaluate('frameClock.start()');
  await run();
  return (await page.evaluate('frameClock.stop()')) as FrameTimes;
}
