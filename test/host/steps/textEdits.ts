import type * as vscode from 'vscode';
import { editableDocument } from '../../../src/authoring/documents/textDocuments.ts';
import { describeEditFailure } from '../../../src/authoring/editor/editorActions.ts';
import { EditQueue } from '../../../src/authoring/editor/editQueue.ts';
import type { TextEdit } from '../../../src/card/text/textEdit.ts';

/** Applies a command's edits to a card that no chart shows. */
export async function appliedAsOneStep(
  document: vscode.TextDocument,
  version: number,
  edits: readonly TextEdit[],
): Promise<void> {
  const queue = new EditQueue(editableDocument(document));
  const failure = describeEditFailure(await queue.add({ seen: () => version, plan: () => ({ kind: 'edits', edits }) }));
  if (failure !== undefined) throw new Error(failure);
}
