import * as vscode from 'vscode';
import { fileCommand } from '../../admin/adminCommand.ts';
import type { FileContext } from '../../admin/adminContext.ts';
import { multiPickStep } from '../../admin/fields/manyStep.ts';
import { BULK_LANGUAGE } from '../../bulk/language/bulkDocuments.ts';
import { type NewColumn, newColumns, newHeader } from '../../bulk/newFileHeader.ts';

interface NewBulkFileAnswers {
  readonly columns: readonly NewColumn[];
}

/** Starts a bulk file with the columns that the person chooses, operators included. */
export const newBulkFileCommand = fileCommand<NewBulkFileAnswers>({
  title: () => vscode.l10n.t('New Bulk Update File'),
  operations: [],
  questions: [
    {
      name: 'columns',
      ask: ({ frame, context }) => {
        const columns = newColumns(knownFields(context));
        return multiPickStep<NewColumn>(frame, {
          placeholder: vscode.l10n.t('Columns beside Email, by which rows are matched'),
          chosen: [],
          items: columns.map((value) => ({
            label: value.name,
            ...(value.hasOperators ? { description: vscode.l10n.t('with its operators') } : {}),
            value,
          })),
        });
      },
    },
  ],
  progressTitle: undefined,
  run: async ({ columns }) => {
    const document = await vscode.workspace.openTextDocument({
      language: BULK_LANGUAGE,
      content: newHeader(columns),
    });
    const editor = await vscode.window.showTextDocument(document);
    const end = document.lineAt(document.lineCount - 1).range.end;
    editor.selection = new vscode.Selection(end, end);
    return { kind: 'over' };
  },
});

function knownFields({ dependencies: parts, services: rooms }: FileContext) {
  return rooms.bulkFiles.fields.of(parts.connections.current?.id ?? '')?.fields ?? [];
}
