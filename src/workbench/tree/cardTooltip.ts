import * as vscode from 'vscode';
import { LEVEL_NAMES } from '../../card/card.ts';
import { CARD_TYPE_LABELS, type CardType } from '../../card/cardType.ts';
import { formatPrice, pricePrecision } from '../../card/pricePrecision.ts';
import type { CardSummary } from '../../client/cards/cardService.ts';
import { cardDescription, cardTitle } from './cardNode.ts';

/** Title, owner and levels of a card. Everything the service sent goes in as text: no link, no icon, no HTML. */
export function cardTooltip(summary: CardSummary, now: number): vscode.MarkdownString {
  const tooltip = new vscode.MarkdownString();
  tooltip.appendMarkdown('**').appendText(cardTitle(summary)).appendMarkdown('**\n\n');
  tooltip.appendText([typeLabel(summary.type), cardDescription(summary, now)].filter(Boolean).join(' · '));
  const levels = summary.published?.card.levels;
  if (levels !== undefined && summary.published !== undefined) {
    const decimals = pricePrecision({ metadata: {}, levels, drawings: [] });
    tooltip.appendMarkdown('\n\n| | |\n|:---|---:|\n');
    for (const name of LEVEL_NAMES) {
      const level = levels[name];
      if (level === undefined) continue;
      tooltip.appendMarkdown('| ').appendText(levelLabel(name)).appendMarkdown(' | ');
      tooltip.appendText(formatPrice(level.price, decimals)).appendMarkdown(' |\n');
    }
  }
  const owner = summary.ownerId;
  if (owner !== undefined) tooltip.appendMarkdown('\n\n').appendText(vscode.l10n.t('Owner: {0}', owner));
  tooltip.appendMarkdown('\n\n').appendText(vscode.l10n.t('Updated: {0}', localTime(summary.updatedAt)));
  tooltip.appendMarkdown('\n\n').appendText(summary.analysisId);
  return tooltip;
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
  return Number.isNaN(time) ? iso : new Date(time).toLocaleString(vscode.env.language);
}
