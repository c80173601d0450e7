import * as vscode from 'vscode';
import { check } from '../../card/findings/check.ts';
import type { Finding } from '../../card/findings/finding.ts';
import type { Card } from '../../card/model/card.ts';
import type { PublishedCard } from '../../card/model/publishedCard.ts';
import type { CardText } from '../../card/text/cardText.ts';
import { formatCard } from '../../card/text/jsonFormat.ts';
import { readCardText } from '../../card/text/readCard.ts';
import { Disposable } from '../../shell/disposable.ts';
import type { Review, ReviewSide } from './review.ts';
import type { ReviewInput, ReviewTarget } from './reviewState.ts';

/** The service's known state, as it changes. */
interface FollowedPublished {
  readonly published: () => PublishedCard | undefined;
  /** Why the card can't be changed, for the user; undefined if it can. */
  readonly readOnlyReason: () => string | undefined;
  readonly onDidChange: vscode.Event<unknown>;
}

/** Two cards to compare. */
export interface CompareRequest {
  readonly title: string;
  readonly before: ReviewSide;
  /** An open document is followed: this side is parsed again after every change. */
  readonly after: { readonly label: string; readonly document: vscode.TextDocument } | ReviewSide;
  /** Whether `before` is the service's state; only then the page shows what would be sent. */
  readonly beforeIsPublished: boolean;
  /** The published card behind `before`, for checks that depend on it. */
  readonly published?: PublishedCard;
  /** Set if the older side follows later saves instead of staying as compared. */
  readonly follow?: FollowedPublished;
  /** The base of the edit. If the service has a newer state, a save merges both. */
  readonly editBase?: () => PublishedCard | undefined;
  /** The draft as last published, the base for merging an update. */
  readonly draftBase?: Card;
  /** Additional line shown on the page. */
  readonly notice?: string;
  /** Opens VS Code's diff editor for the same sides. */
  readonly asText?: () => Thenable<unknown>;
}

/** Compares two cards; there is nothing to decide. */
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
          'The card was changed on the service after you started editing it. Saving merges those changes, or asks you where they conflict with yours.',
        ),
      };
    }
    const { notice } = this.#request;
    return notice === undefined ? {} : { notice };
  }

  /** Set if the service has a newer state than the base of the edit. */
  #olderBase(): PublishedCard | undefined {
    const base = this.#request.editBase?.();
    return base !== undefined && this.#published !== undefined && base.updatedAt < this.#published.updatedAt
      ? base
      : undefined;
  }

  documentOf(): vscode.TextDocument | undefined {
    return this.#document?.isClosed === false ? this.#document : undefined;
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
                ? vscode.l10n.t('The text isn’t a complete card, so it can’t be compared yet.')
                : vscode.l10n.t('The text isn’t a complete card. The last version that was is compared.'),
          }),
    };
  }

  /** A closed document keeps its last text. */
  #text(document: vscode.TextDocument): CardText {
    if (this.#read === undefined || (!document.isClosed && this.#read.version !== document.version)) {
      this.#read = { version: document.version, card: readCardText(document.getText()) };
    }
    return this.#read.card;
  }

  #findings(text: CardText): readonly Finding[] {
    const { beforeIsPublished, draftBase } = this.#request;
    // A draft is merged first: changes of the published card that it lacks don't count as its own.
    const published = beforeIsPublished && draftBase === undefined ? this.#published : undefined;
    return check(text, { now: Date.now(), ...(published === undefined ? {} : { published }) });
  }

  #target(): ReviewTarget {
    if (!this.#request.beforeIsPublished) return { kind: 'none' };
    const readOnlyReason = this.#request.follow?.readOnlyReason();
    const base = this.#request.draftBase ?? this.#olderBase()?.card;
    return {
      kind: 'update',
      ...(readOnlyReason === undefined ? {} : { readOnlyReason }),
      ...(base === undefined ? {} : { base }),
    };
  }

  #followPublished(follow: FollowedPublished): void {
    const known = follow.published();
    // With unsaved changes, the known state may be the base of the edit, which is older than what was just read.
    if (known !== undefined && (this.#published === undefined || known.updatedAt > this.#published.updatedAt)) {
      this.#published = known;
    }
    this.#changed.fire();
  }
}
