import assert from 'node:assert/strict';
import { seedUsers } from '../../../../src/sandbox/seed/users.ts';

describe('seedUsers', () => {
  it('makes traders that have done nothing after the seed’s day began', () => {
    const day = '2026-03-01T00:00:00.000Z';
    for (const { username, joinedAt, lastLoginAt, phoneVerifiedAt } of seedUsers(2000, Date.parse(day))) {
      for (const at of [joinedAt, lastLoginAt, phoneVerifiedAt])
        assert.ok(at === null || at < day, `${username} ${at}`);
    }
  });
});
