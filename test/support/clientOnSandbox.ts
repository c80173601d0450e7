import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Card } from '../../src/card/model/card.ts';
import type { PublishedCard } from '../../src/card/model/publishedCard.ts';
import { type CallLogLine, formatCallLogLine } from '../../src/client/callLog.ts';
import type { CardService } from '../../src/client/cards/cardService.ts';
import { openConnection } from '../../src/client/connect.ts';
import { type Journal, openJournal } from '../../src/client/journal.ts';
import type { ServiceClient } from '../../src/client/serviceClient.ts';
import type { Clock } from '../../src/http/clock.ts';

import { createHostFetch } from '../../src/http/hostFetch.ts';
import type { Transport } from '../../src/http/transport.ts';
import type { SeedOptions } from '../../src/sandbox/seed/plantSeed.ts';
import { skippingClock } from './clocks.ts';
import { type SandboxProcess, startSandboxProcess } from './sandbox.ts';
import { existing } from './sandboxState.ts';
import { sharedSandbox } from './sharedSandbox.ts';

/** The product's client against its own sandbox, over real sockets. */
export interface ClientOnSandbox {
  readonly sandbox: SandboxProcess;
  readonly client: ServiceClient;
  readonly cards: CardService;
  readonly journal: Journal;
  readonly channel: { readonly communityId: string; readonly channelId: string };
  readonly lines: CallLogLine[];
  /** A Pending card, as read, with its owner's name. */
  pendingCard(): Promise<{ readonly published: PublishedCard; readonly sender: string }>;
  /** Of client and sandbox: a pause of the client sets both ahead instead of being waited for. */
  readonly clock: Clock;
  /** A second client, with another key, address, transport or time limits. */
  other(change: {
    readonly apiKey?: string | undefined;
    readonly baseUrl?: string;
    readonly transport?: Transport;
    readonly limits?: { readonly idleMs: number; readonly totalMs: number };
    readonly clock?: Clock;
  }): CardService;
  fault(method: string, path: string, effect: object, times?: number): Promise<unknown>;
  /** Resets the sandbox to its seed and the clock, and clears journal and log. */
  restore(): Promise<void>;
  /** Everything that was logged, as text. */
  logText(): string;
  stop(): Promise<void>;
}

/** Connects to the run's sandbox, or with a seed to one of its own. */
export async function startClientOnSandbox(seed?: SeedOptions): Promise<ClientOnSandbox> {
  const sandbox = seed === undefined ? await sharedSandbox() : await startSandboxProcess({ seed });
  const clock = skippingClock((now) => sandbox.control('POST', '/clock', { now: new Date(now).toISOString() }));
  const folder = await mkdtemp(join(tmpdir(), 'client-journal-'));
  const journal = await openJournal(folder);
  const transport = createHostFetch(globalThis.fetch);
  const lines: CallLogLine[] = [];
  const options = {
    baseUrl: sandbox.baseUrl,
    apiKey: async (): Promise<string | undefined> => sandbox.apiKey,
    transport,
    journal,
    log: (line: CallLogLine) => void lines.push(line),
    clock,
    // The sandbox responds immediately; a test that needs a delay sets one.
    lateWriteMs: 500,
  };
  const { client, cards } = openConnection(options);
  return {
    sandbox,
    client,
    cards,
    journal,
    channel: { communityId: sandbox.communityId, channelId: sandbox.channelId },
    lines,
    clock,
    async pendingCard() {
      const { analyses } = await sandbox.state();
      const { id, ownerUsername } = existing(
        analyses.find(({ status, channelId }) => status === 'Pending' && channelId === sandbox.channelId),
      );
      const read = await cards.read(id, AbortSignal.timeout(5000));
      if (read.kind !== 'done') throw new Error(`The card could not be read: ${read.kind}.`);
      return { published: read.value, sender: ownerUsername };
    },
    other(change) {
      const { apiKey, ...rest } = change;
      const own = 'apiKey' in change ? { apiKey: async () => apiKey } : {};
      return openConnection({ ...options, ...rest, ...own }).cards;
    },
    fault: (method, path, effect, times = 1) => sandbox.control('POST', '/faults', { method, path, times, effect }),
    async restore() {
      await sandbox.control('POST', '/reset');
      sandbox.clearLog();
      clock.restart();
      for (const { id } of await journal.pending()) await journal.settle(id, 'abandoned');
      lines.splice(0);
    },
    logText: () => lines.map(formatCallLogLine).join('\n'),
    async stop() {
      await journal.close();
      await transport.close();
      if (seed !== undefined) await sandbox.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The card with another title. */
export function retitled(card: Card, title: string): Card {
  return { ...card, metadata: { ...card.metadata, title } };
}
