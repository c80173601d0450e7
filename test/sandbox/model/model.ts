import assert from 'node:assert/strict';
import type { AsyncCommand } from 'fast-check';
import type { Outcome } from '../../../src/client/outcome.ts';
import type { Service } from '../../../src/client/service.ts';

/** A card as the documents have it after what was done to it (P2 2.4). */
export interface ModelCard {
  readonly id: string;
  status: 'Pending' | 'Active' | 'Expired' | 'Cancelled';
  direction: 'BULLISH' | 'BEARISH';
  entryPlacement: 'ABOVE_CURRENT' | 'BELOW_CURRENT';
  title: string;
  /** Of resistance, pivot and support. */
  prices: readonly [number, number, number];
  /** Client ids. */
  drawings: readonly string[];
  isDeleted: boolean;
}

/** A definition; it stays in the model when it is deleted, because its entries stay (P2 2.2). */
export interface ModelField {
  readonly id: string;
  readonly key: string;
  readonly type: 'numerical' | 'single-line-text';
  isDeleted: boolean;
}

/** One change of a trader's value (P2 2.2). */
export interface ModelEntry {
  readonly id: string;
  readonly fieldId: string;
  readonly userId: string;
  readonly action: string;
  readonly value: unknown;
  readonly storedValue: unknown;
}

/** What the documents say must be so, and nothing else: kept by hand, beside the sandbox. */
export interface Model {
  readonly cards: ModelCard[];
  readonly fields: ModelField[];
  /** Oldest first. */
  readonly entries: ModelEntry[];
  /** Value writes that had an idempotency key: what was sent, and the entry that it made. */
  readonly keyedWrites: Map<string, { readonly sent: string; readonly entryId: string }>;
  readonly statuses: {
    readonly id: string;
    readonly name: string;
    readonly category: string;
    readonly order: number;
  }[];
  readonly disabledStatuses: ReadonlySet<string>;
  readonly orders: {
    readonly id: string;
    readonly userId: string;
    readonly email: string;
    readonly price: number;
    statusId: string;
    isRefunded: boolean;
  }[];
  readonly xp: Map<string, number>;
  readonly coins: Map<string, number>;
  /** In display order. */
  readonly leaderboards: {
    readonly id: string;
    readonly slug: string;
    readonly isDefault: boolean;
    isEnabled: boolean;
  }[];
  readonly goneLeaderboards: string[];
  /** By idempotency key: every body that was sent with it, and its job. */
  readonly exports: Map<string, Map<string, string>>;
  /** Bulk updates so far. */
  jobs: number;
}

/** The sandbox, through the product's client. */
export interface Real {
  readonly service: Service;
  readonly signal: AbortSignal;
  readonly communityId: string;
  readonly channelId: string;
  /** Who writes cards, and another member. */
  readonly sender: string;
  readonly otherSender: string;
  readonly traders: readonly { readonly platformUserId: string; readonly email: string }[];
  control(method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown>;
}

/** One step of a run. */
export type ModelCommand = AsyncCommand<Model, Real>;

/** The value of a call that the documents let succeed. */
export function done<T>(outcome: Outcome<T>): T {
  if (outcome.kind !== 'done') assert.fail(JSON.stringify(outcome));
  return outcome.value;
}

/** A call that the documents have answered with the status, and the code where there is one. */
export function refused(outcome: Outcome<unknown>, status: number, code?: string): void {
  // A 500 to a write leaves it open whether it was done: what the model reads later tells.
  const refusal = outcome.kind === 'refused' || outcome.kind === 'unknown' ? outcome.refusal : undefined;
  assert.ok(refusal !== undefined, JSON.stringify(outcome));
  assert.deepEqual([refusal.status, refusal.code], [status, code]);
}

/** The item that a run picks, whatever the number; undefined when there is none. */
export function picked<T>(items: readonly T[], number: number): T | undefined {
  return items[number % Math.max(1, items.length)];
}
