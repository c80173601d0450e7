import type { BulkRule } from './findings.ts';

/**
 * The effect of a problem (P2 3.1, 4.6, 4.7). `file`: the whole job fails. `row`: the row fails. `note`: nothing fails, but
 * the result may not be intended.
 */
export type BulkEffect = 'file' | 'row' | 'note';

/** What is true of every finding of a rule. */
interface BulkRuleTraits {
  readonly effect: BulkEffect;
  /** The service rejects the file because of one row, so the reason is given with the row's line. */
  readonly isAboutRow?: true;
  /** Nothing fails, but it's rarely intended: a warning. */
  readonly isLikelyWrong?: true;
}

/** All rules about bulk files. */
export const BULK_RULES: Readonly<Record<BulkRule, BulkRuleTraits>> = {
  'file.size': { effect: 'file' },
  'file.encoding': { effect: 'file' },
  'file.lineEnds': { effect: 'file' },
  'file.empty': { effect: 'file' },
  'file.noRows': { effect: 'note' },
  'file.separatorLine': { effect: 'file' },
  'file.separator': { effect: 'file' },
  'column.unknown': { effect: 'file' },
  'column.unjudged': { effect: 'note' },
  'column.repeated': { effect: 'file' },
  'column.noIdentifier': { effect: 'file' },
  'column.likelyIdentifier': { effect: 'note' },
  'column.operatorMissing': { effect: 'file' },
  'column.operatorAlone': { effect: 'file' },
  'row.unclosedQuote': { effect: 'file', isAboutRow: true },
  'row.quotes': { effect: 'file', isAboutRow: true },
  'row.endless': { effect: 'file', isAboutRow: true },
  'row.tooLong': { effect: 'row' },
  'row.tooShort': { effect: 'note' },
  'row.noTrader': { effect: 'row' },
  'row.repeated': { effect: 'row' },
  'row.bareQuote': { effect: 'note' },
  'cell.email': { effect: 'row' },
  'cell.operator': { effect: 'row' },
  'cell.roleOperator': { effect: 'note' },
  'cell.number': { effect: 'row' },
  'cell.negative': { effect: 'row' },
  'cell.fieldValue': { effect: 'row' },
  'cell.penalty': { effect: 'row' },
  'cell.allRole': { effect: 'note' },
  'cell.spaces': { effect: 'note' },
  'cell.formula': { effect: 'note', isLikelyWrong: true },
  'cell.invisible': { effect: 'row' },
  'cell.invisibleText': { effect: 'note', isLikelyWrong: true },
  'cell.spreadsheet': { effect: 'note', isLikelyWrong: true },
};
