import type { CardServiceContext } from '../../src/client/cards/cardServiceParts.ts';
import { createServiceClient } from '../../src/client/createServiceClient.ts';
import { type ManualClock, manualClock } from './manualClock.ts';
import { type MemoryJournal, memoryJournal } from './memoryJournal.ts';
import { type ScriptedTransport, scriptedTransport } from './scriptedTransport.ts';

/** What a card flow works with, before a service that answers from a script. */
export interface ScriptedCards extends CardServiceContext {
  readonly transport: ScriptedTransport;
  readonly journal: MemoryJournal;
  readonly clock: ManualClock;
  /** Method and path of each request. */
  sent(): string[];
}

/** Creates one. */
export function scriptedCards(script: Parameters<typeof scriptedTransport>[0]): ScriptedCards {
  const transport = scriptedTransport(script);
  const journal = memoryJournal();
  const clock = manualClock(Date.parse('2026-03-02T10:00:00Z'));
  const client = createServiceClient({
    baseUrl: 'https://api.example.test',
    apiKey: async () => 'k-1',
    transport,
    journal,
    log: () => undefined,
    clock,
  });
  return {
    client,
    transport,
    journal,
    clock,
    sent: () => transport.sent.map(({ method, url }) => `${method} ${url.slice('https://api.example.test'.length)}`),
  };
}
