import type { SecretStorage } from 'vscode';

/** VS Code's secret storage, in memory; `lose` is what happens where it is not kept over a restart. */
export function secretStorage(): SecretStorage & { lose(): void; readonly stored: ReadonlyMap<string, string> } {
  const secrets = new Map<string, string>();
  return {
    stored: secrets,
    lose: () => secrets.clear(),
    keys: async () => [...secrets.keys()],
    get: async (key) => secrets.get(key),
    store: async (key, value) => {
      secrets.set(key, value);
    },
    delete: async (key) => {
      secrets.delete(key);
    },
    onDidChange: () => ({ dispose: () => undefined }),
  };
}
