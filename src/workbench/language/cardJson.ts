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

/** A key or enum value that fits where the caret is. */
export interface KeyCompletion {
  readonly kind: 'key' | 'value';
  readonly label: string;
  /** Markdown. */
  readonly about: string;
  readonly range: TextRange;
  /** A snippet with tab stops. */
  readonly snippet: string;
  readonly filter: string;
}

/** What is said of a key or value. */
export interface KeyDescription {
  readonly range: TextRange;
  /** Markdown. */
  readonly about: string;
}

/** What VS Code's JSON language service knows of cards. */
export interface CardJson {
  complete(text: string, offset: number): Promise<readonly KeyCompletion[]>;
  describe(text: string, offset: number): Promise<KeyDescription | undefined>;
}

/** LSP `CompletionItemKind.Property`. */
const PROPERTY = 10;

/** Words come as Markdown. */
const MARKDOWN: ClientCapabilities = {
  textDocument: {
    completion: { completionItem: { documentationFormat: ['markdown'] } },
    hover: { contentFormat: ['markdown'] },
  },
};

/** A bundle of its own, because of what it imports: to be loaded with `await import()` only. */
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
 * A text as the JSON language service reads documents. The package has such a thing too, but Node finds only what its
 * own module defines and not what it hands on.
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
