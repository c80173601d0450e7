import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { DraftOrigins } from '../../src/authoring/documents/draftOrigins.ts';
import { addressKey, cardAddressOf } from '../../src/authoring/documents/remoteCards.ts';
import { bringToFront } from '../../src/authoring/documents/textDocuments.ts';
import { draftCommands } from '../../src/authoring/drafts/draftCommands.ts';
import { publishCommands } from '../../src/authoring/drafts/publishCommands.ts';
import type { CardFileSystem } from '../../src/authoring/files/cardFileSystem.ts';
import { type LaidOver, layOver } from '../../src/authoring/files/layOver.ts';
import { PublishedDraftDecorations } from '../../src/authoring/tree/draftsTree.ts';
import type { Card } from '../../src/card/model/card.ts';
import { formatCard } from '../../src/card/text/jsonFormat.ts';
import { readCardText } from '../../src/card/text/readCard.ts';
import type { Connections } from '../../src/shell/connection/connections.ts';
import { memento } from '../support/vscodeFakes.ts';
import { inTime } from '../support/waiting.ts';
import { StubbedDialogs } from './steps/person.ts';
import { addressOf, startedSandbox, stateOf } from './steps/sandbox.ts';
import { publishedAs, REVIEWED, replaceIn, SaveFixture, setReview, withFields } from './steps/savedCards.ts';
import { showText } from './steps/textEditors.ts';

const { communityId, channelId, analysisId } = publishedAs(REVIEWED, 1);
const ADDRESS = { connectionId: 'desk', communityId, channelId, analysisId };
const KEY = addressKey(ADDRESS);

describe('updating the card that a draft was published as', () => {
  let answers: StubbedDialogs;
  let fixture: SaveFixture;
  let origins: DraftOrigins;
  let folder: string;
  let draft: vscode.TextDocument;
  /** Stands in for the published card's document, so that its saves are the test's. */
  let card: vscode.TextDocument;
  let publish: () => Promise<void>;

  beforeEach(async () => {
    await setReview('never');
    answers = new StubbedDialogs().pick('Forex').warn('Publish');
    fixture = new SaveFixture();
    folder = await mkdtemp(join(tmpdir(), 'update-published-'));
    origins = new DraftOrigins(memento(), vscode.Uri.file(folder));
    draft = await fileOf('draft');
    card = await fileOf('published');
    const { service } = fixture.remote;
    const create = async () =>
      ({ kind: 'created', analysisId, published: undefined, differences: [], after: 'answer' }) as const;
    const connections = {
      profile: () => undefined,
      current: { id: 'desk', name: 'Desk', communityId, channels: [{ id: channelId, name: 'Forex' }] },
      cards: async () => ({ ...service, create }),
      senderOf: async () => 'mara@example.com',
    } as unknown as Connections;
    const { settled } = fixture.saver;
    const files = {
      uriOf: () => card.uri,
      readOnlyReason: () => undefined,
      laidOver: () => settled.laidOver(KEY, card.getText()),
      layOver: async (uri: vscode.Uri, laid: LaidOver) => {
        await bringToFront(uri);
        return layOver(settled, KEY, card, laid);
      },
    } as unknown as CardFileSystem;
    const run = publishCommands['chartCards.publishDraft'].handler({
      connections,
      files,
      reviews: fixture.reviews.reviews,
      origins,
    });
    publish = () => run(draft.uri);
    await publish();
  });

  afterEach(async () => {
    answers.dispose();
    for (const document of [draft, card]) {
      if (!document.isDirty) continue;
      await showText(document);
      await vscode.commands.executeCommand('workbench.action.files.revert');
    }
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    fixture.dispose();
    origins.dispose();
    await rm(folder, { recursive: true });
    await setReview(undefined);
  });

  async function fileOf(name: string): Promise<vscode.TextDocument> {
    const file = join(folder, `${name}.card.json`);
    await writeFile(file, formatCard(REVIEWED));
    return vscode.workspace.openTextDocument(vscode.Uri.file(file));
  }

  /** Changes the draft's text, and publishes it again by this button. */
  async function update(from: string, to: string, button: string | undefined = 'Update Published Card'): Promise<void> {
    await replaceIn(draft, from, to);
    answers.warn(button);
    await publish();
  }

  const inEditor = (): Card | undefined => readCardText(card.getText()).card;

  /** Saves the card, and waits for the draft's record. */
  async function save(): Promise<void> {
    const isRecorded = new Promise<void>((resolve) => {
      const once = origins.onDidChange(() => {
        once.dispose();
        resolve();
      });
    });
    await fixture.save(card);
    assert.ok(await card.save());
    await inTime('a record of the update', isRecorded);
  }

  it('keeps what was changed elsewhere, says so before, and sends the draft’s changes only', async () => {
    const theirs = withFields({ comments: 'A colleague’s words', timeframe: 'D' });
    fixture.remote.changeElsewhere(theirs, 5);
    await update('EUR/USD holds', 'EUR/USD breaks');
    assert.match(
      answers.warnedDetail ?? '',
      /The draft has changed since\.\nThe card was changed since: timeframe, comments\. An update keeps these changes\.\n/,
    );
    const merged = withFields({ title: 'EUR/USD breaks' }, theirs);
    assert.deepEqual([inEditor(), card.isDirty, fixture.remote.sent.length], [merged, true, 0]);
    await save();
    assert.deepEqual(
      fixture.remote.sent.map(({ base, mine }) => [base.card, mine]),
      [[theirs, merged]],
    );
  });

  it('merges again from the last update: what was kept then isn’t taken back by the next one', async () => {
    fixture.remote.changeElsewhere(withFields({ comments: 'First' }), 5);
    await update('EUR/USD holds', 'EUR/USD breaks');
    await save();
    fixture.remote.changeElsewhere(withFields({ title: 'Theirs', comments: 'Second' }), 51);
    await update('"H4"', '"H1"');
    assert.match(answers.warnedDetail ?? '', /The card was changed since: title, comments\./);
    await save();
    assert.deepEqual(fixture.remote.held.card, withFields({ title: 'Theirs', comments: 'Second', timeframe: 'H1' }));
  });

  it('asks part by part where both changed, and puts the choice into the editor', async () => {
    fixture.remote.changeElsewhere(withFields({ title: 'Theirs', timeframe: 'D', comments: 'elsewhere' }), 5);
    await replaceIn(draft, '"H4"', '"H1"');
    const updating = update('EUR/USD holds', 'Mine');
    const page = await fixture.page();
    assert.match(answers.warnedDetail ?? '', /The draft and the card both changed: title, timeframe\. You choose\./);
    assert.deepEqual(
      page.state.conflicts.map(({ key, base, theirs, mine }) => [key, base, theirs, mine]),
      [
        ['title', 'EUR/USD holds', 'Theirs', 'Mine'],
        ['timeframe', 'H4', 'D', 'H1'],
      ],
    );
    page.say({ type: 'choose', key: 'title', side: 'mine' });
    page.say({ type: 'choose', key: 'timeframe', side: 'theirs' });
    const { confirm } = await page.until((state) => state.confirm?.refusal === undefined);
    assert.match(confirm?.question ?? '', /Nothing is sent until you save the card/);
    page.say({ type: 'confirm' });
    await updating;
    const chosen = withFields({ title: 'Mine', timeframe: 'D', comments: 'elsewhere' });
    assert.deepEqual([inEditor(), fixture.remote.sent.length], [chosen, 0]);
    await save();
    assert.deepEqual(fixture.remote.held.card, chosen);
    assert.equal(fixture.reviews.pages.length, 1, 'the choice isn’t asked for again');
  });

  it('changes nothing if the draft changes under the page, or if the page is closed', async () => {
    fixture.remote.changeElsewhere(withFields({ title: 'Theirs' }), 5);
    const updating = update('EUR/USD holds', 'Mine');
    const page = await fixture.page();
    page.say({ type: 'chooseAll', side: 'mine' });
    await replaceIn(draft, 'Buy the retest', 'Await the retest');
    await page.until(({ confirm }) => /The draft has changed since it was compared/.test(confirm?.refusal ?? ''));
    page.say({ type: 'confirm' });
    assert.ok(page.isOpen);
    page.dispose();
    await updating;
    assert.deepEqual([inEditor(), card.isDirty], [REVIEWED, false]);
  });

  it('asks about every difference if it doesn’t know what was published', async () => {
    await rm(join(folder, 'published-drafts'), { recursive: true });
    fixture.remote.changeElsewhere(withFields({ comments: 'elsewhere' }), 5);
    const updating = update('EUR/USD holds', 'Mine');
    const page = await fixture.page();
    assert.match(answers.warnedDetail ?? '', /isn’t known, so you choose where it differs: title, comments\./);
    page.say({ type: 'chooseAll', side: 'theirs' });
    page.say({ type: 'confirm' });
    await updating;
    assert.deepEqual([inEditor(), card.isDirty], [REVIEWED, false], 'nothing is left to send');
  });

  it('needs no base for a draft that hasn’t changed', async () => {
    await rm(join(folder, 'published-drafts'), { recursive: true });
    fixture.remote.changeElsewhere(withFields({ comments: 'elsewhere' }), 5);
    answers.warn('Update Published Card');
    await publish();
    assert.match(
      answers.warnedDetail ?? '',
      /The draft hasn’t changed since\.\nThe card was changed since: comments\./,
    );
    assert.equal(answers.informed, 'The published card already has the draft’s changes.');
    assert.deepEqual([fixture.reviews.pages.length, fixture.remote.sent.length, card.isDirty], [0, 0, false]);
  });

  it('merges with a change that was made after it, when it is saved', async () => {
    await update('EUR/USD holds', 'EUR/USD breaks');
    fixture.remote.changeElsewhere(withFields({ comments: 'late' }), 7);
    await save();
    assert.deepEqual(fixture.remote.held.card, withFields({ title: 'EUR/USD breaks', comments: 'late' }));
  });

  it('replaces its own unsaved update by a newer one', async () => {
    await update('EUR/USD holds', 'EUR/USD breaks');
    await update('EUR/USD breaks', 'EUR/USD falls');
    assert.equal(inEditor()?.metadata.title, 'EUR/USD falls');
    await save();
    assert.equal(fixture.remote.held.card.metadata.title, 'EUR/USD falls');
  });

  it('leaves a card with unsaved changes as it is', async () => {
    await replaceIn(card, 'Buy the retest', 'Await the retest');
    const text = card.getText();
    await assert.rejects(update('EUR/USD holds', 'EUR/USD breaks'), /has unsaved changes\. Save or revert them/);
    assert.equal(card.getText(), text);
  });

  it('offers no update of a card that can’t be read or changed', async () => {
    fixture.remote.changeElsewhere(REVIEWED, 5, 'Active');
    await update('EUR/USD holds', 'EUR/USD breaks', undefined);
    assert.match(answers.warnedDetail ?? '', /The card is Active, so it can’t be changed\./);
  });

  it('comes to the front from a tab behind, and says in the form where it came from, until it is saved', async () => {
    // Publishing opened the card's editor.
    await showText(draft, { preview: false });
    const tabs = () => vscode.window.tabGroups.activeTabGroup.tabs.map(({ label }) => label);
    const before = tabs();
    await update('EUR/USD holds', 'EUR/USD breaks');
    const { input } = vscode.window.tabGroups.activeTabGroup.activeTab ?? {};
    assert.equal(input instanceof vscode.TabInputCustom && input.uri.toString(), card.uri.toString());
    assert.deepEqual(tabs(), before);
    assert.equal(answers.informed, 'Not sent yet. Save the card to send it.');
    const laidOver = () => fixture.saver.settled.laidOver(KEY, card.getText());
    const notice = 'Updated from the draft “draft.card.json”, not saved yet.';
    assert.deepEqual(laidOver(), { notice, isEdited: false });
    await replaceIn(card, '"H4"', '"H1"');
    assert.deepEqual(laidOver(), { notice, isEdited: true });
    await save();
    assert.equal(laidOver(), undefined);
  });

  it('marks the draft on its tab, and says whether it has changed since', async () => {
    const decorations = new PublishedDraftDecorations(origins);
    const decoration = decorations.provideFileDecoration(draft.uri);
    assert.match(decoration?.tooltip ?? '', /^Draft\. Published as “EUR\/USD holds” in Forex on /);
    assert.equal(decorations.provideFileDecoration(card.uri), undefined);
    decorations.dispose();
    const state = () => origins.stateOf(draft.uri, readCardText(draft.getText()).card)?.state;
    assert.equal(state(), 'same');
    await update('EUR/USD holds', 'EUR/USD breaks');
    assert.equal(state(), 'changed');
    await save();
    assert.equal(state(), 'same');
    await origins.markDeleted(ADDRESS);
    assert.equal(state(), 'deleted');
  });

  it('counts the draft as published once its update is saved, and not if it was undone', async () => {
    const isUnchanged = async () => {
      answers.warn(undefined);
      await publish();
      return /The draft hasn’t changed since/.test(answers.warnedDetail ?? '');
    };
    assert.equal(await isUnchanged(), true);
    await update('EUR/USD holds', 'EUR/USD breaks');
    assert.equal(await isUnchanged(), false);
    await showText(card);
    await vscode.commands.executeCommand('undo');
    assert.deepEqual(inEditor(), REVIEWED);
    await fixture.save(card);
    assert.equal(await isUnchanged(), false);
    await update('EUR/USD breaks', 'EUR/USD falls');
    await save();
    assert.equal(await isUnchanged(), true);
    assert.equal(origins.publishedAs(draft.uri)?.title, 'EUR/USD falls');
  });
});

describe('a draft that is replaced by its own published card', () => {
  it('is merged from that card by its next update', async () => {
    const answers = new StubbedDialogs();
    const folder = await mkdtemp(join(tmpdir(), 'update-published-'));
    const origins = new DraftOrigins(memento(), vscode.Uri.file(folder));
    const place = await startedSandbox();
    const analysis = (await stateOf(place)).analyses.find(({ status }) => status === 'Pending');
    assert.ok(analysis);
    const uri = addressOf(place, analysis);
    const address = cardAddressOf(uri);
    const { card } = readCardText((await vscode.workspace.openTextDocument(uri)).getText());
    assert.ok(address && card);
    const draft = vscode.Uri.file(join(folder, 'draft.card.json'));
    await writeFile(draft.fsPath, formatCard(REVIEWED));
    await origins.remember(draft, address, { title: 'First', channelName: 'Forex', at: 1, card: REVIEWED });

    answers.save(() => draft);
    const files = { publishedOf: () => publishedAs(card, 2) };
    const market = { search: async () => [], lastCandles: async () => undefined };
    await draftCommands['chartCards.saveCardAsDraft'].handler({
      origins,
      files,
      market,
      storage: vscode.Uri.file(folder),
    })(uri);
    assert.deepEqual(await origins.baseOf(draft), card);
    assert.equal(origins.stateOf(draft, card)?.state, 'same');
    answers.dispose();
    origins.dispose();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await rm(folder, { recursive: true });
  });
});
