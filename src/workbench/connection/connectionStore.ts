import * as vscode from 'vscode';
import { normalizeBaseUrl } from '../../client/requestUrl.ts';
import { type ConnectionProfile, type ReadConnections, readConnections } from './connectionProfile.ts';

type Changes<Entry> = { readonly [Name in keyof Entry]?: Entry[Name] | undefined };

/** The connections as the settings hold them. Written to the user's settings only: a workspace must not redirect keys. */
export class ConnectionStore {
  read(): ReadConnections {
    // Application scope: a value from a workspace never gets in here.
    return readConnections(settings().get<unknown>('connections'));
  }

  /** The id of the connection to work with, as set; empty when nobody has chosen. */
  get currentId(): string {
    return settings().get<string>('currentConnection') ?? '';
  }

  /** The feed for connections that name none of their own. */
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

  /** Changes one entry and leaves every other as it is written, mistakes and unknown fields too; undefined takes away. */
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
