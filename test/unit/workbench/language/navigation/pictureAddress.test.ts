import assert from 'node:assert/strict';
import type { CardSketch } from '../../../../../src/card/cardSketch.ts';
import { formatCard } from '../../../../../src/card/formatCard.ts';
import { PICTURE_PALETTES } from '../../../../../src/card/picture/picturePalette.ts';
import { readCardText } from '../../../../../src/card/readCardText.ts';
import { pictureDataUrl } from '../../../../../src/workbench/language/navigation/pictureAddress.ts';
import { largestCard } from '../../../../support/largestCard.ts';

const START = 'data:image/svg+xml;base64,';
/** As `vscode.ColorThemeKind` counts. */
const [LIGHT, DARK] = [1, 2] as const;

function svgOf(address: string | undefined): string {
  assert.ok(address);
  assert.equal(address.slice(0, START.length), START);
  return Buffer.from(address.slice(START.length), 'base64').toString();
}

describe('pictureDataUrl', () => {
  const largest = readCardText(formatCard(largestCard())).sketch;

  it('holds the picture itself, in the colours of the theme', () => {
    assert.match(
      svgOf(pictureDataUrl(largest, 'lv_piv', [], LIGHT)),
      new RegExp(`^<svg .*${PICTURE_PALETTES.light.background}`),
    );
    assert.match(svgOf(pictureDataUrl(largest, 'lv_piv', [], DARK)), new RegExp(PICTURE_PALETTES.dark.background));
  });

  it('is short enough for a hover, however much is on the card: then without the other drawings', () => {
    const fib = largest.drawings[4];
    assert.ok(fib);
    const ratios = Array.from({ length: 40 }, (_, place) => place / 10);
    const drawings = Array.from({ length: 20 }, (_, place) => ({
      ...fib,
      clientObjectId: `fib${place}`,
      levels: ratios,
    }));
    const crowded: CardSketch = { ...largest, drawings };
    const address = pictureDataUrl(crowded, 'fib3', [], DARK);
    assert.ok(address && address.length < 90_000);
    assert.match(svgOf(address), /<circle/);
  });

  it('is none where there is nothing to draw', () => {
    assert.equal(pictureDataUrl(largest, 'nobody', [], DARK), undefined);
  });
});
