import type { RunningContext } from '../admin/adminContext.ts';
import { mintEmbedToken } from './mint.ts';
import type { HandedToken } from './tokenBackend.ts';
import { tokenClient } from './tokenClient.ts';
import type { WidgetAnswers } from './widgetAnswers.ts';

/**
 * Mints for the app that asks the local backend: with the credentials that were chosen, at the address they were chosen
 * for, and only as long as the person keeps both. Nothing is written down by it.
 */
export async function mintForApp(
  { tokenUrl, widget, identifiers }: WidgetAnswers,
  { connection, client, dependencies: parts }: Pick<RunningContext, 'connection' | 'client' | 'dependencies'>,
): Promise<(signal: AbortSignal) => Promise<HandedToken | undefined>> {
  const baseUrl = tokenUrl ?? connection.tokenUrl;
  const asked = await tokenClient({ connection, client, dependencies: parts });
  const areKept = async (): Promise<boolean> => {
    if (parts.connections.profile(connection.id) === undefined) return false;
    if (widget.from === 'sandbox' || baseUrl === undefined) return widget.from === 'sandbox';
    return (await parts.secrets.widget({ id: connection.id, baseUrl })) !== undefined;
  };
  return async (signal) => {
    if (!(await areKept())) return undefined;
    const order = { credentials: widget.credentials, userIdentifiers: identifiers };
    const end = await mintEmbedToken(asked, order, signal);
    return end.kind === 'minted' ? end.token : undefined;
  };
}
