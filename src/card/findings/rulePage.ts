import { isRuleId, type RuleId } from './rules.ts';

/** The content of a rule's documentation page. */
export interface RulePage {
  readonly rule: RuleId;
  /** The rule in a few words. */
  readonly title: string;
  /** `error`, `warning`, `hint`, or two of them. */
  readonly severity: string;
  /** What a finding of the rule means, as Markdown. */
  readonly description: string;
  /** The whole page, as Markdown. */
  readonly markdown: string;
}

/** A row of the table of rules. */
export type RuleLine = Pick<RulePage, 'rule' | 'title' | 'severity'>;

const HEAD = /^# (.+)\n\n`([\w.]+)` · (.+)\n\n([\s\S]*?)\n\n## /;
const LINE = /^\| \[`([\w.]+)`\]\([\w.]+\) \| ([^|]+) \| ([^|]+) \|$/gm;

/** Reads a page of `docs/rules`; undefined if the text isn't one. */
export function readRulePage(text: string): RulePage | undefined {
  const markdown = text.replaceAll('\r\n', '\n');
  const [, title = '', rule = '', severity = '', description = ''] = HEAD.exec(markdown) ?? [];
  return isRuleId(rule) ? { rule, title, severity, description, markdown } : undefined;
}

/** Reads the table of rules in `docs/rules/README.md`, in its order. */
export function readRuleList(text: string): RuleLine[] {
  return [...text.replaceAll('\r\n', '\n').matchAll(LINE)].flatMap(([, rule = '', severity = '', title = '']) =>
    isRuleId(rule) ? { rule, title, severity } : [],
  );
}
