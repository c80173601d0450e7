import type { Finding, Severity } from '../findings/finding.ts';

/** A line of the checklist: what is to be said, or a group of rules that found nothing. */
export type ChecklistLine =
  | { readonly severity: Severity; readonly text: string; readonly rule: string; readonly finding: Finding }
  | { readonly severity: 'ok'; readonly text: string };

/** Which part of the checks a rule belongs to, by the beginning of its id, and what can be said when all were silent. */
const GROUPS: readonly { readonly text: string; readonly rules: readonly string[] }[] = [
  { text: 'The text reads as a card', rules: ['json.', 'keys.', 'values.'] },
  { text: 'Texts and expiry keep to their limits', rules: ['texts.', 'expiry.'] },
  { text: 'Levels stand in the order of their prices', rules: ['levels.'] },
  { text: 'Every level and drawing has an id of its own', rules: ['ids.'] },
  { text: 'Drawings have the points and the look that the service takes', rules: ['drawings.', 'points.', 'style.'] },
  { text: 'Every text link leads to a level or drawing', rules: ['links.'] },
];
/** Said only of a card that the service holds already. */
const PUBLISHED_GROUP = { text: 'The service can store every change', rules: ['published.'] };

/** A card with more mistakes has other worries; the errors come first. */
const MOST_LINES = 200;

const SEVERITY_ORDER: Readonly<Record<Severity, number>> = { error: 0, warning: 1, hint: 2 };

/** What is to be said of a card, the worst first, and behind it what is in order. */
export function checklist(findings: readonly Finding[], of: 'new card' | 'published card'): ChecklistLine[] {
  const groups = of === 'published card' ? [...GROUPS, PUBLISHED_GROUP] : GROUPS;
  const silent = groups.filter(
    ({ rules }) => !findings.some(({ rule }) => rules.some((stem) => rule.startsWith(stem))),
  );
  return [
    ...findings
      .toSorted((a, b) => SEVERITY_ORDER[a.severity] - SEVERITY_ORDER[b.severity] || a.range.offset - b.range.offset)
      .slice(0, MOST_LINES)
      .map((finding) => ({ severity: finding.severity, text: finding.message, rule: finding.rule, finding })),
    ...silent.map(({ text }) => ({ severity: 'ok' as const, text })),
  ];
}
