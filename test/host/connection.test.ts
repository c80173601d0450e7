import assert from 'node:assert/strict';
import { ConfigurationTarget, EventEmitter, type SecretStorage, Uri, workspace } from 'vscode';
import { ApiKeys } from '../../src/workbench/connection/apiKeys.ts';
import { ConnectionContext } from '../../src/workbench/connection/connectionContext.ts';
import { ConnectionList } from '../../src/workbench/connection/connectionList.ts';
import { ConnectionStore } from '../../src/workbench/connection/connectionStore.ts';
import { ServerSecrets } from '../../src/workbench/connection/serverSecrets.ts';
import { TransportChoice } from '../../src/workbench/connection/transportChoice.ts';
import { ContextKeys } from '../../src/workbench/contextKeys.ts';
import { OutputLog } from '../../src/workbench/log/outputLog.ts';
import { Sandbox } from '../../src/workbench/sandbox/sandbox.ts';
import { memento } from '../support/memento.ts';
import { memoryJournal } from '../support/memoryJournal.ts';
import { secretStorage } from '../support/secretStorage.ts';
import { control, type SandboxPlace, startedSandbox } from './steps/sandboxDesk.ts';

/** A connection of the settings, with the sandbox in the place of a real community's service. */
describe('connections of the settings in VS Code', () => {
  const parts: { dispose(): unknown }[] = [];
  const own = <T extends { dispose(): unknown }>(part: T): T => {
    parts.push(part);
    return part;
  };
  const changed = own(new EventEmitter<{ readonly key: string }>());
  const stored = secretStorage();
  const secrets: SecretStorage = { ...stored, onDidChange: changed.event };
  const keys = new ApiKeys(secrets, memento(), {});
  let place: SandboxPlace;
  let key: string;
  let connections: ConnectionList;
  let told: Map<string, unknown>;

  before(async () => {
    place = await startedSandbox();
    key = ((await control(place, 'POST', '/keys', {})) as { key: string }).key;
    await write([desk()]);
    await choose('desk');
    const memory = memento();
    const log = own(new OutputLog());
    const nowhere = Uri.file('/nowhere');
    const sandbox = own(new Sandbox({ program: nowhere, dataFolder: nowhere, seedFile: undefined, memory, log }));
    const transports = own(new TransportChoice());
    const store = new ConnectionStore();
    const journal = memoryJournal();
    const serverSecrets = new ServerSecrets(secrets);
    connections = own(
      new ConnectionList({ store, keys, serverSecrets, secrets, memory, sandbox, transports, journal, log }),
    );
    told = new Map();
    own(new ConnectionContext(connections, sandbox, new ContextKeys((name, value) => void told.set(name, value))));
  });
  after(async () => {
    for (const part of parts.reverse()) part.dispose();
    await write(undefined);
    await choose(undefined);
  });

  const desk = (change: object = {}) => ({
    id: 'desk',
    name: 'Desk',
    baseUrl: place.baseUrl,
    communityId: place.communityId,
    channels: [{ id: place.channelId, name: 'Forex' }],
    ...change,
  });

  it('name the current one, beside the sandbox that needs no entry', () => {
    assert.deepEqual(
      connections.profiles.map(({ id }) => id),
      ['desk', 'sandbox'],
    );
    assert.equal(connections.current?.name, 'Desk');
    assert.equal(told.get('chartCards.connection'), 'service');
  });

  it('send nothing without a key', async () => {
    const outcome = await list();
    assert.equal(outcome?.kind === 'notSent' && outcome.failure.kind, 'noKey');
    assert.equal(told.get('chartCards.hasKey'), false);
  });

  it('work as soon as the key is there, entered in this window or in another', async () => {
    await keys.store(desk(), key);
    const told1 = nextChange();
    changed.fire({ key: 'any' });
    await told1;
    assert.equal(told.get('chartCards.hasKey'), true);
    const outcome = await list();
    assert.ok(outcome?.kind === 'done' && outcome.value.cards.length > 0);
  });

  it('keep the key from another address, until the first one is back', async () => {
    const moved = place.baseUrl.replace('127.0.0.1', 'localhost');
    await changing(() => write([desk({ baseUrl: moved })]));
    const outcome = await list();
    assert.equal(outcome?.kind === 'notSent' && outcome.failure.kind, 'noKey');
    await changing(() => write([desk()]));
    assert.equal((await list())?.kind, 'done');
  });

  it('remember a sender in the entry itself, and leave all else in the settings as it is written', async () => {
    const broken = { id: 'other', note: 'half written' };
    await changing(() => write([broken, desk()]));
    await changing(() => new ConnectionStore().change('desk', { sender: 'analyst.one' }));
    assert.deepEqual(workspace.getConfiguration('chartCards').get('connections'), [
      broken,
      desk({ sender: 'analyst.one' }),
    ]);
    assert.equal(await connections.senderOf('desk', false), 'analyst.one');
    assert.equal(connections.profiles.length, 2);
  });

  it('take the general candle feed unless they name one', async () => {
    await changing(() => setting('candleFeed', 'https://feed.example.com/udf/'));
    assert.equal(connections.profile('desk')?.candleFeed, 'https://feed.example.com/udf');
    await changing(() => write([desk({ candleFeed: 'https://own.example.com' })]));
    assert.equal(connections.profile('desk')?.candleFeed, 'https://own.example.com');
    await changing(() => setting('candleFeed', undefined));
  });

  it('never show a key in what can be read of them', () => {
    const visible = JSON.stringify([connections.profiles, workspace.getConfiguration('chartCards'), [...told]]);
    assert.ok(!visible.includes(key));
  });

  it('are gone when their entry is', async () => {
    await changing(() => write([]));
    assert.equal(await connections.cards('desk'), undefined);
    assert.equal(connections.current, undefined);
    assert.equal(told.get('chartCards.connection'), 'none');
  });

  async function list() {
    const service = await connections.cards('desk');
    return service?.list(
      { communityId: place.communityId, channelId: place.channelId },
      1,
      new AbortController().signal,
    );
  }

  function nextChange(): Promise<void> {
    return new Promise((resolve) => {
      const subscription = connections.onDidChange(() => {
        subscription.dispose();
        resolve();
      });
    });
  }

  async function changing(change: () => Promise<void>): Promise<void> {
    const done = nextChange();
    await change();
    await done;
  }
});

async function setting(name: string, value: unknown): Promise<void> {
  await workspace.getConfiguration('chartCards').update(name, value, ConfigurationTarget.Global);
}

function write(connections: unknown): Promise<void> {
  return setting('connections', connections);
}

function choose(id: string | undefined): Promise<void> {
  return setting('currentConnection', id);
}
