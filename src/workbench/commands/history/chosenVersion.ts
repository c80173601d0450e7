import { l10n } from 'vscode';
import type { VersionArgument, VersionNode } from '../../history/versionNode.ts';

/** The version that a command is about; without a row of the view there is none. */
export function chosenVersion(argument: VersionArgument): VersionNode {
  // Keys and other extensions may call with anything.
  const isVersion = typeof argument === 'object' && argument !== null && argument.kind === 'version';
  if (!isVersion) throw new Error(l10n.t('Choose a version in the view “History” first.'));
  return argument;
}
