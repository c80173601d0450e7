import assert from 'node:assert/strict';
import {
  isFixableByTextEdit,
  mayContainRetiredRoute,
  scanForRetiredRoutes,
} from '../../../../src/admin/retiredRoutes/retiredRouteScanner.ts';

const FIX = (text: string): string => {
  let mended = text;
  for (const { start, end, replacement } of scanForRetiredRoutes(text, []).reverse()) {
    if (replacement !== undefined) mended = mended.slice(0, start) + replacement + mended.slice(end);
  }
  return mended;
};

/** How sources in different languages write the retired route, and the current one (P2 4.10); `§` stands for `$`. */
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
    'an index in an f-string',
    `f"/user-fields/{field['id']}/users/{user['id']}/histories"`,
    `f"/users/{user['id']}/user-fields/{field['id']}/histories"`,
  ],
  [
    'C#',
    '§"/user-fields/{field.Key}/users/{user["id"]}/histories"',
    '§"/users/{user["id"]}/user-fields/{field.Key}/histories"',
  ],
  [
    'PHP with braces',
    `"/user-fields/{§field['id']}/users/{§user->id}/histories"`,
    `"/users/{§user->id}/user-fields/{§field['id']}/histories"`,
  ],
  [
    'joined strings with an index',
    `'/user-fields/' + field['id'] + '/users/' + user.get("id") + '/histories'`,
    `'/users/' + user.get("id") + '/user-fields/' + field['id'] + '/histories'`,
  ],
  [
    'Visual Basic',
    '"/user-fields/" & f & "/users/" & u & "/histories"',
    '"/users/" & u & "/user-fields/" & f & "/histories"',
  ],
  [
    'Elixir',
    '"/user-fields/" <> f <> "/users/" <> u <> "/histories"',
    '"/users/" <> u <> "/user-fields/" <> f <> "/histories"',
  ],
  [
    'Lua',
    '"/user-fields/" .. f .. "/users/" .. u .. "/histories"',
    '"/users/" .. u .. "/user-fields/" .. f .. "/histories"',
  ],
  [
    'C++',
    '"/user-fields/" << f << "/users/" << u << "/histories"',
    '"/users/" << u << "/user-fields/" << f << "/histories"',
  ],
  [
    'R',
    'paste0("/user-fields/", f, "/users/", u, "/histories")',
    'paste0("/users/", u, "/user-fields/", f, "/histories")',
  ],
  [
    'a string builder of Java',
    'b.append("/user-fields/").append(f.id()).append("/users/").append(u).append("/histories")',
    'b.append("/users/").append(u).append("/user-fields/").append(f.id()).append("/histories")',
  ],
  [
    'a shell',
    '"/user-fields/"§FIELD"/users/"§{TRADER}"/histories"',
    '"/users/"§{TRADER}"/user-fields/"§FIELD"/histories"',
  ],
  [
    'a template over lines',
    '`/user-fields/§{\n  field.id\n}/users/§{u}/histories`',
    '`/users/§{u}/user-fields/§{\n  field.id\n}/histories`',
  ],
  [
    'a template of a web page',
    '/user-fields/<%= f.id %>/users/{{ user.id }}/histories',
    '/users/{{ user.id }}/user-fields/<%= f.id %>/histories',
  ],
  [
    'a format with names or numbers',
    '"/user-fields/%(field)s/users/{1}/histories"',
    '"/users/{1}/user-fields/%(field)s/histories"',
  ],
  ['a format for one of them', '"/user-fields/tier/users/%s/histories"', '"/users/%s/user-fields/tier/histories"'],
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
      assert.ok(mayContainRetiredRoute(old));
      assert.equal(FIX(old), current);
    });

    it(`ignores the current route of ${how}`, () => {
      assert.deepEqual(scanForRetiredRoutes(current, []), []);
    });
  }

  it('reports values filled in by position: swapping the text alone would swap trader and field', () => {
    for (const [field, user] of [
      ['%s', '%d'],
      ['%@', '%@'],
      ['%lld', '%-5s'],
      ['{}', '{}'],
      ['{:?}', '{:>5}'],
      ['([^/]+)', '(\\d+)'],
    ]) {
      const [route] = scanForRetiredRoutes(`"/user-fields/${field}/users/${user}/histories"`, []);
      assert.equal(route?.replacement, `users/${user}/user-fields/${field}/histories`);
      assert.equal(isFixableByTextEdit(route), false, field);
    }
    for (const place of ['{1}', '%1$s', '%(user)s', '%[2]s', ':id', '8841', '{id}', '<id>', '{{id}}']) {
      const [route] = scanForRetiredRoutes(`"/user-fields/%s/users/${place}/histories"`, []);
      assert.ok(route && isFixableByTextEdit(route), place);
    }
  });

  it('ignores similar texts', () => {
    for (const other of [
      '/user-fields/tier/users/8841/histories-old',
      '/my-user-fields/tier/users/8841/histories',
      '/user-fields/tier/users/8841',
      '/user-fields/tier/histories',
      '/users/8841/user-fields/tier/histories and /user-fields/tier',
    ]) {
      assert.deepEqual(scanForRetiredRoutes(other, []), [], other);
    }
  });

  it('finds all of a text, in order', () => {
    const one = '"/user-fields/a/users/b/histories"';
    const found = scanForRetiredRoutes(`${one}\n"/v1/leaderboards"\n"/auth/login"\n${one}`, []);
    assert.deepEqual(
      found.map(({ kind }) => kind),
      ['fieldFirst', 'login', 'fieldFirst'],
    );
  });

  it('recognises the login route by its context: many programs have their own', () => {
    const login = "post('/auth/login')";
    assert.deepEqual(scanForRetiredRoutes(login, ['api.example.org']), []);
    assert.equal(scanForRetiredRoutes(`${login} // on https://api.example.org`, ['api.example.org']).length, 1);
    assert.equal(scanForRetiredRoutes(`${login}; get('/v1/loyalty-exports')`, []).length, 1);
    assert.deepEqual(scanForRetiredRoutes("post('/auth/login/callback'); get('/v1/leaderboards')", []), []);
  });

  it('scans a megabyte of anything quickly', () => {
    const hostile = [
      '/user-fields/'.repeat(80_000),
      `/user-fields/${'a'.repeat(1_000_000)}`,
      `"/user-fields/" + ${'a + '.repeat(250_000)}`,
      `/user-fields/\${${'{'.repeat(500_000)}`,
      // The blanks belong to the text between the quotation marks and to the joining syntax.
      `"/user-fields/" +${' '.repeat(1_000_000)}`,
      `"/user-fields/" +${' '.repeat(50)}`.repeat(15_000),
    ];
    for (const text of hostile) assert.deepEqual(scanForRetiredRoutes(text, []), []);
  }).timeout(3000);
});
