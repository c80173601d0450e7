import assert from 'node:assert/strict';
import { linksInCard } from '../../../../src/card/links/linksInCard.ts';
import { readCardText } from '../../../../src/card/readCardText.ts';
import type { TextRange } from '../../../../src/card/textEdit.ts';
import { changed, SAMPLE } from '../findings/sampleCard.ts';

describe('links of a card', () => {
  const text = changed('[[zone:zone]]', '\\n\\"[[gone:\\u0061 b]]\\" [[x]] [[zone:it]]', SAMPLE);
  const links = linksInCard(readCardText(text));
  const slice = ({ offset, length }: TextRange): string => text.slice(offset, offset + length);

  it('are found in all texts, in order, where the file has them', () => {
    assert.deepEqual(
      links.map(({ range }) => slice(range)),
      [
        '[[ceiling:the ceiling]]',
        '[[lv_res:it]]',
        '[[gone:\\u0061 b]]',
        '[[x]]',
        '[[zone:it]]',
        '[[trend:trend]]',
        '[[lv_piv:the pivot]]',
        '[[lv_sup:support]]',
        '[[band:Band]]',
        '[[fib:ratios]]',
      ],
    );
    assert.deepEqual(
      links.slice(2, 5).map((link) => [slice(link.idRange), link.kind === 'link' ? slice(link.labelRange) : '']),
      [
        ['gone', '\\u0061 b'],
        ['x', ''],
        ['zone', 'it'],
      ],
    );
  });

  it('know what they lead to', () => {
    const kinds = links.map((link) => (link.kind === 'link' ? (link.target?.kind ?? 'dead') : 'malformed'));
    assert.deepEqual(kinds.slice(0, 6), ['drawing', 'level', 'dead', 'malformed', 'drawing', 'drawing']);
  });
});
