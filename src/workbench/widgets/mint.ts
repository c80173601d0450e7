import type { ServiceClient } from '../../client/serviceClient.ts';
import { mintWidgetToken } from '../../contract/widgetTokens.ts';
import type { ServiceProblem } from '../admin/adminCommand.ts';
import type { WidgetCredentials } from '../connection/serverSecrets.ts';
import type { HandedToken } from './tokenBackend.ts';

/** Whom a token is minted for, by which widget. */
export interface MintRequest {
  readonly credentials: WidgetCredentials;
  /** The customer's value by the widget's identifier name, e.g. `data-customer-id` (P2 4.9). */
  readonly userIdentifiers: Readonly<Record<string, string>>;
}

/** A token, or why there is none. */
export type MintResult =
  | { readonly kind: 'minted'; readonly token: HandedToken }
  | { readonly kind: 'trouble'; readonly trouble: ServiceProblem };

/** Mints a token: always a fresh one, never one that was handed out before (P2 4.9). */
export async function mintEmbedToken(
  client: ServiceClient,
  order: MintRequest,
  signal: AbortSignal,
): Promise<MintResult> {
  const { accessId, accessKey } = order.credentials;
  const body = { accessId, accessKey, userIdentifiers: { ...order.userIdentifiers } };
  const outcome = await client.call(mintWidgetToken, { body }, { signal });
  if (outcome.kind !== 'done')
    return { kind: 'trouble', trouble: { kind: 'call', operation: mintWidgetToken, end: outcome } };
  const { embedToken, expiresIn } = outcome.value.data;
  return { kind: 'minted', token: { embedToken, expiresIn } };
}
