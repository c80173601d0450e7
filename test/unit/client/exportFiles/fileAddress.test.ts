import assert from 'node:assert/strict';
import { isAllowedFileUrl } from '../../../../src/client/exportFiles/fileAddress.ts';

const REAL = 'https://api.example.test';
const SANDBOX = 'http://127.0.0.1:4711';

describe('a download link that may be followed', () => {
  for (const link of ['https://files.example.test/a?sig=1', 'https://93.184.216.34/a', 'https://[2606:2800::1]/a'])
    it(`${link} on a real service`, () => assert.equal(isAllowedFileUrl(link, REAL), true));

  for (const link of [
    'http://files.example.test/a',
    'https://user:secret@files.example.test/a',
    'https://127.0.0.1/a',
    'https://localhost/a',
    'https://LOCALHOST./a',
    'https://10.1.2.3/a',
    'https://172.20.0.1/a',
    'https://192.168.1.1/a',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/a',
    'https://[fe80::1]/a',
    'https://[::ffff:127.0.0.1]/a',
    'https://0x7f.1/a',
    'https://printer.local/a',
    'file:///etc/passwd',
    '/relative',
    '',
  ])
    it(`not ${JSON.stringify(link)}`, () => assert.equal(isAllowedFileUrl(link, REAL), false));

  it('on the sandbox only its own host', () => {
    assert.equal(isAllowedFileUrl(`${SANDBOX}/files/1`, SANDBOX), true);
    assert.equal(isAllowedFileUrl('http://127.0.0.1:4712/files/1', SANDBOX), false);
    assert.equal(isAllowedFileUrl('https://files.example.test/1', SANDBOX), false);
  });
});
