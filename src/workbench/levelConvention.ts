import * as vscode from 'vscode';

/** Whether the pivot is the line that ends the idea, not the entry: the documents do not say (docs/assumptions.md, MEASURE-1). */
export function pivotIsInvalidation(): boolean {
  const convention: unknown = vscode.workspace.getConfiguration('chartCards').get('levelConvention');
  return convention === 'pivotIsInvalidation';
}
