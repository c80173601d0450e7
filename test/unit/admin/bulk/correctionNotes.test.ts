import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { correctionText } from '../../../../src/admin/bulk/correctionFile.ts';
import {
  describeCorrection,
  notesAfterChange,
  type RowNote,
  rowNotes,
} from '../../../../src/admin/bulk/correctionNotes.ts';
import { describeRowError } from '../../../../src/admin/bulk/showJobRows.ts';
import type { Correction, CorrectionRow } from '../../../../src/bulk/correction.ts';
import { BULK_ROW_CODES } from '../../../../src/contract/bulkUpdates.ts';

const row = (change: Partial<CorrectionRow>): CorrectionRow => ({
  cells: ['a@x.example', 'many', 'add'],
  errors: [],
  treatment: 'correct',
  mayCountTwice: false,
  ...change,
});
const error = (code: string, field: string | null) => ({ code, field, message: 'any' });

async function notesOf(...rows: CorrectionRow[]): Promise<RowNote[]> {
  const correction: Correction = {
    header: ['Email', 'Total XP', 'Total XP_op'],
    rows,
    repeats: 0,
    guessed: [],
    lost: [],
  };
  return rowNotes(correction, await correctionText(correction, new AbortController().signal));
}

describe('notes beside the rows of a correction file', () => {
  it('are at the cell that the service named, by any of its names', async () => {
    for (const field of ['xp', 'Total XP']) {
      const [note] = await notesOf(row({}), row({ errors: [error('INVALID_VALUE', field)] }));
      assert.deepEqual([note?.line, note?.start, note?.endLine, note?.end], [2, 12, 2, 16], field);
    }
  });

  it('cover the whole row if no cell is named, also over several lines', async () => {
    const [note] = await notesOf(row({ cells: ['a', 'b\nc', 'add'], errors: [error('BULK_ROW_FAILED', null)] }));
    assert.deepEqual([note?.line, note?.start, note?.endLine, note?.end], [1, 0, 2, 6]);
  });

  it('say what happened and what to do; rows to resend unchanged are less severe', async () => {
    const [note] = await notesOf(
      row({ errors: [error('IDENTIFIER_LOOKUP_UNAVAILABLE', null)], treatment: 'sendLater' }),
    );
    assert.equal(note?.weight, 'information');
    assert.match(note?.message ?? '', /couldn’t look up identifiers.*again later, unchanged/);
  });

  it('warn about a row that might count twice', async () => {
    const notes = await notesOf(
      row({ errors: [error('BULK_ROW_FAILED', null)], treatment: 'look', mayCountTwice: true }),
    );
    assert.equal(notes.length, 2);
    assert.match(notes[1]?.message ?? '', /may count twice/);
  });

  it('move with the lines above them, and are removed with their own line', () => {
    const at = (line: number): RowNote => ({ line, start: 0, endLine: line, end: 1, message: '', weight: 'warning' });
    const lines = (notes: readonly RowNote[]) => notes.map(({ line }) => line);
    const notes = [at(1), at(3), at(5)];
    assert.deepEqual(lines(notesAfterChange(notes, { line: 2, endLine: 2, linesNow: 3 })), [1, 5, 7]);
    assert.deepEqual(lines(notesAfterChange(notes, { line: 3, endLine: 3, linesNow: 1 })), [1, 5]);
    assert.deepEqual(lines(notesAfterChange(notes, { line: 1, endLine: 4, linesNow: 1 })), [2]);
    fc.assert(
      fc.property(fc.nat(6), fc.nat(3), fc.integer({ min: 1, max: 4 }), (line, length, linesNow) => {
        const endLine = line + length;
        const text = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k'];
        const next = text.toSpliced(line, length + 1, ...Array.from({ length: linesNow }, () => 'new'));
        for (const moved of notesAfterChange([at(1), at(3), at(5)], { line, endLine, linesNow })) {
          assert.ok(['b', 'd', 'f'].includes(next[moved.line] ?? ''), `line ${moved.line} is ${next[moved.line]}`);
        }
      }),
    );
  });
});

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

describe('the description of a correction file', () => {
  it('says if not every row has its reason beside it', () => {
    assert.ok(!wordsOf(1000).includes('noted'));
    assert.match(wordsOf(1001), /shown beside the first 1,000 rows. The job’s results have all/);
  });
});

describe('descriptions of row errors (P2 4.7)', () => {
  it('are different for every documented code and never show the code', () => {
    const words = BULK_ROW_CODES.map((code) => describeRowError(code));
    assert.equal(new Set(words.map(({ what }) => what)).size, BULK_ROW_CODES.length);
    for (const [at, code] of BULK_ROW_CODES.entries()) {
      const { what, next } = words[at] ?? { what: '', next: '' };
      assert.ok(what.length > 20 && next.length > 20, code);
      assert.ok(!`${what}${next}`.includes(code), code);
    }
  });

  it('show an unknown code with cautious advice', () => {
    for (const code of ['MOON', 'toString', '__proto__', '']) {
      const { what, next } = describeRowError(code);
      assert.ok(what.includes(code));
      assert.match(next, /Check the trader/);
    }
  });

  it('offer a resend only for rows that can be sent unchanged', () => {
    const later = BULK_ROW_CODES.filter((code) => /again later, unchanged/.test(describeRowError(code).next));
    assert.deepEqual(later, ['IDENTIFIER_LOOKUP_UNAVAILABLE', 'ROW_OUTCOME_UNCERTAIN']);
  });
});
