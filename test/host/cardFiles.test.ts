import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import {
  ConfigurationTarget,
  commands,
  EventEmitter,
  FilePermission,
  FileSystemError,
  FileType,
  TabInputCustom,
  Uri,
  WorkspaceEdit,
  window,
  workspace,
} from 'vscode';
import { cardAddressOf, cardUri } from '../../src/authoring/documents/remoteCards.ts';
import { cardCommands } from '../../src/authoring/files/cardCommands.ts';
import type { CardFileSystem } from '../../src/authoring/files/cardFileSystem.ts';
import { CardRefresher } from '../../src/authoring/files/cardRefresher.ts';
import { EditBases } from '../../src/authoring/files/editBases.ts';
import type { PublishedCard } from '../../src/card/model/publishedCard.ts';
import { readCardText } from '../../src/card/text/readCard.ts';
import type { CardService, DeleteResult } from '../../src/client/cards/cardService.ts';
import type { Outcome } from '../../src/client/outcome.ts';
import type { Connections } from '../../src/shell/connection/connections.ts';
import { eventually } from '../support/waiting.ts';
import { SAMPLE } from '../unit/card/findings/sampleCard.ts';
import { Person } from './steps/person.ts';
import { type AnalysisState, addressOf, control, type SandboxPlace, startedSandbox, stateOf } from './steps/sandbox.ts';
import { closeText, showText } from './steps/textEditors.ts';
import { until, untilShown } from './steps/until.ts';

/** The member that the sandbox connection sends as. */
const SENDER = 'mara.lindqvist';

/** VS Code may still hold the text of another test's card. */
function isHeld(id: string): boolean {
  return workspace.textDocuments.some(({ uri }) => uri.query.includes(id));
}

describe('published cards as files', () => {
  let place: SandboxPlace;
  let mine: readonly AnalysisState[];
  let all: readonly AnalysisState[];

  before(async () => {
    place = await startedSandbox();
  });
  beforeEach(async () => {
    await control(place, 'POST', '/reset');
    all = (await stateOf(place)).analyses;
    mine = all.filter((one) => one.status === 'Pending' && one.ownerUsername === SENDER);
  });

  it('have the service’s time, their true size, and are read-only unless Pending (P2 3.2)', async () => {
    // After a save, the window remembers a later time than a reset sandbox reports.
    const pending = mine.findLast(({ id }) => !isHeld(id));
    const active = all.find((one) => one.status === 'Active');
    assert.ok(pending && active);
    const bytes = await workspace.fs.readFile(addressOf(place, pending));
    const stat = await workspace.fs.stat(addressOf(place, pending));
    assert.deepEqual(
      { mtime: stat.mtime, size: stat.size, permissions: stat.permissions },
      { mtime: Date.parse(pending.updatedAt), size: bytes.byteLength, permissions: undefined },
    );
    assert.equal((await workspace.fs.stat(addressOf(place, active))).permissions, FilePermission.Readonly);
  });

  it('are missing only if the service says so (404), and unavailable after every other failure', async () => {
    const unknown = addressOf(place, { id: '0123456789abcdef01234567', channelId: place.channelId });
    await assert.rejects(
      async () => workspace.fs.stat(unknown),
      (error: unknown) => codeOf(error) === 'FileNotFound',
    );
    // An ID that no test has opened: the window would answer for a card it holds.
    const failing = { id: 'fedcba9876543210fedcba98', channelId: place.channelId };
    await control(place, 'POST', '/faults', { path: `/v1/analysis/${failing.id}`, times: 20, effect: { status: 500 } });
    await assert.rejects(
      async () => workspace.fs.stat(addressOf(place, failing)),
      (error: unknown) => codeOf(error) === 'Unavailable',
    );
    await control(place, 'DELETE', '/faults');
  });

  const waysToOpenAgain = {
    'when they are opened again': (card: Uri) => commands.executeCommand('chartCards.openCard', card),
    'by themselves when the connections change, e.g. by a sign-in': async () => {
      const settings = workspace.getConfiguration('chartCards');
      const other = {
        id: 'other',
        name: 'Other',
        baseUrl: place.baseUrl,
        communityId: place.communityId,
        channels: [],
      };
      await settings.update('connections', [other], ConfigurationTarget.Global);
      await settings.update('connections', undefined, ConfigurationTarget.Global);
    },
  };
  for (const [when, openAgain] of Object.entries(waysToOpenAgain))
    it(`open ${when}, although VS Code repeats the failure of their first tab`, async () => {
      const card = mine.findLast(({ id }) => !isHeld(id));
      assert.ok(card);
      const first = addressOf(place, card);
      const tabsOfCard = () =>
        window.tabGroups.all
          .flatMap(({ tabs }) => tabs)
          .flatMap(({ input }) =>
            input instanceof TabInputCustom && input.uri.query.includes(card.id) ? [input.uri] : [],
          );
      const fault = { path: `/v1/analysis/${card.id}`, times: 20, effect: { status: 500 } };
      await control(place, 'POST', '/faults', fault);
      await commands.executeCommand('vscode.open', first);
      assert.deepEqual(tabsOfCard().map(String), [String(first)]);
      assert.ok(!isHeld(card.id));
      await control(place, 'DELETE', '/faults');

      await openAgain(first);
      await untilShown('the card in an editor', () => isHeld(card.id));
      const [shown, ...others] = tabsOfCard();
      assert.deepEqual(shown && cardAddressOf(shown), cardAddressOf(first));
      assert.deepEqual(others, [], 'the tab that failed is closed');
    });

  it('have parent folders, and are neither renamed nor deleted as files', async () => {
    const [card] = mine;
    assert.ok(card);
    const uri = addressOf(place, card);
    const folder = Uri.joinPath(uri, '..');
    assert.equal((await workspace.fs.stat(folder)).type, FileType.Directory);
    await assert.rejects(
      async () => workspace.fs.delete(uri),
      (error: unknown) => codeOf(error) === 'NoPermissions',
    );
    await assert.rejects(async () => workspace.fs.rename(uri, Uri.joinPath(folder, 'x.card.json')));
    assert.equal((await workspace.fs.stat(uri)).type, FileType.File);
  });

  it('send nothing for the same bytes, nor for changed comments and formatting alone', async () => {
    const card = mine[1];
    assert.ok(card);
    const uri = addressOf(place, card);
    const bytes = await workspace.fs.readFile(uri);
    await workspace.fs.writeFile(uri, bytes);
    const commented = new TextEncoder().encode(`// mine\n${new TextDecoder().decode(bytes)}`);
    await workspace.fs.writeFile(uri, commented);
    const state = await stateOf(place);
    assert.equal(state.analyses.find((one) => one.id === card.id)?.updatedAt, card.updatedAt);
    assert.equal((await workspace.fs.stat(uri)).size, commented.byteLength);
  });

  it('send what changed, and have a newer time afterwards', async () => {
    const card = mine[2];
    assert.ok(card);
    const uri = addressOf(place, card);
    const text = new TextDecoder().decode(await workspace.fs.readFile(uri));
    const before = await workspace.fs.stat(uri);
    await workspace.fs.writeFile(uri, new TextEncoder().encode(text.replace(/"title": "/, '"title": "Now: ')));
    const state = await stateOf(place);
    const stored = state.analyses.find((one) => one.id === card.id);
    assert.ok(stored && stored.updatedAt > card.updatedAt);
    // P2 6: a changed title fires the webhook and adds a bot message.
    const kinds = state.events.filter((event) => event.analysisId === card.id).map((event) => event.kind);
    assert.deepEqual(kinds.sort(), ['bot_message', 'message_webhook']);
    const after = await workspace.fs.stat(uri);
    assert.ok(after.mtime > before.mtime);
    assert.equal(after.mtime, Date.parse(stored.updatedAt));
  });

  it('are saved at the first attempt if they had changed on the service since they were last read', async () => {
    const card = mine.find(({ id }) => !isHeld(id));
    assert.ok(card);
    const uri = addressOf(place, card);
    const text = new TextDecoder().decode(await workspace.fs.readFile(uri));
    await workspace.fs.writeFile(uri, new TextEncoder().encode(text.replace('"title": "', '"title": "Cached: ')));
    // The service no longer has what the window last read.
    await control(place, 'POST', '/reset');
    const document = await workspace.openTextDocument(uri);
    assert.ok(!document.getText().includes('Cached: '));
    await showText(document);
    const change = new WorkspaceEdit();
    change.insert(uri, document.positionAt(document.getText().indexOf('"title": "') + '"title": "'.length), 'Mine: ');
    assert.ok(await workspace.applyEdit(change));
    assert.equal(await document.save(), true);
    const stored = (await stateOf(place)).analyses.find((one) => one.id === card.id);
    assert.ok(stored && stored.updatedAt > card.updatedAt);
    await closeText(document);
  });

  it('show a newer version that something else has read while they are open', async () => {
    const card = mine.find(({ id }) => !isHeld(id));
    assert.ok(card);
    const uri = addressOf(place, card);
    const text = new TextDecoder().decode(await workspace.fs.readFile(uri));
    await workspace.fs.writeFile(uri, new TextEncoder().encode(text.replace('"title": "', '"title": "Older: ')));
    const document = await workspace.openTextDocument(uri);
    await showText(document);
    assert.match(document.getText(), /"title": "Older: /);
    await control(place, 'POST', '/reset');
    await workspace.fs.readFile(uri);
    await untilShown('the newer version', () => !document.getText().includes('Older: '));
    await closeText(document);
  });

  it('keep what was saved while an older response was on its way', async () => {
    const card = mine[1];
    assert.ok(card);
    const uri = addressOf(place, card);
    const text = new TextDecoder().decode(await workspace.fs.readFile(uri));
    const path = `/v1/analysis/${card.id}`;
    await control(place, 'POST', '/faults', { method: 'GET', path, times: 1, effect: { delayMs: 1_000 } });
    const refreshing = commands.executeCommand('chartCards.refreshCard', uri);
    // The service has read the card for its response, which is on its way.
    await eventually('the card read by the service', async () => (await stateOf(place)).faultsLeft === 0);
    await workspace.fs.writeFile(uri, new TextEncoder().encode(text.replace('"title": "', '"title": "Concurrent: ')));
    await refreshing;
    const stored = (await stateOf(place)).analyses.find((one) => one.id === card.id);
    assert.ok(stored && stored.updatedAt > card.updatedAt);
    assert.equal((await workspace.fs.stat(uri)).mtime, Date.parse(stored.updatedAt));
  });

  it('reject a card with errors before anything is sent', async () => {
    const card = mine[3];
    assert.ok(card);
    const uri = addressOf(place, card);
    const text = new TextDecoder().decode(await workspace.fs.readFile(uri));
    const broken = new TextEncoder().encode(text.replace(/"title": "[^"]*"/, '"title": ""'));
    await assert.rejects(async () => workspace.fs.writeFile(uri, broken), /Nothing was sent/);
    const state = await stateOf(place);
    assert.equal(state.analyses.find((one) => one.id === card.id)?.updatedAt, card.updatedAt);
    assert.equal(new TextDecoder().decode(await workspace.fs.readFile(uri)), text);
  });

  it('are read again while they are visible and have no unsaved changes', async () => {
    const [uri, beside] = [mine[4], mine[0]].map((card) => {
      assert.ok(card);
      return addressOf(place, card);
    });
    assert.ok(uri && beside);
    const changed = new EventEmitter<Uri>();
    const requests: string[] = [];
    const requested = new EventEmitter<void>();
    const refresh = async (one: Uri) => {
      requests.push(one.toString());
      requested.fire();
      return 'unchanged' as const;
    };
    const count = (one: Uri): number => requests.filter((request) => request === one.toString()).length;
    const refresher = new CardRefresher({ refresh, onDidChange: changed.event }, 20);
    try {
      await commands.executeCommand('vscode.openWith', beside, 'default', vscode.ViewColumn.Two);
      await commands.executeCommand('vscode.openWith', uri, 'default', vscode.ViewColumn.One);
      await until('both read again', () => count(uri) > 0 && count(beside) > 0, requested.event);
      await commands.executeCommand('type', { text: ' ' });
      const document = workspace.textDocuments.find((one) => one.uri.toString() === uri.toString());
      assert.ok(document?.isDirty);
      const before = [count(uri), count(beside)] as const;
      // Both are looked at together.
      await until('the other read again', () => count(beside) > before[1] + 2, requested.event);
      assert.equal(count(uri), before[0]);
    } finally {
      refresher.dispose();
      changed.dispose();
      await commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
      await commands.executeCommand('workbench.action.closeAllEditors');
    }
  });

  it('are read again when their tab becomes active, if they were read some seconds ago', async () => {
    const [uri, other] = [mine[4], mine[0]].map((card) => {
      assert.ok(card);
      return addressOf(place, card);
    });
    assert.ok(uri && other);
    const changed = new EventEmitter<Uri>();
    const requests: string[] = [];
    const requested = new EventEmitter<void>();
    const refresh = async (one: Uri) => {
      requests.push(one.toString());
      requested.fire();
      return 'unchanged' as const;
    };
    const { now } = Date;
    const started = now();
    let ahead = 0;
    Date.now = () => started + ahead;
    const show = (one: Uri) => commands.executeCommand('vscode.openWith', one, 'default', { preview: false });
    const refresher = new CardRefresher({ refresh, onDidChange: changed.event });
    try {
      await show(uri);
      await show(other);
      await show(uri);
      assert.deepEqual(requests, [], 'both were just read');
      await show(other);
      ahead = 4_000;
      await show(uri);
      await until('one read again', () => requests.length > 0, requested.event);
      assert.deepEqual(requests, [uri.toString()]);
    } finally {
      Date.now = now;
      refresher.dispose();
      changed.dispose();
      await commands.executeCommand('workbench.action.closeAllEditors');
    }
  });
});

function codeOf(error: unknown): string | undefined {
  return error instanceof FileSystemError ? error.code : undefined;
}

const ADDRESS = {
  connectionId: 'sandbox',
  communityId: 'c'.repeat(24),
  channelId: 'd'.repeat(24),
  analysisId: 'a'.repeat(24),
};

describe('the stored base of unsaved edits', () => {
  let folder: string;
  let bases: EditBases;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chart-cards-bases-'));
    bases = new EditBases(vscode.Uri.file(folder));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const base = (text: string) => {
    const { card } = readCardText(SAMPLE);
    assert.ok(card);
    const { communityId, channelId, analysisId } = ADDRESS;
    const times = { createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' };
    return {
      text,
      published: { communityId, channelId, analysisId, card, status: 'Pending', ownerId: 'o', ...times, savedIds: {} },
    };
  };
  const files = () => readdir(join(folder, 'edit-bases'));

  it('is the latest one when an edit is undone and made again before the first is written', async () => {
    await Promise.all([bases.keep(ADDRESS, base('first')), bases.forget(ADDRESS), bases.keep(ADDRESS, base('second'))]);
    assert.equal((await new EditBases(vscode.Uri.file(folder)).recall(ADDRESS))?.text, 'second');
    assert.equal((await files()).length, 1);
  });

  it('leaves nothing behind when the edit ends while it is written', async () => {
    await bases.keep(ADDRESS, base('before'));
    await Promise.all([bases.forget(ADDRESS), bases.keep(ADDRESS, base('again')), bases.forget(ADDRESS)]);
    assert.deepEqual(await files(), []);
    assert.equal(await new EditBases(vscode.Uri.file(folder)).recall(ADDRESS), undefined);
  });
});

const ID = '5f0c1a2b3c4d5e6f70819203';
const TITLE = 'Gold holds its range';
const gone = { kind: 'refused', refusal: { status: 404 } } as unknown as Outcome<PublishedCard>;
const there = {
  kind: 'done',
  value: { status: 'Active', card: { metadata: { title: TITLE, symbol: 'XAUUSD' } } },
} as unknown as Outcome<PublishedCard>;

describe('the address of a published card', () => {
  const address = { connectionId: 'main', communityId: 'c'.repeat(24), channelId: 'd'.repeat(24), analysisId: ID };

  it('shows no ids in its path, and names the card whatever the title in it', () => {
    const uri = cardUri(address, 'Gold: back/forth');
    assert.equal(uri.path, '/main/Gold back forth.card.json');
    assert.deepEqual(cardAddressOf(Uri.parse(uri.toString())), address);
    assert.deepEqual(cardAddressOf(uri.with({ path: '/main/Another title.card.json' })), address);
  });

  it('is read in the form of earlier versions, and as no card’s if a part is missing', () => {
    const [community, channel] = [address.communityId, address.channelId];
    assert.deepEqual(cardAddressOf(Uri.parse(`chartcard:/main/${community}/${channel}/${ID}/Gold.card.json`)), address);
    for (const part of [
      '/main',
      `/main/Gold.card.json?${community}/${channel}`,
      `/main/x/Gold.card.json?${community}/${channel}/${ID}`,
    ])
      assert.equal(cardAddressOf(Uri.parse(`chartcard:${part}`)), undefined, part);
  });
});

describe('deleting a published card', () => {
  let person: Person;
  const closed: string[] = [];
  const files = { cardIsGone: (uri: Uri) => void closed.push(uri.path) } as unknown as CardFileSystem;

  beforeEach(() => {
    person = new Person();
    closed.length = 0;
  });
  afterEach(() => person.dispose());

  /** Deletes it on a service that answers reads in this order. */
  async function deleted(reads: Outcome<PublishedCard>[], result: DeleteResult, isConnected = true): Promise<unknown> {
    const service = { read: async () => reads.shift() ?? gone, delete: async () => result } as unknown as CardService;
    const connections = {
      cards: async () => (isConnected ? service : undefined),
      profile: () => ({ name: 'Main desk' }),
    } as unknown as Connections;
    const uri = Uri.parse(`chartcard:/main/${ID}/${ID}/${ID}/Gold.card.json`);
    const services = { connections, files, view: { selection: [] } } as never;
    return cardCommands['chartCards.deleteCard']
      .handler(services)(uri)
      .catch((error: unknown) => error);
  }

  it('asks with its name and connection as read just now, and verifies its absence', async () => {
    person.presses('Delete');
    assert.equal(await deleted([there, gone], { kind: 'deleted', after: 'answer' }), undefined);
    const [requests, said] = person.messages;
    assert.equal(requests?.text, `Delete “${TITLE}” on Main desk?`);
    assert.match(requests?.detail ?? '', /XAUUSD · Active[\s\S]*can’t be undone/);
    assert.equal(said?.text, `“${TITLE}” was deleted from Main desk.`);
    assert.equal(closed.length, 1);
  });

  it('keeps it open if the service still has it, and says so', async () => {
    person.presses('Delete');
    const error = await deleted([there, there], { kind: 'deleted', after: 'answer' });
    assert.match(String(error), /confirmed the deletion but still returns the card/);
    assert.deepEqual(closed, []);
  });

  it('does not report the card as deleted if its connection was removed', async () => {
    const error = await deleted([], { kind: 'deleted', after: 'answer' }, false);
    assert.match(String(error), /Nothing was deleted\. The connection “main” no longer exists/);
    assert.deepEqual([person.messages, closed], [[], []]);
  });
});
