import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SandboxProcess, startSandboxProcess } from '../support/sandboxProcess.ts';
import { isDirty, ME, MY_CARDS, openById, retitle, storedTitle, titleField, waitForTitle } from './steps/remoteCard.ts';
import { useWorkbench } from './window/useWorkbench.ts';
import type { Workbench } from './window/workbench.ts';

interface UsedService {
  readonly service: SandboxProcess;
  readonly window: Workbench;
  /** Starts the service again where it was, with its data. */
  restart(): Promise<SandboxProcess>;
}

/** A connection of the settings, as to a real community: the service can go away, and its key can end. */
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
  after(stopService);
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

describe('a service that goes away, and a key that ends', () => {
  const both = useService();

  it('keeps the text while the service is down, and saves once it is back', async () => {
    const { service, window, restart } = both();
    const card = MY_CARDS.aussie;
    await openById(window, card);
    await retitle(window, 'Written while nobody listened');
    await service.kill();
    await window.save();
    const said = await window.notifications.waitFor('Failed to save');
    assert.match(said, /Nothing was sent; your text is kept\. Save again when the service can be reached/);
    assert.ok(await isDirty(window, card));
    await waitForTitle(window.webview(), 'Written while nobody listened');
    await window.screenshot('service-down-light');

    const after = await restart();
    assert.equal(await storedTitle(after, card), card.title);
    await window.save();
    await window.waitForTab({ dirty: false });
    assert.equal(await storedTitle(after, card), 'Written while nobody listened');
  });

  it('offers to enter another key when the service refuses this one, and saves with it', async () => {
    const { service, window } = both();
    const card = MY_CARDS.swiss;
    const { key } = (await service.control('POST', '/keys', { expired: true })) as { key: string };
    await openById(window, card);
    await retitle(window, 'Saved with the new key');
    await window.palette.run('Chart Cards: Sign In (Enter Key)…');
    await window.quickInput.waitForTitle('Key for “Desk”');
    await window.quickInput.answer(key);
    await window.notifications.waitFor('The key for “Desk” is stored');

    // A key that is pressed while the focus is on its way into the page reaches nobody.
    await titleField(window.webview()).click();
    await window.save();
    const said = await window.notifications.waitFor('Failed to save');
    assert.match(said, /The service refused the key \(status 401\)\. Nothing was changed/);
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

describe('a service whose rate limit is closed for long', () => {
  // The window goes on waiting for as long as it was told, whatever comes after.
  const both = useService();

  // Longer waits are told as the longest that is believed (15 minutes).
  it('says how long, when the rate limit is closed for longer than anybody waits', async () => {
    const { service, window } = both();
    const card = MY_CARDS.cable;
    await openById(window, card);
    await retitle(window, 'Too soon');
    await service.control('POST', '/faults', {
      method: 'PATCH',
      path: `/v1/analysis/${card.id}`,
      times: 1,
      effect: { status: 429, body: { message: 'Too many requests' }, headers: { 'retry-after': '3600' } },
    });
    await window.save();
    const said = await window.notifications.waitFor('Failed to save');
    assert.match(said, /rate limit is reached\. Nothing was changed\. Try again in 15 min\./);
    assert.ok(await isDirty(window, card));
    assert.equal(await storedTitle(service, card), card.title);
  });
});
