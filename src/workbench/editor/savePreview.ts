import { patch } from '../../card/patch.ts';
import type { EditorSnapshot } from '../../protocol/editorMessages.ts';
import { updateEffectWords } from '../review/effectWords.ts';
import type { DocumentFacts } from './documentFacts.ts';
import type { Words } from './words.ts';

type SavePreview = EditorSnapshot['save'];

/** What Ctrl+S would do with the text as it stands: the same decision that saving takes. */
export function savePreview(
  { card, findings, origin, dirty }: Pick<DocumentFacts, 'card' | 'findings' | 'origin' | 'dirty'>,
  l10n: Words,
): SavePreview {
  if (origin.kind === 'draft') {
    return plain('file', dirty ? l10n.t('Writes the draft to its file.') : l10n.t('The draft is saved.'));
  }
  if (origin.readOnlyReason !== undefined) return plain('refused', l10n.t('This card cannot be changed any more.'));
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  if (errors > 0) {
    return plain(
      'refused',
      errors === 1 ? l10n.t('1 error must be mended first.') : l10n.t('{0} errors must be mended first.', errors),
    );
  }
  if (card.card === undefined) return plain('refused', l10n.t('The text is not a whole card.'));
  if (origin.published === undefined) return plain('refused', l10n.t('The published card has not been read yet.'));
  const difference = patch(origin.published.card, card.card);
  switch (difference.kind) {
    case 'nothing':
      return plain('nothing', l10n.t('Nothing to send: the service holds this card.'));
    case 'refused':
      return {
        ...plain('refused', l10n.t('The service would not store this.')),
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
        effects: updateEffectWords(difference, l10n),
      };
    }
  }
}

function plain(kind: SavePreview['kind'], headline: string): SavePreview {
  return { kind, headline, changes: [], effects: [] };
}
