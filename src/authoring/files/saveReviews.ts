import * as vscode from 'vscode';
import type { Card } from '../../card/model/card.ts';
import { describeChanges } from '../../card/model/describeChanges.ts';
import { merge } from '../../card/model/merge.ts';
import { isChangeable, type PublishedCard } from '../../card/model/publishedCard.ts';
import { sameMeaning } from '../../card/model/sameMeaning.ts';
import { withMeantPrecision } from '../../card/model/savePlan.ts';
import { formatCard } from '../../card/text/jsonFormat.ts';
import type { CardService, SaveRequest, SaveResult } from '../../client/cards/cardService.ts';
import type { Connections } from '../../shell/connection/connections.ts';
import { openTextDiff } from '../documents/textDocuments.ts';
import type { Reviews } from '../review/reviewPanels.ts';
import type { PublishedSnapshots } from './publishedSnapshots.ts';
import { NotSaved } from './saveFailure.ts';
import type { PlannedTask, SaveTask } from './saveState.ts';

type Conflict = Extract<SaveResult, { kind: 'conflict' }>;

/** Opens the review pages that saving needs, and interprets the answers. */
export class SaveReviews {
  readonly #connections: Connections;
  readonly #reviews: Reviews;
  readonly #snapshots: PublishedSnapshots;

  constructor(connections: Connections, reviews: Reviews, snapshots: PublishedSnapshots) {
    this.#connections = connections;
    this.#reviews = reviews;
    this.#snapshots = snapshots;
  }

  /** Resolves if the user confirms the change from `base` to `mine`; throws in every other case. */
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
              'The card was also changed on the service. This page shows the merged card, which becomes your text: {0}.',
              merged,
            ),
          }),
      asText: this.#asText(ask, base.card),
    });
    if (answer === 'closed') {
      throw new NotSaved(
        vscode.l10n.t('Nothing was sent, because the review was closed. Your text is kept; save again to review it.'),
      );
    }
    if (document.getText() !== ask.text) {
      throw new NotSaved(
        vscode.l10n.t(
          'Nothing was sent, because the text has changed since the review. Save again to review the current text.',
        ),
      );
    }
  }

  /** The card that the user chose part by part; throws if they didn't choose, or if the text has changed since. */
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
          'Nothing was sent, because your text has changed since it was compared. It’s kept; save again to choose.',
        ),
      );
    }
    if (chosen === undefined) {
      throw new NotSaved(
        vscode.l10n.t('Nothing was sent, because the comparison was closed. Your text is kept; save again to choose.'),
      );
    }
    return chosen;
  }

  #placeOf({ address }: SaveTask): {
    readonly channel: string;
    readonly community: string;
    readonly connectionId: string;
  } {
    const { connectionId, channelId } = address;
    const profile = this.#connections.profile(connectionId);
    const channel = profile?.channels.find(({ id }) => id === channelId)?.name ?? channelId;
    return { channel, community: profile?.name ?? connectionId, connectionId };
  }

  #asText(ask: PlannedTask, theirs: Card): () => Thenable<unknown> {
    return () => {
      const { title } = theirs.metadata;
      const left = this.#snapshots.snapshot(`${title.replaceAll('/', ' ')}.card.json`, formatCard(theirs));
      const label = vscode.l10n.t('{0}: theirs (on the service) ↔ mine (not saved)', title);
      return openTextDiff(left, ask.uri, label);
    };
  }
}

/** Changes in the card that the text doesn't have, because they were made elsewhere. */
function othersChanges(ask: PlannedTask, card: Card): string {
  const mine = ask.read.card;
  return mine === undefined
    ? ''
    : describeChanges(mine, card)
        .map(({ label }) => label)
        .join(', ');
}

/** The card a save would send now, or why there is nothing to review. */
type SaveTarget =
  | { readonly kind: 'target'; readonly theirs: PublishedCard; readonly card: Card }
  | Exclude<SaveResult, { kind: 'saved' | 'mergedAndSaved' }>;

/** Reads the card and merges as a save does, without sending. */
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
      // Only a read request was sent; the card wasn't touched.
      return { kind: 'notSent', failure: read.failure };
    case 'done': {
      // The response doesn't name the channel, so the known place is kept.
      const card = withMeantPrecision(read.value.card, base.card);
      const theirs = { ...read.value, card, communityId: base.communityId, channelId: base.channelId };
      if (!isChangeable(theirs)) return { kind: 'notPending', published: theirs };
      // As in a save: a response may have no `updatedAt`, or the same one after a change.
      if (sameMeaning(card, base.card)) return { kind: 'target', theirs, card: mine };
      const merged = merge(base.card, theirs.card, mine);
      return merged.kind === 'merged'
        ? { kind: 'target', theirs, card: merged.card }
        : { kind: 'conflict', theirs, conflicts: merged.conflicts };
    }
  }
}
