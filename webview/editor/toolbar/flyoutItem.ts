import type { TemplateResult } from 'lit';

/** A line of a flyout menu. */
export interface FlyoutItem {
  readonly id: string;
  readonly label: string;
  readonly icon?: TemplateResult;
  readonly keys?: string | undefined;
  /** Of a choice among all: whether it is the one. */
  readonly checked?: boolean;
  /** Why it does nothing now. */
  readonly reason?: string | undefined;
  /** The menu stays: it may be wanted several times. */
  readonly keepsOpen?: true;
}
