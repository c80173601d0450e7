import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { formatLocalTime } from '../../card/model/formatValues.ts';
import type { Outcome } from '../../client/outcome.ts';
import type { Operation, Permission } from '../../contract/operation.ts';
import type { ConnectionProfile } from '../../shell/connection/connectionProfile.ts';
import type { ConfiguredConnections, ServiceConnections } from '../../shell/connection/serviceConnections.ts';
import { Disposable } from '../../shell/disposable.ts';
import { CommandError, executeCommand } from '../../shell/executeCommand.ts';

/** Codes for a key that lacks a permission or is personal. */
const DENIED = new Set(['API_KEY_PERMISSION_DENIED', 'AUTH_PERMISSION_REQUIRED']);

/** A permission that the service refused, and when (epoch milliseconds). */
interface PermissionRefusal {
  readonly permission: Permission;
  readonly at: number;
}

/**
 * Permissions refused to a connection's key in this session, so commands can say so before their questions. Forgotten
 * when a key or connection changes, or a call succeeds.
 */
export class PermissionRefusals extends Disposable {
  /** Connection and permission → time. */
  readonly #refused = new Map<string, PermissionRefusal>();

  constructor(connections: Pick<ConfiguredConnections, 'onDidChange'>) {
    super();
    this._register(connections.onDidChange(() => this.#refused.clear()));
  }

  /** Records what the end of a call says about the key. */
  record(connectionId: string, { permission }: Operation, outcome: Outcome<unknown>): void {
    if (permission === undefined) return;
    const place = `${connectionId} ${permission}`;
    if (outcome.kind === 'done') this.#refused.delete(place);
    if (outcome.kind === 'refused' && DENIED.has(outcome.refusal.row?.code ?? '')) {
      this.#refused.set(place, { permission, at: Date.now() });
    }
  }

  /** The first permission of these operations that was refused. */
  find(connectionId: string, operations: readonly Operation[]): PermissionRefusal | undefined {
    for (const { permission } of operations) {
      const refused = this.#refused.get(`${connectionId} ${permission}`);
      if (refused !== undefined) return refused;
    }
    return undefined;
  }
}

/** Throws if a call needs a key and there is none: better before the questions than after them. */
export async function requireKey(
  connections: Pick<ServiceConnections, 'keyOf'>,
  connection: ConnectionProfile,
  operations: readonly Operation[],
): Promise<void> {
  if (operations.every(({ credential }) => credential === 'none' || credential === 'in the body')) return;
  if ((await connections.keyOf(connection.id)).kind === 'key') return;
  throw new CommandError(vscode.l10n.t('“{0}” has no key. Sign in first.', connection.name), {
    label: vscode.l10n.t('Sign In…'),
    command: 'chartCards.signIn',
  });
}

/** Warns before the questions that the key was refused earlier. True: the user wants to continue anyway. */
export async function confirmRefusedKey(
  { permission, at }: PermissionRefusal,
  connection: ConnectionProfile,
): Promise<boolean> {
  const goOn = vscode.l10n.t('Continue Anyway');
  const signIn = vscode.l10n.t('Sign In…');
  const answer = await vscode.window.showWarningMessage(
    vscode.l10n.t(
      'At {2}, the service reported that the key of “{0}” lacks the permission {1} or is a personal key. {3}',
      connection.name,
      describePermission(permission),
      formatLocalTime(at),
      describeKeyLocation(),
    ),
    goOn,
    signIn,
  );
  if (answer === signIn) void executeCommand('chartCards.signIn', connection.id);
  return answer === goOn;
}

/** A permission by its dashboard label, if known, with the name the documents use. */
function describePermission(permission: Permission): string {
  const label = DASHBOARD_NAMES[permission];
  return label === undefined ? `“${permission}”` : `“${label}” (${permission})`;
}

/** The dashboard labels of three permissions are known (public-facts 2). */
const DASHBOARD_NAMES: Readonly<Partial<Record<Permission, string>>> = {
  getUserData: 'Get User Data',
  getUserStats: 'Get User Stats',
  userFields: 'User Fields',
};

/** Where keys are created, get permissions and expire. */
export function describeKeyLocation(): string {
  return l10n.t('Keys and their permissions are in the dashboard under community settings, Integration, API keys.');
}

/** How to fix a key that lacks a permission or can't be used for these calls. */
export function describeRequiredPermission(operation: Operation): string {
  const { permission } = operation;
  return permission === undefined
    ? l10n.t(
        'Use a community key, not a personal one. The permission this call needs isn’t documented: if the key is a community key, compare it with one that works. {0}',
        describeKeyLocation(),
      )
    : l10n.t(
        'The key needs the permission {0} and must be a community key, not a personal one. {1}',
        describePermission(permission),
        describeKeyLocation(),
      );
}
