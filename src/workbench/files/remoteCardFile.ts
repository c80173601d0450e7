import * as vscode from 'vscode';
import { isChangeable, type PublishedCard } from '../../card/publishedCard.ts';

const encoder = new TextEncoder();

/**
 * One remote card as VS Code's file: the state of the service that the text was last in step with, and that text.
 * The text may carry the person's own comments and layout, which the service does not store.
 */
export class RemoteCardFile {
  #published: PublishedCard;
  #text: string;
  #bytes: Uint8Array;
  #mtime: number;
  #gone = false;

  constructor(published: PublishedCard, text: string) {
    this.#published = published;
    this.#text = text;
    this.#bytes = encoder.encode(text);
    this.#mtime = Date.parse(published.updatedAt) || 0;
  }

  get published(): PublishedCard {
    return this.#published;
  }

  get text(): string {
    return this.#text;
  }

  get bytes(): Uint8Array {
    return this.#bytes;
  }

  /** The service answered that there is no such card any more. */
  get gone(): boolean {
    return this.#gone;
  }

  markGone(): void {
    this.#gone = true;
  }

  /**
   * Takes over a newer state of the service, or a newer text for the same state.
   * The modification time always grows when anything changes, a permission too: VS Code's editors keep the stat with
   * the highest one and would go on showing the old state otherwise.
   */
  update(published: PublishedCard, text: string): void {
    this.#gone = false;
    if (published === this.#published && text === this.#text) return;
    this.updateUnderEdit(published, text);
    this.#mtime = Math.max(this.#mtime + 1, Date.parse(published.updatedAt) || 0);
  }

  /**
   * The same after a failed save that the person is told about: the modification time stays, because VS Code refuses
   * the next save of the text in the editor (“The content of the file is newer”) once it has grown.
   */
  updateUnderEdit(published: PublishedCard, text: string): void {
    this.#published = published;
    this.#text = text;
    this.#bytes = encoder.encode(text);
  }

  /** Honest: true byte size, read-only where the service would not take a change (P2 3.2). */
  stat(): vscode.FileStat {
    return {
      type: vscode.FileType.File,
      ctime: Date.parse(this.#published.createdAt) || 0,
      mtime: this.#mtime,
      size: this.#bytes.byteLength,
      ...(isChangeable(this.#published) ? {} : { permissions: vscode.FilePermission.Readonly }),
    };
  }
}
