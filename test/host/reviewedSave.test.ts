import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Card } from '../../src/card/card.ts';
import { formatCard } from '../../src/card/formatCard.ts';
import { merge } from '../../src/card/merge.ts';
import { patch } from '../../src/card/patch.ts';
import type { PublishedCard } from '../../src/card/publishedCard.ts';
import { readCardText } from '../../src/card/readCardText.ts';
import type { CardService, SaveRequest, SaveResult } from '../../src/client/cards/cardService.ts';
import type { Connections } from '../../src/workbench/connection/connectionProfile.ts';
import { CardSaver, type SavedFile } from '../../src/workbench/files/cardSaver.ts';
import { PublishedText } from '../../src/workbench/files/publishedText.ts';
import { RemoteCardFile } from '../../src/workbench/files/remoteCardFile.ts';
import { SaveReviews } from '../../src/workbench/files/saveReviews.ts';
import { ServiceComplaints } from '../../src/workbench/files/serviceComplaints.ts';
import { documentOf, publishedAs, REVIEWED, replaceIn, reviewDesk, withFields } from './steps/reviewDesk.ts';
import { addressOf, control, startedSandbox, stateOf } from './steps/sandboxDesk.ts';

/** A service that holds one card, and remembers what it was asked to save. */
class OneCard {
  held = publishedAs(REVIEWED, 1);
  readonly asked: SaveRequest[] = [];
  readonly sent: SaveRequest[] = [];

  readonly service: Pick<CardService, 'read' | 'save'> = {
    read: async () => ({ kind: 'done', value: this.held, status: 200, attempts: 1 }),
    save: async (request) => this.#save(request),
  };

  changeElsewhere(card: Card, minute: number, status = 'Pending'): void {
    this.held = publishedAs(card, minute, status);
  }

  #save(request: SaveRequest): SaveResult {
    if (patch(request.base.card, request.mine).kind === 'nothing') {
      return { kind: 'nothingToSend', published: request.base };
    }
    this.asked.push(request);
    const theirs = this.held;
    const isNewer = theirs.updatedAt !== request.base.updatedAt;
    if (isNewer && request.onConflict.kind === 'asReviewed') return { kind: 'conflict', theirs, conflicts: [] };
    const merged = isNewer ? merge(request.base.card, theirs.card, request.mine) : undefined;
    if (merged?.kind === 'conflict') return { kind: 'conflict', theirs, conflicts: merged.conflicts };
    this.sent.push(request);
    this.held = publishedAs(merged?.card ?? request.mine, 50);
    return { kind: 'saved', published: this.held, differences: [], after: 'answer' };
  }
}

describe('saves that a person looks at first', () => {
  const pictures = new PublishedText();
  const complaints = new ServiceComplaints();

  after(async () => {
    pictures.dispose();
    complaints.dispose();
    await setReview(undefined);
  });

  function setReview(value: string | undefined): Thenable<void> {
    return vscode.workspace.getConfiguration('chartCards').update('review', value, vscode.ConfigurationTarget.Global);
  }

  /** A save of the document, begun; its page can be played with. */
  function desk(base: PublishedCard = publishedAs(REVIEWED, 1)) {
    const remote = new OneCard();
    const reviews = reviewDesk();
    const connections = {
      profile: () => ({ id: 'desk', name: 'Desk', channels: [{ id: base.channelId, name: 'Forex' }] }),
      cards: async () => remote.service,
      senderOf: async () => 'mara@example.com',
    } as unknown as Connections;
    const saver = new CardSaver(
      connections,
      new SaveReviews(connections, reviews.reviews, pictures),
      complaints,
      () => undefined,
    );
    const { communityId, channelId, analysisId } = base;
    return {
      remote,
      reviews,
      save: (document: vscode.TextDocument, byHand = true): Promise<SavedFile> =>
        saver.save({
          uri: document.uri,
          address: { connectionId: 'desk', communityId, channelId, analysisId },
          file: new RemoteCardFile(base, formatCard(base.card)),
          text: document.getText(),
          byHand,
        }),
      /** The page that the save opens. */
      page: async () => {
        while (reviews.pages.every(({ isOpen }) => !isOpen)) await new Promise((resolve) => setTimeout(resolve, 5));
        return reviews.page();
      },
    };
  }

  it('send exactly what was shown, once it was agreed to, and never name the sender to the page', async () => {
    await setReview('always');
    const { remote, save, page } = desk();
    const mine = withFields({ comments: 'Mine' });
    const saving = save(await documentOf(mine));
    const shown = await page();
    assert.equal(remote.asked.length, 0);
    assert.deepEqual(JSON.parse(shown.state.sends.body ?? ''), { sender: '(you)', metadata: { comments: 'Mine' } });
    assert.match(shown.state.confirm?.question ?? '', /Forex.*Desk/);
    assert.ok(!JSON.stringify(shown.posted).includes('mara@example.com'));
    shown.say({ type: 'confirm' });
    assert.deepEqual((await saving).published.card, mine);
    assert.deepEqual(
      remote.sent.map(({ mine: card, onConflict }) => [card, onConflict.kind]),
      [[mine, 'asReviewed']],
    );
  });

  it('send nothing when the review is closed, or the text was changed meanwhile', async () => {
    await setReview('always');
    const { remote, save, page } = desk();
    const document = await documentOf(withFields({ comments: 'Mine' }));
    const closed = save(document);
    (await page()).dispose();
    await assert.rejects(closed, /Nothing was sent: the review was closed/);

    const changed = save(document);
    const shown = await page();
    await replaceIn(document, '"Mine"', '"Mine, later"');
    await shown.until(({ confirm }) => confirm?.refusal !== undefined);
    shown.say({ type: 'confirm' });
    assert.ok(shown.isOpen);
    shown.dispose();
    await assert.rejects(changed, /Nothing was sent/);
    assert.deepEqual(remote.asked, []);
  });

  it('send nothing when the service holds a newer state than the one that was shown', async () => {
    await setReview('always');
    const { remote, save, page } = desk();
    const saving = save(await documentOf(withFields({ comments: 'Mine' })));
    const shown = await page();
    remote.changeElsewhere(withFields({ timeframe: 'D' }), 7);
    shown.say({ type: 'confirm' });
    await assert.rejects(saving, /newer than what you looked at/);
    assert.deepEqual(remote.sent, []);
  });

  it('show what somebody else changed meanwhile, and make it the text', async () => {
    await setReview('always');
    const { remote, save, page } = desk();
    remote.changeElsewhere(withFields({ timeframe: 'D' }), 5);
    const saving = save(await documentOf(withFields({ comments: 'Mine' })));
    const shown = await page();
    assert.match(shown.state.notice ?? '', /timeframe/);
    assert.deepEqual(JSON.parse(shown.state.sends.body ?? ''), { sender: '(you)', metadata: { comments: 'Mine' } });
    shown.say({ type: 'confirm' });
    const saved = await saving;
    const both = withFields({ comments: 'Mine', timeframe: 'D' });
    assert.deepEqual(readCardText(saved.thenShow ?? '').card, both);
    assert.deepEqual(remote.held.card, both);
  });

  it('open no page uninvited: a save that nobody asked for sends nothing', async () => {
    await setReview('always');
    const { remote, reviews, save } = desk();
    await assert.rejects(save(await documentOf(withFields({ comments: 'Mine' })), false), /Save by hand/);
    assert.deepEqual([remote.asked.length, reviews.pages.length], [0, 0]);
  });

  it('open no page when there is nothing to send, nor when the card cannot be changed', async () => {
    await setReview('always');
    const { remote, reviews, save } = desk();
    assert.deepEqual((await save(await documentOf(REVIEWED))).published, remote.held);
    remote.changeElsewhere(REVIEWED, 9, 'Expired');
    await assert.rejects(save(await documentOf(withFields({ comments: 'Mine' }))), /The card is Expired by now/);
    assert.equal(reviews.pages.length, 0);
    assert.deepEqual(remote.sent, []);
  });

  it('are those with a bot message alone where the setting says so, and none where it says never', async () => {
    await setReview('whenSideEffects');
    const { remote, reviews, save, page } = desk();
    // P2 4.8 rule 5: comments add no bot message, a title does.
    await save(await documentOf(withFields({ comments: 'Mine' })));
    assert.deepEqual([remote.sent.length, reviews.pages.length], [1, 0]);
    remote.changeElsewhere(REVIEWED, 1);
    const titled = save(await documentOf(withFields({ title: 'Mine' })));
    (await page()).say({ type: 'confirm' });
    await titled;
    assert.deepEqual([remote.sent.length, reviews.pages.length], [2, 1]);

    await setReview('never');
    remote.changeElsewhere(REVIEWED, 1);
    await save(await documentOf(withFields({ title: 'Mine' })));
    assert.deepEqual([remote.sent.length, reviews.pages.length], [3, 1]);
    assert.equal(remote.sent.at(-1)?.onConflict.kind, 'report');
  });
});

describe('a reviewed save in VS Code', () => {
  after(async () => {
    await vscode.workspace
      .getConfiguration('chartCards')
      .update('review', undefined, vscode.ConfigurationTarget.Global);
  });

  it('waits for the page while the document stays dirty; closing the page sends nothing', async () => {
    const place = await startedSandbox();
    await control(place, 'POST', '/reset');
    const before = await stateOf(place);
    const card = before.analyses.find(
      ({ status, ownerUsername }) => status === 'Pending' && ownerUsername === 'mara.lindqvist',
    );
    assert.ok(card);
    await vscode.workspace.getConfiguration('chartCards').update('review', 'always', vscode.ConfigurationTarget.Global);
    const document = await vscode.workspace.openTextDocument(addressOf(place, card));
    await vscode.window.showTextDocument(document, { preview: false });
    await replaceIn(document, '"title": "', '"title": "Now: ');
    const saving = document.save();
    const page = await tabCalled(/^Review: Now: /);
    assert.ok(document.isDirty);
    await vscode.window.tabGroups.close(page);
    assert.equal(await saving, false);
    assert.ok(document.isDirty);
    assert.match(document.getText(), /"title": "Now: /);
    const after = await stateOf(place);
    assert.equal(after.analyses.find(({ id }) => id === card.id)?.updatedAt, card.updatedAt);
    assert.equal(after.events.length, before.events.length);
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });
});

async function tabCalled(label: RegExp): Promise<vscode.Tab> {
  for (;;) {
    const tab = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).find((one) => label.test(one.label));
    if (tab !== undefined) return tab;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
