import { l10n } from 'vscode';
import type { ResultColumn } from '../../results/resultTable.ts';

/** A leaderboard; the key of its widget stands in no column (public-facts 8.2). */
export function leaderboardColumns(): readonly ResultColumn[] {
  return [
    { key: 'displayOrder', label: l10n.t('Place'), kind: 'number' },
    { key: 'name', label: l10n.t('Leaderboard'), kind: 'text' },
    { key: 'kind', label: l10n.t('Kind'), kind: 'text' },
    { key: 'isEnabled', label: l10n.t('Shown'), kind: 'flag' },
    { key: 'rankBy', label: l10n.t('Ranked by'), kind: 'text' },
    { key: 'slug', label: l10n.t('Slug'), kind: 'text' },
    { key: 'description', label: l10n.t('Description'), kind: 'text' },
    { key: 'duration.start', label: l10n.t('From'), kind: 'time' },
    { key: 'duration.end', label: l10n.t('To'), kind: 'time' },
    { key: 'timeFilters', label: l10n.t('Time filters'), kind: 'list', hidden: true },
    { key: 'displayedFields', label: l10n.t('Columns'), kind: 'json', hidden: true },
    { key: 'widget.enabled', label: l10n.t('Widget'), kind: 'flag' },
    { key: 'widget.whitelistedDomains', label: l10n.t('Domains of the widget'), kind: 'list', hidden: true },
    { key: '_id', label: l10n.t('Leaderboard ID'), kind: 'id' },
  ];
}
