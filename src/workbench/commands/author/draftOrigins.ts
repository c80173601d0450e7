import * as vscode from 'vscode';
import * as z from 'zod/mini';
import type { Card } from '../../../card/card.ts';
import { lazy } from '../../../card/lazy.ts';
import { meaningOf } from '../../../card/sameMeaning.ts';
import { valueDigest } from '../../../client/reconcile/digest.ts';
import { Disposable } from '../../disposable.ts';
import type { CardAddress } from '../../files/cardAddress.ts';
import { PublishAttempts } from './publishAttempts.ts';

const originSchema = lazy(() =>
  z.object({
    connectionId: z.string(),
    communityId: z.string(),
    channelId: z.string(),
    analysisId: z.string(),
    published: z.optional(
      z.object({
        title: z.string(),
        channelName: z.string(),
        /** Epoch milliseconds. */
        at: z.number(),
        /** Of what was published, to tell whether the draft has changed since. */
        digest: z.string(),
        /** The card was deleted from the service. */
        gone: z.optional(z.boolean()),
      }),
    ),
  }),
);
type Origin = z.infer<ReturnType<typeof originSchema>>;
type Origins = Readonly<Record<string, Origin>>;

/** The card that a draft was published as. */
export type PublishedDraft = NonNullable<Origin['published']> & { readonly address: CardAddress };

const STORAGE_KEY = 'chartCards.draftOrigins';
/** Drafts remembered at most; the oldest goes first. */
const MOST_DRAFTS = 500;

/**
 * Which published card a draft came from, or became: what "Compare with Published" compares it with, and what is asked
 * about before it is published again. It follows renames made in VS Code, and so do publishes of
 * unknown outcome; renames made elsewhere can't be seen.
 */
export class DraftOrigins extends Disposable {
  readonly #memory: vscode.Memento;
  readonly #changed = this._register(new vscode.EventEmitter<void>());
  /** What is known of some draft changed. */
  readonly onDidChange = this.#changed.event;
  /** Publishes of drafts whose outcome is not known. */
  readonly attempts: PublishAttempts;

  constructor(memory: vscode.Memento) {
    super();
    this.#memory = memory;
    this.attempts = new PublishAttempts(memory);
    this._register(
      vscode.workspace.onDidRenameFiles(({ files }) => {
        const place = (draft: string) => renamedDraft(draft, files);
        this.#follow(place);
        void this.attempts.follow(place);
      }),
    );
  }

  originOf(draft: vscode.Uri): CardAddress | undefined {
    const origin = this.#read()[draft.toString()];
    return origin && addressOf(origin);
  }

  /** The card that the draft was published as; undefined when it was not published here. */
  publishedAs(draft: vscode.Uri): PublishedDraft | undefined {
    const origin = this.#read()[draft.toString()];
    return origin?.published && { ...origin.published, address: addressOf(origin) };
  }

  /** `published` where the draft became the card; without, what was known of that stays. */
  async remember(draft: vscode.Uri, address: CardAddress, published?: Origin['published']): Promise<void> {
    const { [draft.toString()]: before, ...others } = this.#read();
    const known = published ?? (before?.analysisId === address.analysisId ? before.published : undefined);
    const kept = Object.entries(others).slice(-(MOST_DRAFTS - 1));
    const origin = { ...address, ...(known === undefined ? {} : { published: known }) };
    await this.#write({ ...Object.fromEntries(kept), [draft.toString()]: origin });
  }

  /** The card was deleted from the service. */
  async markDeleted({ analysisId }: CardAddress): Promise<void> {
    const isMeant = ({ analysisId: id, published }: Origin): boolean =>
      id === analysisId && published !== undefined && published.gone !== true;
    const origins = Object.entries(this.#read());
    if (!origins.some(([, origin]) => isMeant(origin))) return;
    const told = origins.map(([draft, origin]): [string, Origin] =>
      isMeant(origin) && origin.published !== undefined
        ? [draft, { ...origin, published: { ...origin.published, gone: true } }]
        : [draft, origin],
    );
    await this.#write(Object.fromEntries(told));
  }

  #follow(place: (draft: string) => string | undefined): void {
    const origins = Object.entries(this.#read());
    const moved = origins.map(([draft, origin]): [string, Origin] => [place(draft) ?? draft, origin]);
    if (moved.some(([draft], at) => draft !== origins[at]?.[0])) void this.#write(Object.fromEntries(moved));
  }

  #read(): Origins {
    const parsed = z.record(z.string(), originSchema()).safeParse(this.#memory.get(STORAGE_KEY));
    return parsed.success ? parsed.data : {};
  }

  async #write(origins: Origins): Promise<void> {
    await this.#memory.update(STORAGE_KEY, origins);
    this.#changed.fire();
  }
}

/** A fingerprint of a card's content: the same for texts that mean the same. */
export function contentDigest(card: Card): string {
  return valueDigest(meaningOf(card));
}

function addressOf({ connectionId, communityId, channelId, analysisId }: Origin): CardAddress {
  return { connectionId, communityId, channelId, analysisId };
}

/** Where a draft is after a rename; a folder takes the drafts under it along. Undefined: where it was. */
function renamedDraft(
  draft: string,
  files: readonly { readonly oldUri: vscode.Uri; readonly newUri: vscode.Uri }[],
): string | undefined {
  const rename = files.find(({ oldUri }) => draft === `${oldUri}` || draft.startsWith(`${oldUri}/`));
  return rename && `${rename.newUri}${draft.slice(`${rename.oldUri}`.length)}`;
}
