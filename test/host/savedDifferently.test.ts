import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { StubbedDialogs } from './steps/answers.ts';
import { documentOf, publishedAs, REVIEWED, replaceIn } from './steps/reviewDesk.ts';
import { addressOf, control, type SandboxPlace, startedSandbox, stateOf } from './steps/sandboxDesk.ts';
import { SaveFixture, setReview } from './steps/saveDesk.ts';
import { closeText, showText } from './steps/showText.ts';

const SENDER = 'mara.lindqvist';

describe('cards that the service stores in its own way', () => {
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
    // VS Code keeps a closed document for a while, and with it what a reset sandbox no longer holds: each test has its own.
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

  it('are saved three times with one update each; the text stays as it was typed, and the document clean', async () => {
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

  it('are saved without a word about a failed answer where the answer has no body', async () => {
    await control(place, 'POST', '/settings', { deviations: { writeBodies: 'empty' } });
    await replaceIn(document, '"title": "', '"title": "Answered with nothing: ');
    assert.ok(await document.save());
    assert.equal(await updates(), 1);
    assert.equal(answers.informed, undefined);
  });

  it('save a moved drawing, that was not stored beside an unchanged title, together with a changed title', async () => {
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

    // What was learnt of the service goes with a change of the connection's settings: drawings are sent alone again.
    await control(place, 'POST', '/settings', { deviations: { unchangedTitle: 'savesDrawings' } });
    await replaceIn(document, '"color": "#ABCDEF"', '"color": "#FEDCBA"');
    assert.equal(await document.save(), false);
    await setReview('never');
    assert.ok(await document.save());
    assert.equal(await updates(), 3);
    await setReview(undefined);
  });

  it('keep what is typed between a merged save and its reload, and what somebody else changed', async () => {
    const { timeframe } = (await service('GET')).metadata;
    const theirs = timeframe === 'D' ? 'W' : 'D';
    await service('PATCH', { sender: SENDER, metadata: { timeframe: theirs } });
    await replaceIn(document, '"title": "', '"title": "Mine: ');
    // The very moment at which VS Code has taken the save as done, and not yet reloaded the merged text.
    const typed = new Promise<boolean>((resolve) => {
      const once = vscode.workspace.onDidSaveTextDocument((saved) => {
        if (saved !== document) return;
        once.dispose();
        resolve(replaceIn(document, '"title": "Mine: ', '"title": "Mine, typed on: ').then(() => true));
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

describe('cards that the service stores without their drawings beside an unchanged title', () => {
  it('leave the document dirty, are told once with a way out, and are not sent again until a text changes', async () => {
    const answers = new StubbedDialogs();
    const desk = new SaveFixture();
    try {
      desk.remote.refusal = {
        kind: 'saved',
        published: publishedAs(REVIEWED, 2),
        differences: ['drawing line: meant “line”, stored nothing'],
        after: 'answer',
        drawingsNotStored: true,
      };
      const drawn = {
        ...REVIEWED,
        drawings: [{ type: 'HORIZONTAL_LINE' as const, clientObjectId: 'line', points: [{ time: 0, price: 1.1 }] }],
      };
      const document = await documentOf(drawn);
      await assert.rejects(desk.save(document), /didn’t store the drawings, because no text changed/);
      assert.match(answers.warned ?? '', /saved once a text changes/);
      await assert.rejects(desk.save(document), /^.*Nothing was sent: this service stores drawings only together/);
      assert.equal(desk.remote.asked.length, 1);
      desk.remote.refusal = undefined;
      const both = await documentOf({ ...drawn, metadata: { ...drawn.metadata, title: 'EUR/USD still holds' } });
      assert.equal((await desk.save(both)).published.card.drawings.length, 1);
    } finally {
      desk.dispose();
      answers.dispose();
    }
  });
});
