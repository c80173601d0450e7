import type { GridColumn } from './gridModel.ts';
import { fontMeasurer, type TextMeasurer } from './textRuler.ts';

/** How much smaller codes are written; as the style sheet has it. */
const CODE_SIZE = 0.95;

/** The fonts that the cells of a table are written in, for measuring. */
export class ColumnMeasurer {
  readonly #element: Element;
  #fonts: readonly [string, string] = ['', ''];
  #rulers: readonly [TextMeasurer, TextMeasurer] | undefined;

  constructor(element: Element) {
    this.#element = element;
  }

  /** Looks whether the fonts are still the same; `changed` where widths are others now. */
  refresh(): 'changed' | 'same' {
    const style = getComputedStyle(this.#element);
    const { fontWeight, fontSize, fontFamily } = style;
    const codeFamily = style.getPropertyValue('--vscode-editor-font-family').trim() || 'monospace';
    const codeSize = `${Number.parseFloat(fontSize) * CODE_SIZE}px`;
    const fonts = [`${fontWeight} ${fontSize} ${fontFamily}`, `${fontWeight} ${codeSize} ${codeFamily}`] as const;
    if (this.#rulers !== undefined && fonts.every((font, at) => font === this.#fonts[at])) return 'same';
    this.#fonts = fonts;
    this.#rulers = [fontMeasurer(fonts[0]), fontMeasurer(fonts[1])];
    return 'changed';
  }

  /** The ruler for the cells of a column, or for its name. */
  of(kind: GridColumn['kind'] | 'name'): TextMeasurer {
    if (this.#rulers === undefined) this.refresh();
    const [plain, code] = this.#rulers ?? [fontMeasurer(''), fontMeasurer('')];
    return kind === 'id' || kind === 'json' ? code : plain;
  }
}
