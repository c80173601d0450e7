import * as vscode from 'vscode';
import { type CardChange, describeChanges } from '../../card/describeChanges.ts';
import { formatLocalTime } from '../../card/shownValues.ts';
import type { CardVersion } from './cardVersion.ts';

/** Names of changed parts in one row; the tooltip has all of them. */
const MOST_NAMED = 4;

/** When the version was the newest, on the person's clock; to the second, for two saves soon after each other. */
export function formatVersionTime({ updatedAt, seenAt }: CardVersion): string {
  return formatLocalTime(Date.parse(updatedAt) || seenAt, 'seconds');
}

/** What tells a version from the one before it: its status first, then its parts. */
export function versionChanges(version: CardVersion, before: CardVersion | undefined): readonly CardChange[] {
  if (before === undefined) return [];
  const status: CardChange[] =
    version.status === before.status
      ? []
      : [{ path: [], label: vscode.l10n.t('status'), before: before.status, after: version.status }];
  return [...status, ...describeChanges(before.card, version.card)];
}

/** The changes in one line, e.g. `status, title, level pivot and 3 more`. */
export function formatChanges(changes: readonly CardChange[]): string {
  const named = changes.slice(0, MOST_NAMED).map(({ label }) => label);
  const more = changes.length - named.length;
  return more > 0 ? vscode.l10n.t('{0} and {1} more', named.join(', '), more) : named.join(', ');
}
