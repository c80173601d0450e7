import type { Operation } from '../contract/operation.ts';
import type { TransportFailure } from './outcome.ts';
import type { ServiceClientOptions } from './serviceClient.ts';

/** What proves who calls, as headers; or why nothing is sent. */
export type Credentials =
  | {
      readonly kind: 'ready';
      readonly headers: Readonly<Record<string, string>>;
      /** Tells callers apart without giving a key away. */
      readonly caller: string;
    }
  | { readonly kind: 'unusable'; readonly failure: TransportFailure };

/** Who calls where no key goes along. */
const NO_CALLER = 'none';

/** The headers that the operation's credential asks for (P1 5, P2 4.9-4.11); for an address that is not open to others. */
export async function readCredentials(
  operation: Operation,
  secrets: Pick<ServiceClientOptions, 'apiKey' | 'legacyKey'>,
  fingerprintOf: (key: string) => string,
): Promise<Credentials> {
  const credential = operation.credential ?? 'community key';
  switch (credential) {
    case 'none':
    case 'in the body':
      return { kind: 'ready', headers: {}, caller: NO_CALLER };
    case 'community key':
    case 'legacy': {
      const key = checkKeyText(await secrets.apiKey());
      if (key.kind === 'unusable') return key;
      const bearer = { authorization: `Bearer ${key.key}` };
      const caller = fingerprintOf(key.key);
      if (credential === 'community key') return { kind: 'ready', headers: bearer, caller };
      const legacy = checkKeyText(await secrets.legacyKey?.());
      if (legacy.kind === 'unusable') return { kind: 'unusable', failure: legacyFailure(legacy.failure) };
      return { kind: 'ready', headers: { ...bearer, 'x-api-key': legacy.key }, caller };
    }
  }
}

function legacyFailure(failure: TransportFailure): TransportFailure {
  if (failure.code !== 'NO_KEY') return failure;
  const text = 'There is no server key for the older routes of this connection. Nothing was sent.';
  return { kind: 'noKey', code: 'NO_LEGACY_KEY', text };
}

/** A key that may be sent to the address, or why none is sent. */
type CheckedKey =
  | { readonly kind: 'usable'; readonly key: string }
  | { readonly kind: 'unusable'; readonly failure: TransportFailure };

/** A key is sent only over an encrypted connection, or within this machine; and only if it can stand in a header. */
export function checkKey(baseUrl: string, key: string | undefined): CheckedKey {
  const open_ = insecureAddress(new URL(baseUrl));
  return open_ === undefined ? checkKeyText(key) : { kind: 'unusable', failure: open_ };
}

/** The same for an address that has been looked at. */
function checkKeyText(key: string | undefined): CheckedKey {
  const text = key?.trim() ?? '';
  if (text === '') return unusable('noKey', 'NO_KEY', 'There is no key for this connection. Nothing was sent.');
  if (!/^[\x21-\x7e]+$/.test(text)) {
    return unusable(
      'noKey',
      'KEY_FORM',
      'The key holds characters that no key holds. Enter it again. Nothing was sent.',
    );
  }
  return { kind: 'usable', key: text };
}

/** Why nothing is sent to the address, or undefined: what is sent holds keys, credentials or the names of people. */
export function insecureAddress(address: URL): TransportFailure | undefined {
  if (isPrivate(address)) return undefined;
  const text = 'The base address is not https, so the key is not sent. Nothing was sent.';
  return { kind: 'tls', code: 'INSECURE_ADDRESS', text };
}

/** Encrypted, or a loopback address. */
function isPrivate(address: URL): boolean {
  if (address.protocol === 'https:') return true;
  return address.protocol === 'http:' && /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(address.hostname);
}

function unusable(kind: TransportFailure['kind'], code: string, text: string): CheckedKey {
  return { kind: 'unusable', failure: { kind, code, text } };
}
