import { createHash } from 'node:crypto';
import * as vscode from 'vscode';
import * as z from 'zod/mini';
import { heldCardSchema } from '../../card/model/card.ts';
import { lazy } from '../../card/model/lazy.ts';
import type { PublishedCard } from '../../card/model/publishedCard.ts';
import { writeWholeFile } from '../../shell/files/nodeFiles.ts';
import { addressKey, type CardAddress } from '../documents/remoteCards.ts';

const editBaseSchema = lazy(() =>
  z.object({
    key: z.string(),
    text: z.string(),
    published: z.object({
      analysisId: z.string(),
      communityId: z.string(),
      channelId: z.string(),
      card: heldCardSchema(),
      status: z.string(),
      ownerId: z.string(),
      createdAt: z.string(),
      updatedAt: z.string(),
      savedIds: z.record(z.string(), z.string()),
      postMissing: z.exactOptional(z.boolean()),
      incomplete: z.exactOptional(z.string()),
    }),
  }),
);

interface EditBase {
  readonly published: PublishedCard;
  readonly text: string;
}

/**
 * Stores the base of each unsaved edit on disk, so that a document restored by hot exit is still merged against the
 * state its author saw, not against the service's current state.
 * An entry exists only while its document is dirty.
 */
export class EditBases {
  readonly #folder: vscode.Uri;
  readonly #kept = new Set<string>();
  /** The last operation per file: operations on a file run in order, even if an edit is undone and redone at once. */
  readonly #underWay = new Map<string, Promise<void>>();

  constructor(storage: vscode.Uri) {
    this.#folder = vscode.Uri.joinPath(storage, 'edit-bases');
  }

  /** Stores the base of a document that has just become dirty; returns quickly if it is already stored. */
  async keep(address: CardAddress, base: EditBase): Promise<void> {
    const key = addressKey(address);
    if (this.#kept.has(key)) return;
    this.#kept.add(key);
    const file = this.#fileOf(key);
    await this.#inOrder(key, async () => {
      // The edit may have been saved or undone before its turn came.
      if (!this.#kept.has(key)) return;
      await writeWholeFile(file.fsPath, Buffer.from(JSON.stringify({ key, ...base })));
    });
  }

  /** The base of an edit that survived a restart; undefined if there is none or it can't be read. */
  async recall(address: CardAddress): Promise<EditBase | undefined> {
    const key = addressKey(address);
    try {
      const bytes = await vscode.workspace.fs.readFile(this.#fileOf(key));
      const parsed = editBaseSchema().safeParse(JSON.parse(new TextDecoder().decode(bytes)));
      if (!parsed.success || parsed.data.key !== key) return undefined;
      this.#kept.add(key);
      return { published: parsed.data.published, text: parsed.data.text };
    } catch {
      return undefined;
    }
  }

  /** Whether this card has an unsaved edit, or one that survived a restart and hasn't been seen clean since. */
  isKept(address: CardAddress): boolean {
    return this.#kept.has(addressKey(address));
  }

  /** Deletes the entry when the document is clean again. */
  async forget(address: CardAddress): Promise<void> {
    const key = addressKey(address);
    if (!this.#kept.delete(key)) return;
    await this.#inOrder(key, async () => {
      try {
        await vscode.workspace.fs.delete(this.#fileOf(key));
      } catch {
        // Never written, or already deleted.
      }
    });
  }

  async #inOrder(key: string, act: () => Promise<void>): Promise<void> {
    const before = this.#underWay.get(key) ?? Promise.resolve();
    const mine = before.catch(() => undefined).then(act);
    this.#underWay.set(key, mine);
    try {
      await mine;
    } finally {
      if (this.#underWay.get(key) === mine) this.#underWay.delete(key);
    }
  }

  #fileOf(key: string): vscode.Uri {
    return vscode.Uri.joinPath(this.#folder, `${createHash('sha256').update(key).digest('hex').slice(0, 32)}.json`);
  }
}
