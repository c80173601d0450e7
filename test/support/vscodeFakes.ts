import type { Memento, SecretStorage } from 'vscode';
import type { L10n } from '../../src/shell/displayText.ts';

/** VS Code's memento, in memory. Values go through JSON, as in VS Code. */
export function memento(): Memento {
  const values = new Map<string, string>();
  function get<T>(key: string): T | undefined;
  function get<T>(key: string, defaultValue: T): T;
  function get<T>(key: string, defaultValue?: T): T | undefined {
    const stored = values.get(key);
    return stored === undefined ? defaultValue : (JSON.parse(stored) as T);
  }
  return {
    keys: () => [...values.keys()],
    get,
    update: async (key, value) => {
      if (value === undefined) values.delete(key);
      else values.set(key, JSON.stringify(value));
    },
  };
}

/** VS Code's secret storage, in memory; `lose` simulates storage that isn't kept over a restart. */
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

/** Stands in for `vscode.l10n` outside VS Code: returns the message itself. */
export const plainL10n: L10n = {
  t: (message, ...args) => message.replace(/\{(\d)\}/g, (_, at) => String(args[Number(at)])),
};
