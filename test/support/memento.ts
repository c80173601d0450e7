import type { Memento } from 'vscode';

/** VS Code's memory of an extension, in memory. What is stored goes through JSON, as there. */
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
