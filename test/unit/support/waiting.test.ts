import assert from 'node:assert/strict';
import { eventually, inTime } from '../../support/waiting.ts';

const LIMIT_MS = 20;

describe('waiting in a test', () => {
  it('returns what the look sees at last; 0 and an empty string count', async () => {
    const seen = [undefined, false, null, 0];
    assert.equal(await eventually('a number', () => seen.shift()), 0);
    assert.equal(await eventually('a text', () => ''), '');
  });

  it('fails in time and names what is missing, even if a look never ends', async () => {
    const missing = { name: 'Error', message: 'Within 20 ms: not a light.' };
    let looks = 0;
    const dark = () => {
      looks += 1;
    };
    await assert.rejects(eventually('a light', dark, LIMIT_MS), missing);
    assert.ok(looks > 1);
    await assert.rejects(
      eventually('a light', () => new Promise(() => undefined), LIMIT_MS),
      missing,
    );
    await assert.rejects(inTime('a light', new Promise(() => undefined), LIMIT_MS), missing);
  });

  it('fails with the error of the look or the promise', async () => {
    const broken = () => Promise.reject(new Error('broken'));
    await assert.rejects(eventually('a light', broken), /^Error: broken$/);
    await assert.rejects(inTime('a light', broken()), /^Error: broken$/);
  });
});
