import * as vscode from 'vscode';
import { formatNumber } from '../../../card/shownValues.ts';
import { canGoBack } from '../../commands/stepwise.ts';
import type { AskingContext, FileContext } from '../adminContext.ts';
import { commonOptions, type Question, type QuestionOptions } from './question.ts';

/** What a file is asked with. */
export interface FileOptions<Answers> extends QuestionOptions<Answers> {
  /** The dialog's button, e.g. `Check`. */
  readonly button: (answers: Partial<Answers>) => string;
  /** Endings by name, e.g. `{ CSV: ['csv'] }`. */
  readonly filters?: Readonly<Record<string, readonly string[]>>;
  /** Files over it are refused, with their size. */
  readonly mostBytes?: number;
  /** Takes the file that the command was called with, from the explorer or a tree. */
  readonly fromCall?: true;
}

/** Asks for a file (`vscode.Uri`). */
export function fileQuestion<Answers, Context extends FileContext = AskingContext>(
  name: keyof Answers & string,
  options: FileOptions<Answers>,
): Question<Answers, Context> {
  const given = options.given ?? (options.fromCall === true ? fileFromArguments : undefined);
  return {
    name,
    ...commonOptions({ ...options, ...(given === undefined ? {} : { given }) }),
    ask: async ({ frame, answers }) => {
      for (;;) {
        const files = await vscode.window.showOpenDialog({
          title: frame.title,
          openLabel: options.button(answers),
          filters: Object.fromEntries(Object.entries(options.filters ?? {}).map(([label, ends]) => [label, [...ends]])),
        });
        const [file] = files ?? [];
        // A native dialog has no way back: closing it is the way back where there is one.
        if (file === undefined) return { kind: canGoBack(frame) ? 'back' : 'cancel' };
        const problem = await sizeProblem(file, options.mostBytes);
        if (problem === undefined) return { kind: 'next', value: file };
        const again = vscode.l10n.t('Choose Another File');
        if ((await vscode.window.showErrorMessage(problem, again)) !== again) return { kind: 'cancel' };
      }
    },
  };
}

function fileFromArguments({ args: [first] }: FileContext): unknown {
  return first instanceof vscode.Uri ? first : undefined;
}

async function sizeProblem(file: vscode.Uri, mostBytes: number | undefined): Promise<string | undefined> {
  if (mostBytes === undefined) return undefined;
  const { size } = await vscode.workspace.fs.stat(file);
  if (size <= mostBytes) return undefined;
  const shown = file.path.split('/').pop() ?? '';
  return vscode.l10n.t(
    '“{0}” has {1} bytes; at most {2} are allowed.',
    shown,
    formatNumber(size),
    formatNumber(mostBytes),
  );
}
