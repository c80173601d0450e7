import { l10n } from 'vscode';
import type { FieldHistoryEntry, UserField } from '../../../contract/userFieldRecord.ts';
import type { ResultPlot } from '../../results/resultTable.ts';
import { sumPoints, valuePoints } from './fieldCourse.ts';
import { isBalance } from './fieldKind.ts';

/** Pictures of one trader's history of a field: of numbers, XP and coins; of others there is none. */
export function historyPlots(field: UserField, newestFirst: readonly FieldHistoryEntry[]): readonly ResultPlot[] {
  const points = isBalance(field) ? sumPoints(newestFirst) : field.type === 'numerical' ? valuePoints(newestFirst) : [];
  if (points.length < 2) return [];
  const title = isBalance(field)
    ? l10n.t('Sum of the changes since the first that was read')
    : l10n.t('“{0}” over time', field.name);
  return [{ title, unit: field.name, series: [{ label: field.name, kind: 'steps', points }] }];
}
