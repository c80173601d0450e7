import type { Service } from '../../../src/client/service.ts';
import type { AnyCallInput, ServiceClient } from '../../../src/client/serviceClient.ts';

import type { Operation } from '../../../src/contract/operation.ts';

/** The part of the sandbox's state that these tests look at. */
export interface CrashState {
  readonly users: readonly CrashTrader[];
  readonly userFields: readonly { readonly id: string; readonly field: string; readonly name: string }[];
  readonly analyses: readonly { readonly id: string; readonly ownerUsername: string }[];
  readonly leaderboards: readonly { readonly id: string; readonly kind: string; readonly position: number }[];
  readonly orders: readonly {
    readonly redemptionId: string;
    readonly userRecordId: string;
    readonly statusID: string | null;
    readonly price: number;
  }[];
  readonly redemptionStatuses: readonly {
    readonly id: string;
    readonly name: string;
    readonly category: string;
    readonly enabled: boolean;
  }[];
  readonly bulkJobs: readonly { readonly id: string; readonly name: string; readonly status: string }[];
  readonly exports: readonly { readonly id: string; readonly status: string; readonly idempotencyKey: string }[];
  readonly catalog: { readonly badges: readonly string[] };
  readonly roles: readonly { readonly id: string; readonly title: string }[];
}

/** A trader of the state. */
export interface CrashTrader {
  readonly platformUserId: string;
  readonly recordId: string;
  readonly email: string;
  readonly member: boolean;
  readonly active: boolean;
}

/** What a writer works with: one client over all lives of the sandbox. */
export interface CrashFixture {
  readonly client: ServiceClient;
  readonly service: Service;
  readonly signal: AbortSignal;
  readonly communityId: string;
  readonly channelId: string;
  /** Active members, each for one writer only. */
  readonly traders: readonly CrashTrader[];
  /** Which life of the sandbox this is. */
  readonly life: number;
  /** As the sandbox says it, read once after each start. */
  state(): Promise<CrashState>;
  control(method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown>;
}

/** One write, and how it is found again. */
export interface CrashWrite {
  readonly operation: Operation;
  readonly input: AnyCallInput;
  /** Where reading back needs it. */
  readonly traderEmail?: string;
  /** How often it has taken effect, asked once its sandbox has died and another stands in its place. */
  readonly effects: () => Promise<number>;
  /** It is done: from now on it must be there. */
  readonly learn: () => void | Promise<void>;
  /** It has an idempotency key: after a doubt it is sent again. */
  readonly isKeyed?: boolean;
}

/** Writes of one kind, and all that must be there because it was answered. */
export interface CrashWriter {
  readonly name: string;
  /** The next write of this life; undefined: that is enough. */
  next(turn: number): Promise<CrashWrite | undefined>;
  /** After every start: what was answered is there, once. */
  check(): Promise<void>;
  /** After the last start: the same for all lives, with all that takes longer. */
  checkAll(): Promise<void>;
}
