import { l10n } from 'vscode';
import type { BulkRule, BulkTrigger, CellChanges, DryRun } from '../../bulk/findings.ts';
import { formatBulkFinding, formatRefusal } from '../../bulk/formatBulkFinding.ts';
import { BULK_RULES, type BulkEffect } from '../../bulk/rules.ts';
import { formatNumber } from '../../card/model/formatValues.ts';
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
  const words: Readonly<Record<typeof effect, string>> = {
    file: l10n.t('Whole file fails'),
    row: l10n.t('Row fails'),
    note: l10n.t('Check'),
  };
  return words[effect];
}

function formatOperator(operator: CellChanges['operator']): string {
  const words: Readonly<Record<typeof operator, string>> = {
    add: l10n.t('Adds'),
    subtract: l10n.t('Subtracts'),
    overwrite: l10n.t('Overwrites'),
    set: l10n.t('Replaces'),
  };
  return words[operator];
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
  const words: Readonly<Record<typeof kind, string>> = {
    roleMails: l10n.t('Roles in {0}: new ones send role e-mails if the community has them turned on.', rows),
    badgeMails: l10n.t('Badges in {0}: new ones send badge e-mails if the community has them turned on.', rows),
    levelsAndRoles: l10n.t('XP changes in {0}: levels, and roles that depend on XP, may change too.', rows),
  };
  return words[kind];
}

/** A short title for each bulk file rule, without anything from the file. */
function ruleTitle(rule: BulkRule): string {
  const words: Readonly<Record<typeof rule, string>> = {
    'file.size': l10n.t('File larger than 30 MB'),
    'file.encoding': l10n.t('File not in UTF-8'),
    'file.lineEnds': l10n.t('Lines end with CR only'),
    'file.empty': l10n.t('Empty file'),
    'file.noRows': l10n.t('No rows below the header'),
    'file.separatorLine': l10n.t('Line that names the separator for spreadsheets'),
    'file.separator': l10n.t('Columns not separated by commas'),
    'column.unknown': l10n.t('Unknown column'),
    'column.unjudged': l10n.t('Unchecked custom column'),
    'column.repeated': l10n.t('Duplicate column'),
    'column.noIdentifier': l10n.t('No column to match rows by'),
    'column.likelyIdentifier': l10n.t('No “Email” column: rows are matched by another one'),
    'column.operatorMissing': l10n.t('Column without its operators'),
    'column.operatorAlone': l10n.t('Operators without their column'),
    'row.unclosedQuote': l10n.t('Unclosed quote'),
    'row.quotes': l10n.t('Text after a closing quote'),
    'row.endless': l10n.t('Line too long for a row'),
    'row.tooLong': l10n.t('More cells than columns'),
    'row.tooShort': l10n.t('Fewer cells than columns'),
    'row.noTrader': l10n.t('Row without a trader'),
    'row.repeated': l10n.t('Trader already in an earlier row'),
    'row.bareQuote': l10n.t('Quote inside an unquoted cell'),
    'cell.email': l10n.t('Not an e-mail address'),
    'cell.operator': l10n.t('Operator other than add, subtract or overwrite'),
    'cell.roleOperator': l10n.t('Operator not documented for Role_op'),
    'cell.number': l10n.t('Text in a number column'),
    'cell.negative': l10n.t('Negative amount to add or subtract'),
    'cell.fieldValue': l10n.t('Value that doesn’t match its field'),
    'cell.penalty': l10n.t('Unknown penalty'),
    'cell.allRole': l10n.t('Role @all, which can’t be given or removed'),
    'cell.spaces': l10n.t('Spaces around a value'),
    'cell.formula': l10n.t('Spreadsheet artifact'),
    'cell.spreadsheet': l10n.t('Spreadsheet artifact'),
    'cell.invisible': l10n.t('Invisible character'),
    'cell.invisibleText': l10n.t('Invisible character'),
  };
  return words[rule];
}
