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

describe('how many of what differ', () => {
  it('is said as a sentence would', () => {
    assert.equal(counted('field'), '1 field differs');
    assert.equal(counted('drawing', 'drawing'), '2 drawings differ');
    assert.equal(counted('text', 'level', 'text'), '2 texts and 1 level differ');
    assert.equal(counted('field', 'text', 'level', 'drawing'), '1 field, 1 text, 1 level and 1 drawing differ');
  });

  it('is nothing between two cards that are the same', () => {
    assert.equal(counted(), 'No changes');
  });
});

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

describe('the checklist', () => {
  const checks = (['hint', 'ok', 'warning', 'error', 'hint'] as const).map((severity, at) => ({
    severity,
    text: String(at),
  }));

  it('has the gravest first, and what is in order apart', () => {
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

  it('keeps the place of each line, by which the extension knows it', () => {
    for (const { check, place } of checkLines(checks).found) assert.equal(check.text, String(place));
  });
});

describe('how far a conflict is decided', () => {
  it('is said in words', () => {
    assert.equal(formatDecided([someConflict('a'), someConflict('b', 'mine')]), '1 of 2 resolved');
    assert.equal(formatDecided([someConflict('a', 'theirs'), someConflict('b', 'mine')]), 'All 2 resolved');
    assert.equal(formatDecided([someConflict('a', 'theirs')]), 'Decided');
  });
});

describe('the next open part', () => {
  const parts = [someConflict('a'), someConflict('b', 'mine'), someConflict('c')];

  it('is the first one after where one stands, and then the first of all', () => {
    assert.equal(nextOpenKey(parts, undefined), 'a');
    assert.equal(nextOpenKey(parts, 'a'), 'c');
    assert.equal(nextOpenKey(parts, 'c'), 'a');
  });

  it('is the same one again where it is the only one, and none where all is decided', () => {
    assert.equal(nextOpenKey([someConflict('a')], 'a'), 'a');
    assert.equal(nextOpenKey([someConflict('a', 'mine')], 'a'), undefined);
  });
});

const confirm = { question: 'Save?', button: 'Save' };

describe('what is said when a review changes', () => {
  it('is nothing where it is as it was', () => {
    const review = someReview({ confirm, changes: [someChange('field')] });
    assert.deepEqual(stateAnnouncements(review, structuredClone(review)), []);
    assert.deepEqual(stateAnnouncements(undefined, review), []);
  });

  it('is the notice, at the beginning and when it is another one', () => {
    const noticed = someReview({ notice: 'The text has changed.' });
    assert.deepEqual(stateAnnouncements(undefined, noticed), ['The text has changed.']);
    assert.deepEqual(stateAnnouncements(someReview(), noticed), ['The text has changed.']);
    assert.deepEqual(stateAnnouncements(noticed, noticed), []);
  });

  it('is how much differs now', () => {
    assert.deepEqual(stateAnnouncements(someReview({ changes: [someChange('field')] }), someReview()), [
      'No changes.',
    ]);
  });

  it('is how far a conflict is decided, and whether it can be confirmed', () => {
    const open = someReview({
      mode: 'conflict',
      conflicts: [someConflict('title')],
      confirm: { ...confirm, refusal: '1 part is not decided yet.' },
    });
    const decided = someReview({ mode: 'conflict', conflicts: [someConflict('title', 'mine')], confirm });
    assert.deepEqual(stateAnnouncements(open, decided), ['Resolved.', 'You can confirm now.']);
    assert.deepEqual(stateAnnouncements(decided, open), ['0 of 1 resolved.', '1 part is not decided yet.']);
  });
});

describe('a text that stands for itself', () => {
  it('begins with a capital, and is else as it was', () => {
    assert.equal(capitalized('preference text'), 'Preference text');
    assert.equal(capitalized('éclair H4'), 'Éclair H4');
    assert.equal(capitalized('EUR/USD'), 'EUR/USD');
    assert.equal(capitalized('𝒶b'), '𝒶b');
    assert.equal(capitalized(''), '');
  });
});
