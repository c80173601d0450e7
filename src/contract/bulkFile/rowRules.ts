import type { RowRule } from './rowRule.ts';
import { allRole } from './rowRules/allRole.ts';
import { bareQuotes } from './rowRules/bareQuotes.ts';
import { customCells } from './rowRules/customCells.ts';
import { emailForm } from './rowRules/emailForm.ts';
import { endlessLine } from './rowRules/endlessLine.ts';
import { formulas } from './rowRules/formulas.ts';
import { longRow } from './rowRules/longRow.ts';
import { namelessRow } from './rowRules/namelessRow.ts';
import { negativeAmounts } from './rowRules/negativeAmounts.ts';
import { numberCells } from './rowRules/numberCells.ts';
import { operatorCells } from './rowRules/operatorCells.ts';
import { penalties } from './rowRules/penalties.ts';
import { quotes } from './rowRules/quotes.ts';
import { roleOperators } from './rowRules/roleOperators.ts';
import { shortRow } from './rowRules/shortRow.ts';
import { spacesAround } from './rowRules/spacesAround.ts';
import { unclosedQuote } from './rowRules/unclosedQuote.ts';

/** All that is checked about a row by itself. At most 24: a bit each (`rowFlaws.ts`). */
export const ROW_RULES: readonly RowRule[] = [
  unclosedQuote,
  quotes,
  endlessLine,
  longRow,
  namelessRow,
  emailForm,
  operatorCells,
  numberCells,
  negativeAmounts,
  customCells,
  penalties,
  shortRow,
  bareQuotes,
  roleOperators,
  allRole,
  spacesAround,
  formulas,
];
