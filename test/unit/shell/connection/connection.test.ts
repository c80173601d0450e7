import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { SenderIdentity } from '../../../../src/client/cards/cardService.ts';
import {
  baseUrlProblem,
  connectionIdFor,
  parseChannels,
  readConnections,
} from '../../../../src/shell/connection/connectionProfile.ts';
import { ApiKeys } from '../../../../src/shell/connection/connectionSecrets.ts';
import { proxyDecision } from '../../../../src/shell/connection/proxyDecision.ts';
import { SenderIds } from '../../../../src/shell/connection/senderIds.ts';
import { memento, secretStorage } from '../../../support/vscodeFakes.ts';

const COMMUNITY = '65f0c0ffee0123456789abcd';
const good = {
  id: 'fx-desk',
  name: 'FX Desk',
  baseUrl: 'https://api.example.com/v1/',
  communityId: COMMUNITY.toUpperCase(),
  channels: [{ id: '75f0c0ffee0123456789abcd', name: 'Majors' }],
};

describe('configured connections', () => {
  it('are read, with normalized addresses and ids', () => {
    assert.deepEqual(readConnections([good]), {
      profiles: [{ ...good, baseUrl: 'https://api.example.com', communityId: COMMUNITY }],
      unreadable: [],
    });
  });

  it('skip an invalid entry, report its position and field, and keep the others', () => {
    const read = readConnections([{ ...good, communityId: 'short' }, good, { ...good, id: 'Big' }, 7]);
    assert.deepEqual(
      read.profiles.map(({ id }) => id),
      ['fx-desk'],
    );
    assert.deepEqual(read.unreadable, [
      { place: 1, field: 'communityId' },
      { place: 3, field: 'id' },
      { place: 4, field: '' },
    ]);
  });

  it('don’t accept the sandbox’s id, or an id twice', () => {
    const read = readConnections([{ ...good, id: 'sandbox' }, good, good]);
    assert.equal(read.profiles.length, 1);
    assert.deepEqual(
      read.unreadable.map(({ place }) => place),
      [1, 3],
    );
  });

  it('never throw, whatever the setting contains', () => {
    fc.assert(fc.property(fc.anything(), (setting) => void readConnections(setting)));
    fc.assert(fc.property(fc.array(fc.anything()), (setting) => void readConnections(setting)));
  });
});

describe('a base URL', () => {
  it('must be https, or http on this machine', () => {
    for (const url of [
      'https://api.example.com',
      'https://h/apis/',
      'http://127.0.0.1:8080',
      'http://localhost',
      'http://[::1]:9',
    ]) {
      assert.equal(baseUrlProblem(url), undefined, url);
    }
  });

  it('is rejected if it isn’t a URL or if the key would be sent unencrypted', () => {
    assert.equal(baseUrlProblem('http://api.example.com'), 'insecure');
    assert.equal(baseUrlProblem('http://127.0.0.1.example.com'), 'insecure');
    assert.equal(baseUrlProblem('ftp://localhost'), 'insecure');
    assert.equal(baseUrlProblem('https://me:pw@api.example.com'), 'credentials');
    assert.equal(baseUrlProblem('https://api.example.com?x=1'), 'query');
    assert.equal(baseUrlProblem('api.example.com'), 'noUrl');
  });
});

describe('the id of a new connection', () => {
  it('is a unique id derived from its name', () => {
    assert.equal(connectionIdFor('FX Désk!', new Set()), 'fx-de-sk');
    assert.equal(connectionIdFor('Sandbox', new Set()), 'sandbox-2');
    assert.equal(connectionIdFor('a', new Set(['a', 'a-2'])), 'a-3');
  });

  it('is valid in an address, whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) =>
        /^[a-z0-9][a-z0-9-]{0,31}$/.test(connectionIdFor(name, new Set())),
      ),
    );
  });
});

describe('typed channels', () => {
  const [a, b] = ['65f0c0ffee0123456789abcd', '75F0C0FFEE0123456789ABCD'];

  it('are an id and a name, separated by commas or line breaks', () => {
    assert.deepEqual(parseChannels(`${a} FX majors, ${b}`), [
      { id: a, name: 'FX majors' },
      { id: b.toLowerCase(), name: '89abcd' },
    ]);
    assert.deepEqual(parseChannels(`${a} one\n\n${b} two\n`)?.length, 2);
    assert.deepEqual(parseChannels('  '), []);
  });

  it('are rejected if an id is invalid or occurs twice', () => {
    assert.equal(parseChannels('FX majors'), undefined);
    assert.equal(parseChannels(`${a} one, ${a} two`), undefined);
  });
});

const desk = { id: 'fx-desk', baseUrl: 'https://api.example.com/apis' };

describe('keys of connections', () => {
  it('can be read again', async () => {
    const keys = new ApiKeys(secretStorage(), memento(), {});
    await keys.store(desk, 'k-1');
    assert.deepEqual(await keys.find(desk, true), { kind: 'key', key: 'k-1', from: 'secretStorage' });
  });

  it('aren’t found under another origin, so they can’t be sent there', async () => {
    const keys = new ApiKeys(secretStorage(), memento(), {});
    await keys.store(desk, 'k-1');
    for (const baseUrl of ['https://api.example.org/apis', 'http://127.0.0.1:1/apis', 'https://api.example.com:8443']) {
      assert.deepEqual(await keys.find({ ...desk, baseUrl }, true), { kind: 'missing', notKept: false });
    }
  });

  it('are kept if only the path of the base URL changes', async () => {
    const keys = new ApiKeys(secretStorage(), memento(), {});
    await keys.store(desk, 'k-1');
    assert.equal((await keys.find({ ...desk, baseUrl: 'https://api.example.com' }, true)).kind, 'key');
  });

  it('are separate for two communities on the same origin', async () => {
    const keys = new ApiKeys(secretStorage(), memento(), {});
    await keys.store(desk, 'k-1');
    await keys.store({ ...desk, id: 'metals' }, 'k-2');
    assert.deepEqual(await keys.find(desk, false), { kind: 'key', key: 'k-1', from: 'secretStorage' });
  });

  it('come from the environment if none is stored; the general variable applies only to a single connection', async () => {
    const keys = new ApiKeys(secretStorage(), memento(), { CHART_CARDS_API_KEY: ' k-env\n' });
    assert.deepEqual(await keys.find(desk, true), { kind: 'key', key: 'k-env', from: 'environment' });
    assert.deepEqual(await keys.find(desk, false), { kind: 'missing', notKept: false });
  });

  it('have their own environment variables', async () => {
    const environment = { CHART_CARDS_API_KEY: 'general', CHART_CARDS_API_KEY_FX_DESK: 'own' };
    const keys = new ApiKeys(secretStorage(), memento(), environment);
    assert.deepEqual(await keys.find(desk, true), { kind: 'key', key: 'own', from: 'environment' });
  });

  it('prefer the entered key to the environment', async () => {
    const keys = new ApiKeys(secretStorage(), memento(), { CHART_CARDS_API_KEY: 'k-env' });
    await keys.store(desk, 'k-1');
    assert.deepEqual(await keys.find(desk, true), { kind: 'key', key: 'k-1', from: 'secretStorage' });
  });

  it('are reported as lost only if the secret storage lost them, not if they were deleted', async () => {
    const secrets = secretStorage();
    const memory = memento();
    await new ApiKeys(secrets, memory, {}).store(desk, 'k-1');
    secrets.lose();
    const keys = new ApiKeys(secrets, memory, {});
    assert.deepEqual(await keys.find(desk, true), { kind: 'missing', notKept: true });
    await keys.forget(desk);
    assert.deepEqual(await keys.find(desk, true), { kind: 'missing', notKept: false });
  });

  it('count as missing if the storage can’t be read', async () => {
    const broken = { ...secretStorage(), get: () => Promise.reject(new Error('cannot be decrypted')) };
    assert.equal((await new ApiKeys(broken, memento(), {}).find(desk, true)).kind, 'missing');
  });

  it('are all deleted, including those of removed connections, but no other secrets', async () => {
    const secrets = secretStorage();
    const keys = new ApiKeys(secrets, memento(), {});
    await keys.store(desk, 'k-1');
    await keys.store({ id: 'gone', baseUrl: 'https://old.example.com' }, 'k-2');
    await secrets.store('somethingElse', 'stays');
    assert.equal(await keys.forgetAll(), 2);
    assert.deepEqual([...secrets.stored], [['somethingElse', 'stays']]);
  });

  it('are never written to the memento, which isn’t secret', async () => {
    const memory = memento();
    await new ApiKeys(secretStorage(), memory, {}).store(desk, 'k-very-secret');
    for (const name of memory.keys()) assert.doesNotMatch(JSON.stringify(memory.get(name)), /k-very-secret/);
  });
});

const DESK = { id: 'desk', communityId: '65f0c0ffee0123456789abcd', sender: 'mara@example.com' };

describe('which user a sender is', () => {
  it('is unknown at first, learned from a write, and remembered for that sender only', async () => {
    const memory = memento();
    const ids = new SenderIds(memory);
    assert.equal(ids.is(DESK, '1001'), undefined);
    await ids.learn(DESK, '1001');
    const later = new SenderIds(memory);
    assert.deepEqual([later.of(DESK), later.is(DESK, '1001'), later.is(DESK, '1002')], ['1001', true, false]);
    assert.equal(later.is({ ...DESK, sender: 'tomas' }, '1002'), undefined);
    assert.equal(later.is({ ...DESK, communityId: '75f0c0ffee0123456789abcd' }, '1002'), undefined);
    assert.doesNotMatch(memory.keys().join(), /mara/);
  });

  it('is never said of a card whose owner the service doesn’t name', async () => {
    const ids = new SenderIds(memento());
    await ids.learn(DESK, '');
    assert.equal(ids.of(DESK), undefined);
    await ids.learn(DESK, '1001');
    assert.equal(ids.is(DESK, ''), undefined);
  });

  for (const [what, answer, ...is] of [
    ['the sender', { isOwner: true, userId: '1001' }, true, false],
    ['another, who is known', { isOwner: false, userId: '1002' }, false, true],
    ['another', { isOwner: false, userId: undefined }, false, undefined],
    ['not told', undefined, undefined, undefined],
  ] as const) {
    it(`is asked once per user: ${what}`, async () => {
      const asked: unknown[] = [];
      const cards = {
        identifySender: async (...[sender, userId]: string[]): Promise<SenderIdentity | undefined> => {
          asked.push([sender, userId]);
          return answer;
        },
      };
      const ids = new SenderIds(memento());
      assert.equal(await ids.compare(DESK, '1001', cards as never), answer !== undefined);
      assert.deepEqual([ids.is(DESK, '1001'), ids.is(DESK, '1002')], is);
      assert.equal(await ids.compare(DESK, '1001', cards as never), false);
      assert.deepEqual(asked, [['mara@example.com', '1001']]);
    });
  }
});

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
