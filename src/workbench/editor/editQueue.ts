import type { TextEdit } from '../../card/text/textEdit.ts';

/** What the queue needs of a document. */
export interface EditableDocument {
  /** Rises with every change of the text, whoever makes it. */
  readonly version: number;
  /** Puts the edits in as one undo step; false when the document would not take them. */
  apply(edits: readonly TextEdit[]): Promise<boolean>;
}

/** One gesture: the version of the text that its maker saw, and what to make of the text, both asked when its turn comes. */
export interface EditJob {
  readonly seen: () => number;
  readonly plan: () => EditPlanned;
}

/** The smallest edits, or why there are none, in words. */
export type EditPlanned =
  | { readonly kind: 'edits'; readonly edits: readonly TextEdit[] }
  | { readonly kind: 'refused'; readonly reason: string };

/** What became of a gesture. */
export type EditResult =
  | { readonly kind: 'applied' }
  /** The text says it already. */
  | { readonly kind: 'nothing' }
  /** The text had changed since. */
  | { readonly kind: 'stale' }
  | { readonly kind: 'refused'; readonly reason: string }
  /** The document would not take the edit, or planning it failed. */
  | { readonly kind: 'failed'; readonly error: unknown };

/** Texts kept at most. */
const MAX_INTERMEDIATE_TEXTS = 200;

/** Texts that were there only while somebody typed on: undo and redo go on past them, so that a pause ends a step. */
export class IntermediateTexts {
  readonly #texts = new Set<string>();

  /** An edit turns one text into the other; `continues` what was being typed. */
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

/** The gestures on one document, one after the other. Nothing that a gesture does or throws stops the ones behind it. */
export class EditQueue {
  readonly #document: EditableDocument;
  #tail: Promise<unknown> = Promise.resolve();

  constructor(document: EditableDocument) {
    this.#document = document;
  }

  /** Never rejects. */
  add(job: EditJob): Promise<EditResult> {
    const result = this.#tail
      .then(() => this.#run(job))
      .catch((error: unknown) => ({ kind: 'failed', error }) as const);
    this.#tail = result;
    return result;
  }

  /** When everything that was added until now has been dealt with. */
  async drained(): Promise<void> {
    await this.#tail;
  }

  async #run({ seen, plan }: EditJob): Promise<EditResult> {
    if (seen() !== this.#document.version) return { kind: 'stale' };
    const planned = plan();
    if (planned.kind === 'refused') return planned;
    if (planned.edits.length === 0) return { kind: 'nothing' };
    return (await this.#document.apply(planned.edits)) ? { kind: 'applied' } : { kind: 'failed', error: undefined };
  }
}
