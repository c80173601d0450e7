import assert from 'node:assert/strict';
import type { Card } from '../../../src/card/card.ts';
import { fillCardTemplate, parseCardTemplate } from '../../../src/card/cardTemplate.ts';
import { type TemplateOrigin, templateOfCard } from '../../../src/card/templateOfCard.ts';

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

describe('a card as a template', () => {
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
