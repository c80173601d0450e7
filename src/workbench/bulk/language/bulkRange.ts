import * as vscode from 'vscode';
import type { TextSpan } from '../../../contract/bulkFile/readRecord.ts';

/** A stretch of a bulk file in VS Code's terms. */
export function vscodeRange({ line, start, endLine, end }: TextSpan): vscode.Range {
  return new vscode.Range(line, start, endLine, end);
}
