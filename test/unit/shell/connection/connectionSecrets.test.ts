import assert from 'node:assert/strict';
import { ApiKeys } from '../../../../src/shell/connection/connectionSecrets.ts';
import { memento, secretStorage } from '../../../support/vscodeFakes.ts';

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
