import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { formatLocalTime } from '../../card/formatValues.ts';
import type { Outcome } from '../../client/outcome.ts';
import type { Operation, Permission } from '../../contract/operation.ts';
import type { ConnectionProfile, Connections, ServiceConnections } from '../connection/connectionProfile.ts';
import { Disposable } from '../disposable.ts';
import { CommandError, executeCommand } from '../executeCommand.ts';

/** The codes that say that the key lacks a permission, or is a member's own. */
const DENIED = new Set(['API_KEY_PERMISSION_DENIED', 'AUTH_PERMISSION_REQUIRED']);

/** A permission that the service has said no to, and when (epoch milliseconds). */
interface PermissionRefusal {
  readonly permission: Permission;
  readonly at: number;
}

/**
 * Permissions that a connection's key was refused in this session, so that nobody answers questions in vain. Forgotten
 * when a key or a connection changes, and when a call goes through.
 */
export class PermissionRefusals extends Disposable {
  /** Connection and permission → when. */
  readonly #refused = new Map<string, PermissionRefusal>();

  constructor(connections: Pick<Connections, 'onDidChange'>) {
    super();
    this._register(connections.onDidChange(() => this.#refused.clear()));
  }

  /** Takes the end of a call for what it says of the key. */
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

/** Throws where there is no key for calls that need one: better before the questions than after them. */
export async function requireKey(
  connections: Pick<ServiceConnections, 'keyOf'>,
  connection: ConnectionProfile,
  operations: readonly Operation[],
): Promise<void> {
  if (operations.every(({ credential }) => credential === 'none' || credential === 'in the body')) return;
  if ((await connections.keyOf(connection.id)).kind === 'key') return;
  throw new CommandError(vscode.l10n.t('There is no key for “{0}”. Sign in first.', connection.name), {
    label: vscode.l10n.t('Sign In…'),
    command: 'chartCards.signIn',
  });
}

/** Says before the questions that the key was refused earlier. True: the person wants to go on all the same. */
export async function confirmRefusedKey(
  { permission, at }: PermissionRefusal,
  connection: ConnectionProfile,
): Promise<boolean> {
  const goOn = vscode.l10n.t('Go On All the Same');
  const signIn = vscode.l10n.t('Sign In…');
  const answer = await vscode.window.showWarningMessage(
    vscode.l10n.t(
      'The key of “{0}” lacks the permission {1}, or is a member’s own: the service said so at {2}. {3}',
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

/** A permission as the dashboard calls it, where that is known, with the name that the documents use. */
function describePermission(permission: Permission): string {
  const label = DASHBOARD_NAMES[permission];
  return label === undefined ? `“${permission}”` : `“${label}” (${permission})`;
}

/** Of three permissions the dashboard's words are known (public-facts 2). */
const DASHBOARD_NAMES: Readonly<Partial<Record<Permission, string>>> = {
  getUserData: 'Get User Data',
  getUserStats: 'Get User Stats',
  userFields: 'User Fields',
};

/** Where keys are made, get their permissions and expire. */
export function describeKeyLocation(): string {
  return l10n.t('Keys and their permissions are in the dashboard: community settings, Integration, API keys.');
}

/** What to do about a key that lacks a permission, or may not be used at all for these calls. */
export function describeRequiredPermission(operation: Operation): string {
  const { permission } = operation;
  return permission === undefined
    ? l10n.t(
        'Use a key of the community, not one of a member. Which permission this call needs isn’t documented: if the key is the community’s, compare it with one that works. {0}',
        describeKeyLocation(),
      )
    : l10n.t(
        'The key needs the permission {0}, and has to be one of the community, not of a member. {1}',
        describePermission(permission),
        describeKeyLocation(),
      );
}
