import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type FaultEffect, FaultPlan } from '../../../../src/sandbox/http/faults.ts';
import { createRouter } from '../../../../src/sandbox/http/router.ts';
import { isLoopbackHost } from '../../../../src/sandbox/http/server.ts';

describe('isLoopbackHost', () => {
  it('accepts the names of this machine, with or without a port', () => {
    for (const host of ['127.0.0.1', '127.0.0.1:80', 'localhost:65535', 'LOCALHOST', '[::1]:3000']) {
      assert.equal(isLoopbackHost(host), true, host);
    }
  });

  it('refuses everything else', () => {
    for (const host of [
      undefined,
      '',
      'example.com',
      '127.0.0.1.example.com',
      'localhost.example',
      '127.0.0.2',
      '::1',
      '127.0.0.1:',
      '127.0.0.1:80@x',
    ]) {
      assert.equal(isLoopbackHost(host), false, String(host));
    }
  });
});

/** Reads the parameters of a path by its template; undefined if they don't match. */
function pathReader(template: string) {
  const route = createRouter([{ method: 'GET', path: template, group: 'service', handle: assert.fail }]);
  return (path: string) => route('GET', path)?.parameters;
}

describe('a route', () => {
  const match = pathReader('/v1/analysis/{communityId}/channels/{channelId}');

  it('decodes the parameters', () => {
    assert.deepEqual(match('/v1/analysis/a%20b/channels/c%2Fd'), { communityId: 'a b', channelId: 'c/d' });
  });

  it('matches complete paths only, without empty parameters', () => {
    for (const path of [
      '/v1/analysis/a/channels',
      '/v1/analysis/a/channels/',
      '/v1/analysis//channels/b',
      '/v1/analysis/a/channels/b/',
      '/v1/analysis/a/channels/b/c',
      '/v2/analysis/a/channels/b',
    ]) {
      assert.equal(match(path), undefined, path);
    }
  });

  it('keeps invalid percent-encoding as sent', () => {
    assert.deepEqual(match('/v1/analysis/%E0%A4/channels/%ZZ'), { communityId: '%E0%A4', channelId: '%ZZ' });
  });

  it('returns any encoded segment unchanged', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (value) => {
        assert.deepEqual(pathReader('/x/{id}')(`/x/${encodeURIComponent(value)}`), { id: value });
      }),
    );
  });
});

const status = (code: number): FaultEffect => ({ kind: 'status', status: code, body: undefined, headers: {} });

describe('FaultPlan', () => {
  it('applies the oldest matching fault the requested number of times', () => {
    const plan = new FaultPlan();
    plan.add({ method: 'GET', path: '/v1/a', times: 2, effect: status(500) });
    plan.add({ method: undefined, path: '/v1', times: 1, effect: status(502) });
    assert.deepEqual(plan.take('GET', '/v1/a/1'), status(500));
    assert.deepEqual(plan.take('PUT', '/v1/a/1'), status(502));
    assert.equal(plan.take('PUT', '/v1/a/1'), undefined);
    assert.deepEqual(plan.take('GET', '/v1/a'), status(500));
    assert.equal(plan.take('GET', '/v1/a'), undefined);
  });

  it('doesn’t affect other paths, does nothing with 0 times, and can be cleared', () => {
    const plan = new FaultPlan();
    plan.add({ method: undefined, path: '/v1/a', times: 0, effect: status(500) });
    plan.add({ method: undefined, path: '/v1/b', times: 9, effect: status(500) });
    assert.equal(plan.take('GET', '/v1/a'), undefined);
    plan.clear();
    assert.equal(plan.take('GET', '/v1/b'), undefined);
  });
});
