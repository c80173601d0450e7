import * as vscode from 'vscode';
import type { CardChange } from '../../card/describeChanges.ts';
import { formatLocalTime } from '../../card/shownValues.ts';
import type { CardAddress } from '../files/cardAddress.ts';
import { plainMarkdown } from '../tree/plainMarkdown.ts';
import type { CardVersion } from './cardVersion.ts';
import { formatChanges, formatVersionTime, versionChanges } from './versionWords.ts';

/** A version in the history view. */
export interface VersionNode {
  readonly kind: 'version';
  readonly address: CardAddress;
  readonly version: CardVersion;
  /** The one before it; undefined for the first that was seen. */
  readonly before: CardVersion | undefined;
  /** `current`: what the service holds, as far as it is known. */
  readonly place: 'current' | 'earlier';
}

/** What a command on versions may be called with: a row of the view, or nothing. */
export type VersionArgument = VersionNode | undefined;

/** Longest side of a change in a tooltip, in UTF-16 units. */
const LONGEST_SIDE = 80;

/** How a version looks. */
export function versionItem(node: VersionNode): vscode.TreeItem {
  const { version, before } = node;
  const changes = versionChanges(version, before);
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
      ? vscode.l10n.t('first seen here')
      : changes.length === 0
        ? vscode.l10n.t('stored again, with the same content')
        : formatChanges(changes);
  return place === 'current' ? vscode.l10n.t('current · {0}', what) : what;
}

/** Everything the service sent goes in as text: no link, no icon, no HTML. */
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
  return words.length > LONGEST_SIDE ? `${words.slice(0, LONGEST_SIDE - 1)}…` : words;
}
