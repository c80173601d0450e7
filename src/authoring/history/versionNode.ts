import * as vscode from 'vscode';
import { type CardChange, describeChanges } from '../../card/model/describeChanges.ts';
import { formatLocalTime } from '../../card/model/formatValues.ts';
import { plainMarkdown } from '../../shell/displayText.ts';
import type { CardVersion } from '../documents/cardVersion.ts';
import type { CardAddress } from '../documents/remoteCards.ts';

/** A version in the History view. */
export interface VersionNode {
  readonly kind: 'version';
  readonly address: CardAddress;
  readonly version: CardVersion;
  /** The previous version; undefined for the first one seen. */
  readonly before: CardVersion | undefined;
  /** `current`: the service's latest known state. */
  readonly place: 'current' | 'earlier';
}

/** Argument of version commands: a row of the view, or nothing. */
export type VersionArgument = VersionNode | undefined;

/** Longest value in a tooltip, in UTF-16 units. */
const MAX_SIDE_LENGTH = 80;

/** The tree item of a version. `ofCandles`: decimals of the card's candles, if they are known. */
export function versionItem(node: VersionNode, ofCandles: number | undefined): vscode.TreeItem {
  const { version, before } = node;
  const changes = versionChanges(version, before, ofCandles);
  const label = formatVersionTime(version);
  const item = new vscode.TreeItem(label, vscode.TreeItemCollapsibleState.None);
  item.id = version.hash;
  item.contextValue = 'version';
  item.iconPath = new vscode.ThemeIcon(iconOf(node));
  item.description = describeVersionNode(node, changes);
  item.tooltip = tooltipOf(version, item.description, changes);
  item.command = { command: 'chartCards.previewVersion', title: vscode.l10n.t('Preview Version'), arguments: [node] };
  item.accessibilityInformation = { label: `${label}, ${item.description}` };
  return item;
}

function iconOf({ place, version, before }: VersionNode): string {
  if (place === 'current') return 'pass';
  if (before === undefined) return 'eye';
  return before.status === version.status ? 'edit' : 'pulse';
}

function describeVersionNode({ place, before }: VersionNode, changes: readonly CardChange[]): string {
  const what =
    before === undefined
      ? vscode.l10n.t('first version seen here')
      : changes.length === 0
        ? vscode.l10n.t('saved again, same content')
        : formatChanges(changes);
  return place === 'current' ? vscode.l10n.t('current · {0}', what) : what;
}

/** Content from the service is escaped: no links, icons or HTML. */
function tooltipOf(version: CardVersion, heading: string, changes: readonly CardChange[]): vscode.MarkdownString {
  const seen = formatLocalTime(version.seenAt);
  const rows = changes.map(({ label, before, after }) =>
    plainMarkdown(`${label}: ${sideOf(before)} → ${sideOf(after)}`),
  );
  const parts = [
    `**${plainMarkdown(version.card.metadata.title)}**`,
    plainMarkdown([formatVersionTime(version), version.status, heading].filter((part) => part !== '').join(' · ')),
    ...(rows.length === 0 ? [] : [rows.map((row) => `- ${row}`).join('\n')]),
    plainMarkdown(vscode.l10n.t('First seen here: {0}', seen)),
  ];
  return new vscode.MarkdownString(parts.join('\n\n'));
}

function sideOf(words: string | undefined): string {
  if (words === undefined) return vscode.l10n.t('none');
  return words.length > MAX_SIDE_LENGTH ? `${words.slice(0, MAX_SIDE_LENGTH - 1)}…` : words;
}

/** Changed parts named in one row; the tooltip lists all. */
const MAX_NAMED = 4;

/** When the version was last changed, in local time with seconds, to tell quick saves apart. */
export function formatVersionTime({ updatedAt, seenAt }: CardVersion): string {
  return formatLocalTime(Date.parse(updatedAt) || seenAt, 'seconds');
}

/** Differences from the previous version: status first, then card parts. */
function versionChanges(
  version: CardVersion,
  before: CardVersion | undefined,
  ofCandles: number | undefined,
): readonly CardChange[] {
  if (before === undefined) return [];
  const status: CardChange[] =
    version.status === before.status
      ? []
      : [{ path: [], label: vscode.l10n.t('status'), before: before.status, after: version.status }];
  return [...status, ...describeChanges(before.card, version.card, ofCandles)];
}

/** The differences in one line, e.g. `status, title, level pivot and 3 more`. */
function formatChanges(changes: readonly CardChange[]): string {
  const named = changes.slice(0, MAX_NAMED).map(({ label }) => label);
  const more = changes.length - named.length;
  return more > 0 ? vscode.l10n.t('{0} and {1} more', named.join(', '), more) : named.join(', ');
}
