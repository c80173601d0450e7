import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

const readySchema = z.object({
  baseUrl: z.string(),
  tokenUrl: z.string(),
  controlUrl: z.string(),
  apiKey: z.string(),
  communityId: z.string(),
  channelId: z.string(),
});

/** Where a running sandbox answers. The key stays in memory: it is new with every reset and goes into no setting. */
export type SandboxReady = z.infer<typeof readySchema>;

/** The first line on the sandbox's standard output; undefined when it is something else. */
export function parseReady(line: string): SandboxReady | undefined {
  try {
    const parsed = readySchema.safeParse(JSON.parse(line));
    return parsed.success && [parsed.data.baseUrl, parsed.data.tokenUrl, parsed.data.controlUrl].every(isLoopback)
      ? parsed.data
      : undefined;
  } catch {
    return undefined;
  }
}

/** What a sandbox on that folder, started by any window, wrote down; it may have ended since. */
export async function readReadyFile(folder: string): Promise<SandboxReady | undefined> {
  try {
    return parseReady(await readFile(join(folder, 'ready.json'), 'utf8'));
  } catch {
    return undefined;
  }
}

/** A file that somebody else wrote must not lead the key away from this machine. */
function isLoopback(address: string): boolean {
  return URL.canParse(address) && new URL(address).hostname === '127.0.0.1';
}
