import assert from 'node:assert/strict';
import {
  knownLanguage,
  localInWords,
  utcInWords,
} from '../../../../../src/workbench/language/navigation/timeInWords.ts';
import { inZone } from '../../../../support/inZone.ts';

describe('utcInWords', () => {
  it('says seconds only where there are any', () => {
    assert.equal(utcInWords(Date.UTC(2026, 2, 2, 8)), '2026-03-02 08:00 UTC');
    assert.equal(utcInWords(Date.UTC(2026, 2, 2, 8, 0, 7)), '2026-03-02 08:00:07 UTC');
  });
});

describe('localInWords', () => {
  const time = Date.UTC(2026, 2, 2, 8);

  it('says nothing where the clock on the wall is UTC, and else its time and zone', () => {
    const words = (zone: string, at: number, locale: string) => inZone(zone, () => localInWords(at, locale)) ?? '';
    assert.equal(
      inZone('UTC', () => localInWords(time, 'en')),
      undefined,
    );
    assert.match(words('Asia/Tokyo', time, 'en'), /Mon.*Mar 2.*05:00.*GMT\+9/);
    assert.match(words('America/New_York', time, 'de'), /2\. März.*03:00/);
    // Another year than in UTC.
    assert.match(words('America/New_York', Date.UTC(2026, 0, 1, 3), 'en-US'), /Wed.*Dec 31.*2025.*10:00 PM/);
    assert.match(words('Asia/Kolkata', Date.UTC(2025, 11, 31, 20), 'en-GB'), /Thu.*1 Jan.*2026.*01:30/);
  });
});

describe('knownLanguage', () => {
  it('is a language that Intl takes, whatever the system says', () => {
    for (const none of ['en-us@posix', 'en_US.UTF-8', 'C', '']) assert.equal(knownLanguage(none), 'en', none);
    assert.equal(knownLanguage('zh-cn'), 'zh-CN');
    for (const language of ['POSIX', 'qps-ploc', 'pt-br', 'C']) {
      assert.ok(new Date(0).toLocaleString(knownLanguage(language), { dateStyle: 'medium' }) !== '', language);
    }
  });
});
