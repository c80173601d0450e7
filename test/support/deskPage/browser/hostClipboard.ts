import type { CardText } from '../../../../src/card/cardText.ts';
import type { CardEdit } from '../../../../src/protocol/cardEdit.ts';
import { copyObjects, cutObjects } from '../../../../src/workbench/editor/desk/copyObjects.ts';
import { pasteObjects } from '../../../../src/workbench/editor/desk/pasteObjects.ts';
import type { L10n } from '../../../../src/workbench/editor/words.ts';

/** What the clipboard works with. */
export interface HostClipboardOptions {
  readonly card: () => CardText;
  readonly selected: () => readonly string[];
  readonly select: (objectIds: readonly string[]) => void;
  /** False when the edit was refused. */
  readonly edit: (edit: CardEdit) => boolean;
  readonly refuse: (reason: string) => void;
  readonly tell: (text: string) => void;
  readonly words: L10n;
}

/** Copies, cuts and pastes as the extension does, on a clipboard of its own. */
export class HostClipboard {
  text = '';
  readonly #parts: HostClipboardOptions;

  constructor(parts: HostClipboardOptions) {
    this.#parts = parts;
  }

  run(action: 'copy' | 'cut' | 'paste', pasted?: string): void {
    if (action === 'paste') this.#paste(pasted ?? this.text);
    else this.#copy(action === 'copy' ? copyObjects : cutObjects);
  }

  #copy(from: typeof copyObjects): void {
    const { card, selected, select, edit, refuse, tell, words } = this.#parts;
    const copied = from(card().sketch, selected(), words);
    if (copied.kind === 'refused') {
      refuse(copied.reason);
      return;
    }
    this.text = copied.text;
    if (copied.edit !== undefined) {
      if (!edit(copied.edit)) return;
      select(copied.left);
    }
    tell(copied.told);
  }

  #paste(text: string): void {
    const { card, select, edit, refuse, tell, words } = this.#parts;
    const result = pasteObjects(card().sketch, text, Date.now(), words);
    if (result.kind === 'refused') {
      refuse(result.reason);
      return;
    }
    if (!edit(result.edit)) return;
    select(result.select);
    tell(result.told);
  }
}
