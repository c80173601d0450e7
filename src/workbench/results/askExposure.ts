import * as vscode from 'vscode';
import { formatNumber } from '../../card/shownValues.ts';
import { mapInSlices } from './inTurns.ts';
import { type Exposure, type GuardedTable, personIn } from './personalData.ts';
import type { ResultColumn, ResultRow } from './resultTable.ts';

/** Rows that leave their view; `columns` undefined: with all of their fields. */
interface LeavingRows {
  readonly rows: readonly ResultRow[];
  readonly columns: readonly ResultColumn[] | undefined;
  readonly table: GuardedTable;
}

/** How they leave it, and of how many people they tell something personal. */
export interface LeavingExposure {
  readonly exposure: Exposure;
  readonly people: number;
}

/**
 * How rows leave their view: asks whether as they are or masked, and says of how many people they tell. `shown`: how the
 * view shows them. Undefined: not at all. What is copied of one person after it was revealed is not asked about.
 */
export async function askExposure(
  does: 'copy' | 'save',
  leaving: LeavingRows,
  shown: Exposure,
  signal: AbortSignal,
): Promise<LeavingExposure | undefined> {
  const people = await peopleIn(leaving, signal);
  if (people === 0) return { exposure: 'masked', people };
  const isOne = people === 1;
  if (isOne && does === 'copy' && shown === 'full') return { exposure: 'full', people };
  const count = formatNumber(people);
  const isCopy = does === 'copy';
  const question = isCopy
    ? isOne
      ? vscode.l10n.t('Copy personal data of 1 person?')
      : vscode.l10n.t('Copy personal data of {0} people?', count)
    : isOne
      ? vscode.l10n.t('Save personal data of 1 person?')
      : vscode.l10n.t('Save personal data of {0} people?', count);
  const detail = isCopy
    ? vscode.l10n.t(
        'You can mask e-mail addresses, names, phone numbers and addresses. Copied in full, the data is cleared from the clipboard after a minute, unless you copy something else.',
      )
    : vscode.l10n.t(
        'You can mask e-mail addresses, names, phone numbers and addresses. Saved in full, everyone who gets the file can read the data.',
      );
  const masked = isCopy ? vscode.l10n.t('Copy Masked') : vscode.l10n.t('Save Masked');
  const full = isCopy ? vscode.l10n.t('Copy in Full') : vscode.l10n.t('Save in Full');
  const answer = await vscode.window.showWarningMessage(question, { modal: true, detail }, masked, full);
  if (answer === undefined) return undefined;
  return { exposure: answer === full ? 'full' : 'masked', people };
}

/** How many people the rows tell something of that would be masked. */
async function peopleIn({ rows, columns, table }: LeavingRows, signal: AbortSignal): Promise<number> {
  const people = new Set<unknown>();
  const take = (row: ResultRow): string => {
    const person = personIn(row, columns, table);
    if (person !== undefined) people.add(person);
    return '';
  };
  await mapInSlices(rows, take, signal);
  return people.size;
}
