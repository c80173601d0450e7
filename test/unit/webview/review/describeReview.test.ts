import assert from 'node:assert/strict';
import {
  capitalized,
  changeGroups,
  checkLines,
  formatDecided,
  nextOpenKey,
  stateAnnouncements,
  summarizeChanges,
} from '../../../../webview/review/describeReview.ts';
import { someChange, someConflict, someReview } from './someReview.ts';

const counted = (...kinds: ('field' | 'text' | 'level' | 'drawing')[]) =>
  summarizeChanges(kinds.map((kind) => someChange(kind)));

describe('the summary of the changes', () => {
  it('is a sentence', () => {
    assert.equal(counted('field'), '1 field differs');
    assert.equal(counted('drawing', 'drawing'), '2 drawings differ');
    assert.equal(counted('text', 'level', 'text'), '2 texts and 1 level differ');
    assert.equal(counted('field', 'text', 'level', 'drawing'), '1 field, 1 text, 1 level and 1 drawing differ');
  });

  it('says so if the cards are identical', () => {
    assert.equal(counted(), 'No changes');
  });
});

describe('the table of changes', () => {
  it('has one group per kind, fields first, without texts', () => {
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

  it('has no empty groups', () => {
    assert.deepEqual(changeGroups([someChange('text')]), []);
  });
});

describe('the checklist', () => {
  const checks = (['hint', 'ok', 'warning', 'error', 'hint'] as const).map((severity, at) => ({
    severity,
    text: String(at),
  }));

  it('is sorted by severity, with passed checks separate', () => {
    const { found, inOrder } = checkLines(checks);
    assert.deepEqual(
      found.map(({ check }) => check.severity),
      ['error', 'warning', 'hint', 'hint'],
    );
    assert.deepEqual(
      inOrder.map(({ check }) => check.text),
      ['1'],
    );
  });

  it('keeps the index of each line, by which the extension identifies it', () => {
    for (const { check, place } of checkLines(checks).found) assert.equal(check.text, String(place));
  });
});

describe('the progress of a conflict', () => {
  it('is a sentence', () => {
    assert.equal(formatDecided([someConflict('a'), someConflict('b', 'mine')]), '1 of 2 resolved');
    assert.equal(formatDecided([someConflict('a', 'theirs'), someConflict('b', 'mine')]), 'All 2 resolved');
    assert.equal(formatDecided([someConflict('a', 'theirs')]), 'Resolved');
  });
});

describe('the next unresolved conflict', () => {
  const parts = [someConflict('a'), someConflict('b', 'mine'), someConflict('c')];

  it('is the first one after the current one, then the first of all', () => {
    assert.equal(nextOpenKey(parts, undefined), 'a');
    assert.equal(nextOpenKey(parts, 'a'), 'c');
    assert.equal(nextOpenKey(parts, 'c'), 'a');
  });

  it('is the same one if it’s the only one, and none if all are resolved', () => {
    assert.equal(nextOpenKey([someConflict('a')], 'a'), 'a');
    assert.equal(nextOpenKey([someConflict('a', 'mine')], 'a'), undefined);
  });
});

const confirm = { question: 'Save?', button: 'Save' };

describe('announcements when a review changes', () => {
  it('are empty if nothing changed', () => {
    const review = someReview({ confirm, changes: [someChange('field')] });
    assert.deepEqual(stateAnnouncements(review, structuredClone(review)), []);
    assert.deepEqual(stateAnnouncements(undefined, review), []);
  });

  it('include the notice, initially and when it changes', () => {
    const noticed = someReview({ notice: 'The text has changed.' });
    assert.deepEqual(stateAnnouncements(undefined, noticed), ['The text has changed.']);
    assert.deepEqual(stateAnnouncements(someReview(), noticed), ['The text has changed.']);
    assert.deepEqual(stateAnnouncements(noticed, noticed), []);
  });

  it('include the new number of changes', () => {
    assert.deepEqual(stateAnnouncements(someReview({ changes: [someChange('field')] }), someReview()), ['No changes.']);
  });

  it('include the progress of a conflict, and whether it can be confirmed', () => {
    const open = someReview({
      mode: 'conflict',
      conflicts: [someConflict('title')],
      confirm: { ...confirm, refusal: '1 conflict isn’t resolved yet.' },
    });
    const decided = someReview({ mode: 'conflict', conflicts: [someConflict('title', 'mine')], confirm });
    assert.deepEqual(stateAnnouncements(open, decided), ['Resolved.', 'You can confirm now.']);
    assert.deepEqual(stateAnnouncements(decided, open), ['0 of 1 resolved.', '1 conflict isn’t resolved yet.']);
  });
});

describe('capitalized', () => {
  it('changes only the first letter', () => {
    assert.equal(capitalized('preference text'), 'Preference text');
    assert.equal(capitalized('éclair H4'), 'Éclair H4');
    assert.equal(capitalized('EUR/USD'), 'EUR/USD');
    assert.equal(capitalized('𝒶b'), '𝒶b');
    assert.equal(capitalized(''), '');
  });
});
