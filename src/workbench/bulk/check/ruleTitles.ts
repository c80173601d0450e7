import { l10n } from 'vscode';

/** What each rule of bulk files is about, in few words and without anything that stands in the file. */
export function ruleTitle(rule: string): string {
  switch (rule) {
    case 'file.size':
      return l10n.t('The file is over 30 MB');
    case 'file.encoding':
      return l10n.t('The file is not written in UTF-8');
    case 'file.lineEnds':
      return l10n.t('Lines end with CR alone');
    case 'file.empty':
      return l10n.t('There is nothing in the file');
    case 'file.noRows':
      return l10n.t('There are no rows below the header');
    case 'file.separator':
      return l10n.t('Columns are not separated by commas');
    case 'column.unknown':
      return l10n.t('Column that the service does not know');
    case 'column.unjudged':
      return l10n.t('Custom column that could not be checked');
    case 'column.repeated':
      return l10n.t('Column that stands twice');
    case 'column.noIdentifier':
      return l10n.t('No column that rows are matched by');
    case 'column.likelyIdentifier':
      return l10n.t('No column “Email”: rows are matched by another one');
    case 'column.operatorMissing':
      return l10n.t('Column without its operators');
    case 'column.operatorAlone':
      return l10n.t('Operators without their column');
    case 'row.unclosedQuote':
      return l10n.t('Quote that is never closed');
    case 'row.quotes':
      return l10n.t('Text behind a closing quote');
    case 'row.endless':
      return l10n.t('Line that is too long for a row');
    case 'row.tooLong':
      return l10n.t('Row with more cells than columns');
    case 'row.tooShort':
      return l10n.t('Row with fewer cells than columns');
    case 'row.noTrader':
      return l10n.t('Row that names no trader');
    case 'row.repeated':
      return l10n.t('Trader who has a row before');
    case 'row.bareQuote':
      return l10n.t('Quote within a cell without quotes');
    case 'cell.email':
      return l10n.t('Cell that is no e-mail address');
    case 'cell.operator':
      return l10n.t('Operator other than add, subtract or overwrite');
    case 'cell.roleOperator':
      return l10n.t('Operator that Role_op is not documented to take');
    case 'cell.number':
      return l10n.t('Text in a number column');
    case 'cell.negative':
      return l10n.t('Negative amount that is added or subtracted');
    case 'cell.fieldValue':
      return l10n.t('Value that does not go with its field');
    case 'cell.penalty':
      return l10n.t('Unknown penalty');
    case 'cell.allRole':
      return l10n.t('The role @all, which nobody gets or loses');
    case 'cell.spaces':
      return l10n.t('Spaces around a cell');
    case 'cell.formula':
      return l10n.t('Leftover of a spreadsheet');
    default:
      return rule;
  }
}
