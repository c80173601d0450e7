import type { CardText } from '../cardText.ts';
import { factsOf } from './cardFacts.ts';
import type { Finding, FindingContext, Severity } from './finding.ts';
import { RULES } from './rules.ts';
import { downgradeUnsentErrors } from './softenUnsent.ts';

/** More findings of one rule help nobody, and each costs its fixes. */
const MOST_OF_ONE_RULE = 100;

const SEVERITY_ORDER: Readonly<Record<Severity, number>> = { error: 0, warning: 1, hint: 2 };

/** All that is to be said about a card's text, in the order of the text. Total, for any text. */
export function check(card: CardText, context: FindingContext = {}): Finding[] {
  const { isWhole } = factsOf(card);
  const findings: Finding[] = [];
  const unlessUnsent = downgradeUnsentErrors(card, context);
  for (const rule of RULES) {
    if (rule.needsWholeText && !isWhole) continue;
    let count = 0;
    for (const found of rule.check(card, context)) {
      const finding = found.severity === 'error' ? unlessUnsent(found) : found;
      if (finding === undefined) continue;
      findings.push(finding);
      if (++count === MOST_OF_ONE_RULE) break;
    }
  }
  return findings.sort(
    (a, b) =>
      a.range.offset - b.range.offset ||
      SEVERITY_ORDER[a.severity] - SEVERITY_ORDER[b.severity] ||
      a.range.length - b.range.length,
  );
}
