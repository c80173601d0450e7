import type { HeaderRule } from './headerRule.ts';
import { likelyIdentifier } from './headerRules/likelyIdentifier.ts';
import { orphanedOperators } from './headerRules/lonelyOperators.ts';
import { missingIdentifier } from './headerRules/missingIdentifier.ts';
import { missingOperators } from './headerRules/missingOperators.ts';
import { repeatedColumn } from './headerRules/repeatedColumn.ts';
import { wrongSeparator } from './headerRules/separator.ts';
import { unverifiedColumn } from './headerRules/unjudgedColumn.ts';
import { unknownColumn } from './headerRules/unknownColumn.ts';

/** All that is checked about a header. */
export const HEADER_RULES: readonly HeaderRule[] = [
  wrongSeparator,
  unknownColumn,
  unverifiedColumn,
  repeatedColumn,
  missingIdentifier,
  likelyIdentifier,
  missingOperators,
  orphanedOperators,
];
