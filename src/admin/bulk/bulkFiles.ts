import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import type { BulkContext } from '../../bulk/columns.ts';
import type { ServiceConnections } from '../../shell/connection/serviceConnections.ts';
import { Disposable } from '../../shell/disposable.ts';
import type { BulkFileService } from '../runner/adminContext.ts';
import { ServiceError } from '../runner/serviceCalls.ts';
import { registerBulkCompletion, registerBulkHover } from './bulkCompletion.ts';
import { BulkDiagnostics, BulkQuickFixes } from './bulkDiagnostics.ts';
import { BulkDocuments } from './bulkDocuments.ts';
import { FieldDefinitionCache, FieldLens, READ_FIELDS } from './bulkFields.ts';

/** The editor features of bulk files, and the field definitions they are checked against. */
export class BulkFiles extends Disposable implements BulkFileService {
  readonly fields: FieldDefinitionCache;
  readonly documents: BulkDocuments;

  constructor(connections: ServiceConnections) {
    super();
    this.fields = this._register(new FieldDefinitionCache(connections));
    this.documents = this._register(new BulkDocuments(() => this.#context()));
    let checkedBy = this.#context();
    this._register(
      this.fields.onDidChange(() => {
        const now = this.#context();
        // Every check reads the definitions again, mostly unchanged; then a big file isn't checked again.
        if (isDeepStrictEqual(now, checkedBy)) return;
        checkedBy = now;
        this.documents.recheck();
      }),
    );
    this._register(new BulkDiagnostics(this.documents));
    this._register(BulkQuickFixes.register(this.documents));
    this._register(registerBulkCompletion(this.documents));
    this._register(registerBulkHover(this.documents));
    this._register(new FieldLens(this.fields, connections));
    this._register(vscode.commands.registerCommand(READ_FIELDS, () => this.#read(connections)));
  }

  #context(): BulkContext {
    const known = this.fields.current;
    return { matching: 'undecided', ...(known === undefined ? {} : { fields: known.fields }) };
  }

  async #read({ current }: ServiceConnections): Promise<void> {
    if (current === undefined) return;
    const title = vscode.l10n.t('Reading the field definitions of {0}', current.name);
    const options = { location: vscode.ProgressLocation.Window, title };
    await vscode.window.withProgress(options, async () => {
      try {
        await this.fields.read(current.id, AbortSignal.timeout(60_000));
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        const words = vscode.l10n.t(
          'The field definitions of {0} couldn’t be read, so custom columns aren’t checked. Run “List User Fields” to see why.',
          current.name,
        );
        const show = vscode.l10n.t('List User Fields');
        if ((await vscode.window.showWarningMessage(words, show)) === show) {
          await vscode.commands.executeCommand('chartCards.admin.listUserFields');
        }
      }
    });
  }
}
