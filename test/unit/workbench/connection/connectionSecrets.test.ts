import assert from 'node:assert/strict';
import { ApiKeys, variableName } from '../../../../src/workbench/connection/connectionSecrets.ts';
import { memento, secretStorage } from '../../../support/vscodeFakes.ts';

const desk = { id: 'fx-desk', baseUrl: 'https://api.example.com/apis' };

describe('keys of connections', () => {
  it('are found again', async () => {
    const keys = new ApiKeys(secretStorage(), memento(), {});
    await keys.store(desk, 'k-1');
    assert.deepEqual(await keys.find(desk, true), { kind: 'key', key: 'k-1', from: 'secretStorage' });
  });

  it('are not found under another origin, so they cannot be sent there', async () => {
    const keys = new ApiKeys(secretStorage(), memento(), {});
    await keys.store(desk, 'k-1');
    for (const baseUrl of ['https://api.example.org/apis', 'http://127.0.0.1:1/apis', 'https://api.example.com:8443']) {
      assert.deepEqual(await keys.find({ ...desk, baseUrl }, true), { kind: 'missing', notKept: false });
    }
  });

  it('stay when only the path of the base URL changes', async () => {
    const keys = new ApiKeys(secretStorage(), memento(), {});
    await keys.store(desk, 'k-1');
    assert.equal((await keys.find({ ...desk, baseUrl: 'https://api.example.com' }, true)).kind, 'key');
  });

  it('of two communities behind one origin are kept apart', async () => {
    const keys = new ApiKeys(secretStorage(), memento(), {});
    await keys.store(desk, 'k-1');
    await keys.store({ ...desk, id: 'metals' }, 'k-2');
    assert.deepEqual(await keys.find(desk, false), { kind: 'key', key: 'k-1', from: 'secretStorage' });
  });

  it('come from the environment when none is stored: the general one only for an only connection', async () => {
    const keys = new ApiKeys(secretStorage(), memento(), { CHART_CARDS_API_KEY: ' k-env\n' });
    assert.deepEqual(await keys.find(desk, true), { kind: 'key', key: 'k-env', from: 'environment' });
    assert.deepEqual(await keys.find(desk, false), { kind: 'missing', notKept: false });
  });

  it('have an environment variable of their own', async () => {
    assert.equal(variableName('fx-desk'), 'CHART_CARDS_API_KEY_FX_DESK');
    const environment = { CHART_CARDS_API_KEY: 'general', CHART_CARDS_API_KEY_FX_DESK: 'own' };
    const keys = new ApiKeys(secretStorage(), memento(), environment);
    assert.deepEqual(await keys.find(desk, true), { kind: 'key', key: 'own', from: 'environment' });
  });

  it('prefer what was entered to the environment', async () => {
    const keys = new ApiKeys(secretStorage(), memento(), { CHART_CARDS_API_KEY: 'k-env' });
    await keys.store(desk, 'k-1');
    assert.deepEqual(await keys.find(desk, true), { kind: 'key', key: 'k-1', from: 'secretStorage' });
  });

  it('that the secret storage lost are missed, those that were forgotten are not', async () => {
    const secrets = secretStorage();
    const memory = memento();
    await new ApiKeys(secrets, memory, {}).store(desk, 'k-1');
    secrets.lose();
    const keys = new ApiKeys(secrets, memory, {});
    assert.deepEqual(await keys.find(desk, true), { kind: 'missing', notKept: true });
    await keys.forget(desk);
    assert.deepEqual(await keys.find(desk, true), { kind: 'missing', notKept: false });
  });

  it('count as missing when the storage cannot be read', async () => {
    const broken = { ...secretStorage(), get: () => Promise.reject(new Error('cannot be decrypted')) };
    assert.equal((await new ApiKeys(broken, memento(), {}).find(desk, true)).kind, 'missing');
  });

  it('are all forgotten, those of removed connections too, and nobody else’s', async () => {
    const secrets = secretStorage();
    const keys = new ApiKeys(secrets, memento(), {});
    await keys.store(desk, 'k-1');
    await keys.store({ id: 'gone', baseUrl: 'https://old.example.com' }, 'k-2');
    await secrets.store('somethingElse', 'stays');
    assert.equal(await keys.forgetAll(), 2);
    assert.deepEqual([...secrets.stored], [['somethingElse', 'stays']]);
  });

  it('never reach the memory, which is no secret place', async () => {
    const memory = memento();
    await new ApiKeys(secretStorage(), memory, {}).store(desk, 'k-very-secret');
    for (const name of memory.keys()) assert.doesNotMatch(JSON.stringify(memory.get(name)), /k-very-secret/);
  });
});
