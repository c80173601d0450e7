import assert from 'node:assert/strict';
import { commands, EventEmitter, FilePermission, FileSystemError, FileType, Uri, workspace } from 'vscode';
import { CardRefresher } from '../../src/workbench/files/cleanCards.ts';
import {
  type AnalysisState,
  addressOf,
  control,
  type SandboxPlace,
  startedSandbox,
  stateOf,
} from './steps/sandboxDesk.ts';

/** The member that the sandbox connection sends as. */
const SENDER = 'mara.lindqvist';

describe('remote cards as files', () => {
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

  it('stat as the service holds them: its time, their true size, read-only unless Pending (P2 3.2)', async () => {
    // No suite saves it: of a card that was saved, the window remembers a later time than a reset sandbox tells.
    const pending = all.findLast((one) => one.status === 'Pending' && one.ownerUsername !== SENDER);
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

  it('are not there only when the service says so (404), and cannot be reached for every other failure', async () => {
    const unknown = addressOf(place, { id: '0123456789abcdef01234567', channelId: place.channelId });
    await assert.rejects(
      async () => workspace.fs.stat(unknown),
      (error: unknown) => codeOf(error) === 'FileNotFound',
    );
    const other = mine[6];
    assert.ok(other);
    await control(place, 'POST', '/faults', { path: `/v1/analysis/${other.id}`, times: 20, effect: { status: 500 } });
    await assert.rejects(
      async () => workspace.fs.stat(addressOf(place, other)),
      (error: unknown) => codeOf(error) === 'Unavailable',
    );
    await control(place, 'DELETE', '/faults');
  });

  it('have folders above them, and are neither renamed nor deleted as files', async () => {
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

  it('send nothing for the same bytes, nor for comments and layout alone', async () => {
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

  it('send what changed, and stat newer afterwards', async () => {
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

  it('keep what was saved while an older answer was on its way', async () => {
    const card = mine[1];
    assert.ok(card);
    const uri = addressOf(place, card);
    const text = new TextDecoder().decode(await workspace.fs.readFile(uri));
    const path = `/v1/analysis/${card.id}`;
    await control(place, 'POST', '/faults', { method: 'GET', path, times: 1, effect: { delayMs: 1_000 } });
    const refreshing = commands.executeCommand('chartCards.refreshCard', uri);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await workspace.fs.writeFile(uri, new TextEncoder().encode(text.replace('"title": "', '"title": "Meanwhile: ')));
    await refreshing;
    const stored = (await stateOf(place)).analyses.find((one) => one.id === card.id);
    assert.ok(stored && stored.updatedAt > card.updatedAt);
    assert.equal((await workspace.fs.stat(uri)).mtime, Date.parse(stored.updatedAt));
  });

  it('refuse a card with mistakes before anything is sent', async () => {
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

  it('are read again while they are in sight and have no unsaved changes', async () => {
    const card = mine[4];
    assert.ok(card);
    const uri = addressOf(place, card);
    const changed = new EventEmitter<Uri>();
    let wake = (): void => {};
    let asked: string[] = [];
    const refresh = async (one: Uri) => {
      asked.push(one.toString());
      wake();
      return 'unchanged' as const;
    };
    const clean = new CardRefresher({ refresh, onDidChange: changed.event }, 20);
    try {
      await commands.executeCommand('vscode.openWith', uri, 'default');
      await new Promise<void>((resolve) => (wake = resolve));
      assert.deepEqual([...new Set(asked)], [uri.toString()]);
      await commands.executeCommand('type', { text: ' ' });
      const document = workspace.textDocuments.find((one) => one.uri.toString() === uri.toString());
      assert.ok(document?.isDirty);
      asked = [];
      await new Promise((resolve) => setTimeout(resolve, 100));
      assert.deepEqual(asked, []);
    } finally {
      clean.dispose();
      changed.dispose();
      await commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    }
  });
});

function codeOf(error: unknown): string | undefined {
  return error instanceof FileSystemError ? error.code : undefined;
}
