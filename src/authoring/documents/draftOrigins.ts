import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import * as vscode from 'vscode';
import * as z from 'zod/mini';
import { type Card, heldCardSchema } from '../../card/model/card.ts';
import { lazy } from '../../card/model/lazy.ts';
import { meaningOf } from '../../card/model/sameMeaning.ts';
import type { CardService, CreateAttempt } from '../../client/cards/cardService.ts';
import { valueDigest } from '../../client/digest.ts';
import { cancellable } from '../../shell/cancellation.ts';
import type { Connections } from '../../shell/connection/connections.ts';
import { Disposable } from '../../shell/disposable.ts';
import { executeCommand } from '../../shell/executeCommand.ts';
import { writeWholeFile } from '../../shell/files/nodeFiles.ts';
import type { DraftState } from './documentOrigin.ts';
import type { CardAddress } from './remoteCards.ts';

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
        /** Fingerprint of what was published, to tell whether the draft has changed since; empty if that isn't known. */
        digest: z.string(),
        /** True if the card was deleted from the service. */
        gone: z.optional(z.boolean()),
      }),
    ),
  }),
);
type Origin = z.infer<ReturnType<typeof originSchema>>;
type Origins = Readonly<Record<string, Origin>>;

/** The card that a draft was published as. */
export type PublishedDraft = NonNullable<Origin['published']> & { readonly address: CardAddress };

/** A draft that became a card, or was saved in it again. */
export interface DraftPublication extends Pick<PublishedDraft, 'title' | 'channelName' | 'at'> {
  /** The draft as it was published; undefined if that isn't known. */
  readonly card: Card | undefined;
}

const STORAGE_KEY = 'chartCards.draftOrigins';
/** Maximum number of remembered drafts; the oldest is removed first. */
const MAX_DRAFTS = 500;

/**
 * Which published card a draft came from or became, for "Compare with Published" and the question before publishing
 * again. Follows renames, as do publishes of unknown outcome.
 */
export class DraftOrigins extends Disposable {
  readonly #memory: vscode.Memento;
  readonly #bases: PublishedBases;
  readonly #changed = this._register(new vscode.EventEmitter<void>());
  /** Fires when something about a draft changes. */
  readonly onDidChange = this.#changed.event;
  /** Publishes of drafts whose outcome is unknown. */
  readonly attempts: PublishAttempts;

  /** `storage`: the extension's folder for files. */
  constructor(memory: vscode.Memento, storage: vscode.Uri) {
    super();
    this.#memory = memory;
    this.#bases = new PublishedBases(vscode.Uri.joinPath(storage, 'published-drafts'));
    this.attempts = new PublishAttempts(memory);
    this._register(
      vscode.workspace.onDidRenameFiles(({ files }) => {
        for (const { oldUri, newUri } of files) void this.follow(oldUri, newUri);
      }),
    );
  }

  originOf(draft: vscode.Uri): CardAddress | undefined {
    const origin = this.#read()[draft.toString()];
    return origin && addressOf(origin);
  }

  /** The card that the draft was published as; undefined if it wasn't published here. */
  publishedAs(draft: vscode.Uri): PublishedDraft | undefined {
    const origin = this.#read()[draft.toString()];
    return origin?.published && { ...origin.published, address: addressOf(origin) };
  }

  /** The card that the draft with this content was published as; undefined if it wasn't published here. */
  stateOf(draft: vscode.Uri, content: Card | undefined): DraftState | undefined {
    const published = this.publishedAs(draft);
    if (published === undefined) return undefined;
    const { title, channelName, digest, gone } = published;
    const isSame = content !== undefined && contentDigest(content) === digest;
    return { title, channelName, state: gone === true ? 'deleted' : isSame ? 'same' : 'changed' };
  }

  /** The draft as it was last published, from which its next update is merged; undefined if that isn't known. */
  async baseOf(draft: vscode.Uri): Promise<Card | undefined> {
    const digest = this.publishedAs(draft)?.digest;
    return digest ? this.#bases.read(digest) : undefined;
  }

  /**
   * Links the draft to a card. `publication` is given if the draft was published; otherwise the earlier record is kept.
   */
  async remember(draft: vscode.Uri, address: CardAddress, publication?: DraftPublication): Promise<void> {
    const published = publication && (await this.#publishedOf(publication));
    const { [draft.toString()]: before, ...others } = this.#read();
    const known = published ?? (before?.analysisId === address.analysisId ? before.published : undefined);
    const kept = Object.entries(others).slice(-(MAX_DRAFTS - 1));
    const origin = { ...address, ...(known === undefined ? {} : { published: known }) };
    await this.#write({ ...Object.fromEntries(kept), [draft.toString()]: origin });
  }

  /** Follows the rename of a draft, or of a folder above some. */
  async follow(oldUri: vscode.Uri, newUri: vscode.Uri): Promise<void> {
    const place = (draft: string) => renamedDraft(draft, oldUri, newUri);
    const origins = this.#read();
    // A draft that the rename replaced is gone: its card isn't that of the draft that has its name now.
    const isReplaced = (draft: string) => renamedDraft(draft, newUri, newUri) !== undefined;
    const moved = Object.entries(origins).flatMap(([draft, origin]): [string, Origin][] =>
      isReplaced(draft) ? [] : [[place(draft) ?? draft, origin]],
    );
    if (moved.length < Object.keys(origins).length || moved.some(([draft]) => !(draft in origins)))
      await this.#write(Object.fromEntries(moved));
    await this.attempts.follow(place);
  }

  /** Forgets a draft that was deleted: a new one may get its name, and must not be taken for it. */
  async forget(draft: vscode.Uri): Promise<void> {
    const { [draft.toString()]: _, ...others } = this.#read();
    await this.#write(others);
    await this.attempts.remember(draft, undefined);
  }

  /** Records that the card was deleted from the service. */
  async markDeleted({ analysisId }: CardAddress): Promise<void> {
    const isMeant = ({ analysisId: id, published }: Origin): boolean =>
      id === analysisId && published !== undefined && published.gone !== true;
    const origins = Object.entries(this.#read());
    if (!origins.some(([, origin]) => isMeant(origin))) return;
    const updated = origins.map(([draft, origin]): [string, Origin] =>
      isMeant(origin) && origin.published !== undefined
        ? [draft, { ...origin, published: { ...origin.published, gone: true } }]
        : [draft, origin],
    );
    await this.#write(Object.fromEntries(updated));
  }

  async #publishedOf({ card, ...published }: DraftPublication): Promise<NonNullable<Origin['published']>> {
    if (card !== undefined) await this.#bases.keep(card);
    return { ...published, digest: card === undefined ? '' : contentDigest(card) };
  }

  #read(): Origins {
    const parsed = z.record(z.string(), originSchema()).safeParse(this.#memory.get(STORAGE_KEY));
    return parsed.success ? parsed.data : {};
  }

  async #write(origins: Origins): Promise<void> {
    const before = digestsOf(this.#read());
    const after = digestsOf(origins);
    await this.#memory.update(STORAGE_KEY, origins);
    this.#changed.fire();
    for (const digest of before) if (!after.has(digest)) await this.#bases.forget(digest);
  }
}

function digestsOf(origins: Origins): Set<string> {
  return new Set(Object.values(origins).flatMap(({ published }) => published?.digest || []));
}

/** The cards that drafts were last published as, in files: a memento with all of them would be read at every start. */
class PublishedBases {
  readonly #folder: vscode.Uri;

  constructor(folder: vscode.Uri) {
    this.#folder = folder;
  }

  /** Stores the card under its digest. If it can't be stored, the next update asks about every difference. */
  async keep(card: Card): Promise<void> {
    const { fsPath } = this.#fileOf(contentDigest(card));
    await writeWholeFile(fsPath, Buffer.from(JSON.stringify(card))).catch(() => undefined);
  }

  async read(digest: string): Promise<Card | undefined> {
    try {
      const bytes = await vscode.workspace.fs.readFile(this.#fileOf(digest));
      const read = heldCardSchema().safeParse(JSON.parse(new TextDecoder().decode(bytes)));
      return read.success && contentDigest(read.data) === digest ? read.data : undefined;
    } catch {
      return undefined;
    }
  }

  async forget(digest: string): Promise<void> {
    await rm(this.#fileOf(digest).fsPath, { force: true }).catch(() => undefined);
  }

  #fileOf(digest: string): vscode.Uri {
    return vscode.Uri.joinPath(this.#folder, `${digest}.json`);
  }
}

/** Fingerprint of a card's content, independent of formatting. */
export function contentDigest(card: Card): string {
  return valueDigest(meaningOf(card));
}

function addressOf({ connectionId, communityId, channelId, analysisId }: Origin): CardAddress {
  return { connectionId, communityId, channelId, analysisId };
}

/** A draft's URI after a rename, including one of a folder above it. Undefined if it wasn't renamed. */
function renamedDraft(draft: string, oldUri: vscode.Uri, newUri: vscode.Uri): string | undefined {
  const isMeant = draft === `${oldUri}` || draft.startsWith(`${oldUri}/`);
  return isMeant ? `${newUri}${draft.slice(`${oldUri}`.length)}` : undefined;
}

/** A publish of unknown outcome, with the data to find its card but without any text. */
export interface PublishAttempt extends CreateAttempt {
  readonly key: string;
  /** Fingerprint of what was sent, to tell whether the draft has changed since. */
  readonly body: string;
  readonly title: string;
  readonly connectionId: string;
  readonly communityId: string;
  readonly channelId: string;
  readonly channelName: string;
}

/** What the user chose after an earlier publish was checked; undefined to cancel. */
type AttemptDecision =
  | { readonly kind: 'publish'; readonly key: string }
  | { readonly kind: 'open'; readonly analysisId: string; readonly attempt: PublishAttempt };

const KEY_PREFIX = 'chartCards.publishAttempt:';

/** Remembers publishes of unknown outcome, one per draft: an idempotency key belongs to one text of one draft. */
class PublishAttempts {
  readonly #memory: vscode.Memento;

  constructor(memory: vscode.Memento) {
    this.#memory = memory;
  }

  get(draft: vscode.Uri): PublishAttempt | undefined {
    return this.#memory.get<PublishAttempt>(memoryKey(draft));
  }

  async remember(draft: vscode.Uri, attempt: PublishAttempt | undefined): Promise<void> {
    await this.#memory.update(memoryKey(draft), attempt);
  }

  /** Follows renamed drafts: `place` returns the new URI, or undefined if it hasn't changed. */
  async follow(place: (draft: string) => string | undefined): Promise<void> {
    for (const key of this.#memory.keys().filter((each) => each.startsWith(KEY_PREFIX))) {
      const moved = place(key.slice(KEY_PREFIX.length));
      if (moved === undefined) continue;
      await this.#memory.update(`${KEY_PREFIX}${moved}`, this.#memory.get(key));
      await this.#memory.update(key, undefined);
    }
  }
}

/** Fingerprint of a publish request; a different one needs a different key. */
export function bodyFingerprint(card: Card, sender: string, channelId: string): string {
  return valueDigest([meaningOf(card), sender, channelId]);
}

/** Checks the outcome of an earlier publish before anything is sent, and asks the user unless nothing was published. */
export async function reconcileAttempt(
  attempt: PublishAttempt | undefined,
  body: string,
  connections: Connections,
): Promise<AttemptDecision | undefined> {
  if (attempt === undefined) return { kind: 'publish', key: newKey() };
  const service = await connections.cards(attempt.connectionId);
  const found = service === undefined ? ({ kind: 'unclear' } as const) : await findCreatedCard(service, attempt);
  switch (found.kind) {
    case 'absent':
      return { kind: 'publish', key: newKey() };
    case 'found': {
      const again = vscode.l10n.t('Publish as a New Card');
      const open = vscode.l10n.t('Open Published Card');
      const answer = await vscode.window.showWarningMessage(
        vscode.l10n.t('“{0}” was published in {1}', attempt.title, attempt.channelName),
        {
          modal: true,
          detail: vscode.l10n.t(
            'The response to your last publish was lost, but the card is in the channel. Open it to change it, or publish the draft as another card. Members then see two posts.',
          ),
        },
        open,
        again,
      );
      if (answer === open) return { kind: 'open', analysisId: found.analysisId, attempt };
      return answer === again ? { kind: 'publish', key: newKey() } : undefined;
    }
    case 'unclear': {
      const anyway = vscode.l10n.t('Publish Anyway');
      const check = vscode.l10n.t('Check Pending Writes');
      const answer = await vscode.window.showWarningMessage(
        vscode.l10n.t('We couldn’t confirm whether “{0}” was published in {1}.', attempt.title, attempt.channelName),
        {
          modal: true,
          detail: vscode.l10n.t(
            'The response to your last publish was lost. If you publish again, the channel may show the card twice, and the community’s webhooks may fire twice.',
          ),
        },
        check,
        anyway,
      );
      if (answer === check) await executeCommand('chartCards.checkPendingWrites');
      // The same text keeps its key: a service that knows the key answers with the existing card.
      return answer === anyway ? { kind: 'publish', key: attempt.body === body ? attempt.key : newKey() } : undefined;
    }
  }
}

function findCreatedCard(service: CardService, attempt: PublishAttempt) {
  return cancellable(vscode.l10n.t('Checking whether the card was published'), (signal) =>
    service.findCreated(attempt, attempt, signal),
  );
}

function newKey(): string {
  return `draft-${randomUUID()}`;
}

function memoryKey(draft: vscode.Uri): string {
  return `${KEY_PREFIX}${draft.toString()}`;
}
