import {
  type ClientCapabilities,
  getLanguageService,
  type LanguageService,
  type MarkedString,
  type Position,
  type Range,
} from 'vscode-json-languageservice';
import { cardJsonSchema } from '../../card/completion/cardJsonSchema.ts';
import { LinePositions } from '../../card/text/linePositions.ts';
import type { TextRange } from '../../card/text/textEdit.ts';

/** A key or enum value that is valid at the cursor. */
export interface KeyCompletion {
  readonly kind: 'key' | 'value';
  readonly label: string;
  /** Markdown. */
  readonly about: string;
  readonly range: TextRange;
  /** Snippet with tab stops. */
  readonly snippet: string;
  readonly filter: string;
}

/** Documentation of a key or value. */
interface KeyDescription {
  readonly range: TextRange;
  /** Markdown. */
  readonly about: string;
}

/** The part of VS Code's JSON language service that cards use. */
export interface CardJson {
  complete(text: string, offset: number): Promise<readonly KeyCompletion[]>;
  describe(text: string, offset: number): Promise<KeyDescription | undefined>;
}

/** LSP `CompletionItemKind.Property`. */
const PROPERTY = 10;

/** // Documentation is requested as Markdown. */
const MARKDOWN: ClientCapabilities = {
  textDocument: {
    completion: { completionItem: { documentationFormat: ['markdown'] } },
    hover: { contentFormat: ['markdown'] },
  },
};

/** Load this module with `await import()` only: it is a separate bundle because of the size of its dependencies. */
export function createCardJson(): CardJson {
  const service = getLanguageService({ clientCapabilities: MARKDOWN });
  service.configure({
    validate: false,
    schemas: [{ uri: 'card://schema.json', fileMatch: ['*'], schema: cardJsonSchema() as object }],
  });
  const read = (text: string) => {
    const document = plainDocument(text);
    return { document, parsed: service.parseJSONDocument(document) };
  };
  return {
    async complete(text, offset) {
      const { document, parsed } = read(text);
      const list = await service.doComplete(document, document.positionAt(offset), parsed);
      return (list?.items ?? []).flatMap((item): KeyCompletion[] => {
        const { textEdit, label } = item;
        if (textEdit === undefined || !('range' in textEdit)) return [];
        const start = document.offsetAt(textEdit.range.start);
        return [
          {
            kind: item.kind === PROPERTY ? 'key' : 'value',
            label,
            about: markupText(item.documentation ?? ''),
            range: { offset: start, length: document.offsetAt(textEdit.range.end) - start },
            snippet: textEdit.newText,
            filter: item.filterText ?? label,
          },
        ];
      });
    },
    async describe(text, offset) {
      const { document, parsed } = read(text);
      const hover = await service.doHover(document, document.positionAt(offset), parsed);
      if (!hover?.range) return undefined;
      const contents = Array.isArray(hover.contents) ? hover.contents : [hover.contents];
      const about = contents.map(markupText).join('\n\n');
      if (about === '') return undefined;
      const start = document.offsetAt(hover.range.start);
      return { range: { offset: start, length: document.offsetAt(hover.range.end) - start }, about };
    },
  };
}

function markupText(content: MarkedString | { readonly value: string }): string {
  return typeof content === 'string' ? content : content.value;
}

type Document = Parameters<LanguageService['parseJSONDocument']>[0];

/**
 * A minimal `TextDocument` for the JSON language service. The package re-exports one, but Node finds only named exports
 * of a CommonJS module that the module itself defines.
 */
export function plainDocument(text: string): Document {
  const lines = new LinePositions(text);
  const offsetAt = ({ line, character }: Position): number => {
    const start = lines.startOf(Math.max(0, line)) ?? text.length;
    return Math.min(start + Math.max(0, character), lines.startOf(line + 1) ?? text.length);
  };
  const positionAt = (offset: number): Position => lines.positionAt(Math.min(Math.max(0, offset), text.length));
  const endOfLine = (line: number): string =>
    /(\r\n|\r|\n)?$/.exec(
      text.slice(lines.startOf(line) ?? text.length, lines.startOf(line + 1) ?? text.length),
    )?.[0] ?? '';
  return {
    uri: 'card://text.card.json',
    languageId: 'jsonc',
    version: 0,
    lineCount: lines.count,
    getText: (range?: Range) => (range === undefined ? text : text.slice(offsetAt(range.start), offsetAt(range.end))),
    offsetAt,
    positionAt,
    getEOLCharacters: endOfLine,
    getLineRange: (line) => ({
      start: { line, character: 0 },
      end: positionAt((lines.startOf(line + 1) ?? text.length) - endOfLine(line).length),
    }),
  };
}
