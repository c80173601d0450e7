import { SANDBOX_ID } from '../../connection/connectionSettings.ts';
import type { ConnectionStore } from '../../connection/connectionStore.ts';

/** One click to a working service: starts the sandbox and makes it the current connection. */
export function useSandbox(
  connections: { startSandbox(): Promise<void> },
  store: ConnectionStore,
): () => Promise<true> {
  return async () => {
    await connections.startSandbox();
    await store.choose(SANDBOX_ID);
    return true;
  };
}
