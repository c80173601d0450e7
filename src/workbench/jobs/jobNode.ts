import * as vscode from 'vscode';
import { type JobRecord, phaseOf } from './jobRecord.ts';

/** A row of the jobs view. */
export interface JobNode {
  readonly kind: 'job';
  readonly record: JobRecord;
}

/** How a job looks. `contextValue` is its kind and its phase: `export completed`, `bulk open`. */
export function jobItem({ record }: JobNode, _now: number): vscode.TreeItem {
  const item = new vscode.TreeItem(record.kind === 'export' ? record.startAt : record.logName);
  item.id = record.id;
  item.contextValue = `${record.kind} ${phaseOf(record)}`;
  return item;
}
