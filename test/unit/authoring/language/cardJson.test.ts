import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createCardJson, plainDocument } from '../../../../src/authoring/language/cardJson.ts';
import { changed, SAMPLE } from '../../card/findings/sampleCard.ts';

describe('the JSON language service for cards', () => {
  const json = createCardJson();
  const at = (marked: string) => [marked.replace('|', ''), marked.indexOf('|')] as const;

  it('suggests the missing keys, each as a snippet for its place', async () => {
    const found = await json.complete(...at(changed('"symbol": "AUD/CAD",', '"sym|"')));
    const symbol = found.find(({ label }) => label === 'symbol');
    assert.equal(symbol?.kind, 'key');
    assert.match(symbol?.about ?? '', /never changes/);
    assert.match(symbol?.snippet ?? '', /^"symbol": "?\$1"?,?$/);
    assert.equal(symbol?.range.length, 5);
    assert.ok(!found.some(({ label }) => label === 'title'));
  });

  it('suggests the values of an enum', async () => {
    const found = await json.complete(...at(changed('"ABOVE_CURRENT"', '"|"')));
    assert.deepEqual(found.map(({ label, kind }) => `${kind} ${label}`).sort(), [
      'value "ABOVE_CURRENT"',
      'value "BELOW_CURRENT"',
    ]);
  });

  it('also suggests the other expiry, and numbers that the interface accepts', async () => {
    const kinds = await json.complete(...at(changed('"HOURS"', '|')));
    assert.deepEqual(kinds.map(({ label }) => label).sort(), ['"GTC"', '"HOURS"']);
    const keys = await json.complete(...at(changed('"expiry": { "type": "HOURS", "hours": 36 },', '| ')));
    assert.match(keys.find(({ label }) => label === 'expiry')?.snippet ?? '', /HOURS[\s\S]*24/);
    const style = await json.complete(...at(changed('"lineWidth": 2, ', '| ')));
    assert.match(style.find(({ label }) => label === 'lineWidth')?.snippet ?? '', /"lineWidth": \$\{1:1\},/);
  });

  it('describes keys, once, and enum values', async () => {
    const hours = await json.describe(...at(changed('"hours"', '"ho|urs"')));
    assert.equal(hours?.about.match(/Whole hours/g)?.length, 1);
    assert.equal(SAMPLE.slice(hours?.range.offset, (hours?.range.offset ?? 0) + (hours?.range.length ?? 0)), '"hours"');
    const word = await json.describe(...at(changed('"BEARISH"', '"BEA|RISH"')));
    assert.match(word?.about ?? '', /expected to fall/);
  });

  it('suggests nothing for a text that isn’t a card', async () => {
    for (const text of ['', '[', '"x"', '{"a', '\u0000']) {
      await json.complete(text, text.length);
      assert.equal(await json.describe(text, 0), undefined);
    }
  });
});

describe('a text as a document', () => {
  it('converts offsets and positions both ways, with any line endings', () => {
    const texts = fc.array(fc.constantFrom('a', 'bc', '\n', '\r\n', '\r', ''), { maxLength: 20 });
    fc.assert(
      fc.property(texts, fc.nat(40), (parts, place) => {
        const text = parts.join('');
        const document = plainDocument(text);
        const offset = Math.min(place, text.length);
        const position = document.positionAt(offset);
        assert.equal(document.offsetAt(position), offset);
        assert.equal(document.getText({ start: { line: 0, character: 0 }, end: position }), text.slice(0, offset));
        assert.equal(document.lineCount, text.split(/\r\n|\r|\n/).length);
        assert.ok(position.line < document.lineCount);
      }),
    );
  });
});
