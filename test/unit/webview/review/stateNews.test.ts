import assert from 'node:assert/strict';
import { stateAnnouncements } from '../../../../webview/review/stateNews.ts';
import { someChange, someConflict, someReview } from './someReview.ts';

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
      'Nothing differs.',
    ]);
  });

  it('is how far a conflict is decided, and whether it can be confirmed', () => {
    const open = someReview({
      mode: 'conflict',
      conflicts: [someConflict('title')],
      confirm: { ...confirm, refusal: '1 part is not decided yet.' },
    });
    const decided = someReview({ mode: 'conflict', conflicts: [someConflict('title', 'mine')], confirm });
    assert.deepEqual(stateAnnouncements(open, decided), ['Decided.', 'It can be confirmed now.']);
    assert.deepEqual(stateAnnouncements(decided, open), ['0 of 1 decided.', '1 part is not decided yet.']);
  });
});
