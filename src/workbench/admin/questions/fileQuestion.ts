import * as vscode from 'vscode';
import type { AskingContext, FileContext } from '../adminContext.ts';
import { commonParts, type Question, type QuestionOptions } from './question.ts';

/** What a file is asked with. */
export interface FileOptions<Answers> extends QuestionOptions<Answers> {
  /** The dialog's button, e.g. `Check`. */
  readonly button: (answers: Partial<Answers>) => string;
  /** Endings by name, e.g. `{ CSV: ['csv'] }`. */
  readonly filters?: Readonly<Record<string, readonly string[]>>;
  /** Several files: the answer is a list. */
  readonly many?: true;
  /** Files over it are refused, with their size. */
  readonly mostBytes?: number;
  /** Takes the files that the command was called with, from the explorer or a tree. */
  readonly fromCall?: true;
}

/** Asks for a file (`vscode.Uri`), or for several (`readonly vscode.Uri[]`). */
export function fileQuestion<Answers, Context extends FileContext = AskingContext>(
  name: keyof Answers & string,
  options: FileOptions<Answers>,
): Question<Answers, Context> {
  const given = options.given ?? (options.fromCall === true ? filesOfCall(options.many === true) : undefined);
  return {
    name,
    ...commonParts({ ...options, ...(given === undefined ? {} : { given }) }),
    ask: async ({ frame, answers }) => {
      for (;;) {
        const files = await vscode.window.showOpenDialog({
          title: frame.title,
          openLabel: options.button(answers),
          canSelectMany: options.many === true,
          filters: Object.fromEntries(Object.entries(options.filters ?? {}).map(([label, ends]) => [label, [...ends]])),
        });
        const [first] = files ?? [];
        // A native dialog has no way back: closing it is the way back where there is one.
        if (files === undefined || first === undefined) return { kind: frame.step > 1 ? 'back' : 'cancel' };
        const problem = await sizeProblem(files, options.mostBytes);
        if (problem === undefined) return { kind: 'next', value: options.many === true ? files : first };
        const again = vscode.l10n.t('Choose Another File');
        if ((await vscode.window.showErrorMessage(problem, again)) !== again) return { kind: 'cancel' };
      }
    },
  };
}

/** The files a command was called with: one file, or a file and the selection it belongs to. */
function filesOfCall(many: boolean): (context: FileContext) => unknown {
  return ({ args: [first, selection] }) => {
    if (!(first instanceof vscode.Uri)) return undefined;
    if (!many) return first;
    const all = Array.isArray(selection) ? selection.filter((it) => it instanceof vscode.Uri) : [];
    return all.length === 0 ? [first] : all;
  };
}

async function sizeProblem(files: readonly vscode.Uri[], mostBytes: number | undefined): Promise<string | undefined> {
  if (mostBytes === undefined) return undefined;
  for (const file of files) {
    const { size } = await vscode.workspace.fs.stat(file);
    if (size > mostBytes) {
      const shown = file.path.split('/').pop() ?? '';
      return vscode.l10n.t('“{0}” has {1} bytes; at most {2} are taken.', shown, size, mostBytes);
    }
  }
  return undefined;
}
