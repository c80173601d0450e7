import assert from 'node:assert/strict';
import { checkKey } from '../../../src/client/connectionKey.ts';

describe('checkKey', () => {
  it('sends a key over https and within the machine', () => {
    for (const base of [
      'https://api.example.test',
      'http://127.0.0.1:8080/apis',
      'http://localhost:1',
      'http://[::1]:1',
    ]) {
      assert.deepEqual(checkKey(base, ' k-1\n'), { kind: 'usable', key: 'k-1' }, base);
    }
  });

  it('sends none over an open connection', () => {
    for (const base of [
      'http://api.example.test',
      'http://127.0.0.1.example.test',
      'http://10.0.0.1',
      'ftp://127.0.0.1',
    ]) {
      const checked = checkKey(base, 'k-1');
      assert.equal(checked.kind === 'unusable' && checked.failure.code, 'INSECURE_ADDRESS', base);
    }
  });

  it('says when there is none, or none that could be', () => {
    for (const [key, code] of [
      [undefined, 'NO_KEY'],
      ['  ', 'NO_KEY'],
      ['a b', 'KEY_FORM'],
      ['a\r\nx: y', 'KEY_FORM'],
      ['schlüssel', 'KEY_FORM'],
    ] as const) {
      const checked = checkKey('https://api.example.test', key);
      assert.deepEqual(checked.kind === 'unusable' && [checked.failure.kind, checked.failure.code], ['noKey', code]);
      if (checked.kind === 'unusable' && key?.trim()) assert.ok(!checked.failure.text.includes(key));
    }
  });
});
