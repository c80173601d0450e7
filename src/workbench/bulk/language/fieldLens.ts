import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { formatLocalTime } from '../../../card/shownValues.ts';
import type { ServiceConnections } from '../../connection/connectionProfile.ts';
import { Disposable } from '../../disposable.ts';
import type { FieldDefinitionCache } from '../fields/fieldBook.ts';
import { BULK_LANGUAGE } from './bulkDocuments.ts';

/** Reads the field definitions of the current connection; asked for by the line above a bulk file, of one desk only. */
export const READ_FIELDS = `chartCards.bulk.readFields.${randomUUID()}`;

/** The line above a bulk file: what the file would change, and whether its custom columns can be checked. */
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
      return { title: vscode.l10n.t('No connection: custom columns are not checked'), command: '' };
    }
    const known = this.#fields.current;
    const title =
      known === undefined
        ? vscode.l10n.t('Custom columns are not checked · Read Field Definitions of {0}', current.name)
        : vscode.l10n.t(
            'Field definitions of {0} read at {1} · Read Again',
            current.name,
            formatLocalTime(known.readAt.getTime()),
          );
    return { title, command: READ_FIELDS };
  }
}
