import assert from 'node:assert/strict';
import { colorCompletion } from '../../../../src/card/completion/colors.ts';
import { changed } from '../findings/sampleCard.ts';
import { suggestionsAt, textAfterAccepting } from './asked.ts';

describe('colours', () => {
  it('are those of the drawing, of the card, of presets and of the chart, each once', () => {
    const marked = changed('"fillColor": "#27AE60"', '"borderColor": "#112233", "fillColor": |');
    const found = suggestionsAt(colorCompletion, marked, {
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
    assert.deepEqual(suggestionsAt(colorCompletion, changed('"DASHED"', '"|"')), []);
  });
});
