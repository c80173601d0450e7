import { l10n } from 'vscode';
import { formatLocalTime } from '../../../card/shownValues.ts';
import type { ConnectionProfile } from '../../connection/connectionProfile.ts';

/** Where a result is from and when it was read, in one line. */
export function describeSource(connection: ConnectionProfile, at = new Date()): string {
  return l10n.t('{0} · read {1}', connection.name, formatLocalTime(at.getTime(), 'seconds'));
}
