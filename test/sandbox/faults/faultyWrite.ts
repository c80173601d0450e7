import type { Outcome } from '../../../src/client/outcome.ts';
import type { Service } from '../../../src/client/service.ts';
import type { AnyCallInput } from '../../../src/client/serviceClient.ts';
import type { Operation } from '../../../src/contract/operation.ts';
import type { ClientOnSandbox } from '../../support/clientOnSandbox.ts';

/** The part of the seed that these writes choose from. */
export interface SeedState {
  readonly analyses: readonly { readonly ownerUsername: string }[];
  readonly users: readonly {
    readonly platformUserId: string;
    readonly recordId: string;
    readonly email: string;
    readonly active: boolean;
    readonly member: boolean;
  }[];
  readonly roles: readonly { readonly id: string; readonly title: string }[];
  readonly orders: readonly {
    readonly redemptionId: string;
    readonly userRecordId: string;
    readonly statusID: string | null;
  }[];
  readonly redemptionStatuses: readonly { readonly id: string; readonly enabled: boolean }[];
}

/** What every write of these tests may use to get ready and to count. It has a connection without faults. */
export interface WriteFixture {
  readonly on: ClientOnSandbox;
  readonly service: Service;
  readonly signal: AbortSignal;
  readonly communityId: string;
  /** What the sandbox said of itself before the first write. */
  readonly seed: SeedState;
}

/** One write that is about to be sent through a bad connection. */
export interface ReadyWrite {
  readonly input: AnyCallInput;
  /** Where reading back needs it. */
  readonly traderEmail?: string;
  /** How often the write has taken effect, counted past the client. */
  readonly effects: () => Promise<number>;
}

/** A write of the interface, made anew for every run: `run` is a number that no other run has. */
export interface FaultyWrite {
  readonly operation: Operation;
  readonly name: string;
  /** Whether reading back can tell; a write that cannot be read stays unknown, and is remembered. */
  readonly readable: boolean;
  /** Its list doesn't say that it is whole: present is proof, absent is none. */
  readonly absenceIsOpen?: true;
  readonly prepare: (bench: WriteFixture, run: number) => Promise<ReadyWrite>;
}

/** The value of a call without faults; anything else is an error of the test. */
export function doneValue<T>(outcome: Outcome<T>): T {
  if (outcome.kind === 'done') return outcome.value;
  throw new Error(`A call without faults ended as ${outcome.kind}: ${JSON.stringify(outcome)}`);
}

/** Whether something is there: a call without faults that is answered 404 says that it is not. */
export function isThere(outcome: Outcome<unknown>): boolean {
  if (outcome.kind === 'refused' && outcome.refusal.status === 404) return false;
  doneValue(outcome);
  return true;
}
