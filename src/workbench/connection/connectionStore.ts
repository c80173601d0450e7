import * as vscode from 'vscode';
import { normalizeBaseUrl } from '../../client/requestUrl.ts';
import { type ConnectionProfile, type ReadConnections, readConnections } from './connectionProfile.ts';

type Changes<Entry> = { readonly [Name in keyof Entry]?: Entry[Name] | undefined };

/** The connections in the settings. Written to the user settings only: a workspace must not redirect keys. */
export class ConnectionStore {
  read(): ReadConnections {
    // Application scope: workspace values are ignored.
    return readConnections(settings().get<unknown>('connections'));
  }

  /** The id of the current connection as configured; empty if none was chosen. */
  get currentId(): string {
    return settings().get<string>('currentConnection') ?? '';
  }

  /** Candle feed of connections without their own. */
  get candleFeed(): string | undefined {
    const feed = normalizeBaseUrl(settings().get<string>('candleFeed') ?? '');
    return feed === '' ? undefined : feed;
  }

  async choose(id: string): Promise<void> {
    const chosen = settings().inspect<string>('currentConnection');
    const target =
      chosen?.workspaceValue === undefined ? vscode.ConfigurationTarget.Global : vscode.ConfigurationTarget.Workspace;
    await settings().update('currentConnection', id, target);
  }

  async add(profile: ConnectionProfile): Promise<void> {
    await this.#write([...this.#entries(), profile]);
  }

  /**
   * Changes one entry and keeps all others as written, including invalid ones and unknown fields; undefined removes it.
   */
  async change(id: string, change: Changes<ConnectionProfile>): Promise<void> {
    await this.#write(this.#entries().map((entry) => (isEntry(entry, id) ? { ...entry, ...change } : entry)));
  }

  #entries(): readonly unknown[] {
    const entries = settings().get<unknown>('connections');
    return Array.isArray(entries) ? entries : [];
  }

  async #write(entries: readonly unknown[]): Promise<void> {
    await settings().update('connections', entries, vscode.ConfigurationTarget.Global);
  }
}

function settings(): vscode.WorkspaceConfiguration {
  return vscode.workspace.getConfiguration('chartCards');
}

function isEntry(entry: unknown, id: string): entry is object {
  return typeof entry === 'object' && entry !== null && 'id' in entry && entry.id === id;
}
