import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { DraftOrigins } from '../../src/authoring/documents/draftOrigins.ts';
import { cardCommands } from '../../src/authoring/files/cardCommands.ts';
import { DraftsTree } from '../../src/authoring/tree/draftsTree.ts';
import { filterCommands } from '../../src/authoring/tree/filterCommands.ts';
import { treeCommands } from '../../src/authoring/tree/treeCommands.ts';
import type { Card } from '../../src/card/model/card.ts';
import { formatCard } from '../../src/card/text/jsonFormat.ts';
import { readCardText } from '../../src/card/text/readCard.ts';
import { memento } from '../support/vscodeFakes.ts';
import { eventually } from '../support/waiting.ts';
import { Person } from './steps/person.ts';
import { REVIEWED, replaceIn, withFields } from './steps/savedCards.ts';
import { closeText, showText } from './steps/textEditors.ts';
import { summary, TreeFixture } from './steps/treeFixture.ts';

/** Replaces functions of `vscode.window` until it is disposed. */
class StubbedWindow {
  readonly #real = new Map<string, PropertyDescriptor | undefined>();

  stub(name: keyof typeof vscode.window, value: (...given: never[]) => unknown): void {
    this.#real.set(name, Object.getOwnPropertyDescriptor(vscode.window, name));
    Object.defineProperty(vscode.window, name, { value, configurable: true, writable: true });
  }

  dispose(): void {
    for (const [name, real] of this.#real) if (real) Object.defineProperty(vscode.window, name, real);
  }
}

describe('the commands of the channels tree', () => {
  let window: StubbedWindow;
  let fixture: TreeFixture;
  /** What the next lists and boxes are answered with. */
  let answers: string[];
  /** Titles and rows of the lists that were shown, rows as `label: description`. */
  let asked: (readonly [title: string | undefined, ...rows: string[]])[];

  beforeEach(async () => {
    window = new StubbedWindow();
    answers = [];
    asked = [];
    window.stub('showQuickPick', async (rows: readonly vscode.QuickPickItem[], options?: vscode.QuickPickOptions) => {
      asked.push([options?.title, ...rows.map(({ label, description }) => `${label}: ${description}`)]);
      const answer = answers.shift();
      const chosen = rows.filter(({ label }) => label === answer);
      return options?.canPickMany ? chosen : chosen[0];
    });
    window.stub('showInputBox', async (options?: vscode.InputBoxOptions) => {
      asked.push([options?.title]);
      return answers.shift();
    });
    fixture = new TreeFixture();
    fixture.cards = [
      summary(1, { title: 'Floor at risk', ownerId: 'mara' }),
      summary(2, { title: 'Breakout', status: 'Active', symbol: 'GBP/JPY', ownerId: 'mara' }),
      summary(3, { title: 'A fade', status: 'Active', ownerId: 'tomas' }),
    ];
    await fixture.rows();
  });
  afterEach(() => {
    fixture.tree.dispose();
    window.dispose();
  });

  async function filterBy(part: string, answer: string): Promise<string[]> {
    answers = [part, answer];
    await filterCommands['chartCards.filterCards'].handler(fixture)();
    return fixture.labels();
  }

  it('filter by status, and in addition by symbol, and say how many match', async () => {
    assert.deepEqual(await filterBy('Status…', 'Active'), ['Breakout', 'A fade']);
    assert.deepEqual(asked.at(-1), ['Filter Cards by Status', 'Pending: 1', 'Active: 2', 'Expired: 0', 'Cancelled: 0']);
    assert.deepEqual(await filterBy('Symbol…', 'GBP/JPY'), ['Breakout']);
    assert.deepEqual(asked.at(-1), ['Filter Cards by Symbol', '(all): ', 'EUR/USD: 2', 'GBP/JPY: 1']);
    const [channel] = await fixture.tree.getChildren();
    assert.equal(channel && fixture.tree.getTreeItem(channel).description, '1 of 3 match');
    assert.ok(asked.some((rows) => rows.includes('Status…: Active')));
    assert.deepEqual(await filterBy('Symbol…', '(all)'), ['Breakout', 'A fade']);
  });

  it('filter by owner, and show all again', async () => {
    assert.deepEqual(await filterBy('Owner…', 'mara'), ['Floor at risk', 'Breakout']);
    assert.deepEqual(asked.at(-1), ['Filter Cards by Owner', '(all): ', 'mara: 2', 'tomas: 1']);
    filterCommands['chartCards.clearFilter'].handler(fixture)();
    assert.equal((await fixture.labels()).length, 3);
  });

  it('filter by the sender’s own cards, once it’s known which those are', async () => {
    await assert.rejects(filterBy('Mine', ''), /We couldn’t tell which of these cards are yours/);
    const compared: (readonly string[])[] = [];
    const { connections } = fixture;
    connections.findSender = async (_connection, owners) => {
      compared.push(owners);
      connections.isSender = (_, owner) => owner === 'tomas';
      return 'tomas';
    };
    assert.deepEqual(await filterBy('Mine', ''), ['A fade']);
    assert.deepEqual(compared, [['mara', 'tomas']]);
    await filterCommands['chartCards.showMyCards'].handler(fixture)();
    assert.equal((await fixture.labels()).length, 3);
    assert.ok(asked.some((rows) => rows.includes('Mine: ')));
  });

  it('filter by words of the title in any case, and say if none matches', async () => {
    assert.deepEqual(await filterBy('Text…', ' FLOOR at '), ['Floor at risk']);
    assert.deepEqual(asked.at(-1), ['Filter Cards by Text']);
    assert.deepEqual(await filterBy('Text…', 'no such card'), ['No loaded card matches the filter']);
    const [row] = await fixture.rows();
    assert.equal(row && fixture.tree.getTreeItem(row).command?.command, 'chartCards.clearFilter');
  });

  it('sort by title, and by the last update again', async () => {
    const sort = treeCommands['chartCards.sortCards'].handler({ tree: fixture.tree } as never);
    answers = ['Title'];
    await sort();
    assert.deepEqual(await fixture.labels(), ['A fade', 'Breakout', 'Floor at risk']);
    answers = ['Last updated first'];
    await sort();
    assert.deepEqual(await fixture.labels(), ['Floor at risk', 'Breakout', 'A fade']);
    assert.ok(asked.at(-1)?.includes('Title: current'));
  });
});

describe('the drafts tree', () => {
  let fixture: TreeFixture;
  let view: { visible: boolean; badge: vscode.ViewBadge | undefined; description: string; message?: string };
  let tree: DraftsTree;
  let origins: DraftOrigins;
  let storage: string;
  /** The published card of the drafts that have one. */
  let published: Card | undefined;
  const publishedChanged = new vscode.EventEmitter<void>();

  beforeEach(async () => {
    const window = new StubbedWindow();
    fixture = new TreeFixture();
    view = { visible: true, badge: undefined, description: '' };
    const events = { onDidChangeVisibility: new vscode.EventEmitter<never>().event, dispose: () => undefined };
    window.stub('createTreeView', () => Object.assign(view, events));
    storage = await mkdtemp(join(tmpdir(), 'drafts-tree-'));
    origins = new DraftOrigins(memento(), vscode.Uri.file(storage));
    published = undefined;
    tree = new DraftsTree(
      origins,
      { isGone: () => false, onDidChange: fixture.changedCards.event },
      fixture.outcomes,
      { cardOf: () => published, onDidChange: publishedChanged.event },
      vscode.Uri.file(storage),
    );
    window.dispose();
  });
  afterEach(async () => {
    tree.dispose();
    origins.dispose();
    fixture.tree.dispose();
    await rm(storage, { recursive: true });
  });

  /** All rows, those of folders under them. */
  async function items(): Promise<vscode.TreeItem[]> {
    const roots = await tree.getChildren();
    const nested = await Promise.all(roots.map(async (node) => [node, ...(await tree.getChildren(node))]));
    return nested.flat().map((node) => tree.getTreeItem(node));
  }
  const row = async (name: string) =>
    (await items()).find(({ resourceUri }) => resourceUri?.path.endsWith(`/${name}.card.json`));
  const described = async (name: string) => (await row(name))?.description;
  const labels = async () => (await items()).map(({ label }) => label);

  it('lists drafts by symbol, timeframe and title, with their problems as they are typed, and counts all in its badge', async () => {
    await eventually('the mistakes', async () =>
      String(await described('gbpjpy-with-mistakes')).startsWith('12 errors · '),
    );
    const { value: before = 0 } = view.badge ?? {};
    assert.match(view.badge?.tooltip ?? '', /^In drafts: 12 errors/);
    await eventually('its row', async () => (await described('eurusd-breakout')) === 'eurusd-breakout');
    const { label, tooltip } = (await row('eurusd-breakout')) ?? {};
    assert.match(String(label), /^EUR\/USD · H4 · ./);
    assert.equal(tooltip, `${String(label)}\n\neurusd-breakout.card.json`);
    assert.match(String((await row('gbpjpy-with-mistakes'))?.tooltip), /^GBP\/JPY · .*\n\n12 errors\n\ngbpjpy-with-/);

    const [file] = await vscode.workspace.findFiles('eurusd-breakout.card.json');
    assert.ok(file);
    const document = await vscode.workspace.openTextDocument(file);
    await showText(document, { preview: false });
    await replaceIn(document, 'BULLISH', 'UPWARD');
    await eventually('an error', async () => (await described('eurusd-breakout')) === '1 error · eurusd-breakout');
    assert.equal(view.badge?.value, before + 1);
    await replaceIn(document, 'UPWARD', 'BULLISH');
    await eventually('no error', async () => (await described('eurusd-breakout')) === 'eurusd-breakout');
    assert.equal(view.badge?.value, before);
    await closeText(document);
  });

  it('shows drafts of the extension’s storage in a row of their own, with a command to save them elsewhere', async () => {
    const drafts = join(storage, 'drafts');
    await mkdir(drafts);
    await writeFile(join(drafts, 'kept.card.json'), formatCard(REVIEWED));
    await eventually('the kept draft', () => row('kept'));
    assert.equal((await row('kept'))?.contextValue, 'draftStored');
    assert.equal((await row('eurusd-breakout'))?.contextValue, 'draft');
    assert.ok((await labels()).includes('Not in the workspace'));
    await rm(join(drafts, 'kept.card.json'));
    await tree.refresh();
    assert.equal(await row('kept'), undefined);
    assert.ok(!(await labels()).includes('Not in the workspace'));
  });

  it('shows folders, also those whose events it gets none of, and drafts whose rows have all words', async () => {
    await eventually('the mistakes', async () => String(await described('gbpjpy-with-mistakes')).includes('errors'));
    const [root] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(root);
    // A folder in a folder, which a server without a recursive watcher reports nothing of.
    const folder = join(root.uri.fsPath, 'archive', '2026');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'old.card.json'), formatCard(REVIEWED));
    await tree.refresh();
    await eventually('the draft in a folder', async () => (await row('old'))?.label === 'EUR/USD · H4 · EUR/USD holds');
    const shown = await labels();
    assert.deepEqual(shown.slice(0, 2), ['archive/2026', 'EUR/USD · H4 · EUR/USD holds']);
    assert.ok(shown.length > 3);

    tree.setFilter(' eur/usd archive ');
    assert.deepEqual(await labels(), shown.slice(0, 2));
    assert.match(view.message ?? '', /^1 of \d+ match “eur\/usd archive”\.$/);
    tree.setFilter('no such draft');
    assert.deepEqual(await labels(), []);
    assert.match(view.message ?? '', /^0 of \d+ match “no such draft”\.$/);
    tree.setFilter('errors');
    assert.deepEqual([(await items()).length, await described('old')], [1, undefined]);
    tree.setFilter('');
    assert.deepEqual([await labels(), view.message], [shown, '']);

    await rm(join(root.uri.fsPath, 'archive'), { recursive: true });
    await tree.refresh();
    assert.equal(await row('old'), undefined);
    assert.ok(!(await labels()).includes('archive/2026'));
  });

  it('says whether a published draft, or its card, has changed since', async () => {
    const [file] = await vscode.workspace.findFiles('eurusd-breakout.card.json');
    assert.ok(file);
    const document = await vscode.workspace.openTextDocument(file);
    const { card } = readCardText(document.getText());
    assert.ok(card);
    const is = (state: string) =>
      eventually(state, async () => (await described('eurusd-breakout')) === `${state} · eurusd-breakout`);
    const address = { connectionId: 'desk', communityId: 'c', channelId: 'h', analysisId: 'a' };
    await items();
    await origins.remember(file, address, { title: 'Published', channelName: 'Forex', at: 0, card });
    await is('published');
    published = card;
    publishedChanged.fire();
    await is('published');

    published = withFields({ title: 'Changed by another' }, card);
    publishedChanged.fire();
    await is('published · behind');
    await showText(document, { preview: false });
    await replaceIn(document, card.metadata.title, 'Changed here');
    await is('changed since published · behind');
    await replaceIn(document, 'Changed here', 'Changed by another');
    await is('changed since published');
    await closeText(document);
  });
});

describe('Refresh Card', () => {
  let person: Person;
  let window: StubbedWindow;
  const said: string[] = [];

  beforeEach(() => {
    person = new Person();
    window = new StubbedWindow();
    said.length = 0;
    window.stub('setStatusBarMessage', (text: string) => void said.push(text));
  });
  afterEach(() => {
    window.dispose();
    person.dispose();
  });

  async function refreshed(result: string): Promise<unknown> {
    const files = { refresh: async () => result };
    const uri = vscode.Uri.parse('chartcard:/a/b/c/d/x.card.json');
    return cardCommands['chartCards.refreshCard']
      .handler({ files } as never)(uri)
      .catch((error: unknown) => error);
  }

  it('says in the status bar that the card is up to date, or was updated', async () => {
    await refreshed('unchanged');
    await refreshed('updated');
    assert.deepEqual(said, ['The card is up to date.', 'The card was updated to the service’s version.']);
    assert.deepEqual(person.messages, []);
  });

  it('says that saving merges, and that a deleted card’s text is still open', async () => {
    await refreshed('newerThanEdit');
    await refreshed('gone');
    assert.deepEqual(
      person.messages.map(({ kind, text }) => [kind, text]),
      [
        ['information', 'The card changed on the service. Saving merges both versions.'],
        ['warning', 'This card was deleted from the service. Its text is still open here.'],
      ],
    );
  });

  it('says that the version may be outdated if the service can’t be reached', async () => {
    assert.match(String(await refreshed('unreachable')), /Couldn’t reach the service, so this version may be outdated/);
  });
});
