import assert from 'node:assert/strict';
import fc from 'fast-check';
import { CARD_COMPLETIONS } from '../../../../src/card/completion/cardCompletions.ts';
import { type CardJsonSchema, cardJsonSchema } from '../../../../src/card/completion/cardJsonSchema.ts';
import { linkIdCompletion, linkLabelCompletion } from '../../../../src/card/completion/linkCompletions.ts';
import { applicableKeys, isEnum, placeInCard } from '../../../../src/card/completion/placeInCard.ts';
import { readCardText } from '../../../../src/card/text/readCard.ts';
import { changed, lvTime, SAMPLE } from '../findings/sampleCard.ts';
import { placeAt, risingCandles, suggestionsAt, textAfterAccepting } from './suggestionsAt.ts';

/** What all completions together suggest at the `|`. */
const suggested = (marked: string, facts: Parameters<typeof suggestionsAt>[2] = {}) =>
  CARD_COMPLETIONS.flatMap((completion) => suggestionsAt(completion, marked, facts));

const FOUND = [{ symbol: 'EUR/USD', description: 'Euro against dollar' }];

describe('symbols', () => {
  it('are what the feed finds, in quotes whatever is at the caret', () => {
    for (const typed of ['"eu|"', '|', 'EU|']) {
      const marked = changed('"AUD/CAD"', typed);
      const [found] = suggested(marked, { symbols: FOUND });
      assert.equal(found?.note, 'Euro against dollar');
      assert.equal(textAfterAccepting(marked, found), changed('AUD/CAD', 'EUR/USD'));
    }
  });

  it('of a published card are the one it has', () => {
    const found = suggested(changed('"AUD/CAD"', '"|"'), {
      symbols: FOUND,
      publishedSymbol: 'GBP/USD',
    });
    assert.deepEqual(
      found.map(({ label }) => label),
      ['GBP/USD'],
    );
  });

  it('are offered nowhere else', () => {
    assert.deepEqual(suggested(SAMPLE.replace('"BEARISH"', '"|"'), { symbols: FOUND }), []);
  });
});

const timeLabels = (marked: string, candles = risingCandles()) =>
  suggested(marked, { candles }).map(({ label }) => label);

describe('times', () => {
  it('are those of the candles, the newest first, then those the card has elsewhere', () => {
    const found = timeLabels(changed('1772409600000', '|'));
    assert.deepEqual(found.slice(0, 2), ['2026-03-03T20:00:00Z', '2026-03-03T16:00:00Z']);
    assert.equal(found.length, 12, 'every other time of the card is a candle’s');
    const few = suggested(changed('1772409600000', '|'), { candles: risingCandles(1) });
    assert.deepEqual(
      few.slice(1).map(({ label, note }) => `${label} ${note}`),
      ['2026-03-03T04:00:00Z trend', '2026-03-02T08:00:00Z pivot', '2026-03-02T04:00:00Z ceiling'],
    );
  });

  it('begin with the candles around the time at the caret', () => {
    const found = timeLabels(changed('"2026-03-03T04:00:00Z"', '"2026-03-03|T04:00:00Z"'));
    assert.equal(found[0], '2026-03-03T04:00:00Z');
    assert.deepEqual(found.slice(1, 3).sort(), ['2026-03-03T00:00:00Z', '2026-03-03T08:00:00Z']);
  });

  it('are listed even if there is another time before the caret', () => {
    const [first] = suggested(changed('"2026-03-03T04:00:00Z"', '"2026-03-03T04:00:00Z|"'), {
      candles: risingCandles(),
    });
    assert.equal(first?.filter, '"2026-03-03T04:00:00Z');
  });

  it('are numbers in place of a number', () => {
    const marked = changed('1772409600000', '1772|409600000');
    const [first] = suggested(marked, { candles: risingCandles() });
    assert.equal(
      textAfterAccepting(marked, first),
      marked.replace('|', '').replace('1772409600000', String(Date.UTC(2026, 2, 2))),
    );
  });

  it('are offered for levels too, with what the candle was', () => {
    const [first] = suggested(changed(lvTime, '"clientObjectId": "lv_piv", "time": |'), {
      candles: risingCandles(),
    });
    assert.equal(first?.note, 'O 1.1110 H 1.1125 L 1.1105 C 1.1120');
  });

  it('are not all listed of a long history', () => {
    assert.equal(timeLabels(changed('1772409600000', '|'), risingCandles(5_000)).length < 250, true);
  });
});

describe('colours', () => {
  it('are those of the drawing, of the card, of presets and of the chart, each once', () => {
    const marked = changed('"fillColor": "#27AE60"', '"borderColor": "#112233", "fillColor": |');
    const found = suggested(marked, {
      namedColors: [
        { name: 'Supply', color: '#c0392b' },
        { name: 'Demand', color: '#00FF00' },
      ],
    });
    assert.deepEqual(
      found.slice(0, 4).map(({ color, note }) => `${color} ${note}`),
      ['#112233 zone', '#C0392B ceiling', '#00FF00 Demand', '#2962FF undefined'],
    );
    assert.equal(new Set(found.map(({ label }) => label)).size, found.length);
    assert.match(textAfterAccepting(marked, found[2]), /"fillColor": "#00FF00", "opacity"/);
  });

  it('are offered nowhere but for colours', () => {
    assert.deepEqual(suggested(changed('"DASHED"', '"|"')), []);
  });
});

const idLabels = (marked: string) => suggested(marked).map(({ label }) => label);

describe('ids of levels and drawings', () => {
  it('are those that links name first, then a new one of the type', () => {
    assert.deepEqual(idLabels(changed('"clientObjectId": "zone"', '"clientObjectId": "|"')), ['zone', 'zone1']);
    assert.deepEqual(idLabels(changed('"clientObjectId": "lv_sup"', '"clientObjectId": |')), ['lv_sup']);
  });

  it('are never in use', () => {
    const marked = changed('"clientObjectId": "band"', '"clientObjectId": "zone1"', changed('"zone",', '"|",'));
    assert.deepEqual(idLabels(marked), ['zone', 'band', 'zone2']);
  });
});

/** What stands at the `|`, short: kind, path, and what would be replaced. */
function at(marked: string): string {
  const place = placeAt(marked);
  if (place.kind === 'none') return 'none';
  const { offset, length } = place.range;
  const replaced = marked.replace('|', '').slice(offset, offset + length);
  const index = place.kind === 'item' ? ` before ${place.index}` : '';
  return `${place.kind} ${place.path.join('.')}${index} ‹${replaced}›`;
}

describe('the place at the caret', () => {
  it('is a key, written or to be written', () => {
    assert.equal(at('{ "levels": { "pi|v": {} } }'), 'key levels ‹"piv"›');
    assert.equal(at('{ "levels": { | } }'), 'key levels ‹›');
    assert.equal(at('{ "levels": { piv| } }'), 'key levels ‹piv›');
    assert.equal(at('{ "levels": { "pivot": {}, | } }'), 'key levels ‹›');
    assert.equal(at('{ "levels": { "pivot": {} }, "dra|'), 'key  ‹"dra›');
  });

  it('is a value, written or to be written', () => {
    assert.equal(at('{ "metadata": { "symbol": "EUR|/USD" } }'), 'value metadata.symbol ‹"EUR/USD"›');
    assert.equal(at('{ "metadata": { "symbol": | } }'), 'value metadata.symbol ‹›');
    assert.equal(at('{ "metadata": { "symbol": | , "title": "x" } }'), 'value metadata.symbol ‹›');
    assert.equal(at('{ "metadata": { "symbol": EUR| } }'), 'value metadata.symbol ‹EUR›');
    assert.equal(at('{ "drawings": [{ "points": [{ "time": 17|72 }] }] }'), 'value drawings.0.points.0.time ‹1772›');
  });

  it('is the value to be written, though another key follows without a comma', () => {
    assert.equal(at('{ "a": |\n "b": 1 }'), 'value a ‹›');
  });

  it('is the part before the caret of an unclosed string', () => {
    assert.equal(at('{ "metadata": { "symbol": "EU|R,\n "title": "x" } }'), 'value metadata.symbol ‹"EU›');
    assert.equal(at('{ "metadata": { "symbol": "|'), 'value metadata.symbol ‹"›');
  });

  it('is a place between items', () => {
    assert.equal(at('{ "drawings": [|] }'), 'item drawings before 0 ‹›');
    assert.equal(at('{ "drawings": [{}, rec| , {}] }'), 'item drawings before 1 ‹rec›');
    assert.equal(at('{ "drawings": [{}, {}\n|'), 'item drawings before 2 ‹›');
  });

  it('is none in comments, between key and colon, beside objects, and outside the card', () => {
    for (const marked of [
      '{ // "a": |\n "b": 1 }',
      '{ /* | */ "b": 1 }',
      '{ "a": /* | */ 1 }',
      '{ "drawings": [ // |\n ] }',
      '{ "a" | : 1 }',
      '{ "a": {}| }',
      '| { "a": 1 }',
      '{ "a": 1 } |',
      '|',
    ])
      assert.equal(at(marked), 'none', marked);
  });

  it('is a key again behind a comment', () => {
    assert.equal(at('{ /* a */ | }'), 'key  ‹›');
    assert.equal(at('{ // a\n | }'), 'key  ‹›');
  });

  it('contains the caret in its range, on one line, for any text', () => {
    const broken = fc
      .tuple(fc.nat(SAMPLE.length), fc.nat(60), fc.string({ maxLength: 4 }), fc.nat(SAMPLE.length))
      .map(([from, length, put, caret]) => {
        const text = SAMPLE.slice(0, from) + put + SAMPLE.slice(from + length);
        return { text, caret: Math.min(caret, text.length) };
      });
    fc.assert(
      fc.property(broken, ({ text, caret }) => {
        const place = placeInCard(readCardText(text), caret);
        if (place.kind === 'none') return;
        const { offset, length } = place.range;
        assert.ok(offset <= caret && caret <= offset + length);
        const isText = place.kind === 'value' && place.node !== undefined && place.node.children !== undefined;
        if (!isText) assert.doesNotMatch(text.slice(offset, offset + length), /[\r\n]/);
      }),
      { numRuns: 500 },
    );
  });
});

describe('keys allowed in an object', () => {
  const card = readCardText(SAMPLE);

  it('are those of its kind, in the documents’ order', () => {
    assert.deepEqual(applicableKeys(card, []), ['metadata', 'levels', 'drawings']);
    const common = ['type', 'clientObjectId', 'points', 'style'];
    assert.deepEqual(applicableKeys(card, ['drawings', 1]), [...common, 'startHead', 'endHead']);
    assert.deepEqual(applicableKeys(card, ['drawings', 2]), common);
    assert.deepEqual(applicableKeys(card, ['drawings', 4]), [...common, 'levels']);
    assert.deepEqual(applicableKeys(card, ['metadata', 'expiry']), ['type', 'hours']);
  });

  it('are all while the kind is not written yet, and none where no object belongs', () => {
    assert.equal(applicableKeys(readCardText('{ "drawings": [{}] }'), ['drawings', 0]).length, 7);
    assert.deepEqual(applicableKeys(card, ['metadata', 'title']), []);
    assert.deepEqual(applicableKeys(card, ['nothing', 'here']), []);
  });

  it('recognize enum values', () => {
    assert.ok(isEnum(['metadata', 'direction']) && isEnum(['drawings', 3, 'style', 'lineStyle']));
    assert.ok(!isEnum(['metadata', 'title']) && !isEnum(['drawings', 0, 'style', 'color']));
  });
});

/** Every place of the schema where a key or a list's item stands. */
function* places(schema: CardJsonSchema, path: readonly string[]): Generator<[readonly string[], CardJsonSchema]> {
  if (path.length > 0) yield [path, schema];
  for (const [key, property] of Object.entries(schema.properties ?? {})) yield* places(property, [...path, key]);
  if (schema.items !== undefined) yield* places(schema.items, [...path, '*']);
  for (const choice of schema.anyOf ?? []) yield* places(choice, path);
}

describe('the schema of a card', () => {
  const all = [...places(cardJsonSchema(), [])];

  it('describes every key and every enum value', () => {
    const silent = all.filter(([path, { markdownDescription }]) => !markdownDescription && path.at(-1) !== '*');
    assert.deepEqual(
      silent.map(([path]) => path.join('.')),
      [],
    );
    for (const [path, { enum: values, markdownEnumDescriptions }] of all) {
      if (values === undefined) continue;
      assert.equal(markdownEnumDescriptions?.filter((words) => words !== '').length, values.length, path.join('.'));
    }
  });

  it('refuses other keys, and knows the limits', () => {
    const schema = cardJsonSchema();
    assert.equal(schema['additionalProperties'], false);
    assert.equal(schema.properties?.['drawings']?.['maxItems'], 20);
  });
});

describe('ids after the brackets of a link', () => {
  it('are all that a text can link to, levels first, with kind, price and colour', () => {
    const found = suggestionsAt(linkIdCompletion, changed('[[zone:zone]]', '[[|'));
    assert.deepEqual(
      found.slice(0, 4).map(({ label, detail, note, color }) => [label, detail, note, color]),
      [
        ['lv_res', '0.9142', 'Resistance', undefined],
        ['lv_piv', '0.9098', 'Pivot', undefined],
        ['lv_sup', '0.9031', 'Support', undefined],
        ['ceiling', '0.9139', 'Horizontal line', '#C0392B'],
      ],
    );
  });

  it('match types and prices as written', () => {
    const labels = (typed: string) =>
      suggestionsAt(linkIdCompletion, changed('[[zone:zone]]', `[[${typed}|`)).map(({ label }) => label);
    assert.deepEqual(labels('pivot'), ['lv_piv']);
    assert.deepEqual(labels('0.9139'), ['ceiling']);
    assert.deepEqual(labels('fibonacci'), ['fib']);
  });

  it('are followed by a colon, unless one is there', () => {
    const open = changed('[[zone:zone]]', '[[zo|');
    assert.match(textAfterAccepting(open, suggestionsAt(linkIdCompletion, open)[0]), /, \[\[zone:, \[\[trend/);
    const closed = changed('[[zone:zone]]', '[[zo|ne:zone]]');
    const [zone] = suggestionsAt(linkIdCompletion, closed);
    assert.equal(textAfterAccepting(closed, zone), closed.replace('|', ''));
    assert.equal(zone?.afterwards, undefined, 'the words are there already');
  });

  it('are escaped as in the file', () => {
    const marked = changed(
      '"clientObjectId": "zone"',
      '"clientObjectId": "the \\"zone\\""',
      changed('[[zone:zone]]', '\\t[[th|'),
    );
    const found = suggestionsAt(linkIdCompletion, marked).find(({ label }) => label === 'the "zone"');
    assert.match(textAfterAccepting(marked, found), /\\t\[\[the \\"zone\\":,/);
  });

  it('are not offered outside of links, nor in a title', () => {
    for (const marked of [changed('[[zone:zone]]', 'the | zone'), changed('AUDCAD fades', '[[|')])
      assert.deepEqual(suggestionsAt(linkIdCompletion, marked), []);
  });
});

describe('words of a link', () => {
  it('are the labels already on the card, then the kind, then the price', () => {
    const found = suggestionsAt(linkLabelCompletion, changed('[[zone:zone]]', '[[lv_piv:|'));
    assert.deepEqual(
      found.map(({ label }) => label),
      ['the pivot', 'the pivot at 0.9098', '0.9098'],
    );
  });

  it('close the link when accepted, whether it was closed or not', () => {
    for (const rest of ['', ']]']) {
      const marked = changed('[[zone:zone]],', `[[lv_piv:|${rest} soon,`);
      assert.match(
        textAfterAccepting(marked, suggestionsAt(linkLabelCompletion, marked)[0]),
        /\[\[lv_piv:the pivot\]\] soon,/,
      );
    }
  });

  it('include the typed text', () => {
    const found = suggestionsAt(linkLabelCompletion, changed('[[zone:zone]]', '[[lv_piv:a close|'));
    assert.deepEqual(
      found.map(({ label }) => label),
      ['a close'],
    );
  });
});
