import * as vscode from 'vscode';
import { check } from '../../card/findings/check.ts';
import type { Finding } from '../../card/findings/finding.ts';
import type { Card } from '../../card/model/card.ts';
import { type CardConflict, type MergeSide, mergeChoosing } from '../../card/model/merge.ts';
import type { PublishedCard } from '../../card/model/publishedCard.ts';
import { formatCard } from '../../card/text/jsonFormat.ts';
import { readCardText } from '../../card/text/readCard.ts';
import type { ReviewState } from '../../protocol/reviewMessages.ts';
import { Disposable } from '../../shell/disposable.ts';
import type { Review } from './review.ts';
import { describeSending } from './reviewState.ts';

/** Both sides changed the same parts; the user chooses for each. */
export interface ResolveRequest {
  readonly title: string;
  /** The base of the user's edit; undefined if it isn't known. */
  readonly base: Card | undefined;
  readonly theirs: PublishedCard;
  readonly mine: Card;
  readonly conflicts: readonly CardConflict[];
  readonly document: vscode.TextDocument;
  /** The document's text when it was compared. If it changes, the choice can't be applied to it any more. */
  readonly text: string;
  readonly channel: string;
  readonly community: string;
  /** Set if the chosen card goes into the published card's editor instead of being saved. */
  readonly into?: 'editor';
  readonly asText?: () => Thenable<unknown>;
}

/** A conflict, part by part, and the card that results from the choices. */
export class ConflictReview extends Disposable implements Review {
  readonly key: string;
  readonly tabTitle: string;
  readonly candlesOf: vscode.Uri;
  readonly #request: ResolveRequest;
  readonly #choices = new Map<string, MergeSide>();
  readonly #answer = Promise.withResolvers<Card | undefined>();
  readonly #changed = this._register(new vscode.EventEmitter<void>());
  readonly onDidChange = this.#changed.event;
  readonly #ended = this._register(new vscode.EventEmitter<void>());
  readonly onDidEnd = this.#ended.event;

  constructor(request: ResolveRequest) {
    super();
    this.#request = request;
    const { document, title } = request;
    this.key = `conflict ${document.uri.toString()}`;
    this.candlesOf = document.uri;
    this.tabTitle = vscode.l10n.t('Conflict: {0}', title);
    this._register({ dispose: () => this.#answer.resolve(undefined) });
    this._register(
      vscode.workspace.onDidChangeTextDocument((event) => event.document === document && this.#changed.fire()),
    );
    // If its document is closed, the review ends without an answer.
    this._register(vscode.workspace.onDidCloseTextDocument((closed) => closed === document && this.#ended.fire()));
  }

  /** The card chosen part by part; undefined if the page was closed without a decision. */
  get decided(): Promise<Card | undefined> {
    return this.#answer.promise;
  }

  get asText(): Review['asText'] {
    return this.#request.asText;
  }

  facts(): ReturnType<Review['facts']> {
    const { title, theirs, conflicts } = this.#request;
    const chosen = this.#chosen();
    const findings = this.#findings(chosen);
    return {
      mode: 'conflict',
      title,
      before: { label: vscode.l10n.t('theirs (on the service)'), card: theirs.card },
      after: { label: vscode.l10n.t('as chosen'), card: chosen },
      findings,
      target: { kind: 'update' },
      conflicts,
      choices: new Map(this.#choices),
      confirm: this.#confirm(chosen, findings),
    };
  }

  documentOf(): vscode.TextDocument | undefined {
    // The chosen card is checked, which isn't in any document yet.
    return undefined;
  }

  confirm(): void {
    if (this.#refusal() !== undefined) {
      this.#changed.fire();
      return;
    }
    this.#answer.resolve(this.#chosen());
    this.#ended.fire();
  }

  choose(key: string, side: MergeSide): void {
    if (this.#request.conflicts.some(({ label }) => label === key)) this.#choices.set(key, side);
    this.#changed.fire();
  }

  chooseAll(side: MergeSide): void {
    for (const { label } of this.#request.conflicts) this.#choices.set(label, side);
    this.#changed.fire();
  }

  #chosen(): Card {
    const { base, theirs, mine } = this.#request;
    return mergeChoosing(this.#choices, base, theirs.card, mine).card;
  }

  #findings(chosen: Card): readonly Finding[] {
    return check(readCardText(formatCard(chosen)), { now: Date.now(), published: this.#request.theirs });
  }

  #confirm(chosen: Card, findings: readonly Finding[]): NonNullable<ReviewState['confirm']> {
    const refusal = this.#refusal();
    return { ...this.#question(chosen, findings), ...(refusal === undefined ? {} : { refusal }) };
  }

  #question(chosen: Card, findings: readonly Finding[]): { readonly question: string; readonly button: string } {
    const { channel, community, title, theirs, into } = this.#request;
    if (into === 'editor') {
      return {
        question: vscode.l10n.t('Put this into the card’s editor? Nothing is sent until you save the card.'),
        button: vscode.l10n.t('Update Card'),
      };
    }
    const sends = describeSending(
      { target: { kind: 'update' }, before: theirs.card, after: chosen, findings },
      vscode.l10n,
    );
    switch (sends.kind) {
      case 'send':
        return {
          question: vscode.l10n.t(
            'Make this your text and save “{0}” to the channel {1} on {2}?',
            title,
            channel,
            community,
          ),
          button: vscode.l10n.t('Save to Channel'),
        };
      case 'nothing':
      case 'none':
        return {
          question: vscode.l10n.t('Replace your text with the service’s version? Nothing needs to be sent.'),
          button: vscode.l10n.t('Take Theirs'),
        };
      case 'refused':
        return {
          question: vscode.l10n.t('Make this your text? It can’t be sent as it is: {0}', sends.headline),
          button: vscode.l10n.t('Apply to Text'),
        };
    }
  }

  #refusal(): string | undefined {
    const { document, text, conflicts, into } = this.#request;
    if (document.isClosed || document.getText() !== text) {
      if (into === 'editor') {
        return vscode.l10n.t('The draft has changed since it was compared. Close this page and update the card again.');
      }
      return vscode.l10n.t('Your text has changed since it was compared. Close this page and save again to choose.');
    }
    const open = conflicts.filter(({ label }) => !this.#choices.has(label)).length;
    if (open === 0) return undefined;
    return open === 1
      ? vscode.l10n.t('1 conflict isn’t resolved yet.')
      : vscode.l10n.t('{0} conflicts aren’t resolved yet.', open);
  }
}
