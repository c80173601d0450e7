import type { Service } from '../../../src/client/service.ts';
import type { AnyCallInput, ServiceClient } from '../../../src/client/serviceClient.ts';

import type { Operation } from '../../../src/contract/operation.ts';
import type { SandboxState, StateTrader } from '../../support/sandboxState.ts';

/** What a writer works with: one client over all lives of the sandbox. */
export interface CrashFixture {
  readonly client: ServiceClient;
  readonly service: Service;
  readonly signal: AbortSignal;
  readonly communityId: string;
  readonly channelId: string;
  /** Active members, each for one writer only. */
  readonly traders: readonly StateTrader[];
  /** Counts the sandbox's starts. */
  readonly life: number;
  /** As the sandbox says it, read once after each start. */
  state(): Promise<SandboxState>;
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
