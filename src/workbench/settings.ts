import * as vscode from 'vscode';
import type { Patch } from '../card/patch.ts';

/**
 * Whether the pivot invalidates the idea rather than being its entry; the documents don't say (docs/assumptions.md,
 * MEASURE-1).
 */
export function pivotIsInvalidation(): boolean {
  const convention: unknown = vscode.workspace.getConfiguration('chartCards').get('levelConvention');
  return convention === 'pivotIsInvalidation';
}

/** When saving and publishing show the review page. */
const REVIEW_SETTINGS = ['always', 'whenSideEffects', 'never'] as const;
type ReviewSetting = (typeof REVIEW_SETTINGS)[number];

/** The setting `chartCards.review`; an invalid value counts as the most careful one. */
export function reviewSetting(): ReviewSetting {
  const setting: unknown = vscode.workspace.getConfiguration('chartCards').get('review');
  return REVIEW_SETTINGS.find((known) => known === setting) ?? 'always';
}

/**
 * Whether a save is reviewed first. Side effects are those beyond the card's own post: a bot message (P2 4.8 rule 5).
 */
export function isSaveReviewed(setting: ReviewSetting, update: Patch): boolean {
  if (update.kind !== 'send') return false;
  switch (setting) {
    case 'always':
      return true;
    case 'whenSideEffects':
      return update.effects.includes('botMessage');
    case 'never':
      return false;
  }
}
