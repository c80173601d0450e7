import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { formatCard } from '../../src/card/text/jsonFormat.ts';
import { eventually, inTime } from '../support/waiting.ts';
import { addressOf, callService, control, type SandboxPlace, startedSandbox, stateOf } from './steps/sandbox.ts';
import { REVIEWED, replaceIn, setReview } from './steps/savedCards.ts';
import { closeTab, closeText, showText } from './steps/textEditors.ts';

const SENDER = 'mara.lindqvist';

/** A card that only this test knows, open as text. */
interface OpenCard {
  readonly id: string;
  readonly document: vscode.TextDocument;
}

describe('the document of a published card', () => {
  let place: SandboxPlace;
  const opened: vscode.TextDocument[] = [];

  before(async () => {
    place = await startedSandbox();
    await set('lateWriteSeconds', 1);
  });
  afterEach(async () => {
    await control(place, 'DELETE', '/faults');
    for (const document of opened.splice(0)) await closeText(document);
  });
  after(async () => {
    await set('lateWriteSeconds', undefined);
    await control(place, 'POST', '/reset');
  });

  function set(name: string, value: unknown): Thenable<void> {
    return vscode.workspace.getConfiguration('chartCards').update(name, value, vscode.ConfigurationTarget.Global);
  }

  async function openCard({ sender = SENDER, status = 'Pending' } = {}): Promise<OpenCard> {
    const { metadata, levels } = REVIEWED;
    const { communityId, channelId } = place;
    const created = await callService(place, 'POST', `/v1/analysis/${communityId}/channels/${channelId}`, {
      sender,
      metadata,
      levels,
    });
    assert.ok(created.status < 300, JSON.stringify(created.body));
    const { _id: id } = (created.body as { data: { analysis: { _id: string } } }).data.analysis;
    if (status !== 'Pending') await control(place, 'POST', `/analyses/${id}`, { status });
    const document = await vscode.workspace.openTextDocument(addressOf(place, { id, channelId }));
    opened.push(document);
    await showText(document, { preview: false });
    return { id, document };
  }

  async function stored({ id }: OpenCard): Promise<{ title: string; comments?: string }> {
    const { body } = await callService(place, 'GET', `/v1/analysis/${id}`);
    const { shapes } = (body as { data: { analysis: { shapes: { key?: string; metadata: { title: string } }[] } } })
      .data.analysis;
    const own = shapes.find(({ key }) => key === 'analysis');
    assert.ok(own);
    return own.metadata;
  }

  async function changeElsewhere({ id }: OpenCard, metadata: unknown): Promise<void> {
    const { status } = await callService(place, 'PATCH', `/v1/analysis/${id}`, { sender: SENDER, metadata });
    assert.equal(status, 200);
  }

  const { title: BEFORE } = REVIEWED.metadata;
  const retitle = ({ document }: OpenCard, title: string, from: string = BEFORE) =>
    replaceIn(document, `"title": "${from}"`, `"title": "${title}"`);
  const onUpdate = ({ id }: OpenCard, effect: unknown) =>
    control(place, 'POST', '/faults', { method: 'PATCH', path: `/v1/analysis/${id}`, times: 1, effect });
  const updates = async ({ id }: OpenCard) =>
    (await stateOf(place)).events.filter(({ kind, analysisId }) => kind === 'message_webhook' && analysisId === id)
      .length;

  for (const [what, effect] of [
    ['the response was lost', { drop: 'after' }],
    ['something failed once it was stored', { fail: 'writeAfter' }],
  ] as const) {
    it(`is clean if the card was stored, although ${what}`, async () => {
      const card = await openCard();
      await retitle(card, 'Stored');
      await onUpdate(card, effect);
      assert.equal(await card.document.save(), true);
      assert.equal(card.document.isDirty, false);
      assert.equal((await stored(card)).title, 'Stored');
      const sent = await updates(card);
      assert.equal(await card.document.save(), true);
      assert.equal(await updates(card), sent);
    });
  }

  for (const [what, effect] of [
    ['the request was lost', { drop: 'before' }],
    ['the service failed inside', { fail: 'write' }],
  ] as const) {
    it(`stays dirty while ${what}, and is saved by the next save`, async () => {
      const card = await openCard();
      await retitle(card, 'Not stored');
      await onUpdate(card, effect);
      assert.equal(await card.document.save(), false);
      assert.equal(card.document.isDirty, true);
      assert.equal((await stored(card)).title, BEFORE);
      assert.equal(await card.document.save(), true);
      assert.equal(card.document.isDirty, false);
      assert.equal((await stored(card)).title, 'Not stored');
    });
  }

  it('is marked at the field that the service rejects, until the text changes', async () => {
    const card = await openCard();
    await retitle(card, 'Rejected');
    const body = { status: 'error', message: 'Invalid request', detail: '"metadata.title" must not shout' };
    await onUpdate(card, { status: 400, body });
    assert.equal(await card.document.save(), false);
    assert.equal(card.document.isDirty, true);
    const marks = () =>
      vscode.languages.getDiagnostics(card.document.uri).filter(({ source }) => source === 'Chart Cards service');
    const [mark, ...more] = marks();
    assert.ok(mark);
    assert.deepEqual(more, []);
    assert.equal(mark.message, 'The service rejected this: "metadata.title" must not shout');
    assert.equal(card.document.getText(mark.range), '"Rejected"');
    await retitle(card, 'Accepted', 'Rejected');
    assert.deepEqual(marks(), []);
    assert.equal(await card.document.save(), true);
    assert.equal((await stored(card)).title, 'Accepted');
  });

  it('is saved once a short rate limit is over', async () => {
    const card = await openCard();
    await retitle(card, 'Later');
    await onUpdate(card, { status: 429, body: {}, headers: { 'retry-after': '1' } });
    assert.equal(await card.document.save(), true);
    assert.equal(card.document.isDirty, false);
    assert.equal((await stored(card)).title, 'Later');
  });

  describe('that another user created', () => {
    const isReadonly = async ({ uri }: vscode.TextDocument) =>
      (await vscode.workspace.fs.stat(uri)).permissions === vscode.FilePermission.Readonly;
    const type = (text: string) => vscode.commands.executeCommand('type', { text });

    it('is locked before anything is typed, until it’s unlocked, and stays dirty when it’s saved', async () => {
      const first = await openCard({ sender: 'tomas.okafor' });
      await eventually('a lock', () => isReadonly(first.document));
      // Whose cards these are is known from here on, so the next one opens locked.
      const card = await openCard({ sender: 'tomas.okafor' });
      const { document } = card;
      await type('x');
      assert.deepEqual([await isReadonly(document), document.isDirty], [true, false]);
      await vscode.commands.executeCommand('chartCards.unlockCard', document.uri);
      assert.equal(await isReadonly(document), false);
      await eventually('an editor that can be typed into', async () => {
        await type(' ');
        return document.isDirty;
      });
      await retitle(card, 'Sent by the wrong member');
      assert.equal(await document.save(), false);
      assert.equal(document.isDirty, true);
      assert.equal((await stored(card)).title, BEFORE);
    });
  });

  it('keeps its text, dirty, if the card was deleted elsewhere', async () => {
    const card = await openCard();
    await retitle(card, 'Written for nobody');
    assert.equal((await callService(place, 'DELETE', `/v1/analysis/${card.id}`)).status, 200);
    assert.equal(await card.document.save(), false);
    assert.equal(card.document.isDirty, true);
    assert.match(card.document.getText(), /"title": "Written for nobody"/);
  });

  it('keeps its text, dirty, if the card has stopped being Pending, and isn’t sent', async () => {
    const card = await openCard();
    await retitle(card, 'Written too late');
    await control(place, 'POST', `/analyses/${card.id}`, { status: 'Active' });
    const before = await updates(card);
    assert.equal(await card.document.save(), false);
    assert.equal(card.document.isDirty, true);
    assert.match(card.document.getText(), /"title": "Written too late"/);
    assert.deepEqual([(await stored(card)).title, await updates(card)], [BEFORE, before]);
  });

  it('says both after a merge, clean', async () => {
    const card = await openCard();
    await retitle(card, 'Mine');
    await changeElsewhere(card, { comments: 'Theirs' });
    assert.equal(await card.document.save(), true);
    await eventually('the merged text', () => card.document.getText().includes('"comments": "Theirs"'));
    assert.match(card.document.getText(), /"title": "Mine"/);
    assert.equal(card.document.isDirty, false);
    assert.deepEqual([(await stored(card)).title, (await stored(card)).comments], ['Mine', 'Theirs']);
  });

  it('loses neither side when typing continues while the merge is sent', async () => {
    const card = await openCard();
    await retitle(card, 'Sent');
    await changeElsewhere(card, { comments: 'Theirs' });
    await onUpdate(card, { delayMs: 2_000 });
    const saving = card.document.save();
    // Stored immediately, answered later.
    await eventually('the title on the service', async () => (await stored(card)).title === 'Sent');
    await retitle(card, 'Typed on', 'Sent');
    await saving;
    assert.equal((await stored(card)).title, 'Sent');
    // VS Code tells its extensions that what was typed during a save is clean; its tab knows better.
    const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
    await eventually('a dirty tab', () => tab?.isDirty);
    assert.equal(await card.document.save(), true);
    assert.deepEqual([(await stored(card)).title, (await stored(card)).comments], ['Typed on', 'Theirs']);
    await eventually('the merged text', () => card.document.getText().includes('"comments": "Theirs"'));
  });

  it('is refreshed to the service’s version if it is clean', async () => {
    const card = await openCard();
    await changeElsewhere(card, { title: 'Newer' });
    await vscode.commands.executeCommand('chartCards.refreshCard', card.document.uri);
    await eventually('the newer text', () => card.document.getText().includes('"title": "Newer"'));
    assert.equal(card.document.isDirty, false);
  });

  it('keeps unsaved text when refreshed, and merges when saved from a comparison with the published card', async () => {
    const card = await openCard();
    await retitle(card, 'Unsaved here');
    await changeElsewhere(card, { comments: 'Commented there' });
    await vscode.commands.executeCommand('chartCards.refreshCard', card.document.uri);
    assert.match(card.document.getText(), /"title": "Unsaved here"/);
    assert.equal(card.document.isDirty, true);
    await vscode.commands.executeCommand('chartCards.compareAsText', card.document.uri);
    const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
    assert.ok(tab?.input instanceof vscode.TabInputTextDiff, tab?.label);
    assert.equal(tab.input.modified.toString(), card.document.uri.toString());
    const published = (await vscode.workspace.openTextDocument(tab.input.original)).getText();
    assert.ok(published.includes(BEFORE) && published.includes('Commented there'), published);
    await vscode.commands.executeCommand('workbench.action.files.save');
    assert.equal(card.document.isDirty, false);
    assert.equal((await stored(card)).title, 'Unsaved here');
    await eventually('the merged text', () => card.document.getText().includes('"comments": "Commented there"'));
    await closeTab('the comparison', () => allTabs().find(({ input }) => input instanceof vscode.TabInputTextDiff));
  });

  it('is compared with the published card on a page that sends nothing', async () => {
    const card = await openCard();
    await retitle(card, 'Thought better of it');
    const before = await updates(card);
    await vscode.commands.executeCommand('chartCards.compareWithPublished', card.document.uri);
    await eventually('the comparison', () => allTabs().find(isReview));
    await closeTab('the comparison', () => allTabs().find(isReview));
    assert.equal(card.document.isDirty, true);
    assert.deepEqual([(await stored(card)).title, await updates(card)], [BEFORE, before]);
  });

  it('opens by its ID although the channel’s list can’t be read', async () => {
    const card = await openCard();
    await closeText(card.document);
    const effect = { status: 200, body: { status: 'success', data: 'of another shape' } };
    await control(place, 'POST', '/faults', {
      method: 'GET',
      path: '/v1/analysis/communities',
      times: 20,
      effect,
    });
    await vscode.commands.executeCommand('chartCards.useSandbox');
    await vscode.commands.executeCommand('chartCards.openCardById', card.id);
    const isItsChart = ({ input }: vscode.Tab) =>
      input instanceof vscode.TabInputCustom && input.uri.query.includes(card.id);
    const tab = await eventually('the card’s tab', () => allTabs().find(isItsChart));
    await vscode.window.tabGroups.close(tab);
  });

  it('stays open with its text when a refresh finds that the card was deleted', async () => {
    const card = await openCard();
    assert.equal((await callService(place, 'DELETE', `/v1/analysis/${card.id}`)).status, 200);
    await vscode.commands.executeCommand('chartCards.refreshCard', card.document.uri);
    assert.ok(allTabs().some(({ input }) => input instanceof vscode.TabInputText && input.uri.query.includes(card.id)));
    assert.match(card.document.getText(), /EUR\/USD holds/);
  });

  it('can’t be typed into if the card isn’t Pending', async () => {
    const { document } = await openCard({ status: 'Active' });
    const before = document.getText();
    await vscode.commands.executeCommand('type', { text: 'x' });
    assert.deepEqual([document.getText(), document.isDirty], [before, false]);
  });

  /** Sets settings of VS Code's files, for cards only if `language` is given; undefined removes them. */
  const setFiles = async (values: Readonly<Record<string, unknown>>, language?: string) => {
    const settings = vscode.workspace.getConfiguration(
      'files',
      language === undefined ? undefined : { languageId: language },
    );
    for (const [name, value] of Object.entries(values))
      await settings.update(name, value, vscode.ConfigurationTarget.Global, language !== undefined);
  };

  describe('with auto save turned on', () => {
    let draft: vscode.TextDocument;
    /** VS Code may still hold the text of an earlier one. */
    let count = 0;
    beforeEach(async () => {
      const [root] = vscode.workspace.workspaceFolders ?? [];
      assert.ok(root);
      const uri = vscode.Uri.joinPath(root.uri, `auto-saved-${++count}.card.json`);
      await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(formatCard(REVIEWED)));
      draft = await vscode.workspace.openTextDocument(uri);
    });
    afterEach(async () => {
      await setFiles({ autoSave: 'off', autoSaveDelay: undefined });
      await closeText(draft);
      await vscode.workspace.fs.delete(draft.uri);
    });
    const draftOnDisk = async () => new TextDecoder().decode(await vscode.workspace.fs.readFile(draft.uri));

    for (const when of ['afterDelay', 'onFocusChange'] as const) {
      it(`is never sent, while a draft in a file is saved: ${when}`, async () => {
        const card = await openCard();
        const before = await updates(card);
        await setFiles({ autoSave: when, autoSaveDelay: 100 });
        await retitle(card, 'Written here');
        // The card's turn to be saved comes before the draft's.
        await showText(draft, { preview: false });
        await replaceIn(draft, BEFORE, 'Written by itself');
        await showText(card.document);
        await eventually('a saved draft', () => !draft.isDirty);
        assert.match(await draftOnDisk(), /Written by itself/);
        assert.equal(card.document.isDirty, true);
        assert.deepEqual([(await stored(card)).title, await updates(card)], [BEFORE, before]);
      });
    }
  });

  describe('with auto save turned on for cards everywhere', () => {
    const autoSave = (value: string | undefined) => {
      const values = { autoSave: value, autoSaveDelay: value && 100, autoSaveWorkspaceFilesOnly: value && false };
      return setFiles(values, 'chartcard');
    };
    before(() => autoSave('afterDelay'));
    after(() => autoSave(undefined));

    /** Resolves when VS Code has announced its own save of this text. */
    const announced = ({ document }: OpenCard) => {
      let listening: vscode.Disposable | undefined;
      const event = new Promise<void>((resolve) => {
        listening = vscode.workspace.onWillSaveTextDocument((save) => {
          if (save.document === document && save.reason === vscode.TextDocumentSaveReason.AfterDelay) resolve();
        });
      });
      return inTime('an automatic save', event).finally(() => listening?.dispose());
    };

    it('isn’t sent before it’s saved manually', async () => {
      const card = await openCard();
      const before = await updates(card);
      const saving = announced(card);
      await retitle(card, 'Saved by hand');
      await saving;
      assert.equal(card.document.isDirty, true);
      assert.deepEqual([(await stored(card)).title, await updates(card)], [BEFORE, before]);
      // A save of a text that is being saved already is that save.
      await eventually('a save by hand', async () => card.document.save());
      assert.deepEqual([(await stored(card)).title, await updates(card)], ['Saved by hand', before + 1]);
    });

    it('isn’t sent while it has errors', async () => {
      const card = await openCard();
      const before = await updates(card);
      const saving = announced(card);
      await retitle(card, '');
      await saving;
      // Saves of a text run one after the other.
      assert.equal(await card.document.save(), false);
      assert.equal(card.document.isDirty, true);
      assert.deepEqual([(await stored(card)).title, await updates(card)], [BEFORE, before]);
    });

    it('opens no review by itself, only when saved manually', async () => {
      await setReview('always');
      const pages: vscode.Tab[] = [];
      const listening = vscode.window.tabGroups.onDidChangeTabs(({ opened: tabs }) => {
        pages.push(...tabs.filter(isReview));
      });
      const card = await openCard();
      const saving = announced(card);
      await retitle(card, 'Reviewed');
      await saving;
      const byHand = vscode.commands.executeCommand('chartCards.saveCard', card.document.uri);
      await eventually('a review', () => pages[0]);
      await closeTab('the review', () => allTabs().find(isReview));
      await byHand;
      assert.equal(card.document.isDirty, true);
      listening.dispose();
      await setReview(undefined);
      assert.equal(pages.length, 1);
      assert.equal((await stored(card)).title, BEFORE);
    });
  });
});

function allTabs(): readonly vscode.Tab[] {
  return vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs);
}

function isReview({ input }: vscode.Tab): boolean {
  return input instanceof vscode.TabInputWebview && input.viewType.endsWith('chartCards.review');
}
