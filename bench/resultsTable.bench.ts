import type { CDPSession, Page } from 'playwright-core';
import { openBrowser } from '../scripts/host/openBrowser.ts';
import { openResultsPage } from '../test/support/pageAlone/openPageAlone.ts';
import { overviewRow } from '../test/support/resultsPage/browser/sampleResults.ts';
import { type Measure, median, p95, timesRow } from './measure.ts';

const ROWS = 100_000;
const MIB = 1024 * 1024;
/** Times of a frame in which nothing happens, of the calibration loop, and of the rows as JSON. */
const MOST = { frame: 1.1, work: 1.2, slowestFilter: 10, filter: 5, sorting: 150, memory: 1.5 };

/**
 * Runs in the page: wheel events, drags of the scroll bar and jumps, one step per frame; times from frame to frame, in
 * milliseconds.
 */
const SCROLL = `async () => {
  const grid = document.querySelector('[role=grid]');
  const frame = () => new Promise(requestAnimationFrame);
  const times = [];
  await frame();
  let last = await frame();
  const step = async (top) => {
    grid.scrollTop = top;
    const now = await frame();
    times.push(now - last);
    last = now;
  };
  for (let at = 0; at < 200; at++) await step(grid.scrollTop + 120);
  for (let at = 0; at < 200; at++) await step(grid.scrollTop + 9000);
  for (let at = 0; at < 100; at++) await step(((at * 7919) % 100) / 100 * grid.scrollHeight);
  return times;
}`;

/** Runs in the page: times of frames in which nothing happens, in milliseconds. */
const STILL = `async () => {
  const times = [];
  let last = await new Promise(requestAnimationFrame);
  for (let at = 0; at < 100; at++) {
    const now = await new Promise(requestAnimationFrame);
    times.push(now - last);
    last = now;
  }
  return times;
}`;

/** Runs in the page: types into the filter; from the key to the painted rows, in milliseconds. */
const FILTER = `async (text) => {
  const input = document.querySelector('input.filter');
  const painted = () => new Promise((done) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = done;
    port2.postMessage(0);
  }));
  await painted();
  input.value = text;
  const started = performance.now();
  input.dispatchEvent(new Event('input', { bubbles: true }));
  await painted();
  return performance.now() - started;
}`;

/** The results page with 100,000 rows of the loyalty overview: scrolling, filtering, sorting, and memory. */
export const measure: Measure = async ({ once, calibration }) => {
  const browser = await openBrowser();
  try {
    const rows = once ? ROWS / 100 : ROWS;
    const page = await openResultsPage(browser, { rows });
    // The fake extension holds its rows in the same page; the real one has its own process.
    await page.evaluate('resultsHost.forget()');
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const before = await taskSeconds(session);
    const frames = (await page.evaluate(`(${SCROLL})()`)) as number[];
    const still = (await page.evaluate(`(${STILL})()`)) as number[];
    const work = ((await taskSeconds(session)) - before) / frames.length;
    const filters: number[] = [];
    for (const text of ['c-1234', 'gold', 'gold 2026-03', 'zzz', 'e', 'jonas', '']) {
      filters.push((await page.evaluate(`(${FILTER})(${JSON.stringify(text)})`)) as number);
    }
    const sorting = await timeSort(page, 'Client');
    const held = await heap(session);
    const json = Array.from({ length: rows }, (_, at) => JSON.stringify(overviewRow(at)).length);
    const bytes = json.reduce((sum, length) => sum + length, 0);
    const { wallMs, cpuMs } = calibration;
    return [
      timesRow('scrolling 100,000 rows: from frame to frame, p95', p95(frames), p95(still), MOST.frame),
      // CPU time of the page's thread, which other load doesn't affect; every second step shows entirely new rows.
      timesRow('the same: CPU time of the page per frame, mean', work * 1000, cpuMs, MOST.work),
      timesRow('filtering 100,000 rows, slowest', Math.max(...filters), wallMs, MOST.slowestFilter),
      timesRow('filtering, median', median(filters), wallMs, MOST.filter),
      timesRow('sorting texts, in slices', sorting, wallMs, MOST.sorting),
      timesRow('memory of the page with 100,000 rows, against their JSON', held / MIB, bytes / MIB, MOST.memory, 'MB'),
    ];
  } finally {
    await browser.close();
  }
};

async function timeSort(page: Page, label: string): Promise<number> {
  const started = performance.now();
  await page.getByRole('columnheader', { name: label, exact: true }).click();
  await page.locator('.status .codicon-loading').waitFor({ state: 'detached' });
  return performance.now() - started;
}

/** CPU time of the page's thread so far, in seconds. */
async function taskSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}

async function heap(session: CDPSession): Promise<number> {
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize;
}
