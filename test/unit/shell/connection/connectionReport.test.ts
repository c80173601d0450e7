import assert from 'node:assert/strict';
import { proxyDecision } from '../../../../src/shell/connection/proxyDecision.ts';

const host = { proxy: '', proxySupport: 'override', noProxy: [], environmentProxy: false };

describe('the proxy decision', () => {
  it('uses no proxy for this machine, whatever is configured', () => {
    for (const origin of ['http://127.0.0.1:8080', 'http://localhost', 'http://[::1]:9']) {
      assert.equal(proxyDecision(origin, { ...host, proxy: 'http://p:1', environmentProxy: true }), 'loopback');
    }
  });

  it('prefers the setting, then the environment, then the system', () => {
    const origin = 'https://api.example.com';
    assert.equal(proxyDecision(origin, { ...host, proxy: 'http://p:1', environmentProxy: true }), 'setting');
    assert.equal(proxyDecision(origin, { ...host, environmentProxy: true }), 'environment');
    assert.equal(proxyDecision(origin, host), 'system');
    assert.equal(proxyDecision(origin, { ...host, proxy: 'http://p:1', proxySupport: 'off' }), 'off');
  });

  it('supports exceptions by host and by domain', () => {
    const asked = (pattern: string) =>
      proxyDecision('https://api.example.com', { ...host, proxy: 'http://p:1', noProxy: [pattern] });
    for (const pattern of [
      'api.example.com',
      '.example.com',
      '*.example.com',
      'example.com',
      '*',
      'api.example.com:443',
    ]) {
      assert.equal(asked(pattern), 'exception', pattern);
    }
    for (const pattern of ['ample.com', 'example.org', '']) assert.equal(asked(pattern), 'setting', pattern);
  });
});
