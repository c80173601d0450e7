/** From most to least severe: an `error` blocks saving, a `warning` doesn't, a `hint` is advice. */
export const SEVERITIES = ['error', 'warning', 'hint'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** What a rule is about; the checklist of a review has a line for each topic. */
export type RuleTopic = 'card' | 'texts' | 'levels' | 'ids' | 'drawings' | 'links' | 'published';

/** What is true of every finding of a rule. */
interface RuleTraits {
  readonly topic: RuleTopic;
  /** Severity of its findings; in some cases they are warnings instead of errors. */
  readonly severity: Severity;
  /** Silent while the text isn't valid JSON: what seems missing may only be unreadable. */
  readonly needsWholeText?: true;
  /** Its errors are about the text itself or about changes to the published card, so they block every save. */
  readonly alwaysBlocks?: true;
  /** Would flood the Problems panel; shown in the text only. */
  readonly quiet?: true;
  /** Its range is shown faded as unused. Unknown keys aren't faded: they are mostly typos, which must be visible. */
  readonly faded?: true;
  /** Mistaken about too many texts as people write them: runs only if `chartCards.optionalRules` names it. */
  readonly isOptional?: true;
  /** Reported by the command line with `--published` or `--market`, not about the text alone. */
  readonly byCommandLine?: true;
}

const TABLE = {
  'json.syntax': { topic: 'card', severity: 'error', alwaysBlocks: true },
  'json.duplicateKey': { topic: 'card', severity: 'error', alwaysBlocks: true, faded: true },
  'keys.unknown': { topic: 'card', severity: 'error' },
  'keys.missing': { topic: 'card', severity: 'error', needsWholeText: true },
  'values.type': { topic: 'card', severity: 'error' },
  'values.finite': { topic: 'card', severity: 'error' },
  'values.enum': { topic: 'card', severity: 'error' },
  'texts.length': { topic: 'texts', severity: 'error' },
  'texts.wellFormed': { topic: 'texts', severity: 'error' },
  'texts.display': { topic: 'texts', severity: 'hint', quiet: true },
  'texts.blank': { topic: 'texts', severity: 'hint' },
  'texts.direction': { topic: 'texts', severity: 'warning', needsWholeText: true },
  'texts.target': { topic: 'texts', severity: 'hint', needsWholeText: true, isOptional: true },
  'texts.price': { topic: 'texts', severity: 'hint', needsWholeText: true, isOptional: true },
  'texts.symbol': { topic: 'texts', severity: 'warning', needsWholeText: true },
  'texts.timeframe': { topic: 'texts', severity: 'warning', needsWholeText: true },
  'expiry.hours': { topic: 'texts', severity: 'error' },
  'expiry.short': { topic: 'texts', severity: 'warning' },
  'expiry.past': { topic: 'texts', severity: 'hint' },
  'levels.order': { topic: 'levels', severity: 'error' },
  'levels.time': { topic: 'levels', severity: 'error' },
  'levels.far': { topic: 'levels', severity: 'hint' },
  'levels.placement': { topic: 'levels', severity: 'warning' },
  'levels.reached': { topic: 'levels', severity: 'warning' },
  'levels.reward': { topic: 'levels', severity: 'warning' },
  'levels.stale': { topic: 'levels', severity: 'warning' },
  'ids.empty': { topic: 'ids', severity: 'error' },
  'ids.level': { topic: 'ids', severity: 'error' },
  'ids.drawing': { topic: 'ids', severity: 'error' },
  'ids.shared': { topic: 'ids', severity: 'warning' },
  'drawings.count': { topic: 'drawings', severity: 'error' },
  'drawings.heads': { topic: 'drawings', severity: 'error' },
  'drawings.ratios': { topic: 'drawings', severity: 'error' },
  'drawings.outside': { topic: 'drawings', severity: 'hint' },
  'points.time': { topic: 'drawings', severity: 'error' },
  'points.count': { topic: 'drawings', severity: 'error', needsWholeText: true },
  'points.seconds': { topic: 'drawings', severity: 'hint' },
  'style.color': { topic: 'drawings', severity: 'error' },
  'style.lineWidth': { topic: 'drawings', severity: 'error' },
  'style.opacity': { topic: 'drawings', severity: 'error' },
  'links.dead': { topic: 'links', severity: 'error', needsWholeText: true },
  'links.malformed': { topic: 'links', severity: 'error' },
  'links.label': { topic: 'links', severity: 'warning', needsWholeText: true },
  'links.title': { topic: 'links', severity: 'hint' },
  'links.none': { topic: 'links', severity: 'hint', needsWholeText: true, quiet: true },
  'links.price': { topic: 'links', severity: 'hint', needsWholeText: true, quiet: true },
  'published.readOnly': { topic: 'published', severity: 'hint' },
  'published.levels': { topic: 'published', severity: 'error', needsWholeText: true, alwaysBlocks: true },
  'published.type': { topic: 'published', severity: 'error', needsWholeText: true, alwaysBlocks: true },
  'published.typeRemoved': { topic: 'published', severity: 'error', needsWholeText: true, alwaysBlocks: true },
  'published.text': { topic: 'published', severity: 'error', needsWholeText: true, alwaysBlocks: true },
  'published.symbol': { topic: 'published', severity: 'error', needsWholeText: true, alwaysBlocks: true },
  'published.drawings': { topic: 'published', severity: 'hint', needsWholeText: true },
  'published.comments': { topic: 'published', severity: 'hint', needsWholeText: true },
  'published.save': { topic: 'published', severity: 'hint', byCommandLine: true },
  'published.unmatched': { topic: 'published', severity: 'hint', byCommandLine: true },
  'market.outcome': { topic: 'levels', severity: 'hint', byCommandLine: true },
} as const satisfies Readonly<Record<string, RuleTraits>>;

/** Stable id of a rule, e.g. `levels.order`. */
export type RuleId = keyof typeof TABLE;

/** All rules; each has a page in `docs/rules`. */
export const RULES: Readonly<Record<RuleId, RuleTraits>> = TABLE;

/** The rules that are off unless `chartCards.optionalRules` names them. */
export const OPTIONAL_RULES: readonly RuleId[] = (Object.keys(TABLE) as RuleId[]).filter(
  (rule) => RULES[rule].isOptional,
);

export function isRuleId(id: string): id is RuleId {
  return Object.hasOwn(RULES, id);
}

/** Name of a rule's page in `docs/rules`. */
export function rulePageName(rule: RuleId): string {
  return `${rule}.md`;
}
