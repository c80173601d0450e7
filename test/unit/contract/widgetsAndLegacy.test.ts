import assert from 'node:assert/strict';
import { createLegacyBadge, legacyLogin, removeLegacyRole } from '../../../src/contract/legacy.ts';
import { mintWidgetToken } from '../../../src/contract/widgetTokens.ts';

describe('contract of widget tokens and legacy routes', () => {
  it('a token is created at the token address, with credentials only in the body (P2 4.9)', () => {
    const { method, path, address, credential, body, reply } = mintWidgetToken;
    assert.deepEqual([method, path, address], ['POST', '/v2/api/widget-access-keys/token', 'token']);
    assert.equal(credential, 'in the body');
    const good = { accessId: 'i', accessKey: 'k', userIdentifiers: { 'data-customer-id': 'C-1' } };
    assert.ok(body.safeParse(good).success);
    for (const bad of [{ ...good, accessKey: '' }, { ...good, userIdentifiers: { a: 1 } }, { ...good, more: 1 }, {}]) {
      assert.ok(!body.safeParse(bad).success, JSON.stringify(bad));
    }
    assert.ok(reply.safeParse({ data: { embedToken: 't', expiresIn: 900 } }).success);
    assert.ok(!reply.safeParse({ embedToken: 't', expiresIn: 900 }).success);
  });

  it('the login never succeeds, and only returns 404 (P2 4.11)', () => {
    assert.deepEqual(legacyLogin.successStatuses, []);
    assert.deepEqual(
      legacyLogin.errors.map(({ status, action }) => [status, action]),
      [[404, 'final']],
    );
    assert.deepEqual(legacyLogin.repeat.repeatAfter, []);
  });

  it('a badge needs title and action; its response has only text (P2 4.11)', () => {
    const { body, reply } = createLegacyBadge;
    const all = {
      title: 'T',
      action: 'a',
      quantity: 1,
      image: '',
      description: '',
      darkImage: '',
      lightImage: '',
      awarded: true,
      applied: true,
      enabledDarkAndLight: false,
      award: false,
      awardCurrency: false,
      attachRequired: true,
      awardXpQuantity: 0,
      awardCurrencyQuantity: 3,
    };
    assert.ok(body.safeParse(all).success);
    assert.ok(body.safeParse({ title: 'T', action: 'a' }).success);
    for (const bad of [
      { title: 'T' },
      { ...all, quantity: '1' },
      { ...all, awarded: 'true' },
      { ...all, color: 'x' },
    ]) {
      assert.ok(!body.safeParse(bad).success, JSON.stringify(bad));
    }
    const answer = {
      meta: { success: true, message: '', devMessage: '' },
      body: { title: 'T', id: 'x', quantity: '1' },
    };
    assert.deepEqual(reply.parse(answer).data, answer.body);
    assert.deepEqual(reply.parse({ status: 'success', data: answer.body }).data, answer.body);
  });

  it('a role is removed by its record id, and the trader’s roles are read back', () => {
    const { pathParameters, reply, repeat } = removeLegacyRole;
    assert.ok(pathParameters.safeParse({ userId: '7400000000', roleId: '0123456789abcdef01234567' }).success);
    assert.ok(!pathParameters.safeParse({ userId: '7400000000', roleId: 'Analyst' }).success);
    assert.ok(reply.safeParse({ meta: {}, body: { server_roles: ['@all'], badges: {}, more: 1 } }).success);
    assert.equal(repeat.readBack.operation, 'users.info');
  });
});
