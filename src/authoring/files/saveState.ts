import type * as vscode from 'vscode';
import type { PublishedCard } from '../../card/model/publishedCard.ts';
import type { CardText } from '../../card/text/cardText.ts';
import type { CardAddress } from '../documents/remoteCards.ts';
import type { RemoteCardFile } from './remoteCardStore.ts';

/** A requested save. */
export interface SaveTask {
  readonly uri: vscode.Uri;
  readonly address: CardAddress;
  readonly file: RemoteCardFile;
  readonly text: string;
  /** Requested explicitly by the user; only then may a dialog open. */
  readonly byHand: boolean;
}

/** A save whose text has been parsed. */
export interface PlannedTask extends SaveTask {
  readonly read: CardText;
}

/** A text that was merged with a state of the service, e.g. to resolve a conflict, and that state. */
interface SettledConflict {
  readonly theirs: PublishedCard;
  /** The text before it was replaced; absent if it already said the same. */
  readonly before?: string;
  /** Set if the text is a card from elsewhere, e.g. a draft or an earlier version. */
  readonly laidOver?: {
    /** Where it came from, for the card's form. */
    readonly notice: string;
    /** The text that it became. */
    readonly after: string;
    /** Called once the card is saved. */
    readonly onSaved?: () => void;
  };
}

/**
 * Texts that were merged in the editor and aren't saved: their edits are then based on the state the user saw.
 * Kept in memory only: after a restart the edit is merged against its old base, and at worst the same question is asked
 * again. Keys are those of card addresses.
 */
export class SettledConflicts {
  readonly #settled = new Map<string, SettledConflict>();

  get isEmpty(): boolean {
    return this.#settled.size === 0;
  }

  settle(key: string, settled: SettledConflict): void {
    this.#settled.set(key, settled);
  }

  /** The new base of the edit; undefined if no conflict was resolved, or if that was undone. */
  baseOf(key: string, text: string | undefined): PublishedCard | undefined {
    return this.#of(key, text)?.theirs;
  }

  /** The card from elsewhere in this text, and whether it was edited since; undefined if there is none or it was undone. */
  laidOver(key: string, text: string | undefined): { readonly notice: string; readonly isEdited: boolean } | undefined {
    const laidOver = this.#of(key, text)?.laidOver;
    return laidOver && { notice: laidOver.notice, isEdited: laidOver.after !== text };
  }

  /** Called when this text has been saved. */
  saved(key: string, text: string): void {
    const settled = this.#of(key, text);
    this.forget(key);
    settled?.laidOver?.onSaved?.();
  }

  #of(key: string, text: string | undefined): SettledConflict | undefined {
    const settled = this.#settled.get(key);
    return settled?.before === text ? undefined : settled;
  }

  /** Called when the changes are discarded, or saved with others. */
  forget(key: string): void {
    this.#settled.delete(key);
  }
}
