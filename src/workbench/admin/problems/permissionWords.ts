import { l10n } from 'vscode';
import type { Operation, Permission } from '../../../contract/operation.ts';

/** A permission as the dashboard calls it, where that is known, with the name that the documents use. */
export function describePermission(permission: Permission): string {
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
