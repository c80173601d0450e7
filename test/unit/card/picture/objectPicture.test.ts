import assert from 'node:assert/strict';
import fc from 'fast-check';
import { formatCard } from '../../../../src/card/formatCard.ts';
import { objectIds } from '../../../../src/card/objectIds.ts';
import { objectPicture } from '../../../../src/card/picture/objectPicture.ts';
import { PICTURE_PALETTES } from '../../../../src/card/picture/picturePalette.ts';
import { readCardText } from '../../../../src/card/readCardText.ts';
import { cardArb } from '../arbitraries.ts';
import { SAMPLE } from '../findings/sampleCard.ts';

const SIZE = { width: 320, height: 150 };

function picture(objectId: string, text = SAMPLE, palette = PICTURE_PALETTES.dark): string | undefined {
  return objectPicture({ sketch: readCardText(text).sketch, objectId, bars: [], palette, size: SIZE });
}

/** What is inside the faint group, and what is outside. */
function parts(svg: string): { readonly faint: string; readonly strong: string } {
  const [, faint = '', strong = ''] = /<g opacity="[\d.]+">(.*)<\/g>(.*)$/s.exec(svg) ?? [];
  return { faint, strong };
}

describe('objectPicture', () => {
  it('paints the object strong and the rest of the card faint', () => {
    const { faint, strong } = parts(picture('ceiling') ?? '');
    assert.match(strong, /stroke="#C0392B"/);
    assert.doesNotMatch(faint, /#C0392B/);
    assert.match(faint, /fill="#27AE60"/);
    assert.match(faint, new RegExp(`stroke="${PICTURE_PALETTES.dark.levels.pivot}"`));
  });

  it('names a level and its price, and marks the points of a drawing', () => {
    assert.match(picture('lv_piv') ?? '', />Pivot 0\.9098<\/text>/);
    assert.equal(picture('band')?.match(/<circle/g)?.length, 3);
  });

  it('outlines colours that drown in the ground', () => {
    const white = SAMPLE.replace('#C0392B', '#FFFFFF');
    const outlined = new RegExp(`stroke="${PICTURE_PALETTES.light.foreground}" stroke-width="5"`);
    assert.match(picture('ceiling', white, PICTURE_PALETTES.light) ?? '', outlined);
    assert.doesNotMatch(picture('ceiling', white, PICTURE_PALETTES.dark) ?? '', outlined);
  });

  it('is none for an object that is not there or cannot be drawn', () => {
    assert.equal(picture('nobody'), undefined);
    assert.equal(picture('trend', SAMPLE.replace('"time": 1772409600000', '"time": "soon"')), undefined);
  });

  it('draws every object of any card with plain numbers', () => {
    // Properties run many cards; a busy machine needs its time.
    fc.assert(
      fc.property(cardArb, (card) => {
        const text = formatCard(card);
        for (const { id } of objectIds(readCardText(text))) {
          assert.doesNotMatch(picture(id, text) ?? '', /NaN|Infinity|undefined/);
        }
      }),
      { numRuns: 40 },
    );
  });
});
