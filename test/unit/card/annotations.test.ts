import assert from 'node:assert/strict';
import fc from 'fast-check';
import { colorPlaces, hexOf, priceDistances, rgbOf, utcTimes } from '../../../src/card/annotations.ts';
import { COLOR_PATTERN } from '../../../src/card/card.ts';
import { readCardText } from '../../../src/card/text/readCard.ts';
import { changed, SAMPLE } from './findings/sampleCard.ts';

describe('distances from the pivot', () => {
  const found = (text: string) =>
    priceDistances(readCardText(text)).map(
      ({ offset, text: words, about }) => `${/[\d.-]+$/.exec(text.slice(0, offset))?.[0]} ${words} ${about}`,
    );

  it('follow every price except the pivot’s', () => {
    const all = found(SAMPLE);
    assert.equal(all[0], '0.9142 +0.48 % 44 pips above the pivot at 0.9098');
    assert.equal(all[1], '0.9031 −0.74 % 67 pips below the pivot at 0.9098');
    assert.equal(all.length, 12);
  });

  it('mark a price equal to the pivot', () => {
    assert.ok(found(changed('0.9031', '0.9098')).includes('0.9098 0.00 % At the pivot at 0.9098'));
  });

  it('are missing without a pivot, or if it is 0', () => {
    for (const text of ['', '{}', changed('"pivot"', '"middle"'), changed('0.9098', '0')])
      assert.deepEqual(found(text), []);
  });
});

describe('times of a card’s text', () => {
  it('are those of levels and points, as text and as numbers', () => {
    const times = utcTimes(readCardText(SAMPLE));
    assert.equal(times.length, 11);
    assert.equal(times[0]?.epoch, Date.parse('2026-03-02T08:00:00Z'));
    assert.deepEqual(
      times
        .filter(({ written }) => written === 'number')
        .map(({ offset, epoch }) => SAMPLE.slice(0, offset).endsWith(String(epoch))),
      [true],
    );
  });

  it('exclude invalid times', () => {
    for (const wrong of ['1772409600000.5', '"2026-02-30T00:00:00Z"', '"2026-03-02T08:00:00+01:00"', 'null', '{}'])
      assert.equal(utcTimes(readCardText(changed('1772409600000', wrong))).length, 10, wrong);
  });
});

describe('colours of a card’s text', () => {
  const found = (text: string) =>
    colorPlaces(readCardText(text)).map(({ range: { offset, length } }) => text.slice(offset, offset + length));

  it('are found in styles, as written', () => {
    assert.deepEqual(found(changed('#C0392B', '#c0392b')), ['#c0392b', '#27AE60']);
  });

  it('exclude invalid ones and those outside styles', () => {
    for (const wrong of ['#C0392BFF', '#C03', 'red', '\\u0023C0392B'])
      assert.deepEqual(found(changed('#C0392B', wrong)), ['#27AE60'], wrong);
    assert.deepEqual(found(changed('AUDCAD fades', '#C0392B', SAMPLE)).length, 2);
  });

  it('stay unchanged when the same colour is chosen', () => {
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

  it('are always written as #RRGGBB', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true }), fc.double({ noNaN: true }), (red, green) => {
        assert.match(hexOf({ red, green, blue: 0.5 }, '#FFFFFF'), COLOR_PATTERN);
      }),
    );
  });
});
