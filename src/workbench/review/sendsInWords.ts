import type { Card } from '../../card/card.ts';
import type { Finding } from '../../card/findings/finding.ts';
import { merge } from '../../card/merge.ts';
import { creationPreview, type RequestPreview, updatePreview } from '../../card/review/requestPreview.ts';
import type { ReviewState } from '../../protocol/reviewMessages.ts';
import type { L10n } from '../editor/words.ts';
import { describeEffect, describeUpdateEffects } from './effectWords.ts';

/** What sending the newer side would be. */
export type ReviewTarget =
  /** The older side is what the service holds. */
  | {
      readonly kind: 'update';
      readonly readOnlyReason?: string;
      /** What the edit began from, when the service holds a newer state by now: both are merged. */
      readonly base?: Card;
    }
  | { readonly kind: 'creation' }
  /** Two versions are looked at, of which neither is on the service now. */
  | { readonly kind: 'none' };

type Sends = ReviewState['sends'];

/** What will be sent and what it triggers: the same decision that saving and publishing take. */
export function describeSending(
  {
    target,
    before,
    after,
    findings,
  }: {
    readonly target: ReviewTarget;
    readonly before: Card | undefined;
    readonly after: Card | undefined;
    readonly findings: readonly Finding[];
  },
  l10n: L10n,
): Sends {
  if (target.kind === 'none') {
    return { kind: 'none', headline: l10n.t('Two versions side by side: nothing is sent from here.'), effects: [] };
  }
  if (target.kind === 'update' && target.readOnlyReason !== undefined) {
    return refusedSending(l10n.t('This card cannot be changed any more.'), [target.readOnlyReason]);
  }
  const errors = findings.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) {
    return refusedSending(
      errors.length === 1
        ? l10n.t('1 error must be mended first.')
        : l10n.t('{0} errors must be mended first.', errors.length),
      [...new Set(errors.map(({ message }) => message))].slice(0, MAX_REASONS),
    );
  }
  if (after === undefined) return refusedSending(l10n.t('The text is not a whole card.'), []);
  if (target.kind === 'creation') return describeRequest(creationPreview(after), l10n);
  if (before === undefined) return refusedSending(l10n.t('The published card has not been read yet.'), []);
  const merged = target.base === undefined ? undefined : merge(target.base, before, after);
  if (merged?.kind === 'conflict') {
    return refusedSending(
      l10n.t('Both sides changed the same parts. A save asks you to choose.'),
      merged.conflicts.map(({ label }) => label),
    );
  }
  return describeRequest(updatePreview(before, merged?.card ?? after), l10n);
}

/** Reasons told at most; the checklist has all. */
const MAX_REASONS = 5;

function describeRequest(request: RequestPreview, l10n: L10n): Sends {
  switch (request.kind) {
    case 'nothing':
      return { kind: 'nothing', headline: l10n.t('Nothing to send: the service holds this card.'), effects: [] };
    case 'refused':
      return refusedSending(
        l10n.t('The service would not store this.'),
        request.refusals.map(({ reason }) => reason),
      );
    case 'update':
      return {
        kind: 'send',
        headline: request.changes === 1 ? l10n.t('Sends 1 change.') : l10n.t('Sends {0} changes.', request.changes),
        body: request.body,
        effects: describeUpdateEffects(request, l10n),
      };
    case 'creation':
      return {
        kind: 'send',
        headline: l10n.t('Sends the whole card.'),
        body: request.body,
        effects: request.effects.map((effect) => describeEffect(effect, l10n)),
      };
  }
}

function refusedSending(headline: string, reasons: readonly string[]): Sends {
  return { kind: 'refused', headline, effects: [...reasons] };
}
