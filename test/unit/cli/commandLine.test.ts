import assert from 'node:assert/strict';
import { readCommandLine, USAGE } from '../../../src/cli/commandLine.ts';

const ID = '65f1c0de65f1c0de65f1c0de';
const SERVICE = 'https://charts.example.com';

describe('the command line', () => {
  it('accepts the URL of a service, with or without a channel', () => {
    assert.deepEqual(readCommandLine(['check', '--published', SERVICE, 'a', 'b/**']), {
      kind: 'check',
      format: 'text',
      paths: ['a', 'b/**'],
      published: { baseUrl: SERVICE, channel: undefined },
    });
    const whole = readCommandLine(['check', '--published', SERVICE, '--community', ID, '--channel', ID, 'a']);
    assert.deepEqual(whole.kind === 'check' && whole.published?.channel, { communityId: ID, channelId: ID });
  });

  const wrong: [string, string[], RegExp][] = [
    ['a channel without a service', ['--channel', ID], /need --published/],
    ['no address', ['--published', 'charts.example.com'], /base URL/],
    ['another kind of address', ['--published', 'file:///tmp'], /base URL/],
    ['a password in the address', ['--published', 'https://me:secret@charts.example.com'], /user name or password/],
    ['a channel without its community', ['--published', SERVICE, '--channel', ID], /must be used together/],
    ['what is no id', ['--published', SERVICE, '--channel', 'x', '--community', ID], /24 hexadecimal/],
  ];
  for (const [what, options, reason] of wrong) {
    it(`rejects ${what} without repeating the value`, () => {
      const read = readCommandLine(['check', ...options, 'a']);
      assert.ok(read.kind === 'wrong');
      assert.match(read.reason, reason);
      assert.equal(read.reason.includes('secret'), false);
    });
  }

  it('names every option in its help, and the exit codes', () => {
    for (const word of ['--format', '--published', '--community', '--channel', 'CHART_CARDS_API_KEY', 'Exit code: 0'])
      assert.ok(USAGE.includes(word), word);
  });
});
