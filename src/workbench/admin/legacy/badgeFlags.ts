import { l10n } from 'vscode';

/** The flags of a legacy badge (P2 4.11); what the service does with each is not documented. */
export const BADGE_FLAGS = [
  'awarded',
  'applied',
  'enabledDarkAndLight',
  'award',
  'awardCurrency',
  'attachRequired',
] as const;
/** A flag of a legacy badge. */
export type BadgeFlag = (typeof BADGE_FLAGS)[number];

/** A flag in words: its name at the service, spelled out. */
export function badgeFlagLabel(flag: BadgeFlag): string {
  switch (flag) {
    case 'awarded':
      return l10n.t('Awarded');
    case 'applied':
      return l10n.t('Applied');
    case 'enabledDarkAndLight':
      return l10n.t('Images for dark and light');
    case 'award':
      return l10n.t('Awards XP');
    case 'awardCurrency':
      return l10n.t('Awards currency');
    case 'attachRequired':
      return l10n.t('Attachment required');
  }
}
