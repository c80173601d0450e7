import { type Card, fieldLabel, type LinkedTextField } from '../../card/model/card.ts';
import type { PatchEffect } from '../../card/model/patch.ts';
import type { L10n } from '../../shell/displayText.ts';

/** What prevents sending the card of a text; undefined if nothing does. */
export function describeObstacle(
  input: { readonly readOnlyReason: string | undefined; readonly errors: number; readonly card: Card | undefined },
  l10n: L10n,
): string | undefined {
  const { readOnlyReason, errors, card } = input;
  if (readOnlyReason !== undefined) return l10n.t('This card can no longer be changed.');
  if (errors > 0)
    return errors === 1 ? l10n.t('Fix 1 error before saving.') : l10n.t('Fix {0} errors before saving.', errors);
  return card === undefined ? l10n.t('The text isn’t a complete card.') : undefined;
}

export function describeMissingPublished(l10n: L10n): string {
  return l10n.t('The published card hasn’t been loaded yet.');
}

/** Describes what an update triggers, with the reason for each text that is sent unchanged. */
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
      ? [l10n.t('Sends the title unchanged, because the service stores drawings only together with a text.')]
      : []),
    ...(textsAlong.length > 0
      ? [
          l10n.t(
            'Sent unchanged, because links to the drawings would break otherwise: {0}.',
            textsAlong.map((field) => fieldLabel(field)).join(', '),
          ),
        ]
      : []),
    ...effects.map((effect) => describeEffect(effect, l10n)),
  ];
}

/** Describes what an update triggers (P2 4.8 rule 5, P2 6; public-facts 3.1). */
function describeEffect(effect: PatchEffect, l10n: L10n): string {
  switch (effect) {
    case 'postRewritten':
      return l10n.t('Rewrites the post in the channel.');
    case 'messageWebhooks':
      return l10n.t('Fires the community’s message webhooks.');
    case 'botMessage':
      return l10n.t('Adds a bot message about the edit to the card’s discussion.');
  }
}
