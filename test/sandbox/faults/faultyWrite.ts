import type { Outcome } from '../../../src/client/outcome.ts';
import type { Service } from '../../../src/client/service.ts';
import type { AnyCallInput } from '../../../src/client/serviceClient.ts';
import type { Operation } from '../../../src/contract/operation.ts';
import type { ClientOnSandbox } from '../../support/clientOnSandbox.ts';
import type { SandboxState } from '../../support/sandboxState.ts';

/** What writes use to prepare and to count their effects, over a connection without faults. */
export interface WriteFixture {
  readonly on: ClientOnSandbox;
  readonly service: Service;
  readonly signal: AbortSignal;
  readonly communityId: string;
  /** The sandbox's state before the first write. */
  readonly seed: SandboxState;
}

/** A prepared write, ready to be sent over a faulty connection. */
export interface ReadyWrite {
  readonly input: AnyCallInput;
  /** The trader's e-mail if reading back needs it. */
  readonly traderEmail?: string;
  /** How often the write has taken effect, counted without the client under test. */
  readonly effects: () => Promise<number>;
}

/** A write operation; each run prepares its own write from the unique number `run`. */
export interface FaultyWrite {
  readonly operation: Operation;
  readonly name: string;
  /** Whether reading back can show the outcome; otherwise it stays unknown and the write stays pending. */
  readonly readable: boolean;
  /** Its list doesn't say that it is complete: presence is proof, absence isn't. */
  readonly absenceIsOpen?: true;
  readonly prepare: (bench: WriteFixture, run: number) => Promise<ReadyWrite>;
}

/** The value of a call without faults; throws if the call isn't done. */
export function doneValue<T>(outcome: Outcome<T>): T {
  if (outcome.kind === 'done') return outcome.value;
  throw new Error(`A call without faults ended as ${outcome.kind}: ${JSON.stringify(outcome)}`);
}

/** Whether the record exists: false for 404; throws for any other outcome that isn't done. */
export function isThere(outcome: Outcome<unknown>): boolean {
  if (outcome.kind === 'refused' && outcome.refusal.status === 404) return false;
  doneValue(outcome);
  return true;
}
