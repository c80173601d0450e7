import type { LinkedTextField } from '../../card/card.ts';
import { FIELD_LABELS } from '../../card/fieldLabels.ts';
import type { PatchEffect } from '../../card/patch.ts';
import type { CreationEffect } from '../../card/review/requestPreview.ts';
import type { L10n } from '../editor/words.ts';

/** What a request triggers, in words (P2 4.8 rule 5, P2 6; public-facts 3.1). */
export function describeEffect(effect: PatchEffect | CreationEffect, l10n: L10n): string {
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

/** All that an update triggers, with the reason for each text that goes along unchanged. */
export function describeUpdateEffects(
  {
    effects,
    titleCarriesDrawings,
    textsAlong,
  }: {
    readonly effects: readonly PatchEffect[];
    readonly titleCarriesDrawings: boolean;
    readonly textsAlong: readonly LinkedTextField[];
  },
  l10n: L10n,
): string[] {
  return [
    ...(titleCarriesDrawings
      ? [l10n.t('The title goes along unchanged, or the service would not store the drawings.')]
      : []),
    ...(textsAlong.length > 0
      ? [
          l10n.t(
            'Sent unchanged, because links to the drawings would break otherwise: {0}.',
            textsAlong.map((field) => FIELD_LABELS[field]).join(', '),
          ),
        ]
      : []),
    ...effects.map((effect) => describeEffect(effect, l10n)),
  ];
}
