import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '../../support/browserTest.ts';
import { type SandboxControl, type SandboxProcess, startSandboxProcess } from '../../support/sandbox.ts';
import {
  connectToSandbox,
  isDirty,
  ME,
  MY_CARD,
  MY_CARDS,
  openById,
  retitle,
  stateOf,
  storedTitle,
  titleField,
} from '../steps/cards.ts';
import { useWorkbench, type Workbench } from '../window/workbench.ts';

const WINDOW = { theme: 'light', size: { width: 1400, height: 900 } } as const;

/** Connection actions of a user in a window. */
function personAt(workbench: () => Workbench) {
  const keyBox = () => workbench().page.locator('.quick-input-widget:visible input[type=password]');
  return {
    keyBox,
    tree: () => workbench().tree('Channels'),
    /** Answers the wizard and leaves the question for the key open. */
    addConnection: async (sandbox: SandboxControl, name: string, baseUrl: string, channels: string) => {
      const { palette, quickInput } = workbench();
      await palette.run('Chart Cards: Add Connection…');
      await quickInput.waitForStep('1/5');
      await quickInput.answer(name);
      await quickInput.waitForStep('2/5');
      await quickInput.answer(baseUrl);
      await quickInput.waitForStep('3/5');
      await quickInput.answer(sandbox.communityId);
      await quickInput.waitForStep('4/5');
      await quickInput.answer(channels);
      await quickInput.waitForStep('5/5');
      await quickInput.answer('mara.lindqvist');
      await keyBox().waitFor();
    },
    enterKey: async (key: string) => {
      await keyBox().fill(key);
      await keyBox().press('Enter');
      await workbench().notifications.waitFor('was saved');
      await workbench().notifications.dismiss('was saved');
    },
    testConnection: async () => {
      await workbench().palette.run('Chart Cards: Test Connection');
      const said = await workbench().dialog.text();
      const [button = ''] = await workbench().dialog.buttons();
      await workbench().screenshot('test-connection-light');
      await workbench().dialog.press(button);
      return said;
    },
  };
}

test.describe('connections in a window', () => {
  const workbench = useWorkbench(WINDOW);
  const { keyBox, tree, addConnection, enterKey, testConnection } = personAt(workbench);

  test('goes from the sandbox to a service: key, wrong key, and signing out', async () => {
    const window = workbench();
    await window.showContainer('Chart Cards');
    await window.statusBar.item('Chart Cards: no connection').waitFor();
    assert.match(await tree().welcome(), /No key, no network/);
    await window.screenshot('first-run-light');
    const sandbox = await connectToSandbox(window);
    const item = window.statusBar.item('Sandbox');
    await item.waitFor();
    assert.doesNotMatch((await item.getAttribute('class')) ?? '', /warning-kind/);
    const menu = await window.statusBar.tooltip('Sandbox');
    for (const entry of ['Switch Connection', 'Add Connection', 'Test Connection', 'Stop Sandbox', 'Show Log']) {
      assert.ok(menu.includes(entry), menu);
    }
    assert.ok(!menu.includes('Sign In'), menu);
    await window.screenshot('status-bar-menu-light');

    // The service is connected step by step; the key isn't shown.
    const { baseUrl, channelId, apiKey } = sandbox;
    await addConnection(sandbox, 'Loopback Desk', baseUrl, `${channelId} Floor`);
    await window.screenshot('key-box-light');
    assert.match((await window.quickInput.question()).title, /Loopback Desk/);
    await window.quickInput.cancel();
    // Without a key the view says so.
    assert.match(await tree().welcome(), /There is no key for this connection/);
    await window.screenshot('welcome-no-key-light');
    await tree().pressWelcome('Enter Key', keyBox());
    await enterKey(apiKey);
    await tree().row(MY_CARD).waitFor();
    await tree().row('Floor').waitFor();
    const desk = window.statusBar.item('Loopback Desk');
    assert.match((await desk.getAttribute('class')) ?? '', /warning-kind/);
    assert.match(await window.statusBar.tooltip('Loopback Desk'), /Sign Out/);
    await window.screenshot('connected-light');

    // The test reports how the request went, but never the key.
    let said = await testConnection();
    assert.match(said, /“Loopback Desk” works/);
    assert.match(said, /Status: 404, as expected/);
    assert.match(said, /Transport: \w+/);
    assert.match(said, /Clock: /);
    assert.ok(!said.includes(apiKey));

    // A wrong key is refused; the right one is entered again.
    await window.palette.run('Chart Cards: Sign In (Key Login)…');
    await keyBox().waitFor();
    await enterKey('sbx_not_a_key_of_this_community');
    await tree().press('Refresh Channels');
    await tree().row('click to enter the key').waitFor();
    await window.screenshot('wrong-key-light');
    said = await testConnection();
    assert.match(said, /rejected the key for “Loopback Desk”/);
    assert.ok(!said.includes('sbx_not_a_key'));
    await tree().open('click to enter the key', keyBox());
    await enterKey(apiKey);
    await tree().press('Refresh Channels');
    await tree().row('click to enter the key').waitFor({ state: 'detached' });
    await tree().row(MY_CARD).waitFor();

    await window.palette.run('Chart Cards: Sign Out (Forget Key)');
    await window.notifications.waitFor('was deleted');
    await window.notifications.dismiss('was deleted');
    assert.match(await tree().welcome(), /There is no key for this connection/);
  });

  test('says what an incomplete connection is missing: a channel, a card, the service', async () => {
    const window = workbench();
    await window.palette.run('Chart Cards: Use the Sandbox');
    const sandbox = await window.sandbox();
    const { baseUrl, apiKey, channelId } = sandbox;
    await addConnection(sandbox, 'No Channels', baseUrl, '');
    await enterKey(apiKey);
    await window.page.locator('.welcome-view-content', { hasText: 'lists no channel' }).first().waitFor();
    await window.screenshot('welcome-no-channel-light');

    await sandbox.control('POST', '/faults', {
      method: 'GET',
      path: '/v1/analysis/communities',
      times: 20,
      effect: {
        status: 200,
        body: {
          status: 'success',
          statusCode: 200,
          message: 'Analyses retrieved successfully',
          data: { analyses: [], pagination: { total: 0, page: 1, limit: 100, totalPages: 0 } },
        },
      },
    });
    await addConnection(sandbox, 'Empty', baseUrl, `${channelId} Empty room`);
    await enterKey(apiKey);
    await window.page.locator('.welcome-view-content', { hasText: 'There are no cards' }).first().waitFor();
    await window.screenshot('welcome-empty-light');
    await sandbox.control('DELETE', '/faults');

    // Port 9 is the discard port; nothing listens there.
    await addConnection(sandbox, 'Far Away', 'http://127.0.0.1:9', `${channelId} Far room`);
    await enterKey(apiKey);
    await window.page.locator('.welcome-view-content', { hasText: 'can’t be reached' }).first().waitFor();
    await window.screenshot('welcome-unreachable-light');
    const said = await testConnection();
    assert.match(said, /Couldn’t reach “Far Away”/);
    assert.deepEqual((await stateOf(sandbox)).events, []);
  });
});

interface UsedService {
  readonly service: SandboxProcess;
  readonly window: Workbench;
  /** Starts the service again at the same address, with its data. */
  restart(): Promise<SandboxProcess>;
}

/** A connection in the settings, like a real community's: the service can go away, and its key can be revoked. */
function useService(): () => UsedService {
  let service: SandboxProcess | undefined;
  let data: string;
  const stopService = async () => {
    await service?.stop();
    await rm(data, { recursive: true, force: true });
  };
  const workbench = useWorkbench(
    async () => {
      if (service !== undefined) await stopService();
      data = await mkdtemp(join(tmpdir(), 'chart-cards-service-'));
      service = await startSandboxProcess({ data });
      const { baseUrl, communityId, channelId } = service;
      const desk = { id: 'desk', name: 'Desk', baseUrl, communityId, channels: [{ id: channelId, name: 'Forex' }] };
      return {
        theme: 'light',
        settings: { 'chartCards.connections': [{ ...desk, sender: ME }] },
        env: { CHART_CARDS_API_KEY: service.apiKey },
        size: { width: 1500, height: 950 },
      };
    },
    (window) => window.showContainer('Chart Cards'),
  );
  test.afterAll(stopService);
  return () => {
    assert.ok(service);
    const port = Number(new URL(service.baseUrl).port);
    return {
      service,
      window: workbench(),
      restart: async () => {
        service = await startSandboxProcess({ data, port });
        return service;
      },
    };
  };
}

test.describe('a revoked key', () => {
  const both = useService();

  test('offer to enter another key when the service refuses this one, and save with it', async () => {
    const { service, window } = both();
    const card = MY_CARDS.swiss;
    const { key } = (await service.control('POST', '/keys', { expired: true })) as { key: string };
    await openById(window, card);
    await retitle(window, 'Saved with the new key');
    await window.palette.run('Chart Cards: Sign In (Key Login)…');
    await window.quickInput.waitForTitle('Key for “Desk”');
    await window.quickInput.answer(key);
    await window.notifications.waitFor('The key for “Desk” was saved');

    // A key pressed while the focus moves into the page is lost.
    await titleField(window.webview()).click();
    await window.save();
    const said = await window.notifications.waitFor('Failed to save');
    assert.match(said, /The service rejected the key \(status 401\)\. Nothing was changed/);
    assert.ok(!said.includes(key));
    assert.ok(await isDirty(window, card));
    await window.screenshot('key-refused-light');
    await window.notifications.press('the service needs another key', 'Enter Key…');
    assert.match((await window.quickInput.question()).title, /Key for “Desk”/);
    await window.quickInput.answer(service.apiKey);
    await window.quickInput.waitUntilClosed();

    await window.notifications.press('Failed to save', 'Retry');
    await window.waitForTab({ dirty: false });
    assert.equal(await storedTitle(service, card), 'Saved with the new key');
  });
});
