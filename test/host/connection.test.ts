import assert from 'node:assert/strict';
import {
  ConfigurationTarget,
  EventEmitter,
  type MarkdownString,
  type SecretStorage,
  type StatusBarItem,
  Uri,
  window,
  workspace,
} from 'vscode';
import { ConnectionList } from '../../src/shell/connection/connectionList.ts';
import { ApiKeys, ServerSecrets } from '../../src/shell/connection/connectionSecrets.ts';
import { ConnectionContextKeys, ConnectionStatusBar } from '../../src/shell/connection/connectionStatusBar.ts';
import { ConnectionStore } from '../../src/shell/connection/connectionStore.ts';

import { TransportChoice } from '../../src/shell/connection/transportChoice.ts';
import { ContextKeys } from '../../src/shell/contextKeys.ts';
import { OutputLog } from '../../src/shell/outputLog.ts';
import { Sandbox } from '../../src/shell/sandbox/sandbox.ts';
import { memoryJournal } from '../support/scriptedClient.ts';
import { memento, secretStorage } from '../support/vscodeFakes.ts';

import { control, type SandboxPlace, startedSandbox } from './steps/sandbox.ts';
import { until } from './steps/until.ts';

/** A connection in the settings, with the sandbox in place of a real community's service. */
describe('configured connections in VS Code', () => {
  let disposables: { dispose(): unknown }[];
  const own = <T extends { dispose(): unknown }>(disposable: T): T => {
    disposables.push(disposable);
    return disposable;
  };
  let changed: EventEmitter<{ readonly key: string }>;
  let keys: ApiKeys;
  /** One for all tests: VS Code confuses an output channel that was closed with a new one of the same name. */
  let log: OutputLog;
  let place: SandboxPlace;
  let key: string;
  let connections: ConnectionList;
  let contextKeys: Map<string, unknown>;
  let keySet: EventEmitter<void>;
  let keysOfContext: ContextKeys;

  before(async () => {
    log = new OutputLog();
    place = await startedSandbox();
    key = ((await control(place, 'POST', '/keys', {})) as { key: string }).key;
  });
  after(() => log.dispose());
  beforeEach(async () => {
    disposables = [];
    changed = own(new EventEmitter<{ readonly key: string }>());
    const secrets: SecretStorage = { ...secretStorage(), onDidChange: changed.event };
    keys = new ApiKeys(secrets, memento(), {});
    await write([desk()]);
    await choose('desk');
    const memory = memento();
    const nowhere = Uri.file('/nowhere');
    const sandbox = own(new Sandbox({ program: nowhere, dataFolder: nowhere, seedFile: undefined, memory, log }));
    const transports = own(new TransportChoice());
    const store = new ConnectionStore();
    const journal = memoryJournal();
    const serverSecrets = new ServerSecrets(secrets);
    connections = own(
      new ConnectionList({ store, keys, serverSecrets, secrets, memory, sandbox, transports, journal, log }),
    );
    contextKeys = new Map();
    keySet = own(new EventEmitter<void>());
    keysOfContext = new ContextKeys((name, value) => {
      contextKeys.set(name, value);
      keySet.fire();
    });
    own(new ConnectionContextKeys(connections, sandbox, keysOfContext));
    await effective(() => connections.current?.id === 'desk' && contextKeys.get('chartCards.hasKey') === false);
  });
  afterEach(async () => {
    for (const disposable of disposables.reverse()) disposable.dispose();
    await setting('candleFeed', undefined);
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

  it('mark the current one, beside the sandbox, which needs no entry', () => {
    assert.deepEqual(
      connections.profiles.map(({ id }) => id),
      ['desk', 'sandbox'],
    );
    assert.equal(connections.current?.name, 'Desk');
    assert.equal(contextKeys.get('chartCards.connection'), 'service');
  });

  it('send nothing without a key', async () => {
    const outcome = await list();
    assert.equal(outcome?.kind === 'notSent' && outcome.failure.kind, 'noKey');
    assert.equal(contextKeys.get('chartCards.hasKey'), false);
  });

  it('work as soon as the key exists, entered in this window or in another', async () => {
    await enterKey();
    assert.equal(contextKeys.get('chartCards.hasKey'), true);
    const outcome = await list();
    assert.ok(outcome?.kind === 'done' && outcome.value.cards.length > 0);
  });

  it('withhold the key from another address, until the first one is back', async () => {
    await enterKey();
    const moved = place.baseUrl.replace('127.0.0.1', 'localhost');
    await write([desk({ baseUrl: moved })]);
    await effective(() => connections.profile('desk')?.baseUrl === moved);
    const outcome = await list();
    assert.equal(outcome?.kind === 'notSent' && outcome.failure.kind, 'noKey');
    await write([desk()]);
    await effective(() => connections.profile('desk')?.baseUrl === place.baseUrl);
    assert.equal((await list())?.kind, 'done');
  });

  it('store the sender in their entry, and leave the rest of the settings unchanged', async () => {
    const broken = { id: 'other', note: 'half written' };
    const written = () => workspace.getConfiguration('chartCards').get<readonly unknown[]>('connections');
    await write([broken, desk()]);
    await effective(() => written()?.length === 2);
    await new ConnectionStore().change('desk', { sender: 'analyst.one' });
    await effective(() => connections.profile('desk')?.sender === 'analyst.one');
    assert.deepEqual(written(), [broken, desk({ sender: 'analyst.one' })]);
    assert.equal(await connections.senderOf('desk', false), 'analyst.one');
    assert.equal(connections.profiles.length, 2);
  });

  it('use the general candle feed unless they name one', async () => {
    const feed = () => connections.profile('desk')?.candleFeed;
    await setting('candleFeed', 'https://feed.example.com/udf/');
    await effective(() => feed() === 'https://feed.example.com/udf');
    await write([desk({ candleFeed: 'https://own.example.com' })]);
    await effective(() => feed() === 'https://own.example.com');
  });

  it('never show a key in anything that can be read of them', async () => {
    await enterKey();
    const visible = JSON.stringify([connections.profiles, workspace.getConfiguration('chartCards'), [...contextKeys]]);
    assert.ok(!visible.includes(key));
  });

  it('have a menu in the status bar: the commands that are of use now', () => {
    const real = Object.getOwnPropertyDescriptor(window, 'createStatusBarItem');
    const item = { show: () => undefined, dispose: () => undefined } as unknown as StatusBarItem;
    Object.defineProperty(window, 'createStatusBarItem', { value: () => item, configurable: true, writable: true });
    try {
      const shown = (): string[] => {
        new ConnectionStatusBar(connections, keysOfContext).dispose();
        return [...(item.tooltip as MarkdownString).value.matchAll(/\[([^\]]+)\]\(command:/g)].map(
          ([, label = '']) => label,
        );
      };
      const always = ['Switch Connection…', 'Add Connection…', 'Test Connection'];
      const signIn = ['Sign In (Key Login)…', 'Change Sender…'];
      assert.deepEqual(shown(), ['Use the Sandbox', ...always, ...signIn, 'Start Sandbox', 'Show Log']);
      assert.match(item.text, /Desk$/);
      keysOfContext.update({ connection: 'sandbox', sandboxRunning: true });
      assert.deepEqual(shown(), [...always, 'Change Sender…', 'Stop Sandbox', 'Reset Sandbox…', 'Show Log']);
    } finally {
      if (real !== undefined) Object.defineProperty(window, 'createStatusBarItem', real);
    }
  });

  it('count down in the status bar while they wait for the rate limit, and go on then', async () => {
    await enterKey();
    const said: string[] = [];
    const real = Object.getOwnPropertyDescriptor(window, 'setStatusBarMessage');
    assert.ok(real);
    const record = (text: string) => void said.push(text);
    Object.defineProperty(window, 'setStatusBarMessage', { value: record, configurable: true, writable: true });
    try {
      const effect = { status: 429, body: {}, headers: { 'retry-after': '2' } };
      await control(place, 'POST', '/faults', { method: 'GET', path: '/v1/analysis/communities', times: 1, effect });
      assert.equal((await list())?.kind, 'done');
    } finally {
      Object.defineProperty(window, 'setStatusBarMessage', real);
      await control(place, 'DELETE', '/faults');
    }
    assert.match(said[0] ?? '', /Desk: rate limit reached, resuming in [1-9] s$/);
  });

  it('disappear with their entry', async () => {
    await write([]);
    await effective(() => contextKeys.get('chartCards.connection') === 'none');
    assert.equal(await connections.cards('desk'), undefined);
    assert.equal(connections.current, undefined);
    assert.equal(contextKeys.get('chartCards.connection'), 'none');
  });

  async function list() {
    const service = await connections.cards('desk');
    return service?.list(
      { communityId: place.communityId, channelId: place.channelId },
      1,
      new AbortController().signal,
    );
  }

  /** Settings and keys take effect a moment after they are written. */
  async function effective(holds: () => boolean): Promise<void> {
    const events = [connections.onDidChange, keySet.event, workspace.onDidChangeConfiguration] as const;
    await until(`connections with ${holds}`, holds, ...events);
  }

  async function enterKey(): Promise<void> {
    await keys.store(desk(), key);
    changed.fire({ key: 'any' });
    await effective(() => contextKeys.get('chartCards.hasKey') === true);
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
