import * as vscode from 'vscode';
import type { Columns } from '../../../market/file/columns.ts';
import type { TableHead } from '../../../market/file/readTable.ts';
import { type Choice, pickStep, runSteps, type Step } from '../../commands/stepwise.ts';

type Role = keyof Columns;
/** A column that was not found stays undefined, as an answer too. */
type ChosenColumns = { readonly [R in Role]?: number | undefined };

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
  const chosen = await runSteps<ChosenColumns>(
    vscode.l10n.t('Columns of the Candle File'),
    {},
    questions().map(
      ({ role, asks, without }): Step<ChosenColumns> =>
        async (answers, frame) => {
          const taken = Object.entries(answers).flatMap(([other, column]) => (other === role ? [] : [column]));
          const none = without === undefined ? [] : [{ label: without, value: undefined }];
          const end = await pickStep<number | undefined>(frame, {
            placeholder: asks,
            active: answers[role],
            items: [...none, ...columnItems(lines).filter(({ value }) => !taken.includes(value))],
          });
          return end.kind === 'next' ? { kind: 'next', value: { ...answers, [role]: end.value } } : end;
        },
    ),
  );
  if (chosen?.time === undefined) return undefined;
  const { time, clock, ...others } = chosen;
  const prices = Object.fromEntries(Object.entries(others).filter(([, column]) => column !== undefined));
  return clock === undefined ? { ...prices, time } : { ...prices, date: time, clock };
}

/** Each column with the cells of the first rows. */
function columnItems(lines: TableHead['lines']): readonly Choice<number>[] {
  const width = Math.max(...lines.map((line) => line.length));
  return Array.from({ length: width }, (_, column) => ({
    label: vscode.l10n.t('Column {0}', column + 1),
    detail: lines.map((line) => (line[column] ?? '').slice(0, 40) || '–').join('  ·  '),
    value: column,
  }));
}
