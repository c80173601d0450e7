import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { ReviewMarks } from '../../src/authoring/analyst/reviewMarks.ts';
import { DraftOrigins } from '../../src/authoring/documents/draftOrigins.ts';
import { publishCommands } from '../../src/authoring/drafts/publishCommands.ts';
import type { CardFileSystem } from '../../src/authoring/files/cardFileSystem.ts';
import type { Card } from '../../src/card/model/card.ts';
import type { PublishedCard } from '../../src/card/model/publishedCard.ts';
import { formatCard } from '../../src/card/text/jsonFormat.ts';
import type { CardService, FoundCreation } from '../../src/client/cards/cardService.ts';
import type { Outcome, ServiceRefusal } from '../../src/client/outcome.ts';
import type { Connections } from '../../src/shell/connection/connections.ts';
import { memento } from '../support/vscodeFakes.ts';
import { StubbedDialogs } from './steps/person.ts';
import {
  documentOf,
  publishedAs,
  REVIEWED,
  replaceIn,
  reviewFixture,
  setReview,
  withFields,
} from './steps/savedCards.ts';
import { openUntitled } from './steps/textEditors.ts';

const PUBLISHED = publishedAs(REVIEWED, 1);

/** The folder in which drafts' records keep what was published. */
let storage: string;

function newOrigins(): DraftOrigins {
  return new DraftOrigins(memento(), vscode.Uri.file(storage));
}

describe('publishing a draft with a review', () => {
  let answers: StubbedDialogs;
  let created: { channel: unknown; card: Card; sender: string; idempotencyKey: string }[];
  let fixture: ReturnType<typeof reviewFixture>;

  let opened: vscode.Uri;

  before(async () => {
    await setReview('always');
    storage = await mkdtemp(join(tmpdir(), 'publish-draft-'));
    opened = (await openUntitled('', 'plaintext')).uri;
  });
  after(async () => {
    await setReview(undefined);
    await rm(storage, { recursive: true });
  });

  beforeEach(() => {
    answers = new StubbedDialogs().pick('Forex').warn('Publish');
    created = [];
    fixture = reviewFixture();
  });

  afterEach(async () => {
    answers.dispose();
    fixture.reviews.dispose();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  /** The command, with a service that records what it is sent. */
  function command(
    origins = newOrigins(),
    change: Partial<Pick<CardService, 'create' | 'findCreated' | 'read'>> = {},
  ): (draft: vscode.Uri) => Promise<void> {
    const service: Pick<CardService, 'create'> = {
      create: async (channel, request) => {
        created.push({ channel, ...request });
        const { analysisId } = PUBLISHED;
        return { kind: 'created', analysisId, published: undefined, differences: [], after: 'answer' };
      },
      ...change,
    };
    const connections = {
      profile: () => undefined,
      current: {
        id: 'desk',
        name: 'Desk',
        communityId: PUBLISHED.communityId,
        channels: [{ id: PUBLISHED.channelId, name: 'Forex' }],
      },
      cards: async () => service,
      senderOf: async () => 'mara@example.com',
    } as unknown as Connections;
    const files = {
      uriOf: () => opened,
      adopt: () => opened,
      readOnlyReason: () => undefined,
    } as unknown as CardFileSystem;
    return publishCommands['chartCards.publishDraft'].handler({
      connections,
      files,
      reviews: fixture.reviews,
      origins,
    });
  }

  it('sends what the page shows, where it says, once confirmed', async () => {
    const document = await documentOf(REVIEWED);
    const origins = newOrigins();
    const publishing = command(origins)(document.uri);
    const shown = await fixture.openPage();
    const { mode, before, sends, confirm } = shown.state;
    assert.deepEqual(
      [mode, before.sketch, confirm?.button, confirm?.refusal],
      ['publish', undefined, 'Publish', undefined],
    );
    assert.equal(confirm?.question, 'Publish “EUR/USD holds” in the channel Forex on Desk?');
    assert.match(sends.body ?? '', /"sender": "\(you\)"/);
    assert.ok(!JSON.stringify(shown.posted).includes('mara@example.com'));
    assert.equal(created.length, 0);
    shown.say({ type: 'confirm' });
    await publishing;
    const { communityId, channelId, analysisId } = PUBLISHED;
    assert.deepEqual(
      created.map(({ channel, card, sender }) => [channel, card, sender]),
      [[{ communityId, channelId }, REVIEWED, 'mara@example.com']],
    );
    assert.deepEqual(origins.originOf(document.uri), { connectionId: 'desk', communityId, channelId, analysisId });
  });

  it('closes the page, opens the card, and says where it is published', async () => {
    const publishing = command(newOrigins(), {
      create: async () => ({
        kind: 'created',
        analysisId: PUBLISHED.analysisId,
        published: PUBLISHED,
        differences: [],
        after: 'answer',
      }),
    })((await documentOf(REVIEWED)).uri);
    const shown = await fixture.openPage();
    assert.equal(shown.state.sends.headline, 'Sends the whole card.');
    shown.say({ type: 'confirm' });
    await publishing;
    assert.equal(shown.isOpen, false);
    assert.equal(answers.informed, '“EUR/USD holds” is published in Forex.');
    const { input } = vscode.window.tabGroups.activeTabGroup.activeTab ?? {};
    assert.equal(input instanceof vscode.TabInputText && input.uri.toString(), opened.toString());
  });

  it('sends nothing when the page is closed, and says so', async () => {
    const publishing = command()((await documentOf(REVIEWED)).uri);
    (await fixture.openPage()).dispose();
    await publishing;
    assert.deepEqual([created.length, answers.informed], [0, 'Nothing was published. The draft is unchanged.']);
  });

  it('sends nothing of a draft that was changed during the review', async () => {
    const document = await documentOf(REVIEWED);
    const publishing = command()(document.uri);
    const shown = await fixture.openPage();
    await replaceIn(document, 'EUR/USD holds', 'EUR/USD breaks');
    await shown.until(({ confirm }) => /has changed/.test(confirm?.refusal ?? ''));
    shown.say({ type: 'confirm' });
    assert.ok(shown.isOpen);
    shown.dispose();
    await publishing;
    assert.equal(created.length, 0);
  });

  /** A service that loses every response to a creation, and is read back with this result. */
  function losing(found: FoundCreation): Pick<CardService, 'create' | 'findCreated'> {
    return {
      create: async (channel, request) => {
        created.push({ channel, ...request });
        await request.onAttempt?.({ evidence: { cardSha256: 'x' }, at: 1 });
        const failure = { kind: 'timeout', code: undefined, text: 'No answer.' } as const;
        return { kind: 'unknown', failure, journalId: 'j' };
      },
      findCreated: async () => found,
    };
  }

  describe('after publishing with a lost response', () => {
    before(() => setReview('never'));
    after(() => setReview('always'));

    it('opens the card that was published, and sends nothing', async () => {
      const { analysisId } = PUBLISHED;
      const origins = newOrigins();
      const run = command(origins, losing({ kind: 'found', analysisId, published: undefined }));
      const { uri } = await documentOf(REVIEWED);
      await assert.rejects(run(uri), /couldn’t confirm whether the card was published/);
      answers.warn('Open Published Card');
      await run(uri);
      assert.match(answers.warned ?? '', /“EUR\/USD holds” was published in Forex/);
      assert.equal(created.length, 1);
      assert.equal(origins.originOf(uri)?.analysisId, analysisId);
    });

    it('sends nothing until the user decides while the outcome is unknown, and keeps the key for the same text', async () => {
      const run = command(undefined, losing({ kind: 'unclear' }));
      const document = await documentOf(REVIEWED);
      await assert.rejects(run(document.uri), /couldn’t confirm/);
      answers.warn(undefined);
      await run(document.uri);
      assert.equal(created.length, 1);
      answers.warnEach(['Publish Anyway', 'Publish']);
      await assert.rejects(run(document.uri), /couldn’t confirm/);
      await replaceIn(document, 'EUR/USD holds', 'EUR/USD breaks');
      answers.warnEach(['Publish Anyway', 'Publish']);
      await assert.rejects(run(document.uri), /couldn’t confirm/);
      const [first, second, third] = created.map(({ idempotencyKey }) => idempotencyKey);
      assert.equal(second, first);
      assert.notEqual(third, first, 'another text, another key');
    });

    it('finds it under the draft’s new name: a rename makes no second post', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'publish-draft-'));
      const [before, after] = ['first', 'second'].map((name) => vscode.Uri.file(join(folder, `${name}.card.json`)));
      assert.ok(before !== undefined && after !== undefined);
      const origins = newOrigins();
      try {
        await writeFile(before.fsPath, JSON.stringify(REVIEWED));
        const run = command(origins, losing({ kind: 'unclear' }));
        await assert.rejects(run(before), /couldn’t confirm/);
        const rename = new vscode.WorkspaceEdit();
        rename.renameFile(before, after);
        assert.ok(await vscode.workspace.applyEdit(rename));
        answers.warn(undefined);
        await run(after);
        assert.match(answers.warned ?? '', /couldn’t confirm whether “EUR\/USD holds” was published/);
        assert.equal(created.length, 1);
        assert.equal(origins.attempts.get(before), undefined);
      } finally {
        origins.dispose();
        await rm(folder, { recursive: true });
      }
    });

    it('publishes with a new key when the earlier request can no longer take effect', async () => {
      const run = command(undefined, losing({ kind: 'absent' }));
      const { uri } = await documentOf(REVIEWED);
      await assert.rejects(run(uri), /couldn’t confirm/);
      await assert.rejects(run(uri), /couldn’t confirm/);
      const [first, second] = created.map(({ idempotencyKey }) => idempotencyKey);
      assert.notEqual(second, first);
    });

    it('does not report a repeated response as published', async () => {
      const { analysisId } = PUBLISHED;
      const origins = newOrigins();
      const run = command(origins, {
        create: async () => ({
          kind: 'created',
          analysisId,
          published: PUBLISHED,
          differences: ['title'],
          replayed: true,
          after: 'answer',
        }),
      });
      const { uri } = await documentOf(REVIEWED);
      await run(uri);
      assert.match(answers.warned ?? '', /wasn’t published/);
      assert.equal(origins.originOf(uri), undefined);
    });
  });

  describe('publishing a draft again', () => {
    before(() => setReview('never'));
    after(() => setReview('always'));

    const done = (published: PublishedCard): Outcome<PublishedCard> => ({
      kind: 'done',
      value: published,
      status: 200,
      attempts: 1,
    });

    it('asks, opens its card, and publishes another on request', async () => {
      const origins = newOrigins();
      const run = command(origins, { read: async () => done(PUBLISHED) });
      const document = await documentOf(REVIEWED);
      await run(document.uri);
      assert.equal(created.length, 1);
      const known = origins.publishedAs(document.uri);
      assert.deepEqual([known?.title, known?.channelName], ['EUR/USD holds', 'Forex']);

      answers.warn(undefined);
      await run(document.uri);
      assert.equal(answers.warned, 'This draft is already published, as “EUR/USD holds” in Forex');
      answers.warn('Open Published Card');
      await run(document.uri);
      assert.equal(created.length, 1);

      await replaceIn(document, 'EUR/USD holds', 'EUR/USD breaks');
      answers.warnEach(['Publish Another Card', 'Publish']);
      await run(document.uri);
      assert.equal(created.length, 2);
      assert.equal(origins.publishedAs(document.uri)?.title, 'EUR/USD breaks');
    });

    it('reports that its card was deleted', async () => {
      const origins = newOrigins();
      const refusal = { operation: 'analyses.get', status: 404, action: 'none' } as unknown as ServiceRefusal;
      const run = command(origins, { read: async () => ({ kind: 'refused', refusal, attempts: 1 }) });
      const { uri } = await documentOf(REVIEWED);
      await run(uri);
      answers.warn(undefined);
      await run(uri);
      assert.match(answers.warned ?? '', /but that card was deleted/);
      assert.equal(origins.publishedAs(uri)?.gone, true);
      answers.warnEach(['Publish as a New Card', 'Publish']);
      await run(uri);
      assert.equal(created.length, 2);
      assert.equal(origins.publishedAs(uri)?.gone, undefined);
    });
  });

  describe('a draft in a file', () => {
    let folder: string;
    let file: vscode.Uri;

    beforeEach(async () => {
      await setReview('never');
      folder = await mkdtemp(join(tmpdir(), 'publish-draft-'));
      file = vscode.Uri.file(join(folder, 'draft.card.json'));
      await writeFile(file.fsPath, formatCard(REVIEWED));
    });
    afterEach(async () => {
      await setReview('always');
      await rm(folder, { recursive: true });
    });

    it('is saved with what was published', async () => {
      const document = await vscode.workspace.openTextDocument(file);
      await vscode.window.showTextDocument(document);
      await replaceIn(document, 'EUR/USD holds', 'EUR/USD breaks');
      await command()(file);
      assert.deepEqual(
        created.map(({ card }) => card.metadata.title),
        ['EUR/USD breaks'],
      );
      assert.equal(document.isDirty, false);
      assert.match(await readFile(file.fsPath, 'utf8'), /EUR\/USD breaks/);
    });

    it('stays unsaved when nothing was published', async () => {
      const document = await vscode.workspace.openTextDocument(file);
      await vscode.window.showTextDocument(document);
      await replaceIn(document, 'EUR/USD holds', 'EUR/USD breaks');
      answers.warn(undefined);
      await command()(file);
      assert.deepEqual([created.length, document.isDirty], [0, true]);
      await vscode.commands.executeCommand('workbench.action.files.revert');
    });

    it('says how many warnings it has, and shows them instead of publishing it', async () => {
      const document = await vscode.workspace.openTextDocument(file);
      await vscode.window.showTextDocument(document);
      await command()(file);
      assert.deepEqual([answers.warnedButtons, created.length], [['Publish'], 1]);
      assert.doesNotMatch(answers.warnedDetail ?? '', /warning/);
      // A bullish card.
      await replaceIn(document, 'Buy the retest', 'Sell the retest');
      answers.warn('Show Problems');
      await command(newOrigins())(file);
      assert.equal(answers.warnedDetail?.split('\n')[0], 'The card has 1 warning.');
      assert.deepEqual([answers.warnedButtons, created.length], [['Publish', 'Show Problems'], 1]);
      await vscode.commands.executeCommand('workbench.action.files.revert');
    });

    it('says how many of its places are still marked to review, on the page and in the question', async () => {
      const document = await vscode.workspace.openTextDocument(file);
      await vscode.window.showTextDocument(document);
      const marks = new ReviewMarks(document, [
        { path: ['metadata', 'title'], because: 'kept', places: [] },
        { path: ['metadata', 'preferenceText'], because: 'kept', places: [] },
      ]);
      await command()(file);
      assert.match(answers.warnedDetail ?? '', /^2 places in the draft’s texts are still marked “To review”\.\n/);
      await replaceIn(document, 'EUR/USD holds', 'EUR/USD breaks');
      await setReview('always');
      const publishing = command(newOrigins())(file);
      const shown = await fixture.openPage();
      assert.equal(shown.state.notice, '1 place in the draft’s texts is still marked “To review”.');
      shown.dispose();
      await publishing;
      marks.dispose();
      assert.equal(created.length, 1);
    });
  });

  it('opens no page for a draft with an error', async () => {
    const document = await documentOf(withFields({ title: '' }));
    await assert.rejects(command()(document.uri), /Nothing was published, because the draft has an error/);
    assert.deepEqual([fixture.pages.length, created.length], [0, 0]);
  });

  it('opens the review only for side effects if configured so, and a dialog otherwise', async () => {
    await setReview('whenSideEffects');
    const publishing = command()((await documentOf(REVIEWED)).uri);
    (await fixture.openPage()).say({ type: 'confirm' });
    await publishing;
    await setReview('never');
    await command()((await documentOf(REVIEWED)).uri);
    assert.deepEqual([fixture.pages.length, created.length], [1, 2]);
    answers.warn(undefined);
    await command()((await documentOf(REVIEWED)).uri);
    assert.deepEqual([fixture.pages.length, created.length], [1, 2]);
    await setReview('always');
  });
});
