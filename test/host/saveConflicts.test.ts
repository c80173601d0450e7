import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { CARD_LIMITS, type Drawing } from '../../src/card/model/card.ts';
import { readCardText } from '../../src/card/text/readCard.ts';
import { eventually } from '../support/waiting.ts';
import { StubbedDialogs } from './steps/person.ts';
import { addressOf, control, type SandboxPlace, startedSandbox, stateOf } from './steps/sandbox.ts';
import {
  documentOf,
  type FakeReviewPage,
  publishedAs,
  REVIEWED,
  replaceIn,
  SaveFixture,
  setReview,
  withFields,
} from './steps/savedCards.ts';
import { closeText, showText } from './steps/textEditors.ts';

const MINE = withFields({ title: 'Mine', timeframe: 'H1' });
const THEIRS = withFields({ title: 'Theirs', timeframe: 'D', comments: 'elsewhere' });
const CHOSEN = withFields({ title: 'Mine', timeframe: 'D', comments: 'elsewhere' });

function line(clientObjectId: string): Drawing {
  return { type: 'HORIZONTAL_LINE', clientObjectId, points: [{ time: 1_767_225_600, price: 1.1 }] };
}

describe('a compared conflict', () => {
  let answers: StubbedDialogs;
  let fixture: SaveFixture;

  beforeEach(() => {
    answers = new StubbedDialogs().warn('Compare');
    fixture = new SaveFixture();
    fixture.remote.changeElsewhere(THEIRS, 5);
  });

  afterEach(async () => {
    answers.dispose();
    fixture.dispose();
    await setReview(undefined);
  });

  async function choose(page: FakeReviewPage): Promise<void> {
    page.say({ type: 'choose', key: 'title', side: 'mine' });
    page.say({ type: 'choose', key: 'timeframe', side: 'theirs' });
    await page.until(({ confirm }) => confirm?.refusal === undefined);
    page.say({ type: 'confirm' });
  }

  it('sends the choice within the save that met it, and then makes it the text', async () => {
    const document = await documentOf(MINE);
    const text = document.getText();
    const saving = fixture.save(document);
    const page = await fixture.page();
    assert.equal(fixture.remote.sent.length, 0);
    await choose(page);
    const { published, thenShow } = await saving;
    assert.deepEqual(published.card, CHOSEN);
    assert.deepEqual(readCardText(thenShow ?? '').card, CHOSEN);
    // VS Code must have finished the save before the text may change.
    assert.equal(document.getText(), text);
    assert.deepEqual(
      fixture.remote.sent.map(({ base, mine, onConflict }) => [base.card, mine, onConflict.kind]),
      [[THEIRS, CHOSEN, 'asReviewed']],
    );
  });

  it('is not asked about a second time if saves are reviewed', async () => {
    await setReview('always');
    const saving = fixture.save(await documentOf(MINE));
    await choose(await fixture.page());
    assert.deepEqual((await saving).published.card, CHOSEN);
    assert.equal(fixture.reviews.pages.length, 1);
  });

  it('sends nothing if theirs was chosen throughout, and shows it', async () => {
    const saving = fixture.save(await documentOf(MINE));
    const page = await fixture.page();
    page.say({ type: 'chooseAll', side: 'theirs' });
    page.say({ type: 'confirm' });
    const { published, thenShow } = await saving;
    assert.deepEqual([published, readCardText(thenShow ?? '').card], [fixture.remote.held, THEIRS]);
    assert.equal(fixture.remote.sent.length, 0);
  });

  it('sends nothing when the page is closed, and leaves the text', async () => {
    const document = await documentOf(MINE);
    const saving = fixture.save(document);
    (await fixture.page()).dispose();
    await assert.rejects(saving, { name: '', message: /^Nothing was sent, because the comparison was closed\./ });
    assert.deepEqual(readCardText(document.getText()).card, MINE);
    assert.equal(fixture.remote.sent.length, 0);
  });

  it('rejects the choice for a text that was changed in between, and says so on the page and after it', async () => {
    const document = await documentOf(MINE);
    const saving = fixture.save(document);
    const page = await fixture.page();
    page.say({ type: 'chooseAll', side: 'theirs' });
    await replaceIn(document, '"Mine"', '"Typed concurrently"');
    const stale = await page.until(({ confirm }) => /has changed/.test(confirm?.refusal ?? ''));
    assert.match(stale.confirm?.refusal ?? '', /Close this page and save again/);
    page.say({ type: 'confirm' });
    assert.ok(page.isOpen);
    page.dispose();
    await assert.rejects(saving, /text has changed since it was compared\. It’s kept/);
    assert.match(document.getText(), /"Typed concurrently"/);
    assert.equal(fixture.remote.sent.length, 0);
  });

  it('asks again when the service has an even newer version; if cancelled then, the choice is the text', async () => {
    const document = await documentOf(MINE);
    const saving = fixture.save(document);
    const first = await fixture.page();
    fixture.remote.changeElsewhere(withFields({ title: 'Newer', timeframe: 'D', comments: 'elsewhere' }), 7);
    await choose(first);
    assert.equal(first.isOpen, false);
    const second = await fixture.page();
    assert.deepEqual(
      second.state.conflicts.map(({ key, base, theirs, mine }) => [key, base, theirs, mine]),
      [['title', 'Theirs', 'Newer', 'Mine']],
    );
    second.dispose();
    await assert.rejects(saving, /comparison was closed.*Your choice is now in the text/);
    assert.deepEqual(readCardText(document.getText()).card, CHOSEN);
    assert.equal(fixture.remote.sent.length, 0);
  });

  it('is merged with an even newer version if nothing needs a decision', async () => {
    const saving = fixture.save(await documentOf(MINE));
    const page = await fixture.page();
    fixture.remote.changeElsewhere(withFields({ title: 'Theirs', timeframe: 'W', comments: 'elsewhere' }), 7);
    await choose(page);
    const all = withFields({ title: 'Mine', timeframe: 'W', comments: 'elsewhere' });
    assert.deepEqual(readCardText((await saving).thenShow ?? '').card, all);
    assert.deepEqual(fixture.remote.held.card, all);
  });

  it('makes the choice the text if it can’t be sent; saving again sends it without a question, and one undo restores mine', async () => {
    const document = await documentOf(MINE);
    const editor = await showText(document);
    const before = document.getText();
    fixture.remote.refusal = {
      kind: 'notSent',
      failure: { kind: 'offline', code: undefined, text: 'The service can’t be reached.' },
    };
    const saving = fixture.save(document);
    await choose(await fixture.page());
    await assert.rejects(saving, {
      name: '',
      message: /^The service can’t be reached\. Nothing was sent; .*Your choice is now in the text; undo/,
    });
    assert.deepEqual(readCardText(document.getText()).card, CHOSEN);

    await showText(editor.document);
    await vscode.commands.executeCommand('undo');
    assert.equal(document.getText(), before);
    await vscode.commands.executeCommand('redo');
    assert.deepEqual(readCardText(document.getText()).card, CHOSEN);
    fixture.remote.refusal = undefined;
    assert.deepEqual((await fixture.save(document)).published.card, CHOSEN);
    assert.equal(fixture.reviews.pages.length, 1);
    await closeText(document);
  });

  it('asks again for the previous text once the choice is undone', async () => {
    const document = await documentOf(MINE);
    await showText(document);
    fixture.remote.refusal = {
      kind: 'notSent',
      failure: { kind: 'offline', code: undefined, text: 'The service can’t be reached.' },
    };
    const failing = fixture.save(document);
    await choose(await fixture.page());
    await assert.rejects(failing);
    await vscode.commands.executeCommand('undo');
    fixture.remote.refusal = undefined;
    answers.warn(undefined);
    await assert.rejects(fixture.save(document), /also changed on the service/);
    assert.deepEqual(fixture.remote.held.card, THEIRS);
    await closeText(document);
  });

  it('makes the choice the text, but doesn’t send it, if both sides together are invalid', async () => {
    const mine = { ...MINE, drawings: Array.from({ length: CARD_LIMITS.drawings.max }, (_, at) => line(`mine${at}`)) };
    fixture.remote.changeElsewhere({ ...THEIRS, drawings: [line('theirs')] }, 5);
    const document = await documentOf(mine);
    const saving = fixture.save(document);
    const page = await fixture.page();
    page.say({ type: 'chooseAll', side: 'mine' });
    await page.until(({ confirm }) => confirm?.refusal === undefined);
    page.say({ type: 'confirm' });
    await assert.rejects(saving, /^Nothing was sent, because the card has errors: .*Your choice is now in the text/);
    assert.deepEqual([fixture.remote.sent, fixture.remote.requests.length], [[], 1]);
    assert.match(document.getText(), /"theirs"/);
  });
});

const SENDER = 'mara.lindqvist';

describe('cards that the service stores in another form', () => {
  let place: SandboxPlace;
  let answers: StubbedDialogs;
  let document: vscode.TextDocument;
  let id: string;
  let tests = 0;

  before(async () => {
    place = await startedSandbox();
  });

  beforeEach(async () => {
    answers = new StubbedDialogs();
    await control(place, 'POST', '/reset');
    await control(place, 'POST', '/settings', { deviations: { storedDrawings: 'normalized' } });
    // VS Code keeps a closed document for a while, and with it what a reset sandbox no longer has: each test uses its
    // own.
    const card = (await stateOf(place)).analyses
      .filter((one) => one.status === 'Pending' && one.ownerUsername === SENDER)
      .at(-++tests);
    assert.ok(card);
    id = card.id;
    document = await vscode.workspace.openTextDocument(addressOf(place, card));
    await showText(document, { preview: false });
  });

  afterEach(async () => {
    answers.dispose();
    await closeText(document);
    await control(place, 'POST', '/reset');
  });

  async function updates(): Promise<number> {
    const { events } = await stateOf(place);
    return events.filter(({ kind, analysisId }) => kind === 'message_webhook' && analysisId === id).length;
  }

  async function service(
    method: 'GET' | 'PATCH',
    body?: unknown,
  ): Promise<{ readonly metadata: { comments?: string; timeframe: string } }> {
    const { key } = (await control(place, 'POST', '/keys', {})) as { readonly key: string };
    const answer = await fetch(`${place.baseUrl}/v1/analysis/${id}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    assert.ok(answer.ok, String(answer.status));
    const { data } = (await answer.json()) as { data: { analysis: { shapes: { key?: string }[] } } };
    return data.analysis.shapes.find(({ key: name }) => name === 'analysis') as never;
  }

  it('are saved three times with one update each; the text stays as typed, and the document clean', async () => {
    for (const [round, from, to] of [
      [1, /"title": "/, '"title": " Typed  '],
      [2, /"color": "#[0-9A-Fa-f]{6}"/, '"color": "#ABCDEF"'],
      [3, /"title": " Typed/, '"title": " Retyped'],
    ] as const) {
      const found = from.exec(document.getText())?.[0];
      assert.ok(found, String(from));
      await replaceIn(document, found, to);
      const typed = document.getText();
      assert.ok(await document.save());
      assert.equal(document.isDirty, false);
      assert.equal(document.getText(), typed);
      assert.equal(await updates(), round);
      assert.equal(await document.save(), true);
      assert.equal(await updates(), round);
    }
    assert.equal(answers.warned, undefined);
  });

  it('are saved without an error message if the response has no body', async () => {
    await control(place, 'POST', '/settings', { deviations: { writeBodies: 'empty' } });
    await replaceIn(document, '"title": "', '"title": "Answered with nothing: ');
    assert.ok(await document.save());
    assert.equal(await updates(), 1);
    assert.equal(answers.informed, undefined);
  });

  it('save a moved drawing, not stored beside an unchanged title, together with a changed title', async () => {
    await control(place, 'POST', '/settings', { deviations: { unchangedTitle: 'ignored' } });
    const found = /"color": "#[0-9A-Fa-f]{6}"/.exec(document.getText())?.[0];
    assert.ok(found);
    await replaceIn(document, found, '"color": "#ABCDEF"');
    assert.equal(await document.save(), false);
    assert.equal(document.isDirty, true);
    await replaceIn(document, '"title": "', '"title": "With its drawings: ');
    assert.ok(await document.save());
    assert.match(JSON.stringify(await service('GET')), /With its drawings: /);
    assert.equal(await updates(), 2);

    // Changing the connection's settings discards what was learnt about the service: drawings are sent alone again.
    await control(place, 'POST', '/settings', { deviations: { unchangedTitle: 'savesDrawings' } });
    await replaceIn(document, '"color": "#ABCDEF"', '"color": "#FEDCBA"');
    assert.equal(await document.save(), false);
    await setReview('never');
    assert.ok(await document.save());
    assert.equal(await updates(), 3);
    await setReview(undefined);
  });

  it('keep what is typed between a merged save and its reload, and what was changed elsewhere', async () => {
    const { timeframe } = (await service('GET')).metadata;
    const theirs = timeframe === 'D' ? 'W' : 'D';
    await service('PATCH', { sender: SENDER, metadata: { timeframe: theirs } });
    await replaceIn(document, '"title": "', '"title": "Mine: ');
    // A person's keys reach the text that is there. An edit is refused if VS Code reloads the text before it arrives.
    const typeInTitle = (): Promise<boolean> =>
      eventually('the typed title', async () => {
        const at = document.positionAt(document.getText().indexOf('"title": "Mine') + '"title": "Mine'.length);
        const edit = new vscode.WorkspaceEdit();
        edit.insert(document.uri, at, ', typed on');
        return vscode.workspace.applyEdit(edit);
      });
    // The moment at which VS Code has finished the save, and not yet reloaded the merged text.
    const typed = new Promise<boolean>((resolve) => {
      const once = vscode.workspace.onDidSaveTextDocument((saved) => {
        if (saved !== document) return;
        once.dispose();
        resolve(typeInTitle());
      });
    });
    assert.ok(await document.save());
    assert.ok(await typed);
    assert.match(document.getText(), /"title": "Mine, typed on: /);
    assert.ok(await document.save());
    const stored = (await service('GET')).metadata as { readonly title?: string; readonly timeframe: string };
    assert.match(stored.title ?? '', /^Mine, typed on: /);
    assert.equal(stored.timeframe, theirs);
  });
});

describe('cards that the service stores without drawings beside an unchanged title', () => {
  it('leave the document dirty, are reported once with a way out, and aren’t sent again until a text changes', async () => {
    const answers = new StubbedDialogs();
    const fixture = new SaveFixture();
    try {
      fixture.remote.refusal = {
        kind: 'saved',
        published: publishedAs(REVIEWED, 2),
        differences: ['drawing line: sent “line”, stored nothing'],
        after: 'answer',
        drawingsNotStored: true,
      };
      const drawn = {
        ...REVIEWED,
        drawings: [{ type: 'HORIZONTAL_LINE' as const, clientObjectId: 'line', points: [{ time: 0, price: 1.1 }] }],
      };
      const document = await documentOf(drawn);
      await assert.rejects(fixture.save(document), /didn’t store the drawings, because no text changed/);
      assert.match(answers.warned ?? '', /change one of its texts too/);
      await assert.rejects(
        fixture.save(document),
        /^.*Nothing was sent, because this service stores drawings only together/,
      );
      assert.equal(fixture.remote.requests.length, 1);
      fixture.remote.refusal = undefined;
      const both = await documentOf({ ...drawn, metadata: { ...drawn.metadata, title: 'EUR/USD still holds' } });
      assert.equal((await fixture.save(both)).published.card.drawings.length, 1);
    } finally {
      fixture.dispose();
      answers.dispose();
    }
  });
});
