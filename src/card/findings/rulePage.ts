/** What a rule's documentation page says, in parts. */
export interface RulePage {
  readonly rule: string;
  /** What the rule asks for, in a few words. */
  readonly title: string;
  /** `error`, `warning`, `hint`, or two of them. */
  readonly severity: string;
  /** What a finding of it means, as Markdown. */
  readonly says: string;
  /** The whole page, as Markdown. */
  readonly markdown: string;
}

/** A line of the list of rules. */
export type RuleLine = Pick<RulePage, 'rule' | 'title' | 'severity'>;

const HEAD = /^# (.+)\n\n`([\w.]+)` · (.+)\n\n([\s\S]*?)\n\n## /;
const LINE = /^\| \[`([\w.]+)`\]\([\w.]+\) \| ([^|]+) \| ([^|]+) \|$/gm;

/** Reads a page of `docs/rules`; undefined for a text that is none. */
export function readRulePage(text: string): RulePage | undefined {
  const markdown = text.replaceAll('\r\n', '\n');
  const head = HEAD.exec(markdown);
  if (head === null) return undefined;
  const [, title = '', rule = '', severity = '', says = ''] = head;
  return { rule, title, severity, says, markdown };
}

/** Reads the list of rules in `docs/rules/README.md`, in its order. */
export function readRuleList(text: string): RuleLine[] {
  return [...text.replaceAll('\r\n', '\n').matchAll(LINE)].map(([, rule = '', severity = '', title = '']) => {
    return { rule, title, severity };
  });
}
