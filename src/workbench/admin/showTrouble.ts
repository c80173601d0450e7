import * as vscode from 'vscode';
import type { Trouble } from './adminCommand.ts';
import type { FileContext } from './adminContext.ts';
import { explain } from './problems/explain.ts';

/** Shows what went wrong, with what was read before it. True: the person wants it tried again. */
export async function showTrouble(trouble: Trouble, context: FileContext): Promise<boolean> {
  if (trouble.kind === 'paging' && trouble.partial !== undefined) context.results.show(trouble.partial);
  const { what, changed, next, retry } = explain(trouble);
  const text = [what, changed, next].filter((part) => part !== '').join(' ');
  const again = vscode.l10n.t('Try Again');
  const answer = await vscode.window.showErrorMessage(text, ...(retry.kind === 'no' ? [] : [again]));
  return answer === again;
}
