import assert from 'node:assert/strict';
import { findRoutes, mayHoldRoute } from '../../../../src/contract/routesInSource/findRoutes.ts';

const FIX = (text: string): string => {
  let mended = text;
  for (const { start, end, instead } of findRoutes(text, []).reverse()) {
    if (instead !== undefined) mended = mended.slice(0, start) + instead + mended.slice(end);
  }
  return mended;
};

/** As sources of different languages write the retired route, and the current one (P2 4.10); `§` stands for `$`. */
const WRITTEN: readonly (readonly [string, string, string])[] = [
  [
    'a literal address',
    '"/v1/communities/65f0/user-fields/tier/users/8841/histories"',
    '"/v1/communities/65f0/users/8841/user-fields/tier/histories"',
  ],
  [
    'a template',
    '`§{base}/v1/communities/§{c}/user-fields/§{field.id}/users/§{user.id}/histories?page=1`',
    '`§{base}/v1/communities/§{c}/users/§{user.id}/user-fields/§{field.id}/histories?page=1`',
  ],
  [
    'a template with a call and an object in it',
    '`/v1/communities/§{c}/user-fields/§{key({ a: 1 })}/users/§{encodeURIComponent(u)}/histories`',
    '`/v1/communities/§{c}/users/§{encodeURIComponent(u)}/user-fields/§{key({ a: 1 })}/histories`',
  ],
  [
    'joined strings',
    "url = '/v1/communities/' + c + '/user-fields/' + fieldId + '/users/' + userId + '/histories'",
    "url = '/v1/communities/' + c + '/users/' + userId + '/user-fields/' + fieldId + '/histories'",
  ],
  [
    'joined strings over two lines',
    `"/v1/communities/" + c + "/user-fields/" + f\n  + "/users/" + u + "/histories"`,
    `"/v1/communities/" + c + "/users/" + u + "/user-fields/" + f\n  + "/histories"`,
  ],
  [
    'PHP',
    "'/v1/communities/' . $c . '/user-fields/' . $f . '/users/' . $u . '/histories'",
    "'/v1/communities/' . $c . '/users/' . $u . '/user-fields/' . $f . '/histories'",
  ],
  [
    'an f-string of Python',
    'f"{base}/v1/communities/{c}/user-fields/{field_id}/users/{user_id}/histories"',
    'f"{base}/v1/communities/{c}/users/{user_id}/user-fields/{field_id}/histories"',
  ],
  ['a format of Go', '"/user-fields/%s/users/%d/histories"', '"/users/%d/user-fields/%s/histories"'],
  [
    'Swift',
    '"/user-fields/\\(fieldID)/users/\\(userID)/histories"',
    '"/users/\\(userID)/user-fields/\\(fieldID)/histories"',
  ],
  ['Kotlin', '"/user-fields/$fieldId/users/$userId/histories"', '"/users/$userId/user-fields/$fieldId/histories"'],
  ['Ruby', '"/user-fields/#{f.id}/users/#{u.id}/histories"', '"/users/#{u.id}/user-fields/#{f.id}/histories"'],
  ['a router', "'/user-fields/:fieldId/users/:userId/histories'", "'/users/:userId/user-fields/:fieldId/histories'"],
  [
    'an OpenAPI file',
    '  /user-fields/{fieldId}/users/{userId}/histories:',
    '  /users/{userId}/user-fields/{fieldId}/histories:',
  ],
  [
    'a request file',
    'GET {{host}}/user-fields/tier/users/8841/histories',
    'GET {{host}}/users/8841/user-fields/tier/histories',
  ],
];

describe('retired routes in source texts', () => {
  for (const [how, ...written] of WRITTEN) {
    const [old, current] = written.map((text) => text.replaceAll('§', '$')) as [string, string];
    it(`swaps the segments of ${how}`, () => {
      assert.ok(mayHoldRoute(old));
      assert.equal(FIX(old), current);
    });

    it(`leaves the current route of ${how} alone`, () => {
      assert.deepEqual(findRoutes(current, []), []);
    });
  }

  it('leaves alone what only looks alike', () => {
    for (const other of [
      '/user-fields/tier/users/8841/histories-old',
      '/my-user-fields/tier/users/8841/histories',
      '/user-fields/tier/users/8841',
      '/user-fields/tier/histories',
      '/users/8841/user-fields/tier/histories and /user-fields/tier',
    ]) {
      assert.deepEqual(findRoutes(other, []), [], other);
    }
  });

  it('finds every one of a text, in its order', () => {
    const one = '"/user-fields/a/users/b/histories"';
    const found = findRoutes(`${one}\n"/v1/leaderboards"\n"/auth/login"\n${one}`, []);
    assert.deepEqual(
      found.map(({ kind }) => kind),
      ['fieldFirst', 'login', 'fieldFirst'],
    );
  });

  it('knows the login route by its company: every program may have one of its own', () => {
    const login = "post('/auth/login')";
    assert.deepEqual(findRoutes(login, ['api.example.org']), []);
    assert.equal(findRoutes(`${login} // on https://api.example.org`, ['api.example.org']).length, 1);
    assert.equal(findRoutes(`${login}; get('/v1/loyalty-exports')`, []).length, 1);
    assert.deepEqual(findRoutes("post('/auth/login/callback'); get('/v1/leaderboards')", []), []);
  });

  it('is done with a megabyte of anything before anybody waits', () => {
    const hostile = [
      '/user-fields/'.repeat(80_000),
      `/user-fields/${'a'.repeat(1_000_000)}`,
      `"/user-fields/" + ${'a + '.repeat(250_000)}`,
      `/user-fields/\${${'{'.repeat(500_000)}`,
    ];
    for (const text of hostile) assert.deepEqual(findRoutes(text, []), []);
  }).timeout(3000);
});
