import { patch } from '../../card/patch.ts';
import type { EditorSnapshot } from '../../protocol/editorMessages.ts';
import { describeUpdateEffects } from '../review/effectWords.ts';
import type { SnapshotInput } from './documentFacts.ts';
import type { L10n } from './words.ts';

type SavePreview = EditorSnapshot['save'];

/** What Ctrl+S would do with the text as it stands: the same decision that saving takes. */
export function savePreview(
  { card, findings, origin, dirty }: Pick<SnapshotInput, 'card' | 'findings' | 'origin' | 'dirty'>,
  l10n: L10n,
): SavePreview {
  if (origin.kind === 'draft') {
    return previewWithoutChanges(
      'file',
      dirty ? l10n.t('Writes the draft to its file.') : l10n.t('The draft is saved.'),
    );
  }
  if (origin.readOnlyReason !== undefined)
    return previewWithoutChanges('refused', l10n.t('This card cannot be changed any more.'));
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  if (errors > 0) {
    return previewWithoutChanges(
      'refused',
      errors === 1 ? l10n.t('1 error must be mended first.') : l10n.t('{0} errors must be mended first.', errors),
    );
  }
  if (card.card === undefined) return previewWithoutChanges('refused', l10n.t('The text is not a whole card.'));
  if (origin.published === undefined)
    return previewWithoutChanges('refused', l10n.t('The published card has not been read yet.'));
  const difference = patch(origin.published.card, card.card);
  switch (difference.kind) {
    case 'nothing':
      return previewWithoutChanges('nothing', l10n.t('Nothing to send: the service holds this card.'));
    case 'refused':
      return {
        ...previewWithoutChanges('refused', l10n.t('The service would not store this.')),
        effects: difference.refusals.map(({ reason }) => reason),
      };
    case 'send': {
      const { changes } = difference;
      return {
        kind: 'send',
        headline: changes.length === 1 ? l10n.t('Sends 1 change.') : l10n.t('Sends {0} changes.', changes.length),
        changes: changes.map(({ label, before, after }) => ({
          label,
          ...(before === undefined ? {} : { before }),
          ...(after === undefined ? {} : { after }),
        })),
        effects: describeUpdateEffects(difference, l10n),
      };
    }
  }
}

function previewWithoutChanges(kind: SavePreview['kind'], headline: string): SavePreview {
  return { kind, headline, changes: [], effects: [] };
}
