import assert from 'node:assert/strict';
import { selectionSteps } from '../../../../src/card/navigation/selectionSteps.ts';
import { readCardText } from '../../../../src/card/readCardText.ts';

const TEXT = '{ "metadata": { "comments": "at [[zone:the zone]]." }, "drawings": [{ "clientObjectId": "zone" }] }';

function steps(words: string, shift: number): string[] {
  return selectionSteps(readCardText(TEXT), TEXT.indexOf(words) + shift).map(({ offset, length }) =>
    TEXT.slice(offset, offset + length),
  );
}

describe('selectionSteps', () => {
  it('go from an id or a label over the link, its text and its field to the whole card', () => {
    const outer = [
      '[[zone:the zone]]',
      'at [[zone:the zone]].',
      '"at [[zone:the zone]]."',
      '"comments": "at [[zone:the zone]]."',
      '{ "comments": "at [[zone:the zone]]." }',
      '"metadata": { "comments": "at [[zone:the zone]]." }',
      TEXT,
    ];
    assert.deepEqual(steps('[[zone', 3), ['zone', ...outer]);
    assert.deepEqual(steps('the zone', 2), ['the zone', ...outer]);
  });

  it('go from an object’s own id to the object and its list', () => {
    assert.deepEqual(steps('"zone" }', 2).slice(0, 5), [
      'zone',
      '"zone"',
      '"clientObjectId": "zone"',
      '{ "clientObjectId": "zone" }',
      '[{ "clientObjectId": "zone" }]',
    ]);
  });

  it('are none where there is no card', () => {
    assert.deepEqual(selectionSteps(readCardText(''), 0), []);
  });
});
