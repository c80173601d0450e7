import { env, l10n } from 'vscode';
import type { ConnectionProfile } from '../../connection/connectionProfile.ts';
import { knownLanguage } from '../../language/navigation/timeInWords.ts';

/** Where a result is from and when it was read, in one line. */
export function readFrom(connection: ConnectionProfile, at = new Date()): string {
  const time = at.toLocaleString(knownLanguage(env.language), { dateStyle: 'medium', timeStyle: 'medium' });
  return l10n.t('{0} · read {1}', connection.name, time);
}
