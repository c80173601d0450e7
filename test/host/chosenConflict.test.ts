import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { CARD_LIMITS, type Drawing } from '../../src/card/card.ts';
import { readCardText } from '../../src/card/readCardText.ts';
import { StubbedDialogs } from './steps/answers.ts';
import type { FakeReviewPage } from './steps/fakeReviewPage.ts';
import { documentOf, replaceIn, withFields } from './steps/reviewDesk.ts';
import { SaveFixture, setReview } from './steps/saveDesk.ts';
import { closeText, showText } from './steps/showText.ts';

const MINE = withFields({ title: 'Mine', timeframe: 'H1' });
const THEIRS = withFields({ title: 'Theirs', timeframe: 'D', comments: 'elsewhere' });
const CHOSEN = withFields({ title: 'Mine', timeframe: 'D', comments: 'elsewhere' });

function line(clientObjectId: string): Drawing {
  return { type: 'HORIZONTAL_LINE', clientObjectId, points: [{ time: 1_767_225_600, price: 1.1 }] };
}

describe('a conflict that is compared', () => {
  let answers: StubbedDialogs;
  let desk: SaveFixture;

  beforeEach(() => {
    answers = new StubbedDialogs().warn('Compare');
    desk = new SaveFixture();
    desk.remote.changeElsewhere(THEIRS, 5);
  });

  afterEach(async () => {
    answers.dispose();
    desk.dispose();
    await setReview(undefined);
  });

  async function choose(page: FakeReviewPage): Promise<void> {
    page.say({ type: 'choose', key: 'title', side: 'mine' });
    page.say({ type: 'choose', key: 'timeframe', side: 'theirs' });
    await page.until(({ confirm }) => confirm?.refusal === undefined);
    page.say({ type: 'confirm' });
  }

  it('is sent as it was chosen, by the save that asked, and becomes the text then', async () => {
    const document = await documentOf(MINE);
    const text = document.getText();
    const saving = desk.save(document);
    const page = await desk.page();
    assert.equal(desk.remote.sent.length, 0);
    await choose(page);
    const { published, thenShow } = await saving;
    assert.deepEqual(published.card, CHOSEN);
    assert.deepEqual(readCardText(thenShow ?? '').card, CHOSEN);
    // VS Code must have taken the save as done before the text may change.
    assert.equal(document.getText(), text);
    assert.deepEqual(
      desk.remote.sent.map(({ base, mine, onConflict }) => [base.card, mine, onConflict.kind]),
      [[THEIRS, CHOSEN, 'asReviewed']],
    );
  });

  it('is not asked about a second time where saves are looked at first', async () => {
    await setReview('always');
    const saving = desk.save(await documentOf(MINE));
    await choose(await desk.page());
    assert.deepEqual((await saving).published.card, CHOSEN);
    assert.equal(desk.reviews.pages.length, 1);
  });

  it('sends nothing when theirs was chosen throughout, and shows it', async () => {
    const saving = desk.save(await documentOf(MINE));
    const page = await desk.page();
    page.say({ type: 'chooseAll', side: 'theirs' });
    page.say({ type: 'confirm' });
    const { published, thenShow } = await saving;
    assert.deepEqual([published, readCardText(thenShow ?? '').card], [desk.remote.held, THEIRS]);
    assert.equal(desk.remote.sent.length, 0);
  });

  it('sends nothing when the page is closed, and leaves the text', async () => {
    const document = await documentOf(MINE);
    const saving = desk.save(document);
    (await desk.page()).dispose();
    await assert.rejects(saving, { name: '', message: /^Nothing was sent: the comparison was closed\./ });
    assert.deepEqual(readCardText(document.getText()).card, MINE);
    assert.equal(desk.remote.sent.length, 0);
  });

  it('takes no choice for a text that was changed meanwhile, and says so on the page and after it', async () => {
    const document = await documentOf(MINE);
    const saving = desk.save(document);
    const page = await desk.page();
    page.say({ type: 'chooseAll', side: 'theirs' });
    await replaceIn(document, '"Mine"', '"Typed meanwhile"');
    const stale = await page.until(({ confirm }) => /has changed/.test(confirm?.refusal ?? ''));
    assert.match(stale.confirm?.refusal ?? '', /Close this page and save again/);
    page.say({ type: 'confirm' });
    assert.ok(page.isOpen);
    page.dispose();
    await assert.rejects(saving, /text has changed since it was compared\. It is kept/);
    assert.match(document.getText(), /"Typed meanwhile"/);
    assert.equal(desk.remote.sent.length, 0);
  });

  it('is asked about again when the service holds an even newer state; cancelled then, the choice is the text', async () => {
    const document = await documentOf(MINE);
    const saving = desk.save(document);
    const first = await desk.page();
    desk.remote.changeElsewhere(withFields({ title: 'Newer', timeframe: 'D', comments: 'elsewhere' }), 7);
    await choose(first);
    while (desk.reviews.page() === first) await new Promise((resolve) => setTimeout(resolve, 5));
    const second = desk.reviews.page();
    assert.deepEqual(
      second.state.conflicts.map(({ key, base, theirs, mine }) => [key, base, theirs, mine]),
      [['title', 'Theirs', 'Newer', 'Mine']],
    );
    second.dispose();
    await assert.rejects(saving, /comparison was closed.*What you chose is your text now/);
    assert.deepEqual(readCardText(document.getText()).card, CHOSEN);
    assert.equal(desk.remote.sent.length, 0);
  });

  it('is merged with an even newer state where nobody has to choose', async () => {
    const saving = desk.save(await documentOf(MINE));
    const page = await desk.page();
    desk.remote.changeElsewhere(withFields({ title: 'Theirs', timeframe: 'W', comments: 'elsewhere' }), 7);
    await choose(page);
    const all = withFields({ title: 'Mine', timeframe: 'W', comments: 'elsewhere' });
    assert.deepEqual(readCardText((await saving).thenShow ?? '').card, all);
    assert.deepEqual(desk.remote.held.card, all);
  });

  it('becomes the text when it cannot be sent; saved again it goes out unasked, and one undo brings mine back', async () => {
    const document = await documentOf(MINE);
    const editor = await showText(document);
    const before = document.getText();
    desk.remote.refusal = {
      kind: 'notSent',
      failure: { kind: 'offline', code: undefined, text: 'The service cannot be reached.' },
    };
    const saving = desk.save(document);
    await choose(await desk.page());
    await assert.rejects(saving, {
      name: '',
      message: /^The service cannot be reached\. Nothing was sent; .*What you chose is your text now; undo/,
    });
    assert.deepEqual(readCardText(document.getText()).card, CHOSEN);

    await showText(editor.document);
    await vscode.commands.executeCommand('undo');
    assert.equal(document.getText(), before);
    await vscode.commands.executeCommand('redo');
    assert.deepEqual(readCardText(document.getText()).card, CHOSEN);
    desk.remote.refusal = undefined;
    assert.deepEqual((await desk.save(document)).published.card, CHOSEN);
    assert.equal(desk.reviews.pages.length, 1);
    await closeText(document);
  });

  it('asks again for the text of before, once what was chosen is undone', async () => {
    const document = await documentOf(MINE);
    await showText(document);
    desk.remote.refusal = {
      kind: 'notSent',
      failure: { kind: 'offline', code: undefined, text: 'The service cannot be reached.' },
    };
    const failing = desk.save(document);
    await choose(await desk.page());
    await assert.rejects(failing);
    await vscode.commands.executeCommand('undo');
    desk.remote.refusal = undefined;
    answers.warn(undefined);
    await assert.rejects(desk.save(document), /changed on the service too/);
    assert.deepEqual(desk.remote.held.card, THEIRS);
    await closeText(document);
  });

  it('becomes the text, but is not sent, when both sides together make a mistake', async () => {
    const mine = { ...MINE, drawings: Array.from({ length: CARD_LIMITS.drawings.max }, (_, at) => line(`mine${at}`)) };
    desk.remote.changeElsewhere({ ...THEIRS, drawings: [line('theirs')] }, 5);
    const document = await documentOf(mine);
    const saving = desk.save(document);
    const page = await desk.page();
    page.say({ type: 'chooseAll', side: 'mine' });
    await page.until(({ confirm }) => confirm?.refusal === undefined);
    page.say({ type: 'confirm' });
    await assert.rejects(saving, /^Nothing was sent, because the card has mistakes: .*What you chose is your text/);
    assert.deepEqual([desk.remote.sent, desk.remote.asked.length], [[], 1]);
    assert.match(document.getText(), /"theirs"/);
  });
});
