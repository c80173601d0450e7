import assert from 'node:assert/strict';
import fc from 'fast-check';
import { escapeSnippet, TabStops } from '../../../../src/card/completion/suggestion.ts';
import { NEW_FILE_STYLE } from '../../../../src/card/text/textStyle.ts';
import { filledSnippet } from './suggestionsAt.ts';

describe('a snippet', () => {
  it('contains its values literally, whatever they contain', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string(),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        (plain, text, price) => {
          const stops = new TabStops();
          const value = { price: stops.next(price), clientObjectId: stops.next(text), time: plain };
          const snippet = stops.snippetText(value, ['levels', 'pivot'], NEW_FILE_STYLE);
          assert.deepEqual(JSON.parse(filledSnippet(snippet)), { price: price + 0, clientObjectId: text, time: plain });
        },
      ),
      { examples: [['${0:', '', 0]] },
    );
  });

  it('has no tab stop in a text that only looks like one', () => {
    assert.equal(escapeSnippet('$1 \\ $0'), '\\$1 \\\\ \\$0');
  });
});
