import type { Outcome } from '../../client/outcome.ts';
import { createService, type Service } from '../../client/service.ts';
import type { CallOptions, ServiceClient } from '../../client/serviceClient.ts';
import type { Operation } from '../../contract/operation.ts';

/** What is watched of the calls of a command. */
export interface CallObserver {
  readonly onWait?: NonNullable<CallOptions['onWait']>;
  /** Told of every call's end. */
  readonly onEnd?: (operation: Operation, outcome: Outcome<unknown>) => void;
}

/** The same client for one command: its waits are shown where the command's progress is, and its refusals are learned from. */
export function observedClient(
  client: ServiceClient,
  watch: CallObserver,
): { client: ServiceClient; service: Service } {
  const { onWait, onEnd } = watch;
  const watched: ServiceClient = {
    origin: client.origin,
    journal: client.journal,
    call: async (operation, input, options) => {
      const outcome = await client.call(operation, input, onWait === undefined ? options : { onWait, ...options });
      onEnd?.(operation, outcome);
      return outcome;
    },
  };
  return { client: watched, service: createService(watched) };
}
