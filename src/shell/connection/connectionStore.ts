import { normalizeBaseUrl } from '../../client/requestUrl.ts';
import { changeSetting, readSetting } from '../settings.ts';
import { type ConnectionProfile, type ReadConnections, readConnections } from './connectionProfile.ts';

type Changes<Entry> = { readonly [Name in keyof Entry]?: Entry[Name] | undefined };

/** The connections in the settings. Written to the user settings only: a workspace must not redirect keys. */
export class ConnectionStore {
  read(): ReadConnections {
    // Application scope: workspace values are ignored.
    return readConnections(readSetting('connections'));
  }

  /** The id of the current connection as configured; empty if none was chosen. */
  get currentId(): string {
    return readSetting('currentConnection');
  }

  /** Candle feed of connections without their own. */
  get candleFeed(): string | undefined {
    const feed = normalizeBaseUrl(readSetting('candleFeed'));
    return feed === '' ? undefined : feed;
  }

  async choose(id: string): Promise<void> {
    await changeSetting('currentConnection', () => id);
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
    const entries = readSetting('connections');
    return Array.isArray(entries) ? entries : [];
  }

  async #write(entries: readonly unknown[]): Promise<void> {
    await changeSetting('connections', () => entries);
  }
}

function isEntry(entry: unknown, id: string): entry is object {
  return typeof entry === 'object' && entry !== null && 'id' in entry && entry.id === id;
}
