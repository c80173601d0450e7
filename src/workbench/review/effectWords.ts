import type { PatchEffect } from '../../card/patch.ts';
import type { CreationEffect } from '../../card/review/requestPreview.ts';
import type { Words } from '../editor/words.ts';

/** What a request triggers, in words (P2 4.8 rule 5, P2 6; public-facts 3.1). */
export function effectWords(effect: PatchEffect | CreationEffect, l10n: Words): string {
  switch (effect) {
    case 'postRewritten':
      return l10n.t('Rewrites the post in the channel.');
    case 'messageWebhooks':
      return l10n.t('Fires the community’s message webhooks.');
    case 'botMessage':
      return l10n.t('Adds a bot message about the edit to the card’s discussion.');
    case 'postCreated':
      return l10n.t('Posts the card in the channel; members see it at once.');
    case 'creationWebhook':
      return l10n.t('Fires the community’s webhooks with the whole card.');
  }
}

/** All that an update triggers, with the reason for a title that goes along unchanged. */
export function updateEffectWords(
  {
    effects,
    titleCarriesDrawings,
  }: { readonly effects: readonly PatchEffect[]; readonly titleCarriesDrawings: boolean },
  l10n: Words,
): string[] {
  return [
    ...(titleCarriesDrawings
      ? [l10n.t('The title goes along unchanged, or the service would not store the drawings.')]
      : []),
    ...effects.map((effect) => effectWords(effect, l10n)),
  ];
}
