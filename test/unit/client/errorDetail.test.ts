import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readErrorDetail } from '../../../src/client/errorDetail.ts';

// The documents say only that `detail` names the field (P2 7.3) and that it may be an object (P2 7.1).
const DETAIL_ROWS: readonly (readonly [unknown, string | undefined, string | undefined])[] = [
  [
    { detail: '"metadata.timeframe" must be one of M1' },
    '"metadata.timeframe" must be one of M1',
    'metadata.timeframe',
  ],
  [{ detail: 'levels.pivot must lie between' }, 'levels.pivot must lie between', 'levels.pivot'],
  [
    { detail: 'drawings[2].style.color is not #RRGGBB' },
    'drawings[2].style.color is not #RRGGBB',
    'drawings[2].style.color',
  ],
  [
    { detail: 'metadata.preferenceText links to "x"' },
    'metadata.preferenceText links to "x"',
    'metadata.preferenceText',
  ],
  [{ detail: 'metadata.title: too long' }, 'metadata.title: too long', 'metadata.title'],
  [{ detail: { field: 'page', message: 'below 1' } }, 'page: below 1', 'page'],
  [{ detail: [{ path: ['metadata', 'title'], message: 'too long' }] }, 'metadata.title: too long', 'metadata.title'],
  [{ detail: { 'metadata.expiry.hours': 'above 8760' } }, 'metadata.expiry.hours: above 8760', 'metadata.expiry.hours'],
  [{ detail: { levels: ['out of order'] } }, 'levels: out of order', 'levels'],
  [{ message: 'Sender field is required' }, 'Sender field is required', undefined],
  [{ detail: 'Something went wrong' }, 'Something went wrong', undefined],
  [{}, undefined, undefined],
  ['<html>', undefined, undefined],
  [null, undefined, undefined],
];

describe('readErrorDetail', () => {
  for (const [body, text, field] of DETAIL_ROWS) {
    it(`reads ${JSON.stringify(body)}`, () => {
      const { own, ...read } = readErrorDetail(body);
      assert.deepEqual(read, { text, field });
      const isMessage = own === undefined && text !== undefined;
      assert.equal(
        isMessage,
        (body as { message?: string } | null)?.message !== undefined,
        'a message is not a detail',
      );
    });
  }

  it('never throws and stays short, whatever the body', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (detail) => {
        const read = readErrorDetail({ detail });
        assert.ok((read.text ?? '').length <= 500 + (read.field ?? '').length + 2);
      }),
    );
  });
});
