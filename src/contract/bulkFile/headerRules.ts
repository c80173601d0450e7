import type { HeaderRule } from './headerRule.ts';
import { likelyIdentifier } from './headerRules/likelyIdentifier.ts';
import { lonelyOperators } from './headerRules/lonelyOperators.ts';
import { missingIdentifier } from './headerRules/missingIdentifier.ts';
import { missingOperators } from './headerRules/missingOperators.ts';
import { repeatedColumn } from './headerRules/repeatedColumn.ts';
import { separator } from './headerRules/separator.ts';
import { unjudgedColumn } from './headerRules/unjudgedColumn.ts';
import { unknownColumn } from './headerRules/unknownColumn.ts';

/** All that is checked about a header. */
export const HEADER_RULES: readonly HeaderRule[] = [
  separator,
  unknownColumn,
  unjudgedColumn,
  repeatedColumn,
  missingIdentifier,
  likelyIdentifier,
  missingOperators,
  lonelyOperators,
];
