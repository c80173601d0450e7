import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  commands,
  EventEmitter,
  type MarkdownString,
  TabInputText,
  TabInputWebview,
  type TextDocument,
  Uri,
  window,
  workspace,
} from 'vscode';
import { type CardAddress, cardAddressOf, cardUri } from '../../src/authoring/documents/remoteCards.ts';
import { layOver } from '../../src/authoring/files/layOver.ts';
import { SettledConflicts } from '../../src/authoring/files/saveState.ts';
import { historyCommands, type RestoringFiles } from '../../src/authoring/history/historyCommands.ts';
import { HistoryTree } from '../../src/authoring/history/historyView.ts';
import { VersionHistory } from '../../src/authoring/history/versionHistory.ts';
import type { VersionNode } from '../../src/authoring/history/versionNode.ts';
import type { CompareRequest } from '../../src/authoring/review/compareReview.ts';
import type { Card } from '../../src/card/model/card.ts';
import type { PublishedCard } from '../../src/card/model/publishedCard.ts';
import { formatCard } from '../../src/card/text/jsonFormat.ts';
import { readCardText } from '../../src/card/text/readCard.ts';
import { largestCard } from '../support/largestCard.ts';
import { eventually } from '../support/waiting.ts';
import { addressOf, callService, control, type SandboxPlace, startedSandbox, stateOf } from './steps/sandbox.ts';
import { publishedAs } from './steps/savedCards.ts';
import { showText } from './steps/textEditors.ts';

const ADDRESS: CardAddress = {
  connectionId: 'desk',
  communityId: '65f0c0ffee0123456789abcd',
  channelId: '75f0c0ffee0123456789abcd',
  analysisId: '85f0c0ffee0123456789abcd',
};
const CARD = cardUri(ADDRESS, 'any title');

/** A history over a service whose card the test changes. */
class HistoryFixture {
  readonly changed = new EventEmitter<Uri>();
  readonly moved = new EventEmitter<void>();
  readonly logged: string[] = [];
  readonly history: VersionHistory;
  readonly tree: HistoryTree;
  published: PublishedCard | undefined;
  isGone = false;
  decimals: number | undefined;
  /** The history's answer for a version's URI. */
  textAt: (path: string) => Promise<string | undefined> = async () => undefined;

  constructor(storage: string) {
    const remoteCards = {
      publishedOf: () => this.published,
      isGone: () => this.isGone,
      onDidChange: this.changed.event,
    };
    this.history = new VersionHistory({
      remoteCards,
      snapshots: {
        setFallback: (read) => {
          this.textAt = read;
        },
      },
      storage: Uri.file(storage),
      log: (where, what) => this.logged.push(`${where}: ${what}`),
    });
    const inFront = { uri: CARD, address: ADDRESS, onDidChange: this.moved.event };
    this.tree = new HistoryTree({
      history: this.history,
      currentCard: inFront,
      remoteCards,
      prices: { decimals: () => this.decimals },
    });
  }

  /** The service's card was read or saved. */
  see(title: string, minute: number, part: Partial<PublishedCard> = {}): void {
    const card = cardOf(title);
    const time = new Date(Date.UTC(2026, 2, 2, 8, minute)).toISOString();
    const { communityId, channelId, analysisId } = ADDRESS;
    this.published = {
      ...{ communityId, channelId, analysisId, card, status: 'Pending', ownerId: 'owner-1', savedIds: {} },
      createdAt: '2026-03-02T07:00:00Z',
      updatedAt: time,
      ...part,
    };
    this.changed.fire(CARD);
  }

  /** Descriptions of the rows in the view. */
  async rows(): Promise<unknown[]> {
    return (await this.tree.getChildren()).map((node) => this.tree.getTreeItem(node).description);
  }

  async node(place: number): Promise<VersionNode> {
    const node = (await this.tree.getChildren())[place];
    assert.ok(node);
    return node;
  }
}

type VersionCommand = 'chartCards.compareVersion' | 'chartCards.previewVersion' | 'chartCards.restoreVersion';

/** A command of a version, with what it needs besides the history. */
const command = ({ history }: HistoryFixture, id: VersionCommand, services: object) =>
  historyCommands[id].handler({ history, ...services } as never);
const restore = (fixture: HistoryFixture, files: RestoringFiles) =>
  command(fixture, 'chartCards.restoreVersion', { files });

/** The card's document at another place. */
function filesOf(uri: Uri): RestoringFiles {
  const settled = new SettledConflicts();
  return {
    uriOf: () => uri,
    readOnlyReason: () => undefined,
    publishedOf: () => undefined,
    layOver: async (place, laid) =>
      layOver(settled, '', await workspace.openTextDocument(place), { theirs: publishedAs(laid.card, 1), ...laid }),
  };
}

function cardOf(title: string): Card {
  const { metadata, levels } = largestCard();
  const preferenceText = 'At [[lv_piv:the pivot]].';
  return { metadata: { ...metadata, title, preferenceText, alternativeText: '', comments: '' }, levels, drawings: [] };
}

describe('the history of a card', () => {
  let storage: string;
  let fixture: HistoryFixture;
  beforeEach(async () => {
    storage = await mkdtemp(join(tmpdir(), 'chart-cards-history-'));
    fixture = new HistoryFixture(storage);
  });
  afterEach(async () => {
    fixture.tree.dispose();
    fixture.history.dispose();
    await commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await rm(storage, { recursive: true, force: true });
  });

  /** A draft in place of the card's document: restoring only needs the text. */
  async function opened(text: string): Promise<{ document: TextDocument; files: RestoringFiles }> {
    const file = Uri.file(join(storage, 'open.card.json'));
    await writeFile(file.fsPath, text);
    const document = await workspace.openTextDocument(file);
    await showText(document);
    return { document, files: filesOf(file) };
  }

  it('contains every version that was read or saved, describes the changes, and marks the current one', async () => {
    fixture.see('First', 0);
    fixture.see('Second', 1);
    fixture.changed.fire(CARD);
    fixture.see('Second', 2, { status: 'Active' });
    assert.deepEqual(await fixture.rows(), ['current · status', 'title', 'first version seen here']);
    fixture.isGone = true;
    assert.deepEqual(await fixture.rows(), ['status', 'title', 'first version seen here']);
    const item = fixture.tree.getTreeItem(await fixture.node(1));
    assert.equal(item.contextValue, 'version');
    assert.ok((item.tooltip as MarkdownString).value.includes('title: First → Second'));
  });

  it('shows prices in a tooltip with the decimals of the candles', async () => {
    fixture.decimals = 5;
    fixture.see('Same', 0);
    const first = fixture.published?.card;
    assert.ok(first?.levels.pivot);
    const pivot = { ...first.levels.pivot, price: first.levels.pivot.price + 0.01 };
    const card = { ...first, levels: { ...first.levels, pivot } };
    fixture.see('Same', 1, { card });
    const item = fixture.tree.getTreeItem(await fixture.node(0));
    assert.match((item.tooltip as MarkdownString).value, / \d+\.\d{5} /);
  });

  it('updates the view when a version is added, and when all are cleared', async () => {
    let updates = 0;
    fixture.tree.onDidChangeTreeData(() => {
      updates += 1;
    });
    fixture.see('First', 0);
    assert.equal((await fixture.rows()).length, 1);
    assert.ok(updates > 0);
    updates = 0;
    await fixture.history.clear(ADDRESS);
    assert.deepEqual([updates, await fixture.rows()], [1, []]);
    fixture.see('Second', 1);
    assert.equal((await fixture.rows()).length, 1);
    await fixture.history.clear('all');
    assert.deepEqual(await fixture.history.totals(), { versions: 0, bytes: 0 });
  });

  it('is kept for a later session, with its texts under the same URIs', async () => {
    fixture.see('First $(x) [y](z)', 0);
    const { version } = await fixture.node(0);
    const uri = fixture.history.textUri(ADDRESS, version);
    const later = new HistoryFixture(storage);
    assert.equal((await later.rows()).length, 1);
    assert.equal(await later.textAt(uri.path), formatCard(cardOf('First $(x) [y](z)')));
    assert.equal(await later.textAt('/1/some other picture.card.json'), undefined);
    await later.history.clear('all');
    assert.match((await later.textAt(uri.path)) ?? '', /no longer stored/);
  });

  it('distinguishes two versions of one minute, in the rows and in the names of their texts', async () => {
    fixture.see('A title of more words than a tab has room for', 0, { updatedAt: '2026-03-02T08:00:05Z' });
    fixture.see('A title of more words than a tab has room for', 0, { updatedAt: '2026-03-02T08:00:48Z' });
    const nodes = await fixture.tree.getChildren();
    assert.equal(new Set(nodes.map((node) => fixture.tree.getTreeItem(node).label)).size, 2);
    const names = nodes.map(({ version }) => fixture.history.textUri(ADDRESS, version).path.split('/').at(-1) ?? '');
    assert.equal(new Set(names).size, 2);
    // The full time.
    for (const name of names) assert.ok(name.endsWith(').card.json'), name);
  });

  it('logs what it can’t store, and doesn’t get in the way', async () => {
    await writeFile(join(storage, 'history'), 'a file where the folder should be');
    fixture.see('First', 0);
    assert.deepEqual(await fixture.history.versions(ADDRESS), []);
    assert.equal(fixture.logged.length, 1);
    assert.doesNotMatch(fixture.logged.join(), /First/);
  });

  it('restores a version with minimal edits in one undo step, unsaved, comments kept', async () => {
    fixture.see('First', 0);
    fixture.see('Second', 1);
    const edited = `// mine\n${formatCard(cardOf('Second')).replace('"Second"', '"Third", // a thought')}`;
    const { document, files } = await opened(edited);
    await restore(fixture, files)(await fixture.node(1));
    assert.equal(document.getText(), edited.replace('"Third"', '"First"'));
    assert.equal(document.isDirty, true);
    await commands.executeCommand('undo');
    assert.equal(document.getText(), edited);
  });

  it('restores into a text that is no longer JSON', async () => {
    fixture.see('First', 0);
    const { document, files } = await opened('{ "metadata": ');
    await restore(fixture, files)(await fixture.node(0));
    assert.equal(document.getText(), formatCard(cardOf('First')));
  });

  it('changes nothing if the text is equal', async () => {
    fixture.see('First', 0);
    const { document, files } = await opened(`// mine\n${formatCard(cardOf('First'))}`);
    await restore(fixture, files)(await fixture.node(0));
    assert.deepEqual([document.isDirty, document.version], [false, 1]);
  });

  it('restores nothing into a read-only card', async () => {
    fixture.see('First', 0);
    const { document, files } = await opened(formatCard(cardOf('Other')));
    // The question stays open: nobody answers it here.
    void restore(fixture, { ...files, readOnlyReason: () => 'This card is Active.' })(await fixture.node(0));
    await fixture.rows();
    assert.deepEqual([document.isDirty, document.getText()], [false, formatCard(cardOf('Other'))]);
    await commands.executeCommand('notifications.clearAll');
  });

  it('reports that the card can’t be opened any more', async () => {
    fixture.see('First', 0);
    const gone = filesOf(Uri.file(join(storage, 'gone.card.json')));
    await assert.rejects(restore(fixture, gone)(await fixture.node(0)), /Couldn’t open the card.*Nothing was changed/);
    await assert.rejects(restore(fixture, gone)(undefined), /Select a version/);
  });

  it('compares a version with the current text, and previews it under a lasting URI', async () => {
    fixture.see('First', 0);
    const node = await fixture.node(0);
    const { document, files } = await opened(formatCard(cardOf('Edited')));
    const requests: CompareRequest[] = [];
    await command(fixture, 'chartCards.compareVersion', {
      files,
      reviews: { compare: (request: CompareRequest) => void requests.push(request) },
    })(node);
    const [request] = requests;
    assert.ok(request && 'document' in request.after);
    assert.equal(request.after.document, document);
    assert.deepEqual([request.before.card, request.beforeIsPublished], [cardOf('First'), false]);

    const shown: string[] = [];
    const preview = command(fixture, 'chartCards.previewVersion', {
      previews: { show: async (uri: Uri) => void shown.push(uri.toString()) },
    });
    await preview(node);
    await preview(node);
    assert.equal(shown.length, 2);
    assert.equal(shown[0], shown[1]);
    assert.match(Uri.parse(shown[0] ?? '').path, /\/First \(.*2026.*\)\.card\.json$/);
  });
});

describe('the history of a sandbox card', () => {
  let place: SandboxPlace;
  before(async () => {
    place = await startedSandbox();
    await control(place, 'POST', '/reset');
  });

  it('restores a version into the editor, from which it is saved', async () => {
    const storage = await mkdtemp(join(tmpdir(), 'chart-cards-history-'));
    // VS Code may still hold the text of another test's card, and would read it again beneath the edit.
    const isHeld = (id: string) => workspace.textDocuments.some(({ uri }) => uri.query.includes(id));
    const mine = (await stateOf(place)).analyses.find(
      ({ id, status, ownerUsername }) => status === 'Pending' && ownerUsername === 'mara.lindqvist' && !isHeld(id),
    );
    assert.ok(mine);
    const uri = addressOf(place, mine);
    const document = await workspace.openTextDocument(uri);
    await showText(document);
    const before = document.getText();
    const at = before.indexOf('"title": "') + '"title": "'.length;
    const editor = window.activeTextEditor;
    assert.equal(await editor?.edit((edit) => edit.insert(document.positionAt(at), 'Changed: ')), true);
    assert.equal(await document.save(), true);

    const fixture = new HistoryFixture(storage);
    const { card } = readCardText(before);
    assert.ok(card);
    fixture.see(card.metadata.title, 0, { card });
    await restore(fixture, filesOf(uri))(await fixture.node(0));
    assert.equal(document.getText(), before);
    assert.equal(document.isDirty, true);
    const { updatedAt } = (await stateOf(place)).analyses.find(({ id }) => id === mine.id) ?? {};
    assert.equal(await document.save(), true);
    const saved = (await stateOf(place)).analyses.find(({ id }) => id === mine.id);
    assert.ok(saved && updatedAt && saved.updatedAt > updatedAt);
    fixture.tree.dispose();
    fixture.history.dispose();
    await commands.executeCommand('workbench.action.closeActiveEditor');
    await rm(storage, { recursive: true, force: true });
  });

  it('restores a version into the card in front; its save keeps what was changed elsewhere since', async () => {
    const storage = await mkdtemp(join(tmpdir(), 'chart-cards-history-'));
    const isHeld = (id: string) => workspace.textDocuments.some(({ uri }) => uri.query.includes(id));
    const mine = (await stateOf(place)).analyses.find(
      ({ id, status, ownerUsername }) => status === 'Pending' && ownerUsername === 'mara.lindqvist' && !isHeld(id),
    );
    assert.ok(mine);
    const uri = addressOf(place, mine);
    const address = cardAddressOf(uri);
    const document = await workspace.openTextDocument(uri);
    await showText(document, { preview: false });
    const { card } = readCardText(document.getText());
    assert.ok(card && address);
    const fixture = new HistoryFixture(storage);
    fixture.see('Earlier', 0, { card: { ...card, metadata: { ...card.metadata, title: 'Earlier' } } });
    await showText(await workspace.openTextDocument({ content: 'in front' }));
    await commands.executeCommand('chartCards.restoreVersion', { ...(await fixture.node(0)), address });
    const { input } = window.tabGroups.activeTabGroup.activeTab ?? {};
    assert.equal(input instanceof TabInputText && input.uri.toString(), uri.toString());
    assert.deepEqual([document.isDirty, readCardText(document.getText()).card?.metadata.title], [true, 'Earlier']);

    const path = `/v1/analysis/${mine.id}`;
    const metadata = { comments: 'Changed elsewhere' };
    const changed = await callService(place, 'PATCH', path, { sender: 'mara.lindqvist', metadata });
    assert.equal(changed.status, 200);
    assert.equal(await document.save(), true);
    const stored = JSON.stringify((await callService(place, 'GET', path)).body);
    assert.match(stored, /"title":"Earlier"/);
    assert.match(stored, /"comments":"Changed elsewhere"/);
    fixture.tree.dispose();
    fixture.history.dispose();
    await commands.executeCommand('workbench.action.closeAllEditors');
    await rm(storage, { recursive: true, force: true });
  });

  it('is shown for the active card, and previews a version when it is selected', async () => {
    const card = (await stateOf(place)).analyses.find(({ status }) => status === 'Active');
    assert.ok(card);
    await commands.executeCommand('workbench.action.closeAllEditors');
    await commands.executeCommand('vscode.openWith', addressOf(place, card), 'default');
    const preview = () =>
      window.tabGroups.all
        .flatMap(({ tabs }) => tabs)
        .find(({ input }) => input instanceof TabInputWebview && input.viewType.includes('chartCards.preview'));
    // VS Code doesn't report when a view shows its rows.
    await eventually('a preview of the first version', async () => {
      await commands.executeCommand('chartCards.history.focus');
      await commands.executeCommand('list.focusFirst');
      await commands.executeCommand('list.select');
      return preview();
    });
    assert.match(preview()?.label ?? '', /^Preview: /);
    await commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('stores nothing for a card that was not read', async () => {
    const storage = await mkdtemp(join(tmpdir(), 'chart-cards-history-'));
    const fixture = new HistoryFixture(storage);
    fixture.changed.fire(CARD);
    assert.deepEqual(await fixture.rows(), []);
    assert.deepEqual(await readdir(storage), []);
    fixture.tree.dispose();
    fixture.history.dispose();
    await rm(storage, { recursive: true, force: true });
  });
});
