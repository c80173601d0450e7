import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { merge } from '../../src/card/model/merge.ts';
import { eventually } from '../support/waiting.ts';
import { documentOf, publishedAs, REVIEWED, replaceIn, reviewFixture, withFields } from './steps/savedCards.ts';
import { untilShown } from './steps/until.ts';

const PLACE = { channel: 'Forex', community: 'Desk', connectionId: 'desk' };

describe('reviews', () => {
  it('compare live with the text, keep the last valid card, and follow the service', async () => {
    const { reviews, page, pages } = reviewFixture();
    const document = await documentOf(withFields({ title: 'Edited' }));
    let known = publishedAs(REVIEWED, 1);
    const changed = new vscode.EventEmitter<void>();
    reviews.compare({
      title: 'EUR/USD holds',
      before: { label: 'published', card: REVIEWED },
      after: { label: 'edited', document },
      beforeIsPublished: true,
      published: known,
      follow: { published: () => known, readOnlyReason: () => undefined, onDidChange: changed.event },
    });
    page().say({ type: 'ready' });
    assert.deepEqual(
      page().state.changes.map(({ key, after }) => [key, after]),
      [['metadata.title', 'Edited']],
    );
    assert.equal(page().state.confirm, undefined);

    await replaceIn(document, '"Edited"', '"Edited twice"');
    await page().until(({ changes }) => changes[0]?.after === 'Edited twice');
    await replaceIn(document, '"EUR/USD"', '"EUR/');
    const broken = await page().until(({ notice }) => notice !== undefined);
    assert.equal(broken.changes[0]?.after, 'Edited twice');
    assert.equal(broken.sends.kind, 'refused');
    await replaceIn(document, '"EUR/', '"EUR/USD"');
    await page().until(({ notice }) => notice === undefined);

    // As after a save.
    known = publishedAs(withFields({ title: 'Edited twice' }), 2);
    changed.fire();
    const saved = await page().until(({ changes }) => changes.length === 0);
    assert.equal(saved.sends.kind, 'nothing');

    reviews.compare({
      title: 'again',
      before: { label: 'older', card: REVIEWED },
      after: { label: 'edited', document },
      beforeIsPublished: false,
    });
    assert.equal(pages.length, 1);
    assert.equal(page().state.sends.kind, 'none');
    reviews.dispose();
    assert.equal(page().isOpen, false);
  });

  it('merge a draft from what it last published: what was changed elsewhere isn’t sent back', async () => {
    const { reviews, page } = reviewFixture();
    const theirs = withFields({ comments: 'Changed elsewhere' });
    reviews.compare({
      title: 'x',
      before: { label: 'published', card: theirs },
      after: { label: 'edited', document: await documentOf(withFields({ title: 'Edited' })) },
      beforeIsPublished: true,
      published: publishedAs(theirs, 2),
      draftBase: REVIEWED,
    });
    const { headline, body } = page().state.sends;
    assert.equal(headline, 'Sends 1 change.');
    assert.match(body ?? '', /"title": "Edited"/);
    assert.doesNotMatch(body ?? '', /comments/);
    reviews.dispose();
  });

  it('say that a card is read-only', async () => {
    const { reviews, page } = reviewFixture();
    const published = publishedAs(REVIEWED, 1, 'Active');
    reviews.compare({
      title: 'x',
      before: { label: 'published', card: REVIEWED },
      after: { label: 'edited', document: await documentOf(withFields({ title: 'Edited' })) },
      beforeIsPublished: true,
      published,
      follow: {
        published: () => published,
        readOnlyReason: () => 'This card is Active.',
        onDidChange: new vscode.EventEmitter<void>().event,
      },
    });
    const { kind, effects, body } = page().state.sends;
    assert.deepEqual([kind, effects, body], ['refused', ['This card is Active.'], undefined]);
  });

  it('are confirmed by the page’s message only', async () => {
    const { reviews, page } = reviewFixture();
    const mine = withFields({ title: 'Mine' });
    const document = await documentOf(mine);
    const ask = (): Promise<string> =>
      reviews.confirm({
        mode: 'save',
        title: 'Mine',
        before: { label: 'published', card: REVIEWED },
        after: { label: 'edited', card: mine },
        published: publishedAs(REVIEWED, 1),
        document,
        text: document.getText(),
        ...PLACE,
      });

    const agreed = ask();
    const { confirm, sends } = page().state;
    assert.match(confirm?.question ?? '', /Forex.*Desk/);
    assert.deepEqual(JSON.parse(sends.body ?? ''), { sender: '(you)', metadata: { title: 'Mine' } });
    page().say({ type: 'confirm' });
    assert.equal(await agreed, 'confirmed');
    assert.equal(page().isOpen, false);

    const cancelled = ask();
    page().say({ type: 'cancel' });
    assert.equal(await cancelled, 'closed');

    const closed = ask();
    page().dispose();
    assert.equal(await closed, 'closed');

    // A second review of the same card replaces the first, on its own page.
    const first = ask();
    const old = page();
    const second = ask();
    assert.equal(await first, 'closed');
    assert.equal(old.isOpen, false);
    old.say({ type: 'confirm' });
    page().say({ type: 'confirm' });
    assert.equal(await second, 'confirmed');
  });

  it('can’t be confirmed once the text has changed, and can again when it is undone', async () => {
    const { reviews, page } = reviewFixture();
    const mine = withFields({ title: 'Mine' });
    const document = await documentOf(mine);
    const answer = reviews.confirm({
      mode: 'publish',
      title: 'Mine',
      after: { label: 'draft', card: mine },
      document,
      text: document.getText(),
      ...PLACE,
    });
    assert.equal(page().state.confirm?.refusal, undefined);
    await replaceIn(document, '"Mine"', '"Other"');
    await page().until(({ confirm }) => confirm?.refusal !== undefined);
    page().say({ type: 'confirm' });
    assert.ok(page().isOpen);
    // The page still shows what was asked about.
    assert.match(page().state.sends.body ?? '', /"title": "Mine"/);
    await replaceIn(document, '"Other"', '"Mine"');
    await page().until(({ confirm }) => confirm?.refusal === undefined);
    page().say({ type: 'confirm' });
    assert.equal(await answer, 'confirmed');
  });

  it('let a conflict be resolved part by part, and show the resulting card', async () => {
    const { reviews, page } = reviewFixture();
    const theirs = publishedAs(withFields({ title: 'Theirs', timeframe: 'D', comments: 'elsewhere' }), 2);
    const mine = withFields({ title: 'Mine', timeframe: 'H1' });
    const document = await documentOf(mine);
    const merged = merge(REVIEWED, theirs.card, mine);
    assert.ok(merged.kind === 'conflict');
    const ask = () =>
      reviews.resolve({
        title: 'Mine',
        base: REVIEWED,
        theirs,
        mine,
        conflicts: merged.conflicts,
        document,
        text: document.getText(),
        channel: 'Forex',
        community: 'Desk',
      });
    const answer = ask();
    assert.deepEqual(
      page().state.conflicts.map(({ key, choice, base, theirs: other, mine: own }) => [key, choice, base, other, own]),
      [
        ['title', 'open', 'EUR/USD holds', 'Theirs', 'Mine'],
        ['timeframe', 'open', 'H4', 'D', 'H1'],
      ],
    );
    assert.match(page().state.confirm?.refusal ?? '', /2 conflicts aren’t resolved/);
    page().say({ type: 'confirm' });
    assert.ok(page().isOpen);
    page().say({ type: 'choose', key: 'title', side: 'mine' });
    page().say({ type: 'choose', key: 'no such part', side: 'mine' });
    page().say({ type: 'choose', key: 'timeframe', side: 'theirs' });
    const decided = await page().until(({ confirm }) => confirm?.refusal === undefined);
    assert.deepEqual(JSON.parse(decided.sends.body ?? ''), { sender: '(you)', metadata: { title: 'Mine' } });
    page().say({ type: 'confirm' });
    assert.deepEqual(await answer, withFields({ title: 'Mine', timeframe: 'D', comments: 'elsewhere' }));

    const again = ask();
    page().say({ type: 'chooseAll', side: 'theirs' });
    const taken = await page().until(({ confirm }) => confirm?.refusal === undefined);
    assert.equal(taken.sends.kind, 'nothing');
    await replaceIn(document, '"Mine"', '"Typed concurrently"');
    await page().until(({ confirm }) => confirm?.refusal !== undefined);
    page().say({ type: 'confirm' });
    page().dispose();
    assert.equal(await again, undefined);
  });

  it('reveal the place of a check in the text, and copy the request', async () => {
    const { reviews, page } = reviewFixture();
    const document = await documentOf(withFields({ title: '' }));
    reviews.compare({
      title: 'x',
      before: { label: 'published', card: REVIEWED },
      after: { label: 'edited', document },
      beforeIsPublished: true,
      published: publishedAs(REVIEWED, 1),
    });
    const shown = page().state.checks.findIndex(({ severity }) => severity === 'error');
    assert.ok(shown >= 0);
    page().say({ type: 'revealCheck', check: shown });
    // The editor is reported before or after its cursor has moved.
    await untilShown('the cursor at the place of the check', () => {
      const editor = vscode.window.activeTextEditor;
      if (editor?.document !== document) return false;
      return document.lineAt(editor.selection.active.line).text.includes('"title": ""');
    });

    await replaceIn(document, '"title": ""', '"title": "Fixed"');
    await page().until(({ sends }) => sends.kind === 'send');
    page().say({ type: 'copyBody' });
    await eventually('the request in the clipboard', async () => {
      return (await vscode.env.clipboard.readText()) === page().state.sends.body;
    });
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });
});
