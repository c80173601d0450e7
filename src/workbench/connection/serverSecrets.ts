import type { SecretStorage } from 'vscode';
import * as z from 'zod/mini';
import type { KeyOwner } from './apiKeys.ts';

/** What a connection's admin calls need beside the community key; each bound to the address it is sent to. */
export type ServerSecretKind = 'legacyKey' | 'widget';

/** The server-only credentials of a widget (P2 4.9). */
export interface WidgetCredentials {
  readonly accessId: string;
  readonly accessKey: string;
}

const SERVER_SECRET_PREFIX = 'chartCards.server';
const credentialsSchema = z.object({ accessId: z.string(), accessKey: z.string() });

/**
 * Server keys in the secret storage: the second key of legacy routes (P2 4.11) and the credentials of a widget
 * (P2 4.9). After a change of address they are not found, so they can never be sent elsewhere.
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

  /** Forgets all of them, of every connection; how many there were. */
  async forgetAll(): Promise<number> {
    const names = (await this.#secrets.keys()).filter((name) => name.startsWith(SERVER_SECRET_PREFIX));
    for (const name of names) await this.#secrets.delete(name);
    return names.length;
  }

  /** A storage that cannot be decrypted throws or answers nothing: both mean that it must be entered again. */
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
