import assert from 'node:assert/strict';
import fc from 'fast-check';
import { colorPlaces, hexOf, rgbOf } from '../../../../src/card/annotations/colorPlaces.ts';
import { COLOR_PATTERN } from '../../../../src/card/card.ts';
import { readCardText } from '../../../../src/card/readCardText.ts';
import { changed, SAMPLE } from '../findings/sampleCard.ts';

describe('colours of a card’s text', () => {
  const found = (text: string) =>
    colorPlaces(readCardText(text)).map(({ range: { offset, length } }) => text.slice(offset, offset + length));

  it('are found where styles have them, as they are spelled', () => {
    assert.deepEqual(found(changed('#C0392B', '#c0392b')), ['#c0392b', '#27AE60']);
  });

  it('are none where the interface would refuse them, nor outside of styles', () => {
    for (const wrong of ['#C0392BFF', '#C03', 'red', '\\u0023C0392B'])
      assert.deepEqual(found(changed('#C0392B', wrong)), ['#27AE60'], wrong);
    assert.deepEqual(found(changed('AUDCAD fades', '#C0392B', SAMPLE)).length, 2);
  });

  it('come back as they were when they are chosen again', () => {
    const channel = fc.nat(255).map((part) => part.toString(16).padStart(2, '0'));
    fc.assert(
      fc.property(channel, channel, channel, fc.boolean(), (red, green, blue, capital) => {
        const hex = `#${red}${green}${blue}`;
        const color = capital ? hex.toUpperCase() : hex;
        // Without a letter small and capital are the same.
        assert.equal(hexOf(rgbOf(color), color), color);
      }),
    );
  });

  it('are always #RRGGBB, whatever is chosen', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true }), fc.double({ noNaN: true }), (red, green) => {
        assert.match(hexOf({ red, green, blue: 0.5 }, '#FFFFFF'), COLOR_PATTERN);
      }),
    );
  });
});
