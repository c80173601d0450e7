import assert from 'node:assert/strict';
import { transform } from 'esbuild';
import { tokenProviders } from '../../../../src/admin/tokens/tokenProviders.ts';

const BACKEND = 'http://127.0.0.1:5000/embed-token';
const codeOf = (id: string): string => tokenProviders.find((each) => each.id === id)?.code(BACKEND) ?? '';

describe('token providers', () => {
  it('have the documented signatures (P2 4.9, "Provider contract")', () => {
    assert.deepEqual(
      tokenProviders.map(({ signature }) => signature),
      [
        'Future<String> Function()',
        'suspend fun invoke(): String',
        '@Sendable () async throws -> String',
        '() => Promise<string>',
      ],
    );
    // A top-level function of Dart is a `Future<String> Function()`.
    assert.match(codeOf('flutter'), /^Future<String> \w+\(\) async \{/m);
    assert.match(codeOf('android'), /suspend fun invoke\(\): String\b/);
    assert.ok(codeOf('ios').includes(': @Sendable () async throws -> String = {'));
    assert.ok(codeOf('reactNative').includes(': () => Promise<string> ='));
  });

  for (const { id, code } of tokenProviders) {
    it(`call the backend for every token and hide the response’s text: ${id}`, () => {
      const text = code(BACKEND);
      assert.equal(text.split(BACKEND).length, 2);
      assert.match(text, /POST|postUrl/);
      assert.match(text, /200/);
      assert.match(text, /embedToken/);
      assert.doesNotMatch(text, /accessKey|accessId|userIdentifiers|localStorage|SharedPreferences|UserDefaults/);
      assert.doesNotMatch(text, /\bstatic\b|lazy var|\bcached\b/i);
    });
  }

  it('match the language of the text they are inserted into', async () => {
    assert.ok(tokenProviders.every(({ languages }) => !languages.includes('java')));
    const plain = tokenProviders.find(({ id }) => id === 'reactNative')?.code(BACKEND, 'javascript') ?? '';
    await transform(plain, { loader: 'js' });
    assert.ok(plain.includes('@type {() => Promise<string>}'));
    assert.doesNotMatch(plain, /: \{ embedToken: string \}/);
  });

  it('return the React Native provider’s token, and throw without one', async () => {
    const { fetchEmbedToken, fetched } = await loaded(codeOf('reactNative'));
    fetched.push({ status: 200, body: { embedToken: 'emb_1', expiresIn: 900 } });
    fetched.push({ status: 200, body: { embedToken: 'emb_2', expiresIn: 900 } });
    fetched.push({ status: 502, body: { error: 'token_unavailable' } });
    assert.deepEqual([await fetchEmbedToken(), await fetchEmbedToken()], ['emb_1', 'emb_2']);
    await assert.rejects(fetchEmbedToken(), /status 502/);
  });
});

/** Runs the provider against prepared responses. */
async function loaded(code: string): Promise<{
  readonly fetchEmbedToken: () => Promise<string>;
  readonly fetched: { status: number; body: object }[];
}> {
  const fetched: { status: number; body: object }[] = [];
  const plain = (await transform(code.replace('export const', 'const'), { loader: 'ts' })).code;
  const run = new Function('fetch', `${plain}; return fetchEmbedToken;`) as (
    fetch: (url: string) => Promise<object>,
  ) => () => Promise<string>;
  const fetchEmbedToken = run(async (url) => {
    assert.equal(url, BACKEND);
    const answer = fetched.shift();
    assert.ok(answer);
    return { status: answer.status, json: async () => answer.body };
  });
  return { fetchEmbedToken, fetched };
}
