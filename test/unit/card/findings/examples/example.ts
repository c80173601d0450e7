import type { FindingContext, Severity } from '../../../../../src/card/findings/finding.ts';

/** An example of a mistake, written by hand: the card's text with it, and what is said of it. */
export interface Example {
  readonly rule: string;
  readonly severity: Severity;
  readonly text: string;
  /** Paths of all findings of the rule, joined by dots, in the text's order. */
  readonly at: readonly string[];
  /** The text that the findings are placed on. */
  readonly on: readonly string[];
  readonly says?: RegExp;
  readonly context?: FindingContext;
  /** The text after the first finding's first fix, where it has one. */
  readonly mended?: string;
  /** Findings that this mistake brings beside the rule's own; none without. */
  readonly besides?: readonly string[];
}
