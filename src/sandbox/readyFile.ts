import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const readySchema = z.looseObject({
  baseUrl: z.string(),
  tokenUrl: z.string(),
  controlUrl: z.string(),
  apiKey: z.string(),
  communityId: z.string(),
  channelId: z.string(),
});

/** The first line of a running sandbox: its URLs and a key with every permission. */
export interface ReadyLine {
  readonly baseUrl: string;
  /** Where `/v2/api/widget-access-keys/token` is served. */
  readonly tokenUrl: string;
  readonly controlUrl: string;
  readonly apiKey: string;
  readonly communityId: string;
  /** A channel with analyses. */
  readonly channelId: string;
}

/** Writes the ready line next to the data for other windows; private because it contains a key. */
export function writeReady(folder: string, ready: ReadyLine): void {
  const file = join(folder, 'ready.json');
  const part = `${file}.part`;
  rmSync(part, { force: true });
  writeFileSync(part, `${JSON.stringify(ready)}\n`, { mode: 0o600 });
  renameSync(part, file);
}

/** Removes the ready line. */
export function removeReady(folder: string): void {
  rmSync(join(folder, 'ready.json'), { force: true });
}

/** The ready line of another sandbox on the folder, if any. */
export function readReady(folder: string): ReadyLine | undefined {
  try {
    const read = readySchema.safeParse(JSON.parse(readFileSync(join(folder, 'ready.json'), 'utf8')));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}
