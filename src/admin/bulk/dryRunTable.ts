import { l10n } from 'vscode';
import type { BulkRule, BulkTrigger, CellChanges, DryRun } from '../../bulk/findings.ts';
import { formatBulkFinding, formatRefusal } from '../../bulk/formatBulkFinding.ts';
import { BULK_RULES, type BulkEffect } from '../../bulk/rules.ts';
import { formatNumber } from '../../card/formatValues.ts';
import { formatRows, type ResultAction, type ResultRow, type ResultTable } from '../results/resultTable.ts';

/** A dry run's result: what the file would change, and its problems. Contains no cell of the file. */
export function dryRunTable(
  run: DryRun,
  { fileName, actions }: { readonly fileName: string; readonly actions: readonly ResultAction[] },
): ResultTable {
  return {
    title: l10n.t('Check of {0}', fileName),
    subtitle: l10n.t('Nothing was sent. Only the service knows its traders, roles, tags and badges.'),
    columns: [
      { key: 'effect', label: l10n.t('Effect'), kind: 'text' },
      { key: 'column', label: l10n.t('Column'), kind: 'text' },
      { key: 'what', label: l10n.t('What'), kind: 'text' },
      { key: 'count', label: l10n.t('Cells or Rows'), kind: 'number' },
      { key: 'sum', label: l10n.t('Sum'), kind: 'number' },
      { key: 'line', label: l10n.t('First Line'), kind: 'number' },
    ],
    rows: [...problemRows(run), ...changeRows(run)],
    notes: notesOf(run),
    actions,
    fileName: 'bulk-check',
    empty: l10n.t('The file is empty.'),
  };
}

const EFFECTS_BY_SEVERITY: readonly BulkEffect[] = ['file', 'row', 'note'];

function problemRows({ counts, findings }: DryRun): ResultRow[] {
  return EFFECTS_BY_SEVERITY.flatMap((effect) =>
    counts
      .filter(({ rule }) => BULK_RULES[rule].effect === effect)
      .map(({ rule, count }) => {
        const ofRule = findings.filter((finding) => finding.rule === rule);
        const [first] = ofRule;
        return {
          effect: formatEffect(effect),
          column: formatColumnNames(ofRule.flatMap(({ column }) => column ?? [])),
          what: ruleTitle(rule),
          count,
          sum: null,
          line: first === undefined ? null : first.range.line + 1,
        };
      }),
  );
}

/** Column names listed in a cell. */
const MAX_NAMES = 3;

function formatColumnNames(names: readonly string[]): string | null {
  const different = [...new Set(names)];
  if (different.length === 0) return null;
  const shown = different.slice(0, MAX_NAMES).join(', ');
  return different.length > MAX_NAMES ? `${shown}, …` : shown;
}

function changeRows({ columns }: DryRun): ResultRow[] {
  const effect = l10n.t('Changes');
  return columns.flatMap(({ column, changes, skipped }) => [
    ...changes.map(({ operator, cells, sum }) => ({
      effect,
      column,
      what: formatOperator(operator),
      count: cells,
      sum: sum ?? null,
      line: null,
    })),
    ...(skipped === 0
      ? []
      : [
          {
            effect: l10n.t('Skipped'),
            column,
            what: l10n.t('Empty cells change nothing'),
            count: skipped,
            sum: null,
            line: null,
          },
        ]),
  ]);
}

function formatEffect(effect: BulkEffect): string {
  switch (effect) {
    case 'file':
      return l10n.t('Whole file fails');
    case 'row':
      return l10n.t('Row fails');
    case 'note':
      return l10n.t('Check');
  }
}

function formatOperator(operator: CellChanges['operator']): string {
  switch (operator) {
    case 'add':
      return l10n.t('Adds');
    case 'subtract':
      return l10n.t('Subtracts');
    case 'overwrite':
      return l10n.t('Overwrites');
    case 'set':
      return l10n.t('Replaces');
  }
}

function notesOf(run: DryRun): string[] {
  const { verdict, triggers, fieldsUnknown, findings } = run;
  return [
    ...(verdict.kind === 'refused'
      ? [l10n.t('This file can’t be uploaded. The service would reject all of it.'), ...formatRefusal(verdict)]
      : [l10n.t('It can be uploaded.')]),
    describeRowsAndTraders(run),
    ...findings.filter(({ rule }) => rule === 'column.likelyIdentifier').map(formatBulkFinding),
    ...triggers.map(describeTrigger),
    ...(fieldsUnknown
      ? [l10n.t('Custom columns weren’t checked because the field definitions couldn’t be read.')]
      : []),
    l10n.t(
      'An empty cell is skipped and never clears a value. Uploading the same file twice adds and subtracts twice.',
    ),
  ];
}

function describeRowsAndTraders({ rows, traders, willFail, matchedBy, verdict }: DryRun): string {
  const about = traders === 1 ? l10n.t('about 1 trader') : l10n.t('about {0} traders', formatNumber(traders));
  if (matchedBy === undefined) return `${formatRows(rows)}.`;
  const counted = l10n.t('{0} {1}, matched by “{2}”.', formatRows(rows), about, matchedBy);
  if (willFail > 0) return `${counted} ${l10n.t('{0} expected to fail.', formatRows(willFail))}`;
  // If the whole file is rejected, that no single row fails says nothing.
  return verdict.kind === 'refused' ? counted : `${counted} ${l10n.t('No row is expected to fail.')}`;
}

function describeTrigger({ kind, cells }: BulkTrigger): string {
  const rows = formatRows(cells);
  switch (kind) {
    case 'roleMails':
      return l10n.t('Roles in {0}: new ones send role e-mails if the community has them turned on.', rows);
    case 'badgeMails':
      return l10n.t('Badges in {0}: new ones send badge e-mails if the community has them turned on.', rows);
    case 'levelsAndRoles':
      return l10n.t('XP changes in {0}: levels, and roles that depend on XP, may change too.', rows);
  }
}

/** A short title for each bulk file rule, without anything from the file. */
function ruleTitle(rule: BulkRule): string {
  switch (rule) {
    case 'file.size':
      return l10n.t('File larger than 30 MB');
    case 'file.encoding':
      return l10n.t('File not in UTF-8');
    case 'file.lineEnds':
      return l10n.t('Lines end with CR only');
    case 'file.empty':
      return l10n.t('Empty file');
    case 'file.noRows':
      return l10n.t('No rows below the header');
    case 'file.separatorLine':
      return l10n.t('Line that names the separator for spreadsheets');
    case 'file.separator':
      return l10n.t('Columns not separated by commas');
    case 'column.unknown':
      return l10n.t('Unknown column');
    case 'column.unjudged':
      return l10n.t('Unchecked custom column');
    case 'column.repeated':
      return l10n.t('Duplicate column');
    case 'column.noIdentifier':
      return l10n.t('No column to match rows by');
    case 'column.likelyIdentifier':
      return l10n.t('No “Email” column: rows are matched by another one');
    case 'column.operatorMissing':
      return l10n.t('Column without its operators');
    case 'column.operatorAlone':
      return l10n.t('Operators without their column');
    case 'row.unclosedQuote':
      return l10n.t('Unclosed quote');
    case 'row.quotes':
      return l10n.t('Text after a closing quote');
    case 'row.endless':
      return l10n.t('Line too long for a row');
    case 'row.tooLong':
      return l10n.t('More cells than columns');
    case 'row.tooShort':
      return l10n.t('Fewer cells than columns');
    case 'row.noTrader':
      return l10n.t('Row without a trader');
    case 'row.repeated':
      return l10n.t('Trader already in an earlier row');
    case 'row.bareQuote':
      return l10n.t('Quote inside an unquoted cell');
    case 'cell.email':
      return l10n.t('Not an e-mail address');
    case 'cell.operator':
      return l10n.t('Operator other than add, subtract or overwrite');
    case 'cell.roleOperator':
      return l10n.t('Operator not documented for Role_op');
    case 'cell.number':
      return l10n.t('Text in a number column');
    case 'cell.negative':
      return l10n.t('Negative amount to add or subtract');
    case 'cell.fieldValue':
      return l10n.t('Value that doesn’t match its field');
    case 'cell.penalty':
      return l10n.t('Unknown penalty');
    case 'cell.allRole':
      return l10n.t('Role @all, which can’t be given or removed');
    case 'cell.spaces':
      return l10n.t('Spaces around a value');
    case 'cell.formula':
    case 'cell.spreadsheet':
      return l10n.t('Spreadsheet artifact');
    case 'cell.invisible':
    case 'cell.invisibleText':
      return l10n.t('Invisible character');
  }
}
