import * as vscode from 'vscode';
import type { ConnectionProfile, Connections } from '../../connection/connectionProfile.ts';
import type { FeedAddress } from './candleFeeds.ts';

/**
 * The feed of a connection; undefined when it has none. A connection without one is asked for its cards first, because
 * the sandbox has a feed only once it runs.
 */
export async function feedOf(
  connections: Connections,
  profileNow: () => ConnectionProfile | undefined,
): Promise<FeedAddress | undefined> {
  const profile = profileNow();
  if (profile === undefined) return undefined;
  if (profile.candleFeed === undefined) await connections.cards(profile.id);
  const address = profileNow()?.candleFeed;
  return address === undefined ? undefined : { name: vscode.l10n.t('{0} feed', profile.name), address };
}
