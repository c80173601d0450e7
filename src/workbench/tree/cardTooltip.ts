import * as vscode from 'vscode';
import { LEVEL_NAMES, type Levels } from '../../card/card.ts';
import { CARD_TYPE_LABELS, type CardType } from '../../card/cardType.ts';
import { formatPrice, pricePrecision } from '../../card/pricePrecision.ts';
import { formatLocalTime } from '../../card/shownValues.ts';
import type { CardSummary } from '../../client/cards/cardService.ts';
import { cardDescription, cardTitle } from './cardNode.ts';
import { plainMarkdown } from './plainMarkdown.ts';

/** Title, owner and levels of a card. Everything the service sent goes in as text: no link, no icon, no HTML. */
export function cardTooltip(summary: CardSummary, now: number): vscode.MarkdownString {
  const { published, ownerId, updatedAt, analysisId } = summary;
  const kind = [typeLabel(summary.type), cardDescription(summary, now)].filter((part) => part !== '').join(' · ');
  const parts = [
    `**${plainMarkdown(cardTitle(summary))}**`,
    plainMarkdown(kind),
    ...(published === undefined ? [] : [levelTable(published.card.levels)]),
    ...(ownerId === undefined ? [] : [plainMarkdown(vscode.l10n.t('Owner: {0}', ownerId))]),
    plainMarkdown(vscode.l10n.t('Updated: {0}', localTime(updatedAt))),
    plainMarkdown(analysisId),
  ];
  return new vscode.MarkdownString(parts.join('\n\n'));
}

function levelTable(levels: Levels): string {
  const decimals = pricePrecision({ metadata: {}, levels, drawings: [] });
  const rows = LEVEL_NAMES.flatMap((name) => {
    const level = levels[name];
    if (level === undefined) return [];
    return [`| ${plainMarkdown(levelLabel(name))} | ${plainMarkdown(formatPrice(level.price, decimals))} |`];
  });
  return ['| | |', '|:---|---:|', ...rows].join('\n');
}

function typeLabel(type: string | undefined): string {
  return type === undefined ? '' : (CARD_TYPE_LABELS[type as CardType] ?? type);
}

function levelLabel(name: (typeof LEVEL_NAMES)[number]): string {
  switch (name) {
    case 'resistance':
      return vscode.l10n.t('Resistance');
    case 'intermediateResistance':
      return vscode.l10n.t('Intermediate resistance');
    case 'pivot':
      return vscode.l10n.t('Pivot');
    case 'intermediateSupport':
      return vscode.l10n.t('Intermediate support');
    case 'support':
      return vscode.l10n.t('Support');
  }
}

function localTime(iso: string): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? iso : formatLocalTime(time);
}
