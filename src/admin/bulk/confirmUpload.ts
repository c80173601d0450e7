import { l10n } from 'vscode';
import type { BulkTrigger, CellChanges, ColumnTally, DryRun } from '../../bulk/findings.ts';
import { formatNumber } from '../../card/model/formatValues.ts';
import { formatJobStatus } from '../jobs/jobItem.ts';
import type { BulkJobRecord } from '../jobs/jobRecord.ts';
import { formatRows } from '../results/resultTable.ts';
import type { Confirmation } from '../runner/adminCommand.ts';

/** Maximum number of listed columns; the rest is counted. */
const MAX_LISTED_COLUMNS = 12;

/** What the confirmation of an upload shows. */
interface UploadQuestion {
  readonly fileName: string;
  readonly connection: string;
  readonly logName: string;
  readonly capCoins: boolean;
  readonly run: DryRun;
  /** The job of an earlier upload of the same file. */
  readonly earlier?: Pick<BulkJobRecord, 'logName' | 'status'>;
}

/** What is known before the upload: only the service knows its traders. */
export function confirmUpload({ fileName, connection, logName, capCoins, run, earlier }: UploadQuestion): Confirmation {
  const parts = [
    ...(earlier === undefined
      ? []
      : [
          l10n.t(
            'This file was already uploaded as “{0}” ({1}). It would add and subtract again.',
            earlier.logName,
            formatJobStatus(earlier),
          ),
        ]),
    describeMatching(run),
    ...describeFailures(run),
    describeColumns(run.columns),
    ...describeCap(run.columns, capCoins),
    ...run.triggers.filter(({ cells }) => cells > 0).map(describeTrigger),
    ...(run.fieldsUnknown
      ? [l10n.t('Custom columns weren’t checked because the field definitions couldn’t be read.')]
      : []),
    l10n.t('This can’t be undone. Uploading the same file twice adds and subtracts twice.'),
    l10n.t('Job name: “{0}”, followed by the time.', logName),
  ];
  return {
    question:
      run.traders === 1
        ? l10n.t('Upload “{0}” and change 1 trader on {1}?', fileName, connection)
        : l10n.t('Upload “{0}” and change up to {1} traders on {2}?', fileName, formatNumber(run.traders), connection),
    detail: parts.filter((part) => part !== '').join('\n\n'),
    button: l10n.t('Upload'),
  };
}

function describeMatching({ rows, matchedBy = 'Email' }: DryRun): string {
  return l10n.t('{0}, matched by “{1}”.', formatRows(rows), matchedBy);
}

function describeFailures({ willFail, rows }: DryRun): string[] {
  if (willFail === 0) return [];
  return [
    willFail === rows
      ? l10n.t('All rows are expected to fail. Check the file first.')
      : l10n.t('{0} expected to fail. The others are applied.', formatRows(willFail)),
  ];
}

/** One line per column. */
function describeColumns(columns: readonly ColumnTally[]): string {
  const lines = columns
    .filter(({ changes }) => changes.some(({ cells }) => cells > 0))
    .map(
      ({ column, changes }) =>
        `${column}: ${changes
          .filter(({ cells }) => cells > 0)
          .map((change) => describeChange(column, change))
          .join('; ')}`,
    );
  const rest = lines.length - MAX_LISTED_COLUMNS;
  if (rest <= 0) return lines.join('\n');
  return [...lines.slice(0, MAX_LISTED_COLUMNS), l10n.t('and {0} more columns', rest)].join('\n');
}

function describeChange(column: string, { operator, cells, sum }: CellChanges): string {
  const rows = formatRows(cells);
  const amount = sum === undefined ? undefined : formatNumber(sum);
  switch (operator) {
    case 'add':
      return amount === undefined
        ? l10n.t('adds the listed values in {0}', rows)
        : l10n.t('adds {0} in {1}', amount, rows);
    case 'subtract':
      return amount === undefined
        ? l10n.t('removes the listed values in {0}', rows)
        : l10n.t('subtracts {0} in {1}', amount, rows);
    case 'overwrite':
      return l10n.t('overwrites the current value in {0}', rows);
    case 'set':
      return describeReplacement(column, rows);
  }
}

/** Lists are replaced as a whole: other roles, tags or badges are lost (P2 4.6 rule 5). */
function describeReplacement(column: string, rows: string): string {
  switch (column) {
    case 'Role':
      return l10n.t('replaces all roles except @all in {0}', rows);
    case 'Tag':
      return l10n.t('replaces all tags in {0}', rows);
    case 'Badges':
      return l10n.t('replaces all badges in {0}', rows);
    default:
      return l10n.t('sets a value in {0}', rows);
  }
}

function describeCap(columns: readonly ColumnTally[], capCoins: boolean): string[] {
  const addsCoins = columns.some(
    ({ column, changes }) =>
      column === 'Total Coins' && changes.some(({ operator, cells }) => operator === 'add' && cells > 0),
  );
  if (!addsCoins) return [];
  return [
    capCoins
      ? l10n.t('The community’s earning cap, if any, limits the coins that are added.')
      : l10n.t('Coins are added in full, ignoring the community’s earning cap.'),
  ];
}

function describeTrigger({ kind, cells }: BulkTrigger): string {
  switch (kind) {
    case 'roleMails':
      return l10n.t('New roles in {0}: role e-mails are sent if the community has them turned on.', formatRows(cells));
    case 'badgeMails':
      return l10n.t(
        'New badges in {0}: badge e-mails are sent if the community has them turned on.',
        formatRows(cells),
      );
    case 'levelsAndRoles':
      return l10n.t('XP changes in {0}: levels, and roles that depend on XP, may change too.', formatRows(cells));
  }
}
