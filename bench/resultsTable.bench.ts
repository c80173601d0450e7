import type { CDPSession, Page } from 'playwright-core';
import { openBrowser } from '../scripts/host/openBrowser.ts';
import { openResultsPage } from '../test/support/pageAlone/openPageAlone.ts';
import { type Measure, median } from './measure.ts';

const ROWS = 100_000;
const MIB = 1024 * 1024;
const P95 = 0.95;

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
export const measure: Measure = async () => {
  const browser = await openBrowser();
  try {
    const page = await openResultsPage(browser, { rows: ROWS });
    // The fake extension holds its rows in the same page; the real one has its own process.
    await page.evaluate('resultsHost.forget()');
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const before = await taskSeconds(session);
    const frames = (await page.evaluate(`(${SCROLL})()`)) as number[];
    const work = ((await taskSeconds(session)) - before) / frames.length;
    const filters: number[] = [];
    for (const text of ['c-1234', 'gold', 'gold 2026-03', 'zzz', 'e', 'jonas', '']) {
      filters.push((await page.evaluate(`(${FILTER})(${JSON.stringify(text)})`)) as number);
    }
    const sorting = await timeSort(page, 'Client');
    const held = await heap(session);
    const p95 = frames.toSorted((a, b) => a - b)[Math.floor(frames.length * P95)] ?? Number.NaN;
    const slowest = Math.max(...filters);
    return [
      row('scrolling 100,000 rows, frame, p95', p95, 17.5, 'ms'),
      // CPU time of the page's thread, which other load doesn't affect; every second step shows entirely new rows.
      row('scrolling, CPU time of the page per frame, mean', work * 1000, 12, 'ms'),
      row('filtering 100,000 rows, slowest', slowest, 100, 'ms'),
      row('filtering, median', median(filters), 50, 'ms'),
      row('sorting texts, in slices', sorting, 1500, 'ms'),
      row('memory of the page with 100,000 rows', held / MIB, 40, 'MB'),
    ];
  } finally {
    await browser.close();
  }
};

function row(name: string, figure: number, most: number, unit: string) {
  return { name, figure: `${figure.toFixed(1)} ${unit}`, limit: `≤ ${most} ${unit}`, holds: figure <= most };
}

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
