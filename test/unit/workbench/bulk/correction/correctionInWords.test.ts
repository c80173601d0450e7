import assert from 'node:assert/strict';
import type { Correction, CorrectionRow } from '../../../../../src/contract/bulkResults/correction.ts';

import { describeCorrection } from '../../../../../src/workbench/bulk/correction/correctionInWords.ts';

const ROW: CorrectionRow = { cells: ['a@x.io'], errors: [], treatment: 'correct', mayCountTwice: false };
const wordsOf = (rows: number): string => {
  const correction: Correction = {
    header: ['Email'],
    rows: Array.from({ length: rows }, () => ROW),
    repeats: 0,
    guessed: [],
    lost: [],
  };
  return describeCorrection(correction);
};

describe('what is in a correction file, in words', () => {
  it('says when not every row can have its reason beside it', () => {
    assert.ok(!wordsOf(1000).includes('noted'));
    assert.match(wordsOf(1001), /noted beside the first 1,000 rows; the results of the job have all/);
  });
});
