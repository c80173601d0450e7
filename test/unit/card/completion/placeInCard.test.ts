import assert from 'node:assert/strict';
import fc from 'fast-check';
import { applicableKeys, isEnum, placeInCard } from '../../../../src/card/completion/placeInCard.ts';
import { readCardText } from '../../../../src/card/text/readCard.ts';
import { SAMPLE } from '../findings/sampleCard.ts';
import { placeAt } from './suggestionsAt.ts';

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
