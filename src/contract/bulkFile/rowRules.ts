import type { RowRule } from './rowRule.ts';
import { allRole } from './rowRules/allRole.ts';
import { quoteInBareCell } from './rowRules/bareQuotes.ts';
import { customFieldCells } from './rowRules/customCells.ts';
import { emailFormat } from './rowRules/emailForm.ts';
import { overlongLine } from './rowRules/endlessLine.ts';
import { formulas } from './rowRules/formulas.ts';
import { longRow } from './rowRules/longRow.ts';
import { missingIdentifierCell } from './rowRules/namelessRow.ts';
import { negativeAmounts } from './rowRules/negativeAmounts.ts';
import { numberCells } from './rowRules/numberCells.ts';
import { operatorCells } from './rowRules/operatorCells.ts';
import { penalties } from './rowRules/penalties.ts';
import { textAfterQuote } from './rowRules/quotes.ts';
import { roleOperators } from './rowRules/roleOperators.ts';
import { shortRow } from './rowRules/shortRow.ts';
import { surroundingSpaces } from './rowRules/spacesAround.ts';
import { unclosedQuote } from './rowRules/unclosedQuote.ts';

/** All that is checked about a row by itself. At most 24: a bit each (`rowFlaws.ts`). */
export const ROW_RULES: readonly RowRule[] = [
  unclosedQuote,
  textAfterQuote,
  overlongLine,
  longRow,
  missingIdentifierCell,
  emailFormat,
  operatorCells,
  numberCells,
  negativeAmounts,
  customFieldCells,
  penalties,
  shortRow,
  quoteInBareCell,
  roleOperators,
  allRole,
  surroundingSpaces,
  formulas,
];
