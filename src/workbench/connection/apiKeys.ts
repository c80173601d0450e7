import type { Memento, SecretStorage } from 'vscode';

/** Whose key is meant. */
export interface KeyOwner {
  readonly id: string;
  readonly baseUrl: string;
}

/** A key and where it came from, or why there is none. */
export type FoundKey =
  | { readonly kind: 'key'; readonly key: string; readonly from: 'secretStorage' | 'environment' }
  /** `notKept`: one was stored here before, and the secret storage has lost it. */
  | { readonly kind: 'missing'; readonly notKept: boolean };

const API_KEY_PREFIX = 'chartCards.apiKey';
const STORED_NAMES_KEY = 'chartCards.keysStored';
/** For the only connection of the settings; with several, each has its own variable. */
const API_KEY_VARIABLE = 'CHART_CARDS_API_KEY';

/**
 * Keys of connections, each bound to the origin of its base URL: after a change of address the old key is not found,
 * so it can never be sent elsewhere.
 */
export class ApiKeys {
  readonly #secrets: SecretStorage;
  readonly #memory: Memento;
  readonly #environment: Readonly<Record<string, string | undefined>>;

  constructor(
    secrets: SecretStorage,
    memory: Memento,
    environment: Readonly<Record<string, string | undefined>> = process.env,
  ) {
    this.#secrets = secrets;
    this.#memory = memory;
    this.#environment = environment;
  }

  /** `only`: no other connection could be meant by the general variable. */
  async find(owner: KeyOwner, only: boolean): Promise<FoundKey> {
    const name = apiKeyName(owner);
    const stored = await this.#read(name);
    if (stored !== undefined && stored !== '') return { kind: 'key', key: stored, from: 'secretStorage' };
    const variable =
      this.#environment[variableName(owner.id)] ?? (only ? this.#environment[API_KEY_VARIABLE] : undefined);
    if (variable !== undefined && variable.trim() !== '') {
      return { kind: 'key', key: variable.trim(), from: 'environment' };
    }
    return { kind: 'missing', notKept: this.#namesKept().includes(name) };
  }

  async store(owner: KeyOwner, key: string): Promise<void> {
    const name = apiKeyName(owner);
    await this.#secrets.store(name, key);
    await this.#memory.update(STORED_NAMES_KEY, [...new Set([...this.#namesKept(), name])]);
  }

  async forget(owner: KeyOwner): Promise<void> {
    const name = apiKeyName(owner);
    await this.#secrets.delete(name);
    await this.#memory.update(
      STORED_NAMES_KEY,
      this.#namesKept().filter((other) => other !== name),
    );
  }

  /** Forgets every key that was ever stored, those of connections that are no longer in the settings too. */
  async forgetAll(): Promise<number> {
    const stored = (await this.#secrets.keys()).filter((name) => name.startsWith(API_KEY_PREFIX));
    const names = new Set([...stored, ...this.#namesKept()]);
    for (const name of names) await this.#secrets.delete(name);
    await this.#memory.update(STORED_NAMES_KEY, undefined);
    return names.size;
  }

  /** A storage that cannot be decrypted throws or answers nothing: both mean that the key must be entered again. */
  async #read(name: string): Promise<string | undefined> {
    try {
      return await this.#secrets.get(name);
    } catch {
      return undefined;
    }
  }

  #namesKept(): readonly string[] {
    const names = this.#memory.get<unknown>(STORED_NAMES_KEY);
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
  }
}

/** Name of a connection's key in the secret storage. */
export function apiKeyName(owner: KeyOwner): string {
  return `${API_KEY_PREFIX}|${new URL(owner.baseUrl).origin}|${owner.id}`;
}

/** The environment variable of one connection, e.g. `CHART_CARDS_API_KEY_FX_DESK` for `fx-desk`. */
export function variableName(connectionId: string): string {
  return `${API_KEY_VARIABLE}_${connectionId.toUpperCase().replaceAll('-', '_')}`;
}
