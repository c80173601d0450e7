import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { readCardText } from '../../src/card/text/readCard.ts';
import { addressOf, control, startedSandbox, stateOf } from './steps/sandbox.ts';
import { documentOf, REVIEWED, replaceIn, SaveFixture, setReview, withFields } from './steps/savedCards.ts';

import { closeTab, closeText, showText } from './steps/textEditors.ts';
import { untilShown } from './steps/until.ts';

describe('saves with a review', () => {
  const desks: SaveFixture[] = [];

  function saveFixture(): SaveFixture {
    const made = new SaveFixture();
    desks.push(made);
    return made;
  }

  after(async () => {
    for (const made of desks) made.dispose();
    await setReview(undefined);
  });

  it('send exactly what was shown once confirmed, and never send the sender to the page', async () => {
    await setReview('always');
    const { remote, save, page } = saveFixture();
    const mine = withFields({ comments: 'Mine' });
    const saving = save(await documentOf(mine));
    const shown = await page();
    assert.equal(remote.requests.length, 0);
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

  it('send what was confirmed before the save began, without a second page, unless the text has changed', async () => {
    await setReview('always');
    const { remote, reviews, review, save, page } = saveFixture();
    const document = await documentOf(withFields({ comments: 'Mine' }));
    const agreeing = review(document);
    (await page()).say({ type: 'confirm' });
    await agreeing;
    assert.equal(remote.requests.length, 0);
    await save(document);
    assert.deepEqual([remote.sent.length, reviews.pages.length], [1, 1]);
    assert.equal(remote.sent[0]?.onConflict.kind, 'asReviewed');

    remote.changeElsewhere(REVIEWED, 1);
    const agreeingAgain = review(document);
    (await page()).say({ type: 'confirm' });
    await agreeingAgain;
    await replaceIn(document, '"Mine"', '"Mine, later"');
    const saving = save(document);
    (await page()).dispose();
    await assert.rejects(saving, /Nothing was sent, because the review was closed/);
    assert.deepEqual([remote.sent.length, reviews.pages.length], [1, 3]);
  });

  it('open no page for a save that a later one has replaced', async () => {
    await setReview('always');
    const { reviews, review } = saveFixture();
    assert.equal(await review(await documentOf(withFields({ comments: 'Mine' })), () => false), false);
    assert.equal(reviews.pages.length, 0);
  });

  it('send nothing when the review is closed, or the text was changed during it', async () => {
    await setReview('always');
    const { remote, save, page } = saveFixture();
    const document = await documentOf(withFields({ comments: 'Mine' }));
    const closed = save(document);
    (await page()).dispose();
    await assert.rejects(closed, /Nothing was sent, because the review was closed/);

    const changed = save(document);
    const shown = await page();
    await replaceIn(document, '"Mine"', '"Mine, later"');
    await shown.until(({ confirm }) => confirm?.refusal !== undefined);
    shown.say({ type: 'confirm' });
    assert.ok(shown.isOpen);
    shown.dispose();
    await assert.rejects(changed, /Nothing was sent/);
    assert.deepEqual(remote.requests, []);
  });

  it('send nothing when the service has a newer version than the one shown', async () => {
    await setReview('always');
    const { remote, save, page } = saveFixture();
    const saving = save(await documentOf(withFields({ comments: 'Mine' })));
    const shown = await page();
    remote.changeElsewhere(withFields({ timeframe: 'D' }), 7);
    shown.say({ type: 'confirm' });
    await assert.rejects(saving, /has changed since your review/);
    assert.deepEqual(remote.sent, []);
  });

  it('show what was changed elsewhere, and make it the text', async () => {
    await setReview('always');
    const { remote, save, page } = saveFixture();
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

  it('open no page for automatic saves, which send nothing', async () => {
    await setReview('always');
    const { remote, reviews, save } = saveFixture();
    await assert.rejects(save(await documentOf(withFields({ comments: 'Mine' })), false), /Save manually/);
    assert.deepEqual([remote.requests.length, reviews.pages.length], [0, 0]);
  });

  it('open no page when there is nothing to send, nor for a read-only card', async () => {
    await setReview('always');
    const { remote, reviews, save } = saveFixture();
    assert.deepEqual((await save(await documentOf(REVIEWED))).published, remote.held);
    remote.changeElsewhere(REVIEWED, 9, 'Expired');
    await assert.rejects(save(await documentOf(withFields({ comments: 'Mine' }))), /The card is now Expired/);
    assert.equal(reviews.pages.length, 0);
    assert.deepEqual(remote.sent, []);
  });

  it('end before VS Code’s save begins if the card is known to be deleted, so that VS Code reports nothing', async () => {
    await setReview('never');
    const { remote, reviews, review, save } = saveFixture();
    const document = await documentOf(withFields({ comments: 'Mine' }));
    remote.refusal = { kind: 'gone' };
    await assert.rejects(save(document), /was deleted from the service/);
    for (const setting of ['never', 'always']) {
      await setReview(setting);
      await assert.rejects(review(document), /was deleted from the service/);
    }
    assert.equal(reviews.pages.length, 0);
    assert.equal(remote.requests.length, 1);
  });

  it('open a page only for saves with a bot message if configured so, and never if turned off', async () => {
    await setReview('whenSideEffects');
    const { remote, reviews, save, page } = saveFixture();
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
  afterEach(async () => {
    await setReview(undefined);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  it('waits for the page while the document stays dirty; closing the page sends nothing', async () => {
    const place = await startedSandbox();
    await control(place, 'POST', '/reset');
    const before = await stateOf(place);
    const card = before.analyses.find(
      ({ status, ownerUsername }) => status === 'Pending' && ownerUsername === 'mara.lindqvist',
    );
    assert.ok(card);
    await setReview('always');
    const document = await vscode.workspace.openTextDocument(addressOf(place, card));
    await showText(document, { preview: false });
    await replaceIn(document, '"title": "', '"title": "Now: ');
    const saves: vscode.TextDocument[] = [];
    const listening = vscode.workspace.onWillSaveTextDocument((event) => void saves.push(event.document));
    // The save key runs the command, so no save of VS Code waits for the page and shows “Saving…”.
    for (const [save, begun] of [
      [() => vscode.commands.executeCommand('chartCards.saveCard'), 0],
      [() => document.save(), 1],
    ] as const) {
      const saving = save();
      await untilShown('the review', () => reviewTabs()[0]);
      assert.equal(saves.length, begun);
      assert.ok(document.isDirty);
      await closeTab('the review', () => reviewTabs()[0]);
      await saving;
      // The next page has the same title.
      await untilShown('no review', () => reviewTabs().length === 0);
      assert.equal(saves.length, begun);
      assert.ok(document.isDirty);
    }
    listening.dispose();
    assert.match(document.getText(), /"title": "Now: /);
    const after = await stateOf(place);
    assert.equal(after.analyses.find(({ id }) => id === card.id)?.updatedAt, card.updatedAt);
    assert.equal(after.events.length, before.events.length);
    await closeText(document);
  });
});

function reviewTabs(): readonly vscode.Tab[] {
  return vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).filter(({ label }) => /^Review: Now: /.test(label));
}
