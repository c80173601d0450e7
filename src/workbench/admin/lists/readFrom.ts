import { l10n } from 'vscode';
import { localText } from '../../../card/shownValues.ts';
import type { ConnectionProfile } from '../../connection/connectionProfile.ts';

/** Where a result is from and when it was read, in one line. */
export function readFrom(connection: ConnectionProfile, at = new Date()): string {
  return l10n.t('{0} · read {1}', connection.name, localText(at.getTime(), 'seconds'));
}
