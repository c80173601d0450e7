import assert from 'node:assert/strict';
import { changeGroups } from '../../../../../webview/review/changes/changeGroups.ts';
import { someChange } from '../someReview.ts';

describe('the table of what differs', () => {
  it('has a group a kind, fields first, and leaves texts to their own place', () => {
    const changes = (['drawing', 'text', 'level', 'field', 'drawing'] as const).map((kind, at) =>
      someChange(kind, { key: String(at) }),
    );
    assert.deepEqual(
      changeGroups(changes).map(({ heading, changes: inGroup }) => [heading, inGroup.map(({ key }) => key)]),
      [
        ['Fields', ['3']],
        ['Levels', ['2']],
        ['Drawings', ['0', '4']],
      ],
    );
  });

  it('has no group without a change', () => {
    assert.deepEqual(changeGroups([someChange('text')]), []);
  });
});
