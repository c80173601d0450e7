import type { Outcome } from '../../client/outcome.ts';
import type { Operation } from '../../contract/operation.ts';
import { ServiceTrouble } from './serviceTrouble.ts';

/** The value of a call that went well; throws a `ServiceTrouble` otherwise, which the runner explains. */
export function answered<Value>(operation: Operation, outcome: Outcome<Value>): Value {
  if (outcome.kind === 'done') return outcome.value;
  throw new ServiceTrouble({ kind: 'call', operation, end: outcome });
}
