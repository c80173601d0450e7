import * as vscode from 'vscode';
import type { Card } from '../../card/card.ts';
import type { CardText } from '../../card/cardText.ts';
import { check } from '../../card/findings/check.ts';
import type { Finding } from '../../card/findings/finding.ts';
import type { PublishedCard } from '../../card/publishedCard.ts';
import { formatCard } from '../../card/text/jsonFormat.ts';
import { readCardText } from '../../card/text/readCard.ts';
import { Disposable } from '../disposable.ts';
import type { Review, ReviewSide } from './review.ts';
import type { ReviewInput, ReviewTarget } from './reviewState.ts';

/** What the service is known to hold, as that changes. */
export interface FollowedPublished {
  readonly published: () => PublishedCard | undefined;
  /** Why the card cannot be changed, in words; undefined when it can. */
  readonly readOnlyReason: () => string | undefined;
  readonly onDidChange: vscode.Event<unknown>;
}

/** Two cards to look at. */
export interface CompareRequest {
  readonly title: string;
  readonly before: ReviewSide;
  /** A document is followed while it is open: the side is read anew from its text. */
  readonly after: { readonly label: string; readonly document: vscode.TextDocument } | ReviewSide;
  /** What the service would be sent is shown only where `before` is what the service holds. */
  readonly beforeIsPublished: boolean;
  /** What `before` was read as, for the checks that know the service. */
  readonly published?: PublishedCard;
  /** After a save the older side is what was saved, and not what was compared once. */
  readonly follow?: FollowedPublished;
  /** What the edit began from: a save of it is merged with what the service holds, should that be newer. */
  readonly editBase?: () => PublishedCard | undefined;
  /** A line of its own. */
  readonly notice?: string;
  /** Opens VS Code's own diff of the same two. */
  readonly asText?: () => Thenable<unknown>;
}

/** Two cards side by side; nothing is decided here. */
export class CompareReview extends Disposable implements Review {
  readonly key: string;
  readonly tabTitle: string;
  readonly candlesOf: vscode.Uri;
  readonly #request: CompareRequest;
  readonly #document: vscode.TextDocument | undefined;
  readonly #changed = this._register(new vscode.EventEmitter<void>());
  readonly onDidChange = this.#changed.event;
  readonly onDidEnd = this._register(new vscode.EventEmitter<void>()).event;
  #published: PublishedCard | undefined;
  #read: { readonly version: number; readonly card: CardText } | undefined;
  #lastWhole: Card | undefined;

  constructor(request: CompareRequest) {
    super();
    this.#request = request;
    this.#published = request.published;
    const { after, title, follow } = request;
    const document = 'document' in after ? after.document : undefined;
    this.#document = document;
    const place = document?.uri ?? vscode.Uri.from({ scheme: 'chartcard-review', path: `/${title}` });
    this.candlesOf = place;
    this.key = `compare ${place.toString()}`;
    this.tabTitle = vscode.l10n.t('Compare: {0}', title);
    if (document !== undefined) {
      this._register(
        vscode.workspace.onDidChangeTextDocument((event) => event.document === document && this.#changed.fire()),
      );
    }
    if (follow !== undefined) this._register(follow.onDidChange(() => this.#followPublished(follow)));
  }

  get asText(): Review['asText'] {
    return this.#request.asText;
  }

  facts(): ReturnType<Review['facts']> {
    const { title, before, after } = this.#request;
    const published = this.#published;
    return {
      mode: 'compare',
      title,
      before: published === undefined ? before : { label: before.label, card: published.card },
      target: this.#target(),
      ...this.#notice(),
      ...this.#newerSide(after),
    };
  }

  #notice(): Pick<ReviewInput, 'notice'> {
    if (this.#olderBase() !== undefined) {
      return {
        notice: vscode.l10n.t(
          'The card was changed on the service after you began to edit it. A save keeps those changes, or asks where yours meet them.',
        ),
      };
    }
    const { notice } = this.#request;
    return notice === undefined ? {} : { notice };
  }

  /** Set when the service holds a newer state than the one that the edit began from. */
  #olderBase(): PublishedCard | undefined {
    const base = this.#request.editBase?.();
    return base !== undefined && this.#published !== undefined && base.updatedAt < this.#published.updatedAt
      ? base
      : undefined;
  }

  documentOf(): vscode.TextDocument | undefined {
    return this.#document?.isClosed === false ? this.#document : undefined;
  }

  confirm(): void {
    // There is nothing to confirm.
  }

  choose(): void {
    // There is nothing to choose.
  }

  chooseAll(): void {
    // There is nothing to choose.
  }

  #newerSide(after: CompareRequest['after']): Pick<ReviewInput, 'after' | 'findings' | 'notice'> {
    if (!('document' in after)) {
      const { label, card } = after;
      return { after: { label, card }, findings: this.#findings(readCardText(formatCard(card))) };
    }
    const text = this.#text(after.document);
    const whole = text.card;
    if (whole !== undefined) this.#lastWhole = whole;
    return {
      after: { label: after.label, card: whole ?? this.#lastWhole, sketch: text.sketch },
      findings: this.#findings(text),
      ...(whole !== undefined
        ? {}
        : {
            notice:
              this.#lastWhole === undefined
                ? vscode.l10n.t('The text is not a whole card, so it cannot be compared yet.')
                : vscode.l10n.t(
                    'The text is not a whole card now. What is compared is how it was last, when it was one.',
                  ),
          }),
    };
  }

  /** A document that was closed keeps what it said last. */
  #text(document: vscode.TextDocument): CardText {
    if (this.#read === undefined || (!document.isClosed && this.#read.version !== document.version)) {
      this.#read = { version: document.version, card: readCardText(document.getText()) };
    }
    return this.#read.card;
  }

  #findings(text: CardText): readonly Finding[] {
    const published = this.#request.beforeIsPublished ? this.#published : undefined;
    return check(text, { now: Date.now(), ...(published === undefined ? {} : { published }) });
  }

  #target(): ReviewTarget {
    if (!this.#request.beforeIsPublished) return { kind: 'none' };
    const readOnlyReason = this.#request.follow?.readOnlyReason();
    const base = this.#olderBase()?.card;
    return {
      kind: 'update',
      ...(readOnlyReason === undefined ? {} : { readOnlyReason }),
      ...(base === undefined ? {} : { base }),
    };
  }

  #followPublished(follow: FollowedPublished): void {
    const known = follow.published();
    // While a text has unsaved changes, what is known may be what its editing began from: older than what was read.
    if (known !== undefined && (this.#published === undefined || known.updatedAt > this.#published.updatedAt)) {
      this.#published = known;
    }
    this.#changed.fire();
  }
}
