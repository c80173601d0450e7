import * as vscode from 'vscode';
import { l10n, Uri } from 'vscode';
import { formatLocalTime, formatNumber } from '../../card/formatValues.ts';
import { plainMarkdown } from '../../shell/displayText.ts';
import { executeCommand } from '../../shell/executeCommand.ts';
import { formatRows } from '../results/resultTable.ts';
import { daysOfWindow, formatBytes, formatCustomers, formatJobStatus, localWindow, utcWindow } from './formatJob.ts';
import { type BulkJobRecord, type JobPhase, type JobRecord, phaseOf, rowsOutcome } from './jobRecord.ts';

/** A row of the Jobs view. */
export interface JobNode {
  readonly kind: 'job';
  readonly record: JobRecord;
  /** Why its state couldn't be read last time. */
  readonly problem?: string;
}

/** A job's tree item. `contextValue` is its kind and phase: `export completed`, `bulk open`. */
export function jobItem(node: JobNode): vscode.TreeItem {
  const { record, problem } = node;
  const phase = phaseOf(record);
  const item = new vscode.TreeItem(shortJobLabel(record), vscode.TreeItemCollapsibleState.None);
  item.id = record.id;
  item.contextValue = `${record.kind} ${phase}`;
  item.iconPath = iconOf(record, phase, problem);
  item.description = describeJob(node);
  item.tooltip = tooltipOf(node);
  item.accessibilityInformation = { label: `${jobLabel(record)}, ${item.description}` };
  item.command = {
    command: 'chartCards.admin.showJob',
    title: vscode.l10n.t('Show Job'),
    arguments: [node],
  };
  return item;
}

/** Short for a narrow side bar: the description says what kind it is. */
function shortJobLabel(record: JobRecord): string {
  return record.kind === 'export' ? daysOfWindow(record.startAt, record.endAt) : record.fileName;
}

/** A job's name, where there is room. */
export function jobLabel(record: JobRecord): string {
  return record.kind === 'export'
    ? vscode.l10n.t('Export {0}', localWindow(record.startAt, record.endAt))
    : vscode.l10n.t('Bulk update {0}', record.fileName);
}

/** A job's state and size on one line. */
export function jobSummary(record: JobRecord): string {
  const rows = record.rows === undefined ? [] : [formatRows(record.rows)];
  return [formatJobStatus(record), ...rows, ...(record.kind === 'bulk' ? formatFailedRows(record) : [])].join(' · ');
}

function formatFailedRows(record: BulkJobRecord): readonly string[] {
  const { failed } = record;
  if (failed === undefined) return [];
  return [
    rowsOutcome(record) === 'allFailed'
      ? vscode.l10n.t('all failed')
      : vscode.l10n.t('{0} failed', formatNumber(failed)),
  ];
}

function describeJob({ record, problem }: JobNode): string {
  const form =
    record.kind === 'bulk'
      ? vscode.l10n.t('Bulk update')
      : record.customers.kind === 'all'
        ? record.format.toUpperCase()
        : `${record.format.toUpperCase()}, ${formatCustomers(record.customers)}`;
  const warning = problem === undefined ? [] : [vscode.l10n.t('state couldn’t be read')];
  return [form, jobSummary(record), ...warning, formatLocalTime(record.at)].join(' · ');
}

function iconOf(record: JobRecord, phase: JobPhase, problem: string | undefined): vscode.ThemeIcon {
  switch (phase) {
    case 'unconfirmed':
      return new vscode.ThemeIcon('question', new vscode.ThemeColor('list.warningForeground'));
    case 'notCreated':
      return new vscode.ThemeIcon('circle-slash');
    case 'open':
      if (problem !== undefined)
        return new vscode.ThemeIcon('warning', new vscode.ThemeColor('list.warningForeground'));
      return new vscode.ThemeIcon(
        record.status === 'queued' || record.status === 'In Queue' ? 'clock' : 'loading~spin',
      );
    case 'completed':
      return completedIcon(record);
    case 'failed':
      return new vscode.ThemeIcon('error', new vscode.ThemeColor('list.errorForeground'));
  }
}

/** “Completed” only means that a bulk file was processed: the counts show what was applied. */
function completedIcon(record: JobRecord): vscode.ThemeIcon {
  switch (record.kind === 'bulk' ? rowsOutcome(record) : 'succeeded') {
    case 'succeeded':
      return new vscode.ThemeIcon('pass', new vscode.ThemeColor('testing.iconPassed'));
    case 'someFailed':
      return new vscode.ThemeIcon('warning', new vscode.ThemeColor('list.warningForeground'));
    case 'allFailed':
      return new vscode.ThemeIcon('error', new vscode.ThemeColor('list.errorForeground'));
    case 'unknown':
      return new vscode.ThemeIcon('pass');
  }
}

/** All details; texts of the service and the user are escaped. */
function tooltipOf({ record, problem }: JobNode): vscode.MarkdownString {
  const lines = [...jobDetails(record), ...(problem === undefined ? [] : [['', problem] as const])];
  const rows = lines.map(([name, value]) => `- ${plainMarkdown(name === '' ? value : `${name}: ${value}`)}`);
  return new vscode.MarkdownString([`**${plainMarkdown(jobLabel(record))}**`, rows.join('\n')].join('\n\n'));
}

/** A job's details, name and value. */
export function jobDetails(record: JobRecord): readonly (readonly [name: string, value: string])[] {
  const { t } = vscode.l10n;
  const shared = [
    [t('State'), formatJobStatus(record)],
    [t('Ordered'), formatLocalTime(record.at)],
    ...(record.seenAt === undefined ? [] : [[t('Last response'), formatLocalTime(record.seenAt)] as const]),
    [t('Connection'), `${record.connectionId} (${record.origin})`],
  ] as const;
  if (record.kind === 'bulk') {
    return [
      ...shared,
      [t('Rows'), formatNumber(record.rows)],
      ...(record.succeeded === undefined ? [] : [[t('Succeeded'), formatNumber(record.succeeded)] as const]),
      ...(record.failed === undefined ? [] : [[t('Failed'), formatNumber(record.failed)] as const]),
      [t('Identifier'), record.identifier],
      [t('Job name'), record.logName],
      ...(record.jobId === undefined ? [] : [[t('Job ID'), record.jobId] as const]),
    ];
  }
  return [
    ...shared,
    [t('Window'), utcWindow(record.startAt, record.endAt)],
    [t('Customers'), formatCustomers(record.customers)],
    [t('Format'), record.format.toUpperCase()],
    ...(record.rows === undefined ? [] : [[t('Rows'), formatNumber(record.rows)] as const]),
    ...(record.bytes === undefined ? [] : [[t('Size'), formatBytes(record.bytes)] as const]),
    ...(record.exportId === undefined ? [] : [[t('Export ID'), record.exportId] as const]),
    ...(record.file === undefined ? [] : [[t('Saved as'), record.file] as const]),
  ];
}

interface JobAction {
  readonly label: string;
  /** Codicon name. */
  readonly icon: string;
  readonly run: () => unknown;
}

/** The actions for a job in its current state, most likely first. */
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
      return [{ label: l10n.t('Resume Export…'), icon: 'debug-continue', run: resumeExport(node) }];
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
        label: l10n.t('Summarize Saved File'),
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
                label: l10n.t('Create Correction File…'),
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
          label: l10n.t('Follow Until Done'),
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
