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

  it('accepts a folder for agents, with a service and candles', () => {
    const plain = { published: undefined, candles: undefined, convention: 'pivotIsEntry' };
    assert.deepEqual(readCommandLine(['mcp']), { kind: 'mcp', root: '.', ...plain });
    const place = ['--root', 'drafts', '--published', SERVICE];
    assert.deepEqual(readCommandLine(['mcp', ...place, '--market', 'a.csv', '--symbol', 'EUR/USD']), {
      kind: 'mcp',
      root: 'drafts',
      ...plain,
      published: { baseUrl: SERVICE, channel: undefined },
      candles: { kind: 'file', path: 'a.csv', symbol: 'EUR/USD' },
    });
    const wrong = (...options: string[]) => {
      const read = readCommandLine(options);
      return read.kind === 'wrong' ? read.reason : read;
    };
    assert.match(String(wrong('mcp', '--market', 'a.csv')), /needs --symbol/);
    assert.match(String(wrong('mcp', '--symbol', 'EUR/USD')), /needs --market/);
  });

  it('accepts candles from a file or a feed', () => {
    const market = (...options: string[]) => {
      const read = readCommandLine(['check', ...options, 'a']);
      return read.kind === 'check' ? read.market : read;
    };
    assert.equal(market(), undefined);
    assert.deepEqual(market('--market', 'EURUSD.csv'), {
      candles: { kind: 'file', path: 'EURUSD.csv' },
      convention: 'pivotIsEntry',
    });
    assert.deepEqual(market('--market', 'C:\\candles.csv', '--since', '2026-03-02T08:00:00Z'), {
      candles: { kind: 'file', path: 'C:\\candles.csv' },
      convention: 'pivotIsEntry',
      since: Date.UTC(2026, 2, 2, 8),
    });
    assert.deepEqual(market('--market', 'https://candles.example.com/udf', '--convention', 'pivotIsInvalidation'), {
      candles: { kind: 'feed', url: 'https://candles.example.com/udf' },
      convention: 'pivotIsInvalidation',
    });
  });

  const wrong: [string, string[], RegExp][] = [
    ['no candles', ['--market', ''], /candle file or the URL/],
    ['another kind of feed', ['--market', 'ftp://me:secret@candles.example.com'], /base URL of a UDF candle feed/],
    ['a time without candles', ['--since', '2026-03-02T08:00:00Z'], /need --market/],
    ['what is no time', ['--market', 'a.csv', '--since', 'secret'], /time in UTC/],
    ['an unknown convention', ['--market', 'a.csv', '--convention', 'secret'], /pivotIsEntry or pivotIsInvalidation/],
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
    for (const word of [
      '--format',
      '--published',
      '--community',
      '--channel',
      '--market',
      '--since',
      '--convention',
      'CHART_CARDS_API_KEY',
      'Exit code: 0',
    ])
      assert.ok(USAGE.includes(word), word);
  });
});
