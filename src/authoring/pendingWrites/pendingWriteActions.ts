import * as vscode from 'vscode';
import { formatLocalTime } from '../../card/model/formatValues.ts';
import { cancellable } from '../../shell/cancellation.ts';
import type { ConnectionProfile } from '../../shell/connection/connectionProfile.ts';
import { type ArgumentsOf, type Commands, viewItem, viewTitle } from '../../shell/contributions.ts';
import { executeCommand } from '../../shell/executeCommand.ts';
import { cardUri } from '../documents/remoteCards.ts';
import { describeVerdict, describeWrite, titlesOfWrites, verdictIcon, whatMayHappenTwice } from './describeWrites.ts';
import type { CheckedPending, PendingWrites } from './pendingWrites.ts';
import type { PendingNode } from './pendingWritesTree.ts';

/** Checks what happened to one pending write, or to all. Reads only; nothing is sent again. */
function checkPendingWrites(pending: PendingWrites): (node?: unknown) => Promise<void> {
  return async (node) => {
    const one = writeOf(node);
    const before = await pending.list();
    if (before.length === 0) {
      void vscode.window.showInformationMessage(vscode.l10n.t('No pending writes.'));
      return;
    }
    const checked = await cancellable(vscode.l10n.t('Checking whether pending writes were done'), async (signal) =>
      pending.check(signal, one === undefined ? undefined : [one.entry.id]),
    );
    await showChecked(checked);
  };
}

/** Removes a pending write, after a confirmation. */
function removePendingWrite(pending: PendingWrites): (node?: unknown) => Promise<void> {
  return async (node) => {
    const write = writeOf(node);
    if (write === undefined) throw new Error(vscode.l10n.t('Select a pending write in the Pending Writes view first.'));
    const remove = vscode.l10n.t('Remove');
    const answer = await vscode.window.showWarningMessage(
      vscode.l10n.t('Remove “{0}” from Pending Writes?', describeWrite(write.entry, await titlesOfWrites())),
      {
        modal: true,
        detail: vscode.l10n.t('The service isn’t checked. Remove it only if you know what happened.'),
      },
      remove,
    );
    if (answer === remove) await pending.remove(write.entry.id);
  };
}

function openPendingCard(): (node?: unknown) => Promise<void> {
  return async (node) => {
    const write = writeOf(node);
    const { connection, entry } = write ?? {};
    if (connection === undefined || entry?.targets['analysisId'] === undefined) {
      throw new Error(vscode.l10n.t('Select a pending write of a card in the Pending Writes view first.'));
    }
    await openCard(connection, entry.targets);
  };
}

/**
 * Opens the command that sends a write again, after a warning about what may happen twice; the write's content isn't
 * kept.
 */
function sendPendingAgain(): (node?: unknown) => Promise<void> {
  return async (node) => {
    const write = writeOf(node);
    const twice = write && whatMayHappenTwice(write.entry.operation);
    if (write === undefined || twice === undefined) {
      throw new Error(vscode.l10n.t('Select a pending write in the Pending Writes view first.'));
    }
    const { entry, connection } = write;
    const again = vscode.l10n.t('Send Again…');
    const answer = await vscode.window.showWarningMessage(
      vscode.l10n.t('Send “{0}” again?', describeWrite(entry, await titlesOfWrites())),
      {
        modal: true,
        detail: [
          vscode.l10n.t('We don’t know whether it was done. Check it first.'),
          twice,
          vscode.l10n.t('The request isn’t stored, so the command asks for its values again.'),
        ].join('\n\n'),
      },
      again,
    );
    if (answer === again) await startAgain(entry.operation, entry.targets, connection);
  };
}

async function startAgain(
  operation: string,
  targets: Readonly<Record<string, string>>,
  connection: ConnectionProfile | undefined,
): Promise<void> {
  const on = { connectionId: connection?.id };
  switch (operation) {
    case 'analyses.create':
      return void (await executeCommand('chartCards.publishDraft'));
    case 'analyses.update':
    case 'analyses.append':
    case 'analyses.delete':
      // The card shows its current state and is saved or deleted from there.
      if (connection !== undefined) await openCard(connection, targets);
      return;
    case 'redemptions.updateOrderStatus':
      return void (await executeCommand('chartCards.admin.updateOrderStatus', on));
    case 'redemptions.createStatus':
      return void (await executeCommand('chartCards.admin.createOrderStatus', on));
    case 'leaderboards.create':
      return void (await executeCommand('chartCards.admin.createLeaderboard', on));
    case 'leaderboards.update':
      return void (await executeCommand('chartCards.admin.updateLeaderboard', on));
    case 'leaderboards.delete':
      return void (await executeCommand('chartCards.admin.deleteLeaderboard', on));
    case 'userFields.create':
      return void (await executeCommand('chartCards.admin.createUserField', on));
    case 'userFields.update':
      return void (await executeCommand('chartCards.admin.updateUserField', on));
    case 'userFields.delete':
      return void (await executeCommand('chartCards.admin.deleteUserField', on));
    case 'userFields.writeValue':
      return void (await executeCommand('chartCards.admin.writeFieldValue', on));
    case 'bulkUpdates.upload':
      return void (await executeCommand('chartCards.admin.uploadBulkFile'));
    case 'loyaltyExports.create':
      return void (await executeCommand('chartCards.admin.resumeExport', on));
    case 'legacy.createBadge':
      return void (await executeCommand('chartCards.admin.createLegacyBadge', on));
    case 'legacy.removeRole':
      return void (await executeCommand('chartCards.admin.removeLegacyRole', on));
  }
}

/** Reports the results of a background check; a write that is still unknown isn't mentioned. */
export async function reportFound(found: readonly CheckedPending[]): Promise<void> {
  const ended = found.filter(({ verdict }) => verdict !== 'stillUnknown');
  if (ended.length < 2) return ended.length === 0 ? undefined : showChecked(ended);
  const show = vscode.l10n.t('Show Results');
  const answer = await vscode.window.showInformationMessage(
    vscode.l10n.t('{0} pending writes were checked.', ended.length),
    show,
  );
  if (answer === show) await showChecked(ended);
  return undefined;
}

/** One result as a message, several as a list, from which a card can be opened. */
async function showChecked(checked: readonly CheckedPending[]): Promise<void> {
  const titles = await titlesOfWrites();
  const [first, ...more] = checked;
  if (first === undefined) {
    void vscode.window.showWarningMessage(
      vscode.l10n.t('The pending writes couldn’t be checked. Check that their connection exists and has a key.'),
    );
    return;
  }
  if (more.length === 0) {
    const open = vscode.l10n.t('Open Card');
    const isCard = first.entry.targets['analysisId'] !== undefined && first.entry.operation !== 'analyses.delete';
    const show = first.verdict === 'happened' ? vscode.window.showInformationMessage : vscode.window.showWarningMessage;
    const text = `${describeWrite(first.entry, titles)}: ${describeVerdict(first.verdict)}`;
    const answer = await show(text, ...(isCard ? [open] : []));
    if (answer === open) await openCard(first.connection, first.entry.targets);
    return;
  }
  const picked = await vscode.window.showQuickPick(
    checked.map((write) => ({
      label: `$(${verdictIcon(write.verdict)}) ${describeWrite(write.entry, titles)}`,
      description: `${formatLocalTime(write.entry.at)} · ${write.connection.name}`,
      detail: describeVerdict(write.verdict),
      write,
    })),
    {
      title: vscode.l10n.t('Pending Writes'),
      placeHolder: vscode.l10n.t('Select a card to open it'),
      ignoreFocusOut: true,
    },
  );
  if (picked?.write.entry.targets['analysisId'] !== undefined) {
    await openCard(picked.write.connection, picked.write.entry.targets);
  }
}

async function openCard(connection: ConnectionProfile, targets: Readonly<Record<string, string>>): Promise<void> {
  const { analysisId = '', communityId, channelId } = targets;
  const address = {
    connectionId: connection.id,
    communityId: communityId ?? connection.communityId,
    channelId: channelId ?? connection.channels[0]?.id ?? '',
    analysisId,
  };
  await vscode.commands.executeCommand('vscode.open', cardUri(address, analysisId));
}

function writeOf(node: unknown): Extract<PendingNode, { kind: 'write' }>['write'] | undefined {
  const candidate = node as PendingNode | undefined;
  return candidate?.kind === 'write' ? candidate.write : undefined;
}

/** The commands of pending writes. */
export const pendingWriteCommands = {
  'chartCards.checkPendingWrites': {
    title: 'Check Pending Writes',
    icon: 'sync',
    menus: [
      viewTitle('channels', '4_log@1'),
      viewTitle('pendingWrites', 'navigation@1'),
      viewItem('pendingWrites', 'inline@1', 'viewItem =~ /\\bcheckable\\b/'),
      viewItem('pendingWrites', '1_pending@1', 'viewItem =~ /\\bcheckable\\b/'),
    ],
    handler: ({ pending }) => checkPendingWrites(pending),
  },
  'chartCards.removePendingWrite': {
    title: 'Remove from Pending Writes…',
    palette: false,
    menus: [viewItem('pendingWrites', '2_remove@1', 'viewItem =~ /^pending\\b/')],
    handler: ({ pending }) => removePendingWrite(pending),
  },
  'chartCards.openPendingCard': {
    title: 'Open Card of Pending Write',
    icon: 'go-to-file',
    palette: false,
    menus: [
      viewItem('pendingWrites', 'inline@2', 'viewItem =~ /\\bcheckable card\\b/'),
      viewItem('pendingWrites', '1_pending@2', 'viewItem =~ /\\bcheckable card\\b/'),
    ],
    handler: openPendingCard,
  },
  'chartCards.sendPendingAgain': {
    title: 'Send Again…',
    palette: false,
    menus: [viewItem('pendingWrites', '1_pending@3', 'viewItem =~ /\\brepeatable\\b/')],
    handler: sendPendingAgain,
  },
} satisfies Commands<{ readonly pending: PendingWrites }>;

declare module '../../shell/executeCommand.ts' {
  interface CommandArguments extends ArgumentsOf<typeof pendingWriteCommands> {}
}
