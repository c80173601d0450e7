import type { Operation } from '../contract/operation.ts';
import type { TransportFailure } from './outcome.ts';
import type { ServiceClientOptions } from './serviceClient.ts';

/** The authentication headers of a call, or why nothing is sent. */
type Credentials =
  | {
      readonly kind: 'ready';
      readonly headers: Readonly<Record<string, string>>;
      /** Distinguishes callers without revealing a key. */
      readonly caller: string;
    }
  | { readonly kind: 'unusable'; readonly failure: TransportFailure };

/** The caller if no key is sent. */
const NO_CALLER = 'none';

/** The headers that the operation's credential requires (P1 5, P2 4.9-4.11), for a secure address only. */
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
  const text = 'Nothing was sent: this connection has no server key for the legacy routes.';
  return { kind: 'noKey', code: 'NO_LEGACY_KEY', text };
}

/** A key that can be sent to the address, or why none is sent. */
type CheckedKey =
  | { readonly kind: 'usable'; readonly key: string }
  | { readonly kind: 'unusable'; readonly failure: TransportFailure };

/** Allows a key only over an encrypted connection or within this machine, and only if it's valid in a header. */
export function checkKey(baseUrl: string, key: string | undefined): CheckedKey {
  const open_ = insecureAddress(new URL(baseUrl));
  return open_ === undefined ? checkKeyText(key) : { kind: 'unusable', failure: open_ };
}

/** The same for an address that has already been checked. */
function checkKeyText(key: string | undefined): CheckedKey {
  const text = key?.trim() ?? '';
  if (text === '') return unusable('noKey', 'NO_KEY', 'Nothing was sent: this connection has no key.');
  if (!/^[\x21-\x7e]+$/.test(text)) {
    return unusable('noKey', 'KEY_FORM', 'Nothing was sent: the key contains invalid characters. Enter it again.');
  }
  return { kind: 'usable', key: text };
}

/** Why nothing is sent to an insecure address, or undefined: requests contain keys, credentials or names of people. */
export function insecureAddress(address: URL): TransportFailure | undefined {
  if (isPrivate(address)) return undefined;
  const text = 'Nothing was sent: the base URL isn’t https, so the key would be exposed.';
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
