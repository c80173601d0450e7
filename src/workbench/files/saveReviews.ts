import * as vscode from 'vscode';
import type { Card } from '../../card/card.ts';
import { describeChanges } from '../../card/describeChanges.ts';
import { merge } from '../../card/merge.ts';
import { isChangeable, type PublishedCard } from '../../card/publishedCard.ts';
import { withMeantPrecision } from '../../card/savePlan.ts';
import { formatCard } from '../../card/text/jsonFormat.ts';
import type { CardService, SaveRequest, SaveResult } from '../../client/cards/cardService.ts';
import type { Connections } from '../connection/connectionProfile.ts';
import type { Reviews } from '../review/reviewPanels.ts';
import type { PublishedSnapshots } from './publishedSnapshots.ts';
import { NotSaved } from './saveFailure.ts';
import type { PlannedTask, SaveTask } from './saveState.ts';

type Conflict = Extract<SaveResult, { kind: 'conflict' }>;

/** What saving asks of the review pages, and what it makes of the answers. */
export class SaveReviews {
  readonly #connections: Connections;
  readonly #reviews: Reviews;
  readonly #pictures: PublishedSnapshots;

  constructor(connections: Connections, reviews: Reviews, pictures: PublishedSnapshots) {
    this.#connections = connections;
    this.#reviews = reviews;
    this.#pictures = pictures;
  }

  /** Comes back when the person agreed to what goes from `base` to `mine`, and throws in every other case. */
  async confirm(ask: PlannedTask, { base, mine }: SaveRequest): Promise<void> {
    const document = await vscode.workspace.openTextDocument(ask.uri);
    const merged = othersChanges(ask, mine);
    const answer = await this.#reviews.confirm({
      mode: 'save',
      title: mine.metadata.title,
      before: { label: vscode.l10n.t('published'), card: base.card },
      after: {
        label: merged === '' ? vscode.l10n.t('edited') : vscode.l10n.t('edited, with changes made elsewhere'),
        card: mine,
      },
      published: base,
      document,
      text: ask.text,
      ...this.#placeOf(ask),
      ...(merged === ''
        ? {}
        : {
            notice: vscode.l10n.t(
              'The card was changed on the service too. What is shown holds both, and yours becomes the text: {0}.',
              merged,
            ),
          }),
      asText: this.#asText(ask, base.card),
    });
    if (answer === 'closed') {
      throw new NotSaved(
        vscode.l10n.t('Nothing was sent: the review was closed. Your text is kept; save again to review it.'),
      );
    }
    if (document.getText() !== ask.text) {
      throw new NotSaved(
        vscode.l10n.t(
          'Nothing was sent: the text has changed since it was reviewed. Save again to review it as it is.',
        ),
      );
    }
  }

  /** The card that the person chose part by part; throws when they did not, or when the text is another by then. */
  async resolve(ask: PlannedTask, request: SaveRequest, { theirs, conflicts }: Conflict): Promise<Card> {
    const document = await vscode.workspace.openTextDocument(ask.uri);
    const chosen = await this.#reviews.resolve({
      title: request.mine.metadata.title,
      base: request.base.card,
      theirs,
      mine: request.mine,
      conflicts,
      document,
      text: ask.text,
      ...this.#placeOf(ask),
      asText: this.#asText(ask, theirs.card),
    });
    if (document.getText() !== ask.text) {
      throw new NotSaved(
        vscode.l10n.t(
          'Nothing was sent: your text has changed since it was compared. It is kept; save again to choose.',
        ),
      );
    }
    if (chosen === undefined) {
      throw new NotSaved(
        vscode.l10n.t('Nothing was sent: the comparison was closed. Your text is kept; save again to choose.'),
      );
    }
    return chosen;
  }

  #placeOf({ address }: SaveTask): {
    readonly channel: string;
    readonly community: string;
    readonly connectionId: string;
  } {
    const { connectionId, channelId, communityId } = address;
    const profile = this.#connections.profile(connectionId);
    const channel = profile?.channels.find(({ id }) => id === channelId)?.name ?? channelId;
    const name = profile?.name ?? connectionId;
    return { channel, community: vscode.l10n.t('{0} (community {1})', name, communityId), connectionId };
  }

  #asText(ask: PlannedTask, theirs: Card): () => Thenable<unknown> {
    return () => {
      const { title } = theirs.metadata;
      const left = this.#pictures.snapshot(`${title.replaceAll('/', ' ')}.card.json`, formatCard(theirs));
      const label = vscode.l10n.t('{0}: theirs on the service ↔ mine, not saved', title);
      return vscode.commands.executeCommand('vscode.diff', left, ask.uri, label);
    };
  }
}

/** What is in the card and not in the text: changes that somebody else made meanwhile. */
function othersChanges(ask: PlannedTask, card: Card): string {
  const mine = ask.read.card;
  return mine === undefined
    ? ''
    : describeChanges(mine, card)
        .map(({ label }) => label)
        .join(', ');
}

/** What a save would make of the card that the service holds now, or why there is nothing to look at. */
export type SaveTarget =
  | { readonly kind: 'target'; readonly theirs: PublishedCard; readonly card: Card }
  | Exclude<SaveResult, { kind: 'saved' | 'mergedAndSaved' }>;

/** Reads the card and merges as a save does, and sends nothing. */
export async function readSaveTarget(
  service: Pick<CardService, 'read'>,
  { base, mine }: Pick<SaveRequest, 'base' | 'mine'>,
  signal: AbortSignal,
): Promise<SaveTarget> {
  const read = await service.read(base.analysisId, signal);
  switch (read.kind) {
    case 'refused':
      return read.refusal.status === 404 ? { kind: 'gone' } : read;
    case 'notSent':
    case 'unknown':
      // Only the reading was sent: the card was not touched.
      return { kind: 'notSent', failure: read.failure };
    case 'done': {
      // The answer names no channel; what is known of the place stays.
      const card = withMeantPrecision(read.value.card, base.card);
      const theirs = { ...read.value, card, communityId: base.communityId, channelId: base.channelId };
      if (!isChangeable(theirs)) return { kind: 'notPending', published: theirs };
      if (theirs.updatedAt === base.updatedAt) return { kind: 'target', theirs, card: mine };
      const merged = merge(base.card, theirs.card, mine);
      return merged.kind === 'merged'
        ? { kind: 'target', theirs, card: merged.card }
        : { kind: 'conflict', theirs, conflicts: merged.conflicts };
    }
  }
}
