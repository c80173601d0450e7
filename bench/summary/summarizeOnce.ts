/**
 * Summarizes one JSON export, or (`parse`) only parses each of its records, and prints the duration, peak memory, and
 * longest slice without yielding.
 */
import { open } from 'node:fs/promises';
import { JsonListSplitter } from '../../src/client/exports/jsonFileCheck.ts';
import { summarizeExports } from '../../src/client/exports/summarizeExports.ts';
import { peakMemoryMb } from '../peakMemory.ts';

const [path = '', mode = 'summary'] = process.argv.slice(2);

// Loading and compiling aren't part of the measurement.
await summarizeExports([], { signal: new AbortController().signal });
// CPU time, not wall time: other programs must not count.
const worked = () => (process.threadCpuUsage().user + process.threadCpuUsage().system) / 1000;
let [last, longest] = [worked(), 0];
const turns = setInterval(() => {
  const now = worked();
  longest = Math.max(longest, now - last);
  last = now;
}, 1);
const started = performance.now();
const rows = mode === 'summary' ? await summarize() : await parseOnly();
const milliseconds = performance.now() - started;
clearInterval(turns);
console.log(JSON.stringify({ milliseconds, rows, longestTurn: longest, peakMb: peakMemoryMb() }));

async function summarize(): Promise<number> {
  const end = await summarizeExports([path], { signal: new AbortController().signal });
  if (end.kind !== 'done') throw new Error(end.kind);
  return end.summary.rows;
}

async function parseOnly(): Promise<number> {
  const list = new JsonListSplitter({
    wants: () => true,
    take: (record) => {
      JSON.parse(Buffer.from(record.buffer, record.byteOffset, record.length).toString('utf8'));
      return undefined;
    },
  });
  const handle = await open(path, 'r');
  const chunk = Buffer.allocUnsafe(128 * 1024);
  for (;;) {
    const { bytesRead } = await handle.read(chunk, 0, chunk.length);
    if (bytesRead === 0) break;
    list.add(chunk.subarray(0, bytesRead));
  }
  await handle.close();
  return list.rows;
}
