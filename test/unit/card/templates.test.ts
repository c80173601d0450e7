import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { projectRoot } from '../../../scripts/host/hostPaths.ts';
import {
  CARD_TEMPLATE_SUFFIX,
  type CardTemplate,
  fillCardTemplate,
  formatTemplateMistake,
  parseCardTemplate,
  type TemplateFacts,
  templatePicture,
} from '../../../src/card/drafts/cardTemplate.ts';
import { duplicateForSymbol } from '../../../src/card/drafts/duplicateForSymbol.ts';
import { type TemplateOrigin, templateOfCard } from '../../../src/card/drafts/templateOfCard.ts';
import { check } from '../../../src/card/findings/check.ts';
import { formatFinding } from '../../../src/card/findings/formatFinding.ts';
import { type Card, TIMEFRAMES } from '../../../src/card/model/card.ts';
import { onTick } from '../../../src/card/model/prices.ts';
import { PICTURE_PALETTES } from '../../../src/card/picture/figureSvg.ts';
import { formatCard } from '../../../src/card/text/jsonFormat.ts';
import { readCardText } from '../../../src/card/text/readCard.ts';
import { levelsOf, metadataOf } from '../../support/cards.ts';
import { cardArb } from './arbitraries.ts';

const HOUR = 3_600_000;
const START = Date.UTC(2026, 2, 2);
const FACTS: TemplateFacts = {
  symbol: 'EUR/USD',
  timeframe: 'H1',
  tick: 0.00001,
  lastClose: 1.1,
  levels: { resistance: 1.12, pivot: 1.1045, support: 1.095 },
  times: Array.from({ length: 100 }, (_, bar) => START + bar * HOUR),
  now: START + 99.5 * HOUR,
  answers: { reason: 'It has held for a month.' },
};

const shipped = readdirSync(join(projectRoot, 'media/templates')).map((file) => {
  const text = readFileSync(join(projectRoot, 'media/templates', file), 'utf8');
  return { file, text };
});

function templateOf(text: string): CardTemplate {
  const { template, mistakes } = parseCardTemplate(text);
  assert.deepEqual(mistakes.map(formatTemplateMistake), []);
  return template ?? assert.fail();
}

/** A template whose card has this comment, and the mistakes of it with the words that they are placed on. */
function mistakesIn(text: string): readonly string[] {
  const { template, mistakes } = parseCardTemplate(text);
  assert.equal(template, undefined);
  return mistakes.map((mistake) => {
    const { offset, length } = mistake.range;
    return `${text.slice(offset, offset + length)}: ${formatTemplateMistake(mistake)}`;
  });
}

describe('the shipped card templates', () => {
  it('are three', () => {
    assert.deepEqual(
      shipped.map(({ file, text }) => [file, templateOf(text).name]),
      [
        [`breakout${CARD_TEMPLATE_SUFFIX}`, 'Breakout'],
        [`range${CARD_TEMPLATE_SUFFIX}`, 'Range'],
        [`trend-pullback${CARD_TEMPLATE_SUFFIX}`, 'Trend pullback'],
      ],
    );
  });

  for (const { file, text } of shipped) {
    it(`${file} becomes a card without a finding, for any symbol, prices and timeframe`, () => {
      const template = templateOf(text);
      assert.deepEqual(template.levels, ['resistance', 'pivot', 'support']);
      const facts = fc.record({
        symbol: fc.constantFrom('EUR/USD', 'USD/JPY', 'XAU/USD', 'BTC/USD', 'GER40', 'AAPL'),
        timeframe: fc.constantFrom(...TIMEFRAMES),
        tick: fc.constantFrom(0.00001, 0.01, 0.5, 1),
        pivot: fc.integer({ min: 100, max: 9_999_999 }),
        above: fc.integer({ min: 40, max: 1000 }),
        below: fc.integer({ min: 40, max: 90 }),
        candles: fc.boolean(),
      });
      fc.assert(
        fc.property(facts, ({ pivot, above, below, tick, candles, ...rest }) => {
          const price = (ticks: number) => onTick(ticks * tick, tick);
          const levels = { resistance: price(pivot + above), pivot: price(pivot), support: price(pivot - below) };
          const times = candles ? FACTS.times : [];
          const made = fillCardTemplate(template, { ...FACTS, ...rest, tick, times, levels });
          assert.equal(made.kind, 'filled');
          if (made.kind !== 'filled') return;
          const found = check(readCardText(formatCard(made.card)));
          assert.deepEqual(found.map(formatFinding), [], JSON.stringify(made.card.metadata));
        }),
      );
    });

    it(`${file} has a picture`, () => {
      const palette = PICTURE_PALETTES.dark;
      const picture = templatePicture(templateOf(text), palette, 16) ?? '';
      assert.match(picture, /^<svg [^>]*width="16" height="16"/);
      const { resistance, pivot, support } = palette.levels;
      for (const color of [resistance, pivot, support]) assert.ok(picture.includes(color), color);
      assert.doesNotMatch(picture, /NaN|<text/);
    });
  }
});

describe('a card template', () => {
  const [breakout] = shipped.map(({ text }) => text);
  const text = breakout ?? '';

  it('puts values into strings, and becomes the value itself where there is nothing else', () => {
    const made = fillCardTemplate(templateOf(text), FACTS);
    assert.ok(made.kind === 'filled');
    const { metadata, levels, drawings } = made.card;
    assert.equal(metadata.title, 'EUR/USD: a close above 1.10450 ends the range');
    assert.equal(levels.pivot.price, 1.1045);
    assert.deepEqual(drawings[0]?.points, [
      { time: '2026-03-04T11:00:00Z', price: 1.1045 },
      { time: '2026-03-06T03:00:00Z', price: 1.095 },
    ]);
  });

  it('writes tiny and huge prices in full', () => {
    for (const [tick, levels, title] of [
      [1e-8, { resistance: 3e-8, pivot: 2e-8, support: 1e-8 }, 'a close above 0.00000002 ends'],
      [1, { resistance: 3e9, pivot: 2e9, support: 1e9 }, 'a close above 2000000000 ends'],
    ] as const) {
      const made = fillCardTemplate(templateOf(text), { ...FACTS, tick, levels, lastClose: levels.pivot });
      assert.ok(made.kind === 'filled');
      assert.ok(made.card.metadata.title.includes(title), made.card.metadata.title);
      assert.equal(made.card.levels.support.price, levels.support);
    }
  });

  it('names the values that it lacks', () => {
    const { pivot, ...levels } = FACTS.levels;
    assert.ok(pivot);
    assert.deepEqual(fillCardTemplate(templateOf(text), { ...FACTS, levels }), { kind: 'missing', names: ['pivot'] });
    const range = templateOf(shipped[1]?.text ?? '');
    assert.deepEqual(
      range.questions.map(({ name }) => name),
      ['reason'],
    );
    assert.deepEqual(fillCardTemplate(range, { ...FACTS, answers: {} }), { kind: 'missing', names: ['reason'] });
    const endless = { ...FACTS.levels, pivot: Number.NaN };
    assert.deepEqual(fillCardTemplate(templateOf(text), { ...FACTS, levels: endless }), {
      kind: 'missing',
      names: ['pivot'],
    });
  });

  it('becomes no card with errors, but says what they are', () => {
    const levels = { resistance: 1, pivot: 2, support: 3 };
    const made = fillCardTemplate(templateOf(text), { ...FACTS, levels });
    assert.ok(made.kind === 'invalid');
    assert.deepEqual([...new Set(made.errors.map(({ rule }) => rule))], ['levels.order']);
    const noCard = templateOf('{ "name": "x", "card": {} }');
    assert.equal(fillCardTemplate(noCard, FACTS).kind, 'invalid');
  });

  it('has a picture of its own, and none if it makes no card', () => {
    const pictures = shipped.map(({ text: each }) => templatePicture(templateOf(each), PICTURE_PALETTES.light, 16));
    assert.equal(new Set(pictures).size, 3);
    assert.equal(templatePicture(templateOf('{ "name": "x", "card": {} }'), PICTURE_PALETTES.light, 16), undefined);
  });

  it('names its mistakes with their places', () => {
    assert.deepEqual(mistakesIn('{ "name": "x", "card": { "a": "\\n{{pivto}} {{bar-x}}", "b": ["{{symbol"] } }'), [
      '{{pivto}}: Unknown placeholder “pivto”. Did you mean “pivot”?',
      '{{bar-x}}: Unknown placeholder “bar-x”. Did you mean “bar”?',
      '{{: The placeholder isn’t closed. }} is missing.',
    ]);
    assert.deepEqual(mistakesIn('{ "nmae": "x", "card": 1, "questions": { "pivot": "?", "why": 2 } }'), [
      '{: A template must have "name".',
      '"nmae": Unknown key "nmae". A template has "name", "description", "questions", "card".',
      '1: "card" has the wrong type.',
      '"pivot": "?": "pivot" can’t be the name of a question. Use another name, made of letters and digits.',
      '"why": 2: "why" has the wrong type.',
    ]);
    assert.deepEqual(mistakesIn(''), [': Expected a value.']);
    assert.deepEqual(mistakesIn('[]'), ['[: A template must be an object.']);
    assert.equal(parseCardTemplate('{ "name": "x" "card": {} }').mistakes[0]?.kind, 'syntax');
  });

  it('is read without an error whatever the text', () => {
    fc.assert(
      fc.property(
        fc.nat(text.length),
        fc.nat(40),
        fc.constantFrom('', '{{', '}}', '"', '{', '1', '\\u007b{x}}'),
        (at, length, words) => {
          const broken = text.slice(0, at) + words + text.slice(at + length);
          const { template, mistakes } = parseCardTemplate(broken);
          assert.ok(template !== undefined || mistakes.length > 0);
          for (const mistake of mistakes) {
            assert.match(formatTemplateMistake(mistake), /[.?]$/);
            assert.ok(mistake.range.offset + mistake.range.length <= broken.length);
          }
          if (template !== undefined) fillCardTemplate(template, FACTS);
        },
      ),
    );
  });
});

describe('a card as a template', () => {
  const HOUR = 3_600_000;
  const START = Date.UTC(2026, 2, 2);
  const TIMES = Array.from({ length: 100 }, (_, bar) => START + bar * HOUR);
  const ORIGIN: TemplateOrigin = { name: 'Mine', times: TIMES, now: START + 99.5 * HOUR };

  const at = (bar: number): string => new Date(START + bar * HOUR).toISOString().replace('.000', '');

  const CARD: Card = {
    metadata: {
      symbol: 'EUR/USD',
      title: 'EURUSD breaks 1.1050',
      direction: 'BULLISH',
      entryPlacement: 'ABOVE_CURRENT',
      timeframe: 'H1',
      expiry: { type: 'HOURS', hours: 24 },
      preferenceText: 'Buy above [[lv_piv:1.1050]] out of [[range:the range]], see [[line:the line]]. Risk 2 %.',
      alternativeText: 'An H1 close below 1.1 voids the idea, whatever H4 says.',
      comments: '',
    },
    levels: {
      resistance: { price: 1.11, clientObjectId: 'lv_res', time: at(99) },
      pivot: { price: 1.105, clientObjectId: 'lv_piv' },
      support: { price: 1.1, clientObjectId: 'lv_sup' },
    },
    drawings: [
      {
        type: 'RECTANGLE',
        clientObjectId: 'range',
        points: [
          { time: at(59), price: 1.105 },
          { time: at(104), price: 1.1 },
        ],
        style: { borderColor: '#2F6FDE' },
      },
      { type: 'HORIZONTAL_LINE', clientObjectId: 'line', points: [{ time: at(99), price: 1.1033 }] },
    ],
  };

  function templateText(card: Card = CARD, origin: TemplateOrigin = ORIGIN): string {
    return templateOfCard(card, origin)?.text ?? assert.fail('there is no template');
  }

  it('has placeholders for the symbol, the timeframe, prices of levels and times, also in its texts', () => {
    const { name, card } = JSON.parse(templateText());
    assert.equal(name, 'Mine');
    const { symbol, timeframe, title, preferenceText, alternativeText } = card.metadata;
    assert.deepEqual([symbol, timeframe, title], ['{{symbol}}', '{{timeframe}}', '{{symbol}} breaks {{pivot}}']);
    assert.equal(preferenceText, 'Buy above [[lv_piv:{{pivot}}]] out of [[range:the range]], see the line. Risk 2 %.');
    assert.equal(alternativeText, 'An {{timeframe}} close below {{support}} voids the idea, whatever H4 says.');
    assert.deepEqual(card.levels.resistance, { price: '{{resistance}}', clientObjectId: 'lv_res' });
    assert.deepEqual(card.drawings[0].points, [
      { time: '{{bar-40}}', price: '{{pivot}}' },
      { time: '{{bar+5}}', price: '{{support}}' },
    ]);
  });

  it('leaves out drawings with a price of their own, and links to them', () => {
    const made = templateOfCard(CARD, ORIGIN);
    assert.deepEqual(made?.leftOut, [1]);
    assert.equal(made?.text.includes('1.1033'), false);
    assert.equal(made?.text.includes('[[line:'), false);
  });

  it('makes a card of another symbol at the same distances from the last bar', () => {
    const { template } = parseCardTemplate(templateText());
    assert.ok(template);
    const filled = fillCardTemplate(template, {
      symbol: 'USD/JPY',
      timeframe: 'H1',
      tick: 0.01,
      levels: { resistance: 151, pivot: 150, support: 149.5 },
      times: TIMES,
      now: ORIGIN.now,
      answers: {},
    });
    assert.ok(filled.kind === 'filled', filled.kind);
    assert.equal(filled.card.metadata.title, 'USD/JPY breaks 150.00');
    assert.deepEqual(filled.card.drawings[0]?.points, [
      { time: at(59), price: 150 },
      { time: at(104), price: 149.5 },
    ]);
  });

  it('counts bars by the calendar without candles', () => {
    const { card } = JSON.parse(templateText(CARD, { ...ORIGIN, times: [] }));
    assert.deepEqual(
      card.drawings[0].points.map(({ time }: { time: string }) => time),
      ['{{bar-40}}', '{{bar+5}}'],
    );
  });

  it('isn’t made of a card with double braces in a text, or with a time that is too far away for a bar', () => {
    const comments = 'Uses {{pivot}}.';
    assert.equal(templateOfCard({ ...CARD, metadata: { ...CARD.metadata, comments } }, ORIGIN), undefined);
    const [range, line] = CARD.drawings;
    assert.ok(range && line);
    const far = { ...range, points: [{ time: 0, price: 1.1 }, ...range.points.slice(1)] };
    assert.deepEqual(templateOfCard({ ...CARD, drawings: [far, line] }, ORIGIN)?.leftOut, [0, 1]);
  });
});

describe('a card for another symbol', () => {
  const CARD: Card = {
    metadata: metadataOf({
      title: 'EURUSD: buy 1.10',
      preferenceText: 'Buy [[lv_piv:1.1000]] on 12 March, 50 pips of room; EUR/USD is strong.',
      alternativeText: 'Stand aside.',
    }),
    levels: levelsOf({ lv_res: 1.21, lv_piv: 1.1, lv_sup: 0.99 }),
    drawings: [
      { type: 'HORIZONTAL_LINE', clientObjectId: 'h', points: [{ time: '2026-03-05T00:00:00Z', price: 1.155 }] },
    ],
  };
  const YEN = { symbol: 'USD/JPY', tick: 0.001, lastClose: 150 };

  it('keeps its distances from the last close in percent', () => {
    const made = duplicateForSymbol(CARD, YEN, { lastClose: 1 });
    assert.ok(made);
    const { metadata, levels, drawings } = made.card;
    assert.equal(metadata.symbol, 'USD/JPY');
    assert.deepEqual([levels.resistance.price, levels.pivot.price, levels.support.price], [181.5, 165, 148.5]);
    assert.equal(drawings[0]?.points[0]?.price, 173.25);
    assert.deepEqual(
      Object.values(levels).map(({ clientObjectId }) => clientObjectId),
      ['lv_res', 'lv_piv', 'lv_sup'],
    );
  });

  it('puts drawings where they were between the levels, if new levels are given', () => {
    const levels = { resistance: 160, pivot: 150, support: 140 };
    const made = duplicateForSymbol(CARD, YEN, { levels });
    assert.equal(made?.card.levels.resistance.price, 160);
    assert.equal(made?.card.drawings[0]?.points[0]?.price, 155);
  });

  it('marks the prices and the name of the old symbol in its texts', () => {
    const { review } = duplicateForSymbol(CARD, YEN) ?? assert.fail();
    const marked = review.flatMap(({ path, places }) => {
      const text = String(CARD.metadata[path[1] as 'title']);
      return path[0] === 'metadata'
        ? [`${path[1]}: ${places.map(({ offset, length }) => text.slice(offset, offset + length)).join(', ')}`]
        : [];
    });
    assert.deepEqual(marked, ['title: EURUSD, 1.10', 'preferenceText: 1.1000, EUR/USD', 'alternativeText: ']);
  });

  it('has all prices on ticks, and its levels in order, however coarse the tick', () => {
    const facts = fc.record({
      symbol: fc.constant('NEW'),
      tick: fc.constantFrom(1e-8, 0.00001, 0.01, 0.25, 1, 100),
      lastClose: fc.double({ min: 1e-8, max: 1e9, noNaN: true }),
    });
    fc.assert(
      fc.property(cardArb, facts, (card, other) => {
        const made = duplicateForSymbol(card, other);
        if (made === undefined) {
          assert.ok(other.lastClose / other.tick > 1e12, 'only where doubles are too coarse');
          return;
        }
        const prices = Object.values(made.card.levels).map(({ price }) => price);
        for (const [place, price] of prices.entries()) {
          assert.ok(price > 0 && onTick(price, other.tick) === price, `${price} isn’t on ${other.tick}`);
          assert.ok(place === 0 || price < (prices[place - 1] ?? 0), prices.join());
        }
        for (const { points } of made.card.drawings) {
          for (const { price } of points) assert.equal(onTick(price, other.tick), price);
        }
        const errors = check(readCardText(formatCard(made.card))).filter(({ severity }) => severity === 'error');
        assert.deepEqual(errors, []);
      }),
    );
  });

  it('isn’t made from unusable numbers', () => {
    for (const wrong of [
      { tick: 0 },
      { tick: Number.NaN },
      { lastClose: 0 },
      { lastClose: -1 },
      { lastClose: Number.NaN },
    ]) {
      assert.equal(duplicateForSymbol(CARD, { ...YEN, ...wrong }), undefined);
    }
    assert.equal(duplicateForSymbol(CARD, YEN, { lastClose: 0 }), undefined);
    assert.equal(duplicateForSymbol(CARD, YEN, { levels: { resistance: 1, pivot: 2, support: 3 } }), undefined);
    // At this price no double is a tick above the pivot, so that the resistance would be equal to it.
    const close = { ...CARD, levels: { ...CARD.levels, resistance: CARD.levels.pivot } };
    assert.equal(duplicateForSymbol(close, { ...YEN, lastClose: 1e17 }), undefined);
  });
});
