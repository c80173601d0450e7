import type { ServiceClient } from '../../client/serviceClient.ts';
import { mintWidgetToken } from '../../contract/widgetTokens.ts';
import type { WidgetCredentials } from '../../shell/connection/connectionSecrets.ts';
import type { ServiceProblem } from '../runner/adminCommand.ts';
import type { RunningContext } from '../runner/adminContext.ts';
import { failedCall } from '../runner/serviceCalls.ts';
import type { MintedToken } from './tokenBackend.ts';
import type { WidgetAnswers } from './tokenService.ts';

/** Whom a token is for, and by which widget. */
interface MintRequest {
  readonly credentials: WidgetCredentials;
  /** The customer's values by the widget's identifier names, e.g. `data-customer-id` (P2 4.9). */
  readonly userIdentifiers: Readonly<Record<string, string>>;
}

/** A token, or why there is none. */
type MintResult =
  | { readonly kind: 'minted'; readonly token: MintedToken }
  | { readonly kind: 'problem'; readonly problem: ServiceProblem };

/** Mints a token: always a new one (P2 4.9). */
async function mintEmbedToken(client: ServiceClient, order: MintRequest, signal: AbortSignal): Promise<MintResult> {
  const { accessId, accessKey } = order.credentials;
  const body = { accessId, accessKey, userIdentifiers: { ...order.userIdentifiers } };
  const outcome = await client.call(mintWidgetToken, { body }, { signal });
  if (outcome.kind !== 'done') return failedCall(mintWidgetToken, outcome);
  const { embedToken, expiresIn } = outcome.value.data;
  return { kind: 'minted', token: { embedToken, expiresIn } };
}

/**
 * Mints with the user's answers. New credentials are stored once the service has accepted them; a new address once it
 * has answered in the documented form, even with a refusal.
 */
export async function mintForAnswers(
  { tokenUrl, widget, identifiers }: WidgetAnswers,
  context: Pick<RunningContext, 'connection' | 'client' | 'dependencies'>,
  signal: AbortSignal,
): Promise<MintResult> {
  const { connection, dependencies } = context;
  const address = tokenUrl ?? connection.tokenUrl;
  // A client only knows the addresses of its connection.
  const isNew = tokenUrl !== undefined && connection.tokenUrl === undefined;
  if (isNew) await dependencies.store.change(connection.id, { tokenUrl });
  const tokens = await tokenClient(context);
  const end = await mintEmbedToken(tokens, { credentials: widget.credentials, userIdentifiers: identifiers }, signal);
  if (end.kind === 'minted' && widget.from === 'entered' && address !== undefined) {
    await dependencies.secrets.storeWidget({ id: connection.id, baseUrl: address }, widget.credentials);
  }
  if (isNew && !isAnswered(end)) await dependencies.store.change(connection.id, { tokenUrl: undefined });
  return end;
}

function isAnswered(end: MintResult): boolean {
  if (end.kind === 'minted') return true;
  const { end: call } = end.problem;
  return call.kind === 'refused' && call.refusal.row !== undefined;
}

/**
 * Mints for the app that calls the local backend: with the chosen credentials, at the address they were chosen for,
 * while the user keeps both. Stores nothing.
 */
export async function mintForApp(
  { tokenUrl, widget, identifiers }: WidgetAnswers,
  { connection, client, dependencies }: Pick<RunningContext, 'connection' | 'client' | 'dependencies'>,
): Promise<(signal: AbortSignal) => Promise<MintedToken | undefined>> {
  const baseUrl = tokenUrl ?? connection.tokenUrl;
  const tokens = await tokenClient({ connection, client, dependencies });
  const areKept = async (): Promise<boolean> => {
    if (dependencies.connections.profile(connection.id) === undefined) return false;
    if (widget.from === 'sandbox' || baseUrl === undefined) return widget.from === 'sandbox';
    return (await dependencies.secrets.widget({ id: connection.id, baseUrl })) !== undefined;
  };
  return async (signal) => {
    if (!(await areKept())) return undefined;
    const order = { credentials: widget.credentials, userIdentifiers: identifiers };
    const end = await mintEmbedToken(tokens, order, signal);
    return end.kind === 'minted' ? end.token : undefined;
  };
}

/** The connection's current client: one created before the token address was entered can't reach it. */
async function tokenClient({
  connection,
  client,
  dependencies,
}: Pick<RunningContext, 'connection' | 'client' | 'dependencies'>): Promise<ServiceClient> {
  return connection.tokenUrl === undefined
    ? ((await dependencies.connections.client(connection.id)) ?? client)
    : client;
}
