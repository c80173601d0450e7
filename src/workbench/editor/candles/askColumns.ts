import * as vscode from 'vscode';
import type { Columns } from '../../../market/file/columns.ts';
import type { TableHead } from '../../../market/file/readTable.ts';

type Role = keyof Columns;

/** What is asked, one after another; all but time and close may be missing. */
function questions(): readonly { readonly role: Role; readonly asks: string; readonly without?: string }[] {
  return [
    { role: 'time', asks: vscode.l10n.t('Which column holds the date and time?') },
    {
      role: 'clock',
      asks: vscode.l10n.t('Which column holds the time of day?'),
      without: vscode.l10n.t('It’s in the Same Column, or There Is None'),
    },
    { role: 'close', asks: vscode.l10n.t('Which column holds the closing price?') },
    { role: 'open', asks: vscode.l10n.t('Which column holds the opening price?'), without: sameAsClose() },
    { role: 'high', asks: vscode.l10n.t('Which column holds the high?'), without: sameAsClose() },
    { role: 'low', asks: vscode.l10n.t('Which column holds the low?'), without: sameAsClose() },
  ];
}

function sameAsClose(): string {
  return vscode.l10n.t('None: Use the Closing Price');
}

/** Asks what the columns of a table hold, showing its first rows; undefined when the person gives up. */
export async function askColumns({ lines }: TableHead): Promise<Columns | undefined> {
  const chosen: { [R in Role]?: number } = {};
  const taken = new Set<number>();
  const asked = questions();
  for (const [index, { role, asks, without }] of asked.entries()) {
    const columns = columnItems(lines).filter(({ column }) => !taken.has(column));
    const none = without === undefined ? [] : [{ label: without, detail: undefined, column: undefined }];
    const picked = await vscode.window.showQuickPick<vscode.QuickPickItem & { readonly column: number | undefined }>(
      [...none.map(({ label, column }) => ({ label, column })), ...columns],
      {
        title: vscode.l10n.t('Columns of the Candle File ({0} of {1})', index + 1, asked.length),
        placeHolder: asks,
        ignoreFocusOut: true,
        matchOnDetail: true,
      },
    );
    if (picked === undefined) return undefined;
    if (picked.column === undefined) continue;
    taken.add(picked.column);
    chosen[role] = picked.column;
  }
  const { time, clock, ...prices } = chosen;
  if (time === undefined) return undefined;
  return clock === undefined ? { ...prices, time } : { ...prices, date: time, clock };
}

/** Each column with the cells of the first rows. */
function columnItems(
  lines: TableHead['lines'],
): readonly { readonly label: string; readonly detail: string; readonly column: number }[] {
  const width = Math.max(...lines.map((line) => line.length));
  return Array.from({ length: width }, (_, column) => ({
    label: vscode.l10n.t('Column {0}', column + 1),
    detail: lines.map((line) => (line[column] ?? '').slice(0, 40) || '–').join('  ·  '),
    column,
  }));
}
