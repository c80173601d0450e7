import * as vscode from 'vscode';
import { formatLocalTime } from '../../card/shownValues.ts';
import type { PublishedDraft } from '../commands/author/draftOrigins.ts';
import type { ProblemCounts } from './draftList.ts';

/** A draft in the tree. Counts are undefined until the file was read; `unreadable` when it cannot be. */
export interface DraftNode {
  readonly resourceUri: vscode.Uri;
  problems: ProblemCounts | 'unreadable' | undefined;
  /** Of its content; undefined while that is no card. */
  digest?: string | undefined;
}

/** How a draft looks. VS Code itself colours its name by the Problems list, as it has the file's own address. */
export function draftItem(
  { resourceUri, problems, digest }: DraftNode,
  published: PublishedDraft | undefined,
): vscode.TreeItem {
  const item = new vscode.TreeItem(draftName(resourceUri), vscode.TreeItemCollapsibleState.None);
  item.id = resourceUri.toString();
  item.resourceUri = resourceUri;
  item.contextValue = 'draft';
  item.iconPath = vscode.ThemeIcon.File;
  item.description = [problemText(problems), publishedText(published, digest), draftFolder(resourceUri)]
    .filter((part) => part !== '')
    .join(' · ');
  if (published !== undefined) item.tooltip = publishedTooltip(published);
  item.command = { command: 'vscode.open', title: vscode.l10n.t('Open Draft'), arguments: [resourceUri] };
  return item;
}

function problemText(problems: DraftNode['problems']): string {
  if (problems === undefined) return '';
  if (problems === 'unreadable') return vscode.l10n.t('cannot be read');
  const { errors, warnings } = problems;
  return [
    errors === 0 ? '' : errors === 1 ? vscode.l10n.t('1 error') : vscode.l10n.t('{0} errors', errors),
    warnings === 0 ? '' : warnings === 1 ? vscode.l10n.t('1 warning') : vscode.l10n.t('{0} warnings', warnings),
  ]
    .filter((part) => part !== '')
    .join(', ');
}

function publishedText(published: PublishedDraft | undefined, digest: string | undefined): string {
  if (published === undefined) return '';
  if (published.gone) return vscode.l10n.t('published card deleted');
  const isSame = digest === undefined || digest === published.digest;
  return isSame ? vscode.l10n.t('published') : vscode.l10n.t('changed since published');
}

function publishedTooltip({ title, channelName, at, gone }: PublishedDraft): string {
  const time = formatLocalTime(at);
  const said = vscode.l10n.t('Published as “{0}” in {1} on {2}.', title, channelName, time);
  return gone ? `${said} ${vscode.l10n.t('The card was deleted from the service.')}` : said;
}

function draftName(uri: vscode.Uri): string {
  return uri.path.slice(uri.path.lastIndexOf('/') + 1).replace(/\.card\.json$/, '');
}

function draftFolder(uri: vscode.Uri): string {
  const path = vscode.workspace.asRelativePath(uri);
  const end = path.lastIndexOf('/');
  return end < 0 ? '' : path.slice(0, end);
}
