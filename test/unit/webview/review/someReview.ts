import type { ReviewChange, ReviewConflict, ReviewState } from '../../../../src/protocol/reviewMessages.ts';

/** A comparison without differences, except those given. */
export function someReview(given: Partial<ReviewState> = {}): ReviewState {
  const sketch = { metadata: {}, levels: {}, drawings: [] };
  return {
    type: 'review',
    mode: 'compare',
    title: 'EUR/USD',
    before: { label: 'published', sketch },
    after: { label: 'edited', sketch },
    changes: [],
    conflicts: [],
    checks: [],
    sends: { kind: 'nothing', headline: 'Nothing to send.', effects: [] },
    canCompareAsText: false,
    candles: { kind: 'none', text: '' },
    ...given,
  };
}

/** A change of that kind. */
export function someChange(kind: ReviewChange['kind'], given: Partial<ReviewChange> = {}): ReviewChange {
  return { key: `${kind} one`, label: kind, kind, mark: 'changed', before: 'old', after: 'new', ...given };
}

/** A part that both sides changed. */
export function someConflict(key: string, choice: ReviewConflict['choice'] = 'open'): ReviewConflict {
  return { key, label: key, base: 'was', theirs: 'theirs', mine: 'mine', choice };
}
