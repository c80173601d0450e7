import { formatNumber } from '../card/model/formatValues.ts';
import { EMAIL_COLUMN, OPERATOR_SUFFIX } from './columns.ts';
import type {
  BulkFinding,
  BulkFindingOf,
  BulkFix,
  BulkRule,
  BulkRuleValues,
  DryRunVerdict,
  SpreadsheetLeftover,
} from './findings.ts';
import { BULK_RULES } from './rules.ts';

/** A finding about a bulk file, for people. */
export function formatBulkFinding<Rule extends BulkRule>(finding: BulkFindingOf<Rule>): string {
  const message = MESSAGES[finding.rule](finding);
  if (finding.total === undefined) return message;
  return `${message} ${formatNumber(finding.total)} rows have this problem; only the first ones are marked.`;
}

const MESSAGES: { readonly [Rule in BulkRule]: (finding: BulkFindingOf<Rule>) => string } = {
  'file.size': ({ bytes }) =>
    `The file has ${(bytes / 1_000_000).toFixed(1)} MB, but the service accepts at most 30 MB. Split it into several files with the same header.`,
  'file.encoding': ({ encoding }) =>
    encoding === 'utf-16'
      ? 'The file is UTF-16, but the service reads UTF-8. Save it as UTF-8.'
      : 'The file isn’t UTF-8. Save it as UTF-8, then check its accented characters.',
  'file.lineEnds': () =>
    'The lines end with CR alone, so the file reads as a single line. Save it with LF or CRLF line endings.',
  'file.empty': () => 'The file is empty. The first line must name the columns, e.g. Email,Total Coins,Total Coins_op.',
  'file.noRows': () => NO_ROWS,
  'file.separatorLine': ({ separator }) =>
    `This line tells spreadsheets the separator. The service would read it as the header and reject the whole file.${separator === ',' ? '' : ' It accepts only commas, too.'}`,
  'file.separator': ({ separator }) =>
    `The columns are separated by ${separatorName(separator)}. The service accepts only commas and would reject the whole file.`,
  'column.unknown': ({ column, meant }) => {
    const what = column.trim() === '' ? 'This column has no name.' : `The service has no column ${quoted(column)}.`;
    return `${what}${formatGuess(meant)} An unknown column makes the whole file fail.`;
  },
  'column.unjudged': ({ column, meant }) =>
    `${quoted(column)} can’t be checked until the community’s field definitions are read. The whole file will fail unless it’s a field’s display name.${formatGuess(meant)}`,
  'column.repeated': ({ column }) =>
    `The column ${quoted(column)} exists twice, so the whole file will fail. Keep one of them.`,
  'column.noIdentifier': ({ identifier }) =>
    identifier === undefined
      ? `There is no column "${EMAIL_COLUMN}". The whole file will fail, unless you upload it with the community’s identifier field and a column has that field’s name.`
      : `Rows should be matched by ${quoted(identifier)}, but there is no such column. Without it, the whole file will fail.`,
  'column.likelyIdentifier': ({ candidates }) => {
    const [first = '', ...others] = candidates;
    return others.length === 0
      ? `There is no column "${EMAIL_COLUMN}", so rows are assumed to be matched by ${quoted(first)}. It must be the community’s active identifier field, or the whole file will fail.`
      : `There is no column "${EMAIL_COLUMN}". The check and the upload will ask which column identifies the traders: ${formatNames(candidates)}. It must be the community’s active identifier field.`;
  },
  'column.operatorMissing': ({ column }) =>
    `${quoted(column)} needs a column ${quoted(column + OPERATOR_SUFFIX)} with add, subtract or overwrite on every row. Without it, the whole file will fail.`,
  'column.operatorAlone': ({ column, why }) => {
    const base = quoted(column.slice(0, -OPERATOR_SUFFIX.length));
    const reason =
      why === 'noColumn'
        ? `There is no column ${base} for the operators of ${quoted(column)}.`
        : `${base} can’t have operators. Only Total XP, Total Coins, Role and numerical fields can.`;
    return `${reason} An unknown column makes the whole file fail.`;
  },
  'row.unclosedQuote': () =>
    'This quote is never closed, so the rest of the file would be one cell and the service couldn’t read it. Close the quote, or write "" for a literal quote.',
  'row.quotes': () =>
    'There is text after the closing quote, so the service may reject the whole file. Write "" for a quote inside a quoted cell.',
  'row.endless': () =>
    'This line has more than a million characters or 16,384 cells, so it can’t be a row. Make sure that the file is CSV with one line per row.',
  'row.tooLong': ({ cells, columns }) =>
    `This row has ${cells} cells, but the header has ${columns} columns, so the row is expected to fail. Quote cells that contain a comma.`,
  'row.tooShort': ({ cells, columns }) =>
    `This row has ${cells} of ${columns} cells. Missing cells are treated as empty.`,
  'row.noTrader': ({ column }) => `${quoted(column)} is empty, so the row doesn’t name a trader and will fail.`,
  'row.repeated': ({ trader, line }) =>
    `${quoted(trader)} is already on line ${line + 1}. Only the first row of a trader is applied, so this one will fail.`,
  'row.bareQuote': () => 'A quote inside a cell is safe only if the whole cell is quoted and the quote is doubled.',
  'cell.email': () => 'Not an e-mail address. It can’t match a trader, so the row will fail.',
  'cell.operator': ({ text }) => {
    const what = text === '' ? 'Every row needs an operator.' : `${quoted(text)} isn’t an operator.`;
    return `${what} Use add, subtract or overwrite in lower case. Otherwise the row will fail.`;
  },
  'cell.roleOperator': () =>
    'The documents allow only add and subtract for Role_op. Without a Role_op column, a Role cell replaces all roles of the trader except @all.',
  'cell.number': ({ text, column }) =>
    `${quoted(text)} isn’t a number. ${quoted(column)} needs a number, e.g. 250 or 12.5, so the row will fail.`,
  'cell.negative': () =>
    'Remove the minus sign: the operator sets the direction. What add or subtract do with a negative amount isn’t documented, so the row is expected to fail.',
  'cell.fieldValue': ({ column, text, type, options }) =>
    `${quoted(column)} ${describeFieldType(type, options)}. With ${quoted(text)} the row will fail.`,
  'cell.penalty': ({ text }) =>
    `${quoted(text)} isn’t a penalty. Use warned, suspended or banned. Otherwise the row will fail.`,
  'cell.allRole': () => 'Every trader always has @all, so listing it has no effect.',
  'cell.spaces': () => 'The cell has leading or trailing spaces. Whether the service removes them isn’t documented.',
  'cell.formula': ({ is }) =>
    is === 'apostrophe'
      ? 'The apostrophe comes from a spreadsheet and would be written to the trader’s profile.'
      : 'This looks like a spreadsheet formula. The formula itself would be written, not its result.',
  'cell.invisible': ({ character }) =>
    `The cell has an invisible character (${character}), so the service is expected not to recognize its value, and the row to fail.`,
  'cell.invisibleText': ({ character }) =>
    `The cell has an invisible character (${character}), which would be written to the trader’s profile.`,
  'cell.spreadsheet': ({ text, is }) => `${quoted(text)} ${LEFTOVERS[is]}`,
};

const LEFTOVERS: Readonly<Record<SpreadsheetLeftover, string>> = {
  scientific: 'is how a spreadsheet shortens a long number: its other digits are lost. Take the value from its source.',
  error: 'is an error of a spreadsheet. It would be written as it is.',
  rounded: 'has only zeros after the 15th digit: spreadsheets round longer numbers. Take the value from its source.',
  date: 'looks like a date that a spreadsheet made from a number, e.g. 3-5. It would be written as it is.',
  decimal: 'ends in .0, as spreadsheets and scripts write whole numbers. It would be written as it is.',
  fullwidth: 'begins with a fullwidth sign, which isn’t the one of numbers.',
};

/** Describes the related place of a finding. */
export function formatBulkRelated({ rule }: BulkFinding): string {
  return rule === 'row.repeated' ? 'The row that is applied.' : 'The first column with this name.';
}

/** The title of a fix. */
export function formatBulkFix(change: BulkFix['change']): string {
  switch (change.kind) {
    case 'rewrite':
      return change.text === '' ? 'Clear the Cell' : `Change to ${quoted(change.text)}`;
    case 'renameColumn':
      return `Change ${quoted(change.from)} to "${change.to}"`;
    case 'removeRow':
      return 'Remove This Row';
    case 'addOperators':
      return `Add ${quoted(change.column + OPERATOR_SUFFIX)} with "${change.operator}" on Every Row`;
    case 'fillOperators':
      return `Fill Missing Operators of ${quoted(change.column)} with "${change.operator}"`;
    case 'removeRepeats':
      return 'Remove All Repeated Rows';
    case 'removeColumn':
      return `Remove the ${change.isRepeated ? 'Second Column' : 'Column'} ${quoted(change.name)} with Its Cells`;
    case 'trimCells':
      return 'Trim All Cells';
    case 'useCommas':
      return `Replace ${titleCase(separatorName(change.separator))} with Commas`;
    case 'removeSeparatorLine':
      return change.separator === ','
        ? 'Remove the Separator Line'
        : `Remove the Separator Line and Replace ${titleCase(separatorName(change.separator))} with Commas`;
    case 'removeInvisible':
      return 'Remove All Invisible Characters';
  }
}

/** Maximum number of listed reasons. */
const MAX_REASONS = 5;
const NO_ROWS = 'There are no rows below the header.';

/** Why a file can't be uploaded: a sentence for each reason. */
export function formatRefusal({ because }: DryRunVerdict & { readonly kind: 'refused' }): readonly string[] {
  const reasons = [...new Set(because.map(formatReason))];
  if (reasons.length === 0) return [NO_ROWS];
  const more = reasons.length - MAX_REASONS;
  const shown = reasons.slice(0, MAX_REASONS);
  return more > 0 ? [...shown, `The same in ${more} other places.`] : shown;
}

/** A reason, with its line unless it's about the whole file. */
function formatReason(finding: BulkFinding): string {
  const message = formatBulkFinding(finding);
  return BULK_RULES[finding.rule].isAboutRow ? `Line ${finding.range.line + 1}: ${message}` : message;
}

function describeFieldType(type: BulkRuleValues['cell.fieldValue']['type'], options: readonly string[]): string {
  switch (type) {
    case 'single-line-text':
      return 'needs a single line of text';
    case 'date':
      return 'needs a date, e.g. 2026-03-02';
    case 'time':
      return 'needs a time, e.g. 14:30';
    case 'date-time':
      return 'needs a date and time, e.g. 2026-03-02T14:30:00Z';
    case 'boolean':
      return 'needs true or false';
    case 'single-select-dropdown':
      return `needs one of its options (${formatOptions(options)})`;
    case 'multi-select-dropdown':
      return `needs its options, separated by commas (${formatOptions(options)})`;
    default:
      return 'doesn’t accept this value';
  }
}

function formatOptions(options: readonly string[]): string {
  return options.length > 8 ? `${options.slice(0, 8).join(', ')}, …` : options.join(', ');
}

function formatGuess(meant: string | undefined): string {
  return meant === undefined ? '' : ` Did you mean ${quoted(meant)}?`;
}

function separatorName(separator: string): string {
  const names: Readonly<Record<string, string>> = { ';': 'semicolons', '\t': 'tabs', '|': 'vertical bars' };
  return names[separator] ?? quoted(separator);
}

function titleCase(words: string): string {
  return words.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

/** Maximum number of names in a message. */
const MAX_NAMES = 5;

function formatNames(names: readonly string[]): string {
  const words = names.slice(0, MAX_NAMES).map(quoted).join(' or ');
  return names.length > MAX_NAMES ? `${words}, or another` : words;
}

/** The longest quote from the file in a message, in UTF-16 units. */
const MAX_QUOTE_LENGTH = 60;

/** A cell or a name for a message: quoted, on one line, and shortened if it's long. */
function quoted(words: string): string {
  const line = words.replace(/\s+/g, ' ');
  return line.length > MAX_QUOTE_LENGTH ? `"${line.slice(0, MAX_QUOTE_LENGTH - 1)}…"` : `"${line}"`;
}
