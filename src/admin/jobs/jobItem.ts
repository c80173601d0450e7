import * as vscode from 'vscode';
import { l10n, Uri } from 'vscode';
import { formatLocalClock, formatLocalTime, formatNumber } from '../../card/model/formatValues.ts';
import { plainMarkdown } from '../../shell/displayText.ts';
import { type CommandArguments, type CommandId, executeCommand } from '../../shell/executeCommand.ts';
import { formatRows } from '../results/resultTable.ts';
import {
  type BulkJobRecord,
  type ExportJobRecord,
  type JobPhase,
  type JobRecord,
  phaseOf,
  rowsOutcome,
} from './jobRecord.ts';

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
  const remove = jobAction('close', l10n.t('Remove from the List'), 'chartCards.admin.forgetJob', node);
  return [...(record.kind === 'export' ? exportActions(record, node) : bulkActions(record, node)), remove];
}

function jobAction<Id extends CommandId>(
  icon: string,
  label: string,
  id: Id,
  ...args: CommandArguments[Id]
): JobAction {
  return { label, icon, run: () => executeCommand(id, ...args) };
}

function exportActions(record: JobRecord & { readonly kind: 'export' }, node: JobNode): JobAction[] {
  switch (phaseOf(record)) {
    case 'unconfirmed':
      return [jobAction('debug-continue', l10n.t('Resume Export…'), 'chartCards.admin.resumeExport', node)];
    case 'open':
      return [jobAction('eye', l10n.t('Follow'), 'chartCards.admin.resumeExport', node)];
    case 'completed': {
      const { file } = record;
      const label = file === undefined ? l10n.t('Download…') : l10n.t('Download Again…');
      const download = jobAction('desktop-download', label, 'chartCards.admin.downloadExport', node);
      if (file === undefined) return [download];
      const saved = Uri.file(file);
      return [jobAction('graph', l10n.t('Summarize Saved File'), 'chartCards.admin.summarizeExport', saved), download];
    }
    case 'notCreated':
    case 'failed':
      return [jobAction('add', l10n.t('Create a New Export…'), 'chartCards.admin.createExport')];
  }
}

function bulkActions(record: JobRecord & { readonly kind: 'bulk' }, node: JobNode): JobAction[] {
  switch (phaseOf(record)) {
    case 'completed': {
      const rows = jobAction('table', l10n.t('Show Rows'), 'chartCards.admin.bulkJobDetails', node);
      const label = l10n.t('Create Correction File…');
      const correct = jobAction('new-file', label, 'chartCards.admin.bulkCorrectionFile', node);
      return record.failed === 0 ? [rows] : [rows, correct];
    }
    case 'unconfirmed':
    case 'open':
    case 'failed':
      return [jobAction('eye', l10n.t('Follow Until Done'), 'chartCards.admin.bulkJobDetails', node)];
    case 'notCreated':
      return [];
  }
}

/** A time window for the user: local days if they are whole, else local times with an exclusive end. */
export function localWindow(startAt: string, endAt: string): string {
  const ends = [new Date(startAt), new Date(endAt)];
  if (ends.every(beginsDay)) return daysOfWindow(startAt, endAt);
  return `${formatLocalClock(Date.parse(startAt))} → ${formatLocalTime(Date.parse(endAt))}`;
}

/** The local days that a window touches, in short: `2026-03-01 – 03-07`. */
function daysOfWindow(startAt: string, endAt: string): string {
  const first = localDay(new Date(startAt));
  // The end is exclusive.
  const last = localDay(new Date(Date.parse(endAt) - 1));
  if (first === last) return first;
  return `${first} – ${first.slice(0, 4) === last.slice(0, 4) ? last.slice(5) : last}`;
}

/** The exact bounds. */
export function utcWindow(startAt: string, endAt: string): string {
  return l10n.t('from {0} (inclusive) to {1} (exclusive)', startAt, endAt);
}

/** Whose history an export contains. */
export function formatCustomers(customers: ExportJobRecord['customers']): string {
  if (customers.kind === 'all') return l10n.t('all customers');
  return customers.count === 1 ? l10n.t('1 customer') : l10n.t('{0} customers', formatNumber(customers.count));
}

/** The state of a job; the service's own word where it has one. */
export function formatJobStatus({ status }: Pick<JobRecord, 'status'>): string {
  if (status === 'unconfirmed') return l10n.t('not confirmed');
  if (status === 'notCreated') return l10n.t('not created');
  if (status === 'queued' || status === 'In Queue') return l10n.t('queued');
  if (status === 'processing' || status === 'In Progress') return l10n.t('in progress');
  return status === 'completed' || status === 'Completed' ? l10n.t('completed') : l10n.t('failed');
}

/** A size, e.g. `3.4 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return l10n.t('{0} bytes', bytes);
  const power = Math.min(Math.floor(Math.log10(bytes) / 3), 4);
  const value = bytes / 1000 ** power;
  return `${value.toFixed(value < 10 ? 1 : 0)} ${['', 'kB', 'MB', 'GB', 'TB'][power]}`;
}

function localDay(at: Date): string {
  return formatLocalClock(at.getTime()).slice(0, 10);
}

/** Usually midnight; 01:00 where clocks go forward at midnight. */
function beginsDay(at: Date): boolean {
  return localDay(at) !== localDay(new Date(at.getTime() - 1));
}
