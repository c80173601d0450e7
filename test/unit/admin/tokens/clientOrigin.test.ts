import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type OriginProblem, readClientOrigin } from '../../../../src/admin/tokens/clientOrigin.ts';

/** The typed text, its problem (P2 4.9), and the suggestion. */
const WRONG: readonly (readonly [string, OriginProblem, string | undefined])[] = [
  ['', 'empty', undefined],
  ['   ', 'empty', undefined],
  ['app.example.com', 'noScheme', 'https://app.example.com'],
  ['http://app.example.com', 'notHttps', 'https://app.example.com'],
  ['https://app.example.com/', 'path', 'https://app.example.com'],
  ['https://app.example.com/widget', 'path', 'https://app.example.com'],
  ['https://app.example.com?a=1', 'query', 'https://app.example.com'],
  ['https://app.example.com?', 'query', 'https://app.example.com'],
  ['https://app.example.com#top', 'fragment', 'https://app.example.com'],
  ['https://user:word@app.example.com', 'credentials', 'https://app.example.com'],
  ['https://*.example.com', 'wildcard', undefined],
  ['https://App.Example.com', 'unlikely', 'https://app.example.com'],
  ['https://app.example.com:443', 'unlikely', 'https://app.example.com'],
  ['https://bücher.example', 'unlikely', 'https://xn--bcher-kva.example'],
  ['https://', 'noUrl', undefined],
  ['https://a b.example', 'noUrl', undefined],
];

describe('a widget’s client origin', () => {
  for (const [typed, problem, meant] of WRONG) {
    it(`is not ${JSON.stringify(typed)}`, () => {
      assert.deepEqual(readClientOrigin(typed), { kind: 'problem', problem, meant });
    });
  }

  it('is an HTTPS origin, also with a port, and with spaces around it', () => {
    for (const origin of ['https://app.example.com', 'https://app.example.com:8443', 'https://[2001:db8::1]']) {
      assert.deepEqual(readClientOrigin(` ${origin} `), { kind: 'origin', origin });
    }
  });

  it('is valid once the suggestion is accepted', () => {
    fc.assert(
      fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), (url) => {
        const read = readClientOrigin(url);
        if (read.kind === 'origin') assert.equal(read.origin, new URL(url).origin);
        else if (read.meant !== undefined) assert.equal(readClientOrigin(read.meant).kind, 'origin');
      }),
    );
  });
});
