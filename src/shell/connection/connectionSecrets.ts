import type { Memento, SecretStorage } from 'vscode';
import * as z from 'zod/mini';

/** The connection a key belongs to. */
interface KeyOwner {
  readonly id: string;
  readonly baseUrl: string;
}

/** A key and its source, or why there is none. */
export type FoundKey =
  | { readonly kind: 'key'; readonly key: string; readonly from: 'secretStorage' | 'environment' }
  /** `notKept`: a key was stored here before, but the secret storage lost it. */
  | { readonly kind: 'missing'; readonly notKept: boolean };

const API_KEY_PREFIX = 'chartCards.apiKey';
const STORED_NAMES_KEY = 'chartCards.keysStored';
/** Environment variable for the only connection; with several, each has its own variable. */
const API_KEY_VARIABLE = 'CHART_CARDS_API_KEY';

/**
 * API keys of connections, bound to the origin of the base URL: after a change of address the old key isn't found, so
 * it can't be sent elsewhere.
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

  /** `only`: whether this is the only connection, to which the general variable applies. */
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

  /** Deletes every stored key, including those of removed connections. */
  async forgetAll(): Promise<number> {
    const stored = (await this.#secrets.keys()).filter((name) => name.startsWith(API_KEY_PREFIX));
    const names = new Set([...stored, ...this.#namesKept()]);
    for (const name of names) await this.#secrets.delete(name);
    await this.#memory.update(STORED_NAMES_KEY, undefined);
    return names.size;
  }

  /** A storage that can't be decrypted throws or returns nothing; in both cases the key must be entered again. */
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

/** Secret storage name of a connection's key. */
function apiKeyName(owner: KeyOwner): string {
  return `${API_KEY_PREFIX}|${new URL(owner.baseUrl).origin}|${owner.id}`;
}

/** The environment variable of one connection, e.g. `CHART_CARDS_API_KEY_FX_DESK` for `fx-desk`. */
function variableName(connectionId: string): string {
  return `${API_KEY_VARIABLE}_${connectionId.toUpperCase().replaceAll('-', '_')}`;
}

/** Secrets for a connection's admin calls besides the community key, each bound to the address it is sent to. */
type ServerSecretKind = 'legacyKey' | 'widget';

/** The server-only credentials of a widget (P2 4.9). */
export interface WidgetCredentials {
  readonly accessId: string;
  readonly accessKey: string;
}

const SERVER_SECRET_PREFIX = 'chartCards.server';
const credentialsSchema = z.object({ accessId: z.string(), accessKey: z.string() });

/**
 * Server keys in the secret storage: the second key of legacy routes (P2 4.11) and the credentials of a widget (P2
 * 4.9). After a change of address they aren't found, so they can't be sent elsewhere.
 */
export class ServerSecrets {
  readonly #secrets: SecretStorage;

  constructor(secrets: SecretStorage) {
    this.#secrets = secrets;
  }

  async legacyKey(owner: KeyOwner): Promise<string | undefined> {
    const key = await this.#read('legacyKey', owner);
    return key === '' ? undefined : key;
  }

  /** `owner.baseUrl` is the token address. */
  async widget(owner: KeyOwner): Promise<WidgetCredentials | undefined> {
    try {
      const read = credentialsSchema.safeParse(JSON.parse((await this.#read('widget', owner)) ?? ''));
      return read.success ? read.data : undefined;
    } catch {
      return undefined;
    }
  }

  async storeLegacyKey(owner: KeyOwner, key: string): Promise<void> {
    await this.#secrets.store(serverSecretName('legacyKey', owner), key);
  }

  async storeWidget(owner: KeyOwner, { accessId, accessKey }: WidgetCredentials): Promise<void> {
    await this.#secrets.store(serverSecretName('widget', owner), JSON.stringify({ accessId, accessKey }));
  }

  /** Deletes all secrets of every connection and returns their number. */
  async forgetAll(): Promise<number> {
    const names = (await this.#secrets.keys()).filter((name) => name.startsWith(SERVER_SECRET_PREFIX));
    for (const name of names) await this.#secrets.delete(name);
    return names.length;
  }

  /** A storage that can't be decrypted throws or returns nothing; in both cases the secret must be entered again. */
  async #read(kind: ServerSecretKind, owner: KeyOwner): Promise<string | undefined> {
    try {
      return await this.#secrets.get(serverSecretName(kind, owner));
    } catch {
      return undefined;
    }
  }
}

function serverSecretName(kind: ServerSecretKind, owner: KeyOwner): string {
  return `${SERVER_SECRET_PREFIX}.${kind}|${new URL(owner.baseUrl).origin}|${owner.id}`;
}
