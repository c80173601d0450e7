import { cardMarkdown } from '../../../card/export/cardMarkdown.ts';
import { cardPage } from '../../../card/export/cardPage.ts';
import type { ExportedCard } from '../../../card/export/exportedCard.ts';
import type { ExportFormat } from './exportFormats.ts';

/** A file to be written. */
export interface ExportFile {
  /** The ending of its name: the file that was asked for has the format's, one beside it another. */
  readonly ending: string;
  readonly bytes: Uint8Array;
}

/** The files of an export, the one that was asked for last: what it names is there when it is. `name`: theirs, without an ending. */
export function exportFiles(
  { kind, ending }: Pick<ExportFormat, 'kind' | 'ending'>,
  card: ExportedCard,
  png: Uint8Array,
  name: string,
): readonly ExportFile[] {
  const text = (words: string): Uint8Array => new TextEncoder().encode(words);
  switch (kind) {
    case 'picture':
      return [{ ending, bytes: png }];
    case 'page':
      return [{ ending, bytes: text(cardPage(card, Buffer.from(png).toString('base64'))) }];
    case 'markdown':
      return [
        { ending: 'png', bytes: png },
        { ending, bytes: text(cardMarkdown(card, `${name}.png`)) },
      ];
  }
}
