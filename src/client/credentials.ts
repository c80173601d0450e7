import type { Operation } from '../contract/operation.ts';
import { checkKeyText } from './connectionKey.ts';
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
