import * as vscode from 'vscode';
import { check } from '../../card/findings/check.ts';
import type { Finding } from '../../card/findings/finding.ts';
import { sameValue } from '../../card/model/jsonValue.ts';
import type { PublishedCard } from '../../card/model/publishedCard.ts';
import { formatCard } from '../../card/text/jsonFormat.ts';
import { readCardText } from '../../card/text/readCard.ts';
import { Disposable } from '../../shell/disposable.ts';
import type { Review, ReviewSide } from './review.ts';
import { describeSending, type ReviewTarget } from './reviewState.ts';

/** A write that the user reviews first. */
export interface ConfirmRequest {
  readonly mode: 'save' | 'publish';
  readonly title: string;
  /** Absent if a new card is published. */
  readonly before?: ReviewSide;
  /** Exactly what will be sent. */
  readonly after: ReviewSide;
  /** The service's state, for checks that depend on it. */
  readonly published?: PublishedCard;
  readonly document: vscode.TextDocument;
  /** The document's text when the write was requested. If it changes, the review can no longer be confirmed. */
  readonly text: string;
  readonly channel: string;
  readonly community: string;
  readonly connectionId: string;
  /** Additional line, e.g. that a change made elsewhere is included. */
  readonly notice?: string;
  readonly asText?: () => Thenable<unknown>;
}

/** The review of a save or publish before it is sent. */
export class ConfirmReview extends Disposable implements Review {
  readonly key: string;
  readonly tabTitle: string;
  readonly candlesOf: vscode.Uri;
  readonly #request: ConfirmRequest;
  /** The checked text: the user's own if it is what will be sent, otherwise the merged card. */
  readonly #checked: string;
  readonly #findings: readonly Finding[];
  readonly #answer = Promise.withResolvers<'confirmed' | 'closed'>();
  readonly #changed = this._register(new vscode.EventEmitter<void>());
  readonly onDidChange = this.#changed.event;
  readonly #ended = this._register(new vscode.EventEmitter<void>());
  readonly onDidEnd = this.#ended.event;

  constructor(request: ConfirmRequest) {
    super();
    this.#request = request;
    const { mode, document, title, published, text, after } = request;
    this.key = `${mode} ${document.uri.toString()}`;
    this.candlesOf = document.uri;
    this.tabTitle = mode === 'save' ? vscode.l10n.t('Review: {0}', title) : vscode.l10n.t('Publish: {0}', title);
    this.#checked = sameValue(readCardText(text).card, after.card) ? text : formatCard(after.card);
    this.#findings = check(readCardText(this.#checked), {
      now: Date.now(),
      ...(published === undefined ? {} : { published }),
    });
    this._register({ dispose: () => this.#answer.resolve('closed') });
    this._register(
      vscode.workspace.onDidChangeTextDocument((event) => event.document === document && this.#changed.fire()),
    );
  }

  /** The user's decision; `closed` if the page was closed without one. */
  get decided(): Promise<'confirmed' | 'closed'> {
    return this.#answer.promise;
  }

  get asText(): Review['asText'] {
    return this.#request.asText;
  }

  facts(): ReturnType<Review['facts']> {
    const { mode, title, before, after, notice } = this.#request;
    const refusal = this.#refusal();
    return {
      mode,
      title,
      ...(before === undefined ? {} : { before }),
      after,
      findings: this.#findings,
      target: this.#target(),
      confirm: { ...this.#question(), ...(refusal === undefined ? {} : { refusal }) },
      ...(notice === undefined ? {} : { notice }),
    };
  }

  documentOf(): vscode.TextDocument | undefined {
    const { document } = this.#request;
    return !document.isClosed && document.getText() === this.#checked ? document : undefined;
  }

  confirm(): void {
    if (this.#refusal() !== undefined) {
      this.#changed.fire();
      return;
    }
    this.#answer.resolve('confirmed');
    this.#ended.fire();
  }

  #target(): ReviewTarget {
    return this.#request.mode === 'save' ? { kind: 'update' } : { kind: 'creation' };
  }

  #question(): { readonly question: string; readonly button: string } {
    const { mode, title, channel, community } = this.#request;
    if (mode === 'save') {
      return {
        question: vscode.l10n.t('Save “{0}” to the channel {1} on {2}?', title, channel, community),
        button: vscode.l10n.t('Save to Channel'),
      };
    }
    return {
      question: vscode.l10n.t('Publish “{0}” in the channel {1} on {2}?', title, channel, community),
      button: vscode.l10n.t('Publish'),
    };
  }

  #refusal(): string | undefined {
    const { document, text, before, after } = this.#request;
    if (!document.isClosed && document.getText() !== text) {
      return vscode.l10n.t(
        'The text has changed since this page was opened. Close the page and start again to see what would be sent now.',
      );
    }
    const sends = describeSending(
      { target: this.#target(), before: before?.card, after: after.card, findings: this.#findings },
      vscode.l10n,
    );
    return sends.kind === 'send' ? undefined : sends.headline;
  }
}
