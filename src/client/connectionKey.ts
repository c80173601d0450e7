import type { TransportFailure } from './outcome.ts';

/** A key that may be sent to the address, or why none is sent. */
export type CheckedKey =
  | { readonly kind: 'usable'; readonly key: string }
  | { readonly kind: 'unusable'; readonly failure: TransportFailure };

/** A key is sent only over an encrypted connection, or within this machine; and only if it can stand in a header. */
export function checkKey(baseUrl: string, key: string | undefined): CheckedKey {
  const open_ = insecureAddress(new URL(baseUrl));
  return open_ === undefined ? checkKeyText(key) : { kind: 'unusable', failure: open_ };
}

/** The same for an address that has been looked at. */
export function checkKeyText(key: string | undefined): CheckedKey {
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
