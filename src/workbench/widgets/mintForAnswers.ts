import type { RunningContext } from '../admin/adminContext.ts';
import type { MintResult } from './mint.ts';
import { mintEmbedToken } from './mint.ts';
import { tokenClient } from './tokenClient.ts';
import type { WidgetAnswers } from './widgetAnswers.ts';

/**
 * Mints by what was answered. New credentials are kept once the service has taken them; a new address once it has
 * answered as the documents say, be it with a refusal.
 */
export async function mintForAnswers(
  { tokenUrl, widget, identifiers }: WidgetAnswers,
  context: Pick<RunningContext, 'connection' | 'client' | 'dependencies'>,
  signal: AbortSignal,
): Promise<MintResult> {
  const { connection, dependencies: parts } = context;
  const address = tokenUrl ?? connection.tokenUrl;
  // A client knows the address of its connection only.
  const isNew = tokenUrl !== undefined && connection.tokenUrl === undefined;
  if (isNew) await parts.store.change(connection.id, { tokenUrl });
  const asked = await tokenClient(context);
  const end = await mintEmbedToken(asked, { credentials: widget.credentials, userIdentifiers: identifiers }, signal);
  if (end.kind === 'minted' && widget.from === 'entered' && address !== undefined) {
    await parts.secrets.storeWidget({ id: connection.id, baseUrl: address }, widget.credentials);
  }
  if (isNew && !isAnswered(end)) await parts.store.change(connection.id, { tokenUrl: undefined });
  return end;
}

function isAnswered(end: MintResult): boolean {
  if (end.kind === 'minted') return true;
  const { end: call } = end.trouble;
  return call.kind === 'refused' && call.refusal.row !== undefined;
}
