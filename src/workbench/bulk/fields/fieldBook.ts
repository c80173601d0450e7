import * as vscode from 'vscode';
import { createService } from '../../../client/service.ts';
import { listUserFields } from '../../../contract/userFields.ts';
import { readAllRows } from '../../admin/readList.ts';
import type { ServiceConnections } from '../../connection/connectionProfile.ts';
import { Disposable } from '../../disposable.ts';
import type { BulkFileService, KnownFields } from '../bulkRoom.ts';

type FieldService = BulkFileService['fields'];

/** The field definitions of each connection, read when somebody asks for them and kept while the window is open. */
export class FieldDefinitionCache extends Disposable implements FieldService {
  readonly #connections: ServiceConnections;
  readonly #known = new Map<string, KnownFields>();
  readonly #didRead = this._register(new vscode.EventEmitter<void>());
  /** What is known has changed, or another connection is the current one. */
  readonly onDidChange = this.#didRead.event;

  constructor(connections: ServiceConnections) {
    super();
    this.#connections = connections;
    let current = this.#currentId;
    this._register(
      connections.onDidChange(() => {
        if (this.#currentId === current) return;
        current = this.#currentId;
        this.#didRead.fire();
      }),
    );
  }

  get #currentId(): string | undefined {
    return this.#connections.current?.id;
  }

  /** What is known of the current connection's community; undefined: nothing was read yet. */
  get current(): KnownFields | undefined {
    return this.of(this.#currentId ?? '');
  }

  of(connectionId: string): KnownFields | undefined {
    return this.#known.get(connectionId);
  }

  /** Reads them anew. Undefined: there is no such connection; throws a `ServiceError` when they cannot be read. */
  async read(connectionId: string, signal: AbortSignal): Promise<KnownFields | undefined> {
    const client = await this.#connections.client(connectionId);
    const profile = this.#connections.profile(connectionId);
    if (client === undefined || profile === undefined) return undefined;
    const pages = createService(client).userFields.list.pages(
      { path: { communityId: profile.communityId } },
      { signal },
    );
    const known = { fields: await readAllRows(listUserFields, pages), readAt: new Date() };
    this.#known.set(connectionId, known);
    this.#didRead.fire();
    return known;
  }
}
