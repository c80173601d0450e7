import assert from 'node:assert/strict';
import { objectMarkdown, pictureDataUrl } from '../../../../src/authoring/language/hoverContent.ts';
import type { CardSketch } from '../../../../src/card/model/cardSketch.ts';
import { PICTURE_PALETTES } from '../../../../src/card/picture/figureSvg.ts';
import { formatCard } from '../../../../src/card/text/jsonFormat.ts';
import type { ObjectSummary } from '../../../../src/card/text/objectSummary.ts';
import { readCardText } from '../../../../src/card/text/readCard.ts';
import { largestCard } from '../../../support/largestCard.ts';

const l10n = {
  t: (message: string, ...args: (string | number)[]) =>
    message.replace(/\{(\d)\}/g, (_, place: string) => String(args[Number(place)])),
};

const LEVEL: ObjectSummary = {
  id: 'lv_res',
  kind: 'level',
  what: 'Resistance',
  price: '0.9142',
  fromPivot: -0.4836,
  time: undefined,
  points: [],
  ratios: [],
  look: [],
};

function markdown(object: ObjectSummary, links = 2, picture?: string): string {
  return objectMarkdown(object, { links, picture }, l10n);
}

describe('objectMarkdown', () => {
  it('shows a level’s name, price, id, distance from the pivot and number of links', () => {
    assert.equal(markdown(LEVEL), '**Resistance** · 0.9142 · lv\\_res\n\n−0.48 % from the pivot · 2 links');
    assert.match(markdown(LEVEL, 0), /no links$/);
    assert.match(markdown(LEVEL, 1), / 1 link$/);
  });

  it('lists a drawing’s points with their UTC time', () => {
    const time = Date.UTC(2026, 2, 2, 8);
    const drawing = {
      ...LEVEL,
      points: [
        { price: '1.5', time },
        { price: undefined, time: undefined },
      ],
    };
    const rows = markdown(drawing)
      .split('\n')
      .filter((line) => line.startsWith('| 1') || line.startsWith('| 2'));
    assert.match(rows[0] ?? '', /^\| 1 \| 1\.5 \| 2026\\-03\\-02 08:00 UTC/);
    assert.equal(rows[1], '| 2 | no price | no time |');
  });

  it('shows the picture above the tables, where no hover cuts it off, and lists ratio prices last', () => {
    const fib = { ...LEVEL, ratios: [{ ratio: 0.5, price: '0.9' }] };
    const points = [{ price: '1.5', time: undefined }];
    assert.match(
      markdown({ ...fib, points }, 1, 'data:x'),
      / 1 link\n\n!\[Resistance on the chart\]\(data:x\)\n\n\|.*\n\n0\.5 \\= 0\.9$/s,
    );
  });

  it('escapes the card’s content', () => {
    const attack = '![x](http://evil) <img src=x> [a](command:b)';
    assert.doesNotMatch(markdown({ ...LEVEL, id: attack }), /(?<!\\)\[|<img|\]\(/);
  });
});

const START = 'data:image/svg+xml;base64,';
/** Values of `vscode.ColorThemeKind`. */
const [LIGHT, DARK] = [1, 2] as const;

function svgOf(address: string | undefined): string {
  assert.ok(address);
  assert.equal(address.slice(0, START.length), START);
  return Buffer.from(address.slice(START.length), 'base64').toString();
}

describe('pictureDataUrl', () => {
  const largest = readCardText(formatCard(largestCard())).sketch;

  it('contains the picture itself, in the theme’s colors', () => {
    assert.match(
      svgOf(pictureDataUrl(largest, 'lv_piv', [], LIGHT)),
      new RegExp(`^<svg .*${PICTURE_PALETTES.light.background}`),
    );
    assert.match(svgOf(pictureDataUrl(largest, 'lv_piv', [], DARK)), new RegExp(PICTURE_PALETTES.dark.background));
  });

  it('stays within a hover’s limit, however much is on the card, by leaving out other drawings', () => {
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

  it('is undefined if there is nothing to draw', () => {
    assert.equal(pictureDataUrl(largest, 'nobody', [], DARK), undefined);
  });
});
