import type { Outcome } from '../../client/outcome.ts';
import { KEY_VARIABLE } from '../commandLine.ts';

/** Why the service could not be asked, for people. Says nothing that the service wrote: that may name people. */
export function describeUnreachable(outcome: Exclude<Outcome<unknown>, { kind: 'done' }>): string {
  if (outcome.kind !== 'refused') return outcome.failure.text;
  const { status } = outcome.refusal;
  switch (status) {
    case 401:
    case 403:
      return `The service does not take the key in ${KEY_VARIABLE}, or the key may not read this (${status}).`;
    case 429:
      return 'The service asks to wait longer than this run can (429); try again later.';
    default:
      return `The service answered ${status}.`;
  }
}
