import type { RunningContext } from '../admin/adminContext.ts';
import type { MintEnd } from './mint.ts';
import { mint } from './mint.ts';
import type { WidgetAnswers } from './widgetAnswers.ts';

/** Mints by what was answered. The address and new credentials are kept once they have proved right. */
export async function mintForAnswers(
  { tokenUrl, widget, identifiers }: WidgetAnswers,
  { connection, client, parts }: Pick<RunningContext, 'connection' | 'client' | 'parts'>,
  signal: AbortSignal,
): Promise<MintEnd> {
  let asked = client;
  if (tokenUrl !== undefined && connection.tokenUrl !== tokenUrl) {
    await parts.store.change(connection.id, { tokenUrl });
    asked = (await parts.connections.client(connection.id)) ?? client;
  }
  const end = await mint(asked, { credentials: widget.credentials, userIdentifiers: identifiers }, signal);
  const address = tokenUrl ?? connection.tokenUrl;
  if (end.kind === 'minted' && widget.from === 'entered' && address !== undefined) {
    await parts.secrets.storeWidget({ id: connection.id, baseUrl: address }, widget.credentials);
  }
  return end;
}
