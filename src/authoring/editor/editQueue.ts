import type { TextEdit } from '../../card/text/textEdit.ts';
import { SerialQueue } from '../../client/serialQueue.ts';
import type { EditableDocument } from '../documents/textDocuments.ts';

/** One edit to run: the version it is based on and how to plan it. Both are evaluated when its turn comes. */
export interface EditJob {
  readonly seen: () => number;
  readonly plan: () => EditPlanned;
}

/** The text edits to apply, or a reason for the user why there are none. */
export type EditPlanned =
  | { readonly kind: 'edits'; readonly edits: readonly TextEdit[] }
  | { readonly kind: 'refused'; readonly reason: string };

/** Result of an edit. */
export type EditResult =
  | { readonly kind: 'applied' }
  /** The text already says this. */
  | { readonly kind: 'nothing' }
  /** The text has changed since the version the edit was based on. */
  | { readonly kind: 'stale' }
  | { readonly kind: 'refused'; readonly reason: string }
  /** VS Code rejected the edit, or planning or applying it threw. */
  | { readonly kind: 'failed'; readonly error: unknown };

/** Maximum number of remembered texts. */
const MAX_INTERMEDIATE_TEXTS = 200;

/** Document texts from the middle of typing. Undo and redo skip them, so that typing up to a pause is one step. */
export class IntermediateTexts {
  readonly #texts = new Set<string>();

  /** Records an edit; `continues` if it is part of the typing before it. */
  changed(before: string, after: string, continues: boolean): void {
    if (continues) this.#texts.add(before);
    this.#texts.delete(after);
    const [oldest] = this.#texts;
    if (oldest !== undefined && this.#texts.size > MAX_INTERMEDIATE_TEXTS) this.#texts.delete(oldest);
  }

  has(text: string): boolean {
    return this.#texts.has(text);
  }
}

/** Runs a document's changes one at a time. */
export class EditQueue extends SerialQueue {
  readonly #document: EditableDocument;

  constructor(document: EditableDocument) {
    super();
    this.#document = document;
  }

  /** Runs the edit after all earlier changes. Never rejects. */
  add(job: EditJob): Promise<EditResult> {
    // Caught inside: what the caller does with the result must come before the next change.
    return this.run(() => this.#edit(job).catch((error: unknown) => ({ kind: 'failed', error })));
  }

  async #edit({ seen, plan }: EditJob): Promise<EditResult> {
    if (seen() !== this.#document.version) return { kind: 'stale' };
    const planned = plan();
    if (planned.kind === 'refused') return planned;
    if (planned.edits.length === 0) return { kind: 'nothing' };
    return (await this.#document.apply(planned.edits)) ? { kind: 'applied' } : { kind: 'failed', error: undefined };
  }
}
