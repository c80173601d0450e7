import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { OPERATOR_SUFFIX } from '../../bulk/columns.ts';
import { formatLocalTime } from '../../card/model/formatValues.ts';
import { BULK_COLUMNS } from '../../contract/bulkUpdates.ts';
import { listUserFields, type UserField } from '../../contract/userFields.ts';
import { formatCsvCell } from '../../csv/csvCells.ts';
import type { ServiceConnections } from '../../shell/connection/serviceConnections.ts';
import { Disposable } from '../../shell/disposable.ts';
import type { BulkFileService, KnownFields } from '../runner/adminContext.ts';
import { readAllRows } from '../runner/lists.ts';
import { BULK_LANGUAGE } from './bulkDocuments.ts';

type FieldService = BulkFileService['fields'];

/** The field definitions of each connection, read on demand and kept while the window is open. */
export class FieldDefinitionCache extends Disposable implements FieldService {
  readonly #connections: ServiceConnections;
  readonly #known = new Map<string, KnownFields>();
  readonly #didRead = this._register(new vscode.EventEmitter<void>());
  /** The definitions or the current connection have changed. */
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

  /** The definitions of the current connection's community; undefined if nothing was read yet. */
  get current(): KnownFields | undefined {
    return this.of(this.#currentId ?? '');
  }

  of(connectionId: string): KnownFields | undefined {
    return this.#known.get(connectionId);
  }

  /** Reads them again. Undefined if there is no such connection; throws a `ServiceError` if they can't be read. */
  async read(connectionId: string, signal: AbortSignal): Promise<KnownFields | undefined> {
    const client = await this.#connections.client(connectionId);
    const profile = this.#connections.profile(connectionId);
    if (client === undefined || profile === undefined) return undefined;
    const path = { communityId: profile.communityId };
    const known = { fields: await readAllRows({ client }, listUserFields, { path }, signal), readAt: new Date() };
    this.#known.set(connectionId, known);
    this.#didRead.fire();
    return known;
  }
}

/**
 * Reads the field definitions of the current connection; used by the code lens of a bulk file, and only of this
 * instance.
 */
export const READ_FIELDS = `chartCards.bulk.readFields.${randomUUID()}`;

/** The code lens of a bulk file: what the file would change, and whether its custom columns can be checked. */
export class FieldLens extends Disposable implements vscode.CodeLensProvider {
  readonly #fields: FieldDefinitionCache;
  readonly #connections: Pick<ServiceConnections, 'current'>;
  readonly onDidChangeCodeLenses: vscode.Event<void>;

  constructor(fields: FieldDefinitionCache, connections: Pick<ServiceConnections, 'current'>) {
    super();
    this.#fields = fields;
    this.#connections = connections;
    this.onDidChangeCodeLenses = fields.onDidChange;
    this._register(vscode.languages.registerCodeLensProvider({ language: BULK_LANGUAGE }, this));
  }

  provideCodeLenses({ uri }: vscode.TextDocument): vscode.CodeLens[] {
    const top = new vscode.Range(0, 0, 0, 0);
    const check = {
      title: vscode.l10n.t('Check Without Sending'),
      command: 'chartCards.admin.checkBulkFile',
      arguments: [uri],
    };
    return [new vscode.CodeLens(top, check), new vscode.CodeLens(top, this.#state())];
  }

  #state(): vscode.Command {
    const { current } = this.#connections;
    if (current === undefined) {
      return { title: vscode.l10n.t('No connection, so custom columns aren’t checked'), command: '' };
    }
    const known = this.#fields.current;
    const title =
      known === undefined
        ? vscode.l10n.t('Custom columns aren’t checked. Read Field Definitions of {0}', current.name)
        : vscode.l10n.t(
            'Field definitions of {0} read at {1} · Read Again',
            current.name,
            formatLocalTime(known.readAt.getTime()),
          );
    return { title, command: READ_FIELDS };
  }
}

/** A column that a new file can have. */
export interface NewColumn {
  readonly name: string;
  /** It comes with its operator column. */
  readonly hasOperators: boolean;
}

/** The columns that a new file can have besides `Email`: the standard ones, and those of the known fields. */
export function newColumns(fields: readonly UserField[]): readonly NewColumn[] {
  return [
    ...BULK_COLUMNS.filter((name) => name !== 'Email').map((name) => ({
      name,
      hasOperators: name === 'Total XP' || name === 'Total Coins',
    })),
    ...fields
      .filter(({ isCustom }) => isCustom === true)
      .map(({ name, type }) => ({ name, hasOperators: type === 'numerical' })),
  ];
}

/** The header line of a new file, with its line end. */
export function newHeader(columns: readonly NewColumn[]): string {
  const names = columns.flatMap(({ name, hasOperators }) => (hasOperators ? [name, name + OPERATOR_SUFFIX] : [name]));
  return `${['Email', ...names].map(formatCsvCell).join(',')}\n`;
}
