import { l10n, Uri } from 'vscode';
import { executeCommand } from '../commands/executeCommand.ts';
import type { JobNode } from './jobNode.ts';
import { type JobRecord, phaseOf } from './jobRecord.ts';

/** Something that can be done with a job now. */
export interface JobAction {
  readonly label: string;
  /** A codicon's name. */
  readonly icon: string;
  readonly run: () => unknown;
}

/** What can be done with a job as it stands; the likeliest first. */
export function jobActions(record: JobRecord): readonly JobAction[] {
  const node: JobNode = { kind: 'job', record };
  const remove: JobAction = {
    label: l10n.t('Remove from the List'),
    icon: 'close',
    run: () => executeCommand('chartCards.admin.forgetJob', node),
  };
  return [...(record.kind === 'export' ? exportActions(record, node) : bulkActions(record, node)), remove];
}

function exportActions(record: JobRecord & { readonly kind: 'export' }, node: JobNode): JobAction[] {
  switch (phaseOf(record)) {
    case 'unconfirmed':
      return [{ label: l10n.t('Send Again with the Same Key…'), icon: 'debug-continue', run: resumeExport(node) }];
    case 'open':
      return [{ label: l10n.t('Follow'), icon: 'eye', run: resumeExport(node) }];
    case 'completed': {
      const { file } = record;
      const download: JobAction = {
        label: file === undefined ? l10n.t('Download…') : l10n.t('Download Again…'),
        icon: 'desktop-download',
        run: () => executeCommand('chartCards.admin.downloadExport', node),
      };
      if (file === undefined) return [download];
      const summarize: JobAction = {
        label: l10n.t('Summarize the Saved File'),
        icon: 'graph',
        run: () => executeCommand('chartCards.admin.summarizeExport', Uri.file(file)),
      };
      return [summarize, download];
    }
    case 'notCreated':
    case 'failed':
      return [
        {
          label: l10n.t('Create a New Export…'),
          icon: 'add',
          run: () => executeCommand('chartCards.admin.createExport'),
        },
      ];
  }
}

function bulkActions(record: JobRecord & { readonly kind: 'bulk' }, node: JobNode): JobAction[] {
  switch (phaseOf(record)) {
    case 'completed':
      return [
        {
          label: l10n.t('Show Rows'),
          icon: 'table',
          run: () => executeCommand('chartCards.admin.bulkJobDetails', node),
        },
        ...(record.failed === 0
          ? []
          : [
              {
                label: l10n.t('Make a Correction File'),
                icon: 'new-file',
                run: () => executeCommand('chartCards.admin.bulkCorrectionFile', node),
              },
            ]),
      ];
    case 'unconfirmed':
    case 'open':
    case 'failed':
      return [
        {
          label: l10n.t('Follow to Its Rows'),
          icon: 'eye',
          run: () => executeCommand('chartCards.admin.bulkJobDetails', node),
        },
      ];
    case 'notCreated':
      return [];
  }
}

function resumeExport(node: JobNode): () => unknown {
  return () => executeCommand('chartCards.admin.resumeExport', node);
}
