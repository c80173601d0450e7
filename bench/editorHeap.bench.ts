import type { CDPSession } from 'playwright-core';
import * as z from 'zod/mini';
import { openBrowser } from '../scripts/host/openBrowser.ts';
import { eventually } from '../test/support/waiting.ts';
import { openEditorWithDrawings, painted, trendSpot } from './editor/editorPage.ts';
import { type Measure, timesRow } from './measure.ts';

const BARS = 100_000;
const GESTURES = 500;
const WARM_UP = 60;
const MIB = 1024 * 1024;
/** Time, open, high, low, close. */
const COLUMNS = 5;
/** Times of the candles' own 3.8 MB: the page needs 20 MB, and the extension's session, in the same page here, the rest. */
const MOST = 9;
/** A kilobyte a gesture: the browser's own list of slow frames grows by half of that. */
const MOST_GROWTH = 1.03;

/** Memory of the editor page with 100,000 candles, and its growth after 500 gestures that were undone. */
export const measure: Measure = async ({ once }) => {
  const browser = await openBrowser();
  try {
    const bars = once ? BARS / 100 : BARS;
    const page = await openEditorWithDrawings(browser, bars);
    const session = await page.context().newCDPSession(page);
    const spot = await trendSpot(page);
    const gestures = async (count: number): Promise<void> => {
      for (let gesture = 0; gesture < count; gesture += 1) {
        await page.mouse.move(spot.x, spot.y);
        await page.mouse.down();
        await page.mouse.move(spot.x + 24, spot.y - 10);
        await page.mouse.move(spot.x + 40, spot.y - 20);
        await page.mouse.up();
        await page.keyboard.press('ControlOrMeta+z');
      }
      await eventually('all gestures undone', () =>
        page.evaluate(`editorHost.received.filter(({ type }) => type === 'history').length === ${count}`),
      );
      await page.evaluate('editorHost.settled()');
      await painted(page);
      // The fake extension keeps all messages, and lives in the same page.
      await page.evaluate('editorHost.received.length = 0');
    };
    // Caches come with the first gestures and stay.
    await gestures(once ? 1 : WARM_UP);
    const memory = await usedMemory(session);
    const before = await sizeOfObjects(session);
    const steps = await page.evaluate('editorHost.steps');
    if (steps !== 0) throw new Error(`${steps} of the gestures were not undone.`);
    await gestures(once ? 1 : GESTURES);
    const after = await sizeOfObjects(session);
    const candles = (bars * COLUMNS * Float64Array.BYTES_PER_ELEMENT) / MIB;
    return [
      timesRow('heap of the page with 100,000 candles, against their numbers', memory / MIB, candles, MOST, 'MB'),
      timesRow(
        `its objects after ${GESTURES} undone gestures, against before`,
        after / MIB,
        before / MIB,
        MOST_GROWTH,
        'MB',
      ),
    ];
  } finally {
    await browser.close();
  }
};

const usageSchema = z.object({ usedSize: z.number(), backingStorageSize: z.number() });

/** Bytes of the JavaScript heap, and of typed arrays, which are outside of it. */
async function usedMemory(session: CDPSession): Promise<number> {
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize } = z.parse(usageSchema, await session.send('Runtime.getHeapUsage'));
  return usedSize + backingStorageSize;
}

const snapshotSchema = z.object({
  snapshot: z.object({
    meta: z.object({ node_fields: z.array(z.string()), node_types: z.tuple([z.array(z.string())], z.unknown()) }),
  }),
  nodes: z.array(z.number()),
});

/**
 * Bytes of all objects of the page, its elements included. Compiled code doesn't count: V8 goes on compiling for
 * hundreds of gestures.
 */
async function sizeOfObjects(session: CDPSession): Promise<number> {
  const pieces: string[] = [];
  const add = ({ chunk }: { readonly chunk: string }): void => void pieces.push(chunk);
  session.on('HeapProfiler.addHeapSnapshotChunk', add);
  // Collects the garbage first.
  await session.send('HeapProfiler.takeHeapSnapshot');
  session.off('HeapProfiler.addHeapSnapshotChunk', add);
  const { snapshot, nodes } = z.parse(snapshotSchema, JSON.parse(pieces.join('')));
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  let total = 0;
  for (let node = 0; node < nodes.length; node += fields.length) {
    if (types[0][nodes[node + type] ?? -1] !== 'code') total += nodes[node + size] ?? 0;
  }
  return total;
}
