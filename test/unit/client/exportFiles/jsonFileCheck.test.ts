import assert from 'node:assert/strict';
import fc from 'fast-check';
import { JsonFileCheck } from '../../../../src/client/exportFiles/jsonFileCheck.ts';
import { readInPieces } from './readInPieces.ts';

function checkJson(
  text: string | Uint8Array,
  cuts: readonly number[] = [],
  fits: (it: unknown) => boolean = () => true,
) {
  return readInPieces(new JsonFileCheck(fits), text, cuts);
}

describe('the check of a JSON export (P1 2.2)', () => {
  it('counts the records of the list', () => {
    assert.deepEqual(checkJson('[{"a":1},{"b":[{}, "}]"]}]\n'), { rows: 2, fault: undefined });
  });

  it('takes an empty list', () => assert.deepEqual(checkJson(' [ ]\r\n'), { rows: 0, fault: undefined }));

  for (const [text, kind] of [
    ['', 'unfinished'],
    ['[', 'unfinished'],
    ['[{"a":1}', 'unfinished'],
    ['[{"a":"]}', 'unfinished'],
    ['[{"a":1},]', 'structure'],
    ['[{"a":1}{"b":1}]', 'structure'],
    ['[,{}]', 'structure'],
    ['[1]', 'structure'],
    ['{"a":1}', 'structure'],
    ['[]x', 'structure'],
    ['[{}][]', 'structure'],
    ['{"a":1}\n{"b":2}\n', 'structure'],
    ['[{a}]', 'record'],
    ['[{"a":1]}]', 'record'],
  ] as const) {
    it(`finds a fault (${kind}) in ${JSON.stringify(text)}`, () => assert.equal(checkJson(text).fault?.kind, kind));
  }

  it('holds the first records against their form', () => {
    const { fault } = checkJson('[{"ok":1},{"no":1}]', [], (record) => 'ok' in (record as object));
    assert.deepEqual([fault?.kind, fault?.row], ['record', 2]);
  });

  it('looks at the form of later records now and then', () => {
    let seen = 0;
    const text = `[${Array.from({ length: 3000 }, () => '{}').join(',')}]`;
    const count = () => {
      seen++;
      return true;
    };
    assert.equal(checkJson(text, [], count).rows, 3000);
    // The first 500, then each that is a multiple of 251 up to 3,000: 502, 753 … 2,761.
    assert.equal(seen, 500 + 10);
  });

  it('does not hold on to a record without end', () => {
    const check = new JsonFileCheck(() => true);
    check.add(Buffer.from('[{"a":"'));
    const chunk = Buffer.alloc(1024 * 1024, 'x');
    const faults = Array.from({ length: 10 }, () => check.add(chunk));
    assert.equal(faults.find((it) => it !== undefined)?.kind, 'tooLong');
  });

  it('says the same however the file is cut, and takes exactly what JSON takes', () => {
    const record = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 4 });
    fc.assert(
      fc.property(fc.array(record, { maxLength: 6 }), fc.array(fc.nat(600)), fc.nat(3), (records, cuts, space) => {
        const text = JSON.stringify(records, null, space);
        assert.deepEqual(checkJson(text, cuts), { rows: records.length, fault: undefined });
        for (const cut of cuts.filter((at) => at < Buffer.byteLength(text)))
          assert.notEqual(checkJson(Buffer.from(text).subarray(0, cut)).fault, undefined);
      }),
      { numRuns: 500 },
    );
  });
});
