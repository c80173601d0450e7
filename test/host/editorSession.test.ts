import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { CardSession } from '../../src/authoring/editor/cardSession.ts';
import { ChartPreferences } from '../../src/authoring/editor/chartPreferences.ts';
import { buildSnapshot } from '../../src/authoring/editor/documentSnapshot.ts';
import { EditorPanel, type SessionPanel } from '../../src/authoring/editor/editorPanel.ts';
import { readCardText } from '../../src/card/text/readCard.ts';
import type { FromEditor, ToEditor } from '../../src/protocol/editorMessages.ts';
import { isSameUri, openDocumentAt } from '../../src/shell/files/uris.ts';
import { memento } from '../support/vscodeFakes.ts';
import { inTime } from '../support/waiting.ts';
import { FakePanel, sessionOn } from './steps/fakePages.ts';
import { StubbedDialogs } from './steps/person.ts';
import { closeText, openUntitled, showText } from './steps/textEditors.ts';
import { untilShown } from './steps/until.ts';

const TEXT = `{
  "metadata": { "symbol": "EUR/USD", "title": "Old title", "comments": "see [[p:the pivot]]" },
  "levels": { "pivot": { "price": 1.10, "clientObjectId": "p" } },
  "drawings": []
}
`;

describe('a card session', () => {
  let document: vscode.TextDocument;
  let session: CardSession;
  let readOnly: string | undefined;
  let memory: ChartPreferences;

  beforeEach(async () => {
    readOnly = undefined;
    document = await openUntitled(TEXT);
    await showText(document);
    memory = new ChartPreferences(memento());
    session = sessionOn(document, memory, () => readOnly);
  });

  afterEach(async () => {
    session.dispose();
    memory.dispose();
    await closeText(document);
  });

  function open(): FakePanel {
    const panel = new FakePanel();
    session.add(panel satisfies SessionPanel);
    panel.say({ type: 'ready', version: 0 });
    return panel;
  }

  it('sends a new page the full snapshot', () => {
    const panel = open();
    assert.equal(panel.snapshot?.version, document.version);
    assert.equal(panel.snapshot?.sketch.metadata.title, 'Old title');
    assert.equal(panel.snapshot?.priceTexts?.pivot, '1.10');
    assert.ok(panel.posted.some(({ type }) => type === 'noCandles'));
  });

  it('writes a gesture into the text as one undo step, and changes nothing else', async () => {
    const panel = open();
    await panel.set(document.version, ['metadata', 'title'], 'New title');
    assert.equal(document.getText(), TEXT.replace('Old title', 'New title'));
    assert.equal(panel.snapshot?.sketch.metadata.title, 'New title');
    assert.equal(panel.snapshot?.version, document.version);
    await vscode.commands.executeCommand('undo');
    assert.equal(document.getText(), TEXT);
  });

  it('rejects a gesture made for an older text, and tells only its page', async () => {
    const [panel, other] = [open(), open()];
    const seen = document.version;
    await other.set(seen, ['metadata', 'title'], 'Theirs');
    await panel.set(seen, ['metadata', 'title'], 'Mine');
    assert.match(document.getText(), /Theirs/);
    assert.ok(panel.posted.some(({ type }) => type === 'editRefused'));
    assert.ok(!other.posted.some(({ type }) => type === 'editRefused'));
    assert.equal(panel.snapshot?.sketch.metadata.title, 'Theirs');
  });

  it('applies the fix that was clicked, although the findings have other places in the list since', async () => {
    const fixOf = (panel: FakePanel, title: string): string => {
      const fix = panel.snapshot?.findings.flatMap(({ fixes }) => fixes).find((each) => each.title === title);
      return fix?.id ?? assert.fail(`There is no fix “${title}”.`);
    };
    const panel = open();
    await panel.set(document.version, ['levels', 'pivot', 'time'], 'soon');
    await panel.set(document.version, ['metadata', 'direction'], 'bullish');
    const [direction, time] = [fixOf(panel, 'Change to BULLISH'), fixOf(panel, 'Remove the time')];
    await panel.fix(document.version, direction);
    assert.match(document.getText(), /"BULLISH"/);
    // The clicked fix is gone; the one that is now in its place isn't applied.
    const before = document.getText();
    await panel.fix(document.version, direction);
    assert.equal(document.getText(), before);
    const refusal = panel.posted.findLast(({ type }) => type === 'editRefused');
    assert.match(refusal?.type === 'editRefused' ? refusal.reason : '', /this fix no longer applies/);
    await panel.fix(document.version, time);
    assert.doesNotMatch(document.getText(), /soon/);
  });

  it('shows a finding in the text, unless the text has changed since', async () => {
    const panel = open();
    await panel.set(document.version, ['metadata', 'direction'], 'bullish');
    const finding = panel.snapshot?.findings.find(({ rule }) => rule === 'values.enum');
    assert.ok(finding);
    assert.equal(
      document.getText().slice(finding.range.offset, finding.range.offset + finding.range.length),
      '"bullish"',
    );
    const cursors: number[] = [];
    const shown = new Promise<void>((resolve) => {
      const listener = vscode.window.onDidChangeTextEditorSelection(({ textEditor, selections: [cursor] }) => {
        if (textEditor.document !== document || cursor === undefined) return;
        cursors.push(document.offsetAt(cursor.active));
        if (cursors.at(-1) !== finding.range.offset) return;
        listener.dispose();
        resolve();
      });
    });
    panel.say({ type: 'revealRange', version: document.version - 1, range: { offset: 5, length: 1 } });
    panel.say({ type: 'revealRange', version: document.version, range: finding.range });
    await inTime('the cursor at the finding', shown);
    assert.ok(!cursors.includes(5));
  });

  it('undoes what was typed up to a pause as one step, although its first key came alone', async () => {
    const panel = open();
    const titled = (title: string) => TEXT.replace('Old title', title);
    const type = (value: string, typed: 'begins' | 'continues') =>
      panel.edit(document.version, { kind: 'set', path: ['metadata', 'title'], value }, { typed });
    await type('G', 'begins');
    assert.ok(document.isDirty);
    await type('Gold', 'continues');
    await type('Golden', 'begins');
    const history = async (action: 'undo' | 'redo', title: string) => {
      panel.say({ type: 'history', action });
      await panel.until(() => panel.snapshot?.sketch.metadata.title === title);
      assert.equal(document.getText(), titled(title));
    };
    await history('undo', 'Gold');
    await history('undo', 'Old title');
    await history('redo', 'Gold');
    await history('redo', 'Golden');
  });

  it('accepts typed text although the text was changed elsewhere, unless its place may have moved', async () => {
    const panel = open();
    const seen = document.version;
    await panel.set(seen, ['metadata', 'comments'], 'From elsewhere');
    await panel.edit(seen, { kind: 'set', path: ['metadata', 'title'], value: 'Typed' }, { typed: 'begins' });
    assert.equal(panel.snapshot?.sketch.metadata.title, 'Typed');
    assert.equal(panel.snapshot?.sketch.metadata.comments, 'From elsewhere');
    const point = { kind: 'set', path: ['drawings', 0, 'points', 0, 'price'], value: 1.2 } as const;
    const before = document.getText();
    await panel.edit(seen, { ...point, path: [...point.path] }, { typed: 'begins' });
    assert.equal(document.getText(), before);
  });

  it('accepts what was typed in a page that is closed before it sends an edit', async () => {
    const panel = open();
    const path = ['metadata', 'title'];
    await panel.edit(document.version, { kind: 'set', path, value: 'G' }, { typed: 'begins' });
    panel.say({ type: 'typing', path, value: 'Go', typed: 'continues' });
    panel.say({ type: 'typing', path, value: 'Gold', typed: 'continues' });
    assert.match(document.getText(), /"G"/);
    panel.leave();
    await panel.until(() => panel.snapshot?.sketch.metadata.title === 'Gold');
  });

  it('accepts what is being typed when a save or command needs it, and the edit that was already on its way', async () => {
    const whole = new vscode.Range(0, 0, document.lineCount, 0);
    const drawing = `{ "type": "HORIZONTAL_LINE", "clientObjectId": "h", "points": [{ "time": 1772000000000, "price": 1.2 }] }`;
    const edit = new vscode.WorkspaceEdit();
    edit.replace(document.uri, whole, TEXT.replace('"drawings": []', `"drawings": [${drawing}]`));
    await vscode.workspace.applyEdit(edit);
    const panel = open();
    const path = ['drawings', 0, 'points', 0, 'price'];
    await panel.edit(document.version, { kind: 'set', path, value: 1.21 }, { typed: 'begins' });
    const seen = document.version;
    panel.say({ type: 'typing', path, value: 1.215, typed: 'continues' });
    await session.settle();
    assert.match(document.getText(), /"price": 1\.215 /);
    await panel.edit(seen, { kind: 'set', path, value: 1.2155 }, { typed: 'continues' });
    assert.match(document.getText(), /"price": 1\.2155 /);
    assert.ok(!panel.posted.some(({ type }) => type === 'editRefused'));
    // Nothing is applied twice.
    const { version } = document;
    await session.settle();
    assert.equal(document.version, version);
  });

  it('applies edits that a page sent together when it was closed', async () => {
    const panel = open();
    const version = document.version;
    const set = (title: string) => ({ kind: 'set' as const, path: ['metadata', 'title'], value: title });
    panel.say({ type: 'edit', version, id: 91, edit: set('One') });
    panel.say({ type: 'edit', version, id: 92, after: 91, edit: set('Two') });
    panel.say({ type: 'edit', version, id: 93, after: 77, edit: set('Lost') });
    await panel.until(() => panel.snapshot?.settled === 93);
    assert.equal(panel.snapshot?.sketch.metadata.title, 'Two');
    assert.ok(panel.posted.some(({ type }) => type === 'editRefused'));
  });

  it('settles an edit that fails on the host as refused, logs it, and applies the next one', async () => {
    const logged: string[] = [];
    let fails = false;
    const failing = sessionOn(document, memory, () => readOnly, {
      beforeCheck: () => {
        if (fails) throw new TypeError('broken rule');
      },
      log: (where, what) => logged.push(`${where}: ${what}`),
    });
    const panel = new FakePanel();
    failing.add(panel satisfies SessionPanel);
    panel.say({ type: 'ready', version: 0 });
    const { version } = document;
    fails = true;
    await panel.set(version, ['metadata', 'title'], 'Lost');
    fails = false;
    assert.equal(document.getText(), TEXT);
    assert.ok(panel.posted.some(({ type }) => type === 'editRefused'));
    assert.ok(logged.includes('card editor edit: TypeError'));
    await panel.set(version, ['metadata', 'title'], 'Kept');
    assert.equal(document.getText(), TEXT.replace('Old title', 'Kept'));
    failing.dispose();
  });

  it('tells every panel what one of them did', async () => {
    const [panel, other] = [open(), open()];
    await panel.set(document.version, ['levels', 'pivot', 'price'], 1.2);
    assert.equal(other.snapshot?.sketch.levels.pivot?.price, 1.2);
    panel.say({ type: 'select', objectIds: ['p'] });
    assert.deepEqual(other.snapshot?.selected, ['p']);
  });

  it('tells the panels what was typed in the text', async () => {
    const panel = open();
    const edit = new vscode.WorkspaceEdit();
    edit.replace(document.uri, new vscode.Range(0, 0, document.lineCount, 0), TEXT.replace('Old title', 'Typed'));
    await vscode.workspace.applyEdit(edit);
    await panel.until(() => panel.snapshot?.sketch.metadata.title === 'Typed');
  });

  it('leaves an equal text alone', async () => {
    const panel = open();
    const { version } = document;
    await panel.set(version, ['metadata', 'title'], 'Old title');
    assert.equal(document.version, version);
    assert.ok(!panel.posted.some(({ type }) => type === 'editRefused'));
  });

  it('changes nothing outside the card’s own places', async () => {
    const panel = open();
    await panel.set(document.version, ['metadata', 'owner'], 'me');
    await panel.set(document.version, ['drawings', 3], 'x');
    assert.equal(document.getText(), TEXT);
    assert.equal(panel.posted.filter(({ type }) => type === 'editRefused').length, 2);
  });

  it('rejects gestures on a read-only card, and says why', async () => {
    readOnly = 'This card is Active.';
    const panel = open();
    await panel.set(document.version, ['metadata', 'title'], 'New title');
    assert.equal(document.getText(), TEXT);
    assert.deepEqual(
      panel.posted.find(({ type }) => type === 'editRefused'),
      { type: 'editRefused', reason: readOnly },
    );
  });

  it('runs a command’s edit after those of its pages, as one undo step, but not on a read-only or changed card', async () => {
    const panel = open();
    const at = TEXT.indexOf('Old title');
    const edits = [{ offset: at, length: 'Old'.length, newText: 'New' }];
    const job = (version: number) => ({ seen: () => version, plan: () => ({ kind: 'edits', edits }) as const });
    const seen = document.version;
    assert.equal((await session.run(job(seen))).kind, 'applied');
    await panel.until(() => panel.snapshot?.sketch.metadata.title === 'New title');
    assert.equal((await session.run(job(seen))).kind, 'stale');
    readOnly = 'This card is Active.';
    assert.deepEqual(await session.run(job(document.version)), { kind: 'refused', reason: readOnly });
    await vscode.commands.executeCommand('undo');
    assert.equal(document.getText(), TEXT);
  });

  it('shows on every page what a command proposes, without changing the text', () => {
    const panels = [open(), open()];
    const levels = { pivot: { price: 1.2, clientObjectId: 'p' } };
    const candidates = [{ price: 1.2, label: 'Swing high 1.2', isActive: true }];
    session.previewLevels({ levels, candidates });
    for (const panel of panels) assert.deepEqual(panel.posted.at(-1), { type: 'previewLevels', levels, candidates });
    session.previewLevels({ levels: undefined, candidates: [] });
    for (const panel of panels) assert.deepEqual(panel.posted.at(-1), { type: 'previewLevels', candidates: [] });
    assert.equal(document.getText(), TEXT);
  });

  it('keeps the last valid sketch while the text isn’t JSON, and rejects gestures', async () => {
    const panel = open();
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(0, 0), 'x');
    await vscode.workspace.applyEdit(edit);
    await panel.until(() => panel.snapshot?.unreadable !== undefined);
    assert.equal(panel.snapshot?.sketch.metadata.title, 'Old title');
    await panel.set(document.version, ['metadata', 'title'], 'New');
    assert.equal(document.getText(), `x${TEXT}`);
  });

  it('selects the object at the cursor in the text, also from a link', async () => {
    const panel = open();
    const editor = await showText(document);
    const at = document.positionAt(TEXT.indexOf('the pivot'));
    editor.selection = new vscode.Selection(at, at);
    await panel.until(() => panel.snapshot?.selected[0] === 'p');
  });

  it('undoes on request of the page', async () => {
    const panel = open();
    await panel.set(document.version, ['metadata', 'title'], 'New title');
    panel.say({ type: 'history', action: 'undo' });
    await panel.until(() => panel.snapshot?.sketch.metadata.title === 'Old title');
    assert.equal(document.getText(), TEXT);
  });

  it('has undone what the page requested before a save or command reads the text', async () => {
    const panel = open();
    await panel.set(document.version, ['metadata', 'title'], 'New title');
    panel.say({ type: 'history', action: 'undo' });
    await session.settle();
    assert.equal(document.getText(), TEXT);
  });

  it('reports invalid input that a page was closed with, unless it became valid again', () => {
    const answers = new StubbedDialogs();
    try {
      const [panel, other] = [open(), open()];
      panel.say({ type: 'unfinished', fields: [{ label: 'Pivot', text: '1.09x' }] });
      panel.close();
      assert.match(answers.warned ?? '', /Pivot “1\.09x”\. The card wasn’t changed/);
      other.say({ type: 'unfinished', fields: [{ label: 'Pivot', text: '' }] });
      other.say({ type: 'unfinished', fields: [] });
      other.close();
      assert.equal(answers.allWarned.length, 1);
    } finally {
      answers.dispose();
    }
  });

  it('keeps edits that come after the last tab was closed, and shows it in front with its dot', async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const uri = vscode.Uri.joinPath(folder.uri, 'closed-early.card.json');
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(TEXT));
    // Opened by its tab only, so that closing that closes the document.
    await vscode.commands.executeCommand('vscode.openWith', uri, 'chartCards.cardEditor', { preview: false });
    const file = await untilShown('the document', () => openDocumentAt(uri));
    const panel = new FakePanel();
    const closing = sessionOn(file, memory);
    try {
      closing.add(panel satisfies SessionPanel);
      const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
      const tab = tabs.find(({ input }) => input instanceof vscode.TabInputCustom && isSameUri(input.uri, uri));
      assert.ok(tab);
      await vscode.window.tabGroups.close(tab);
      await untilShown('a closed document', () => file.isClosed);
      await showText(document);

      const { version } = file;
      const set = (value: string) => ({ kind: 'set' as const, path: ['metadata', 'title'], value });
      panel.say({ type: 'edit', version, id: 1, edit: set('O') });
      panel.say({ type: 'edit', version, id: 2, after: 1, edit: set('On') });
      panel.say({ type: 'typing', path: ['metadata', 'title'], value: 'One', typed: 'continues' });
      panel.close();
      closing.dispose();
      await untilShown('the card in front, dirty', () => {
        const active = vscode.window.tabGroups.activeTabGroup.activeTab;
        const isShown = active?.input instanceof vscode.TabInputCustom && isSameUri(active.input.uri, uri);
        return isShown && active.isDirty && openDocumentAt(uri)?.getText() === TEXT.replace('Old title', 'One');
      });
      assert.equal(new TextDecoder().decode(await vscode.workspace.fs.readFile(uri)), TEXT);
    } finally {
      closing.dispose();
      if (openDocumentAt(uri)?.isDirty)
        await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
      await vscode.workspace.fs.delete(uri);
    }
  });

  it('ends when the last panel closes', () => {
    const [panel, other] = [open(), open()];
    panel.close();
    assert.equal(session.unwatched, false);
    other.close();
    assert.equal(session.unwatched, true);
  });
});

const DRAFT = `{
  "metadata": { "symbol": "EUR/USD", "title": "A draft", "direction": "BULLISH", "entryPlacement": "ABOVE_CURRENT" },
  "levels": { "pivot": { "price": 1.1, "clientObjectId": "p" } },
  "drawings": [{ "type": "HORIZONTAL_LINE", "clientObjectId": "h", "points": [{ "time": 0, "price": 1.2 }] }]
}`;

describe('the card editor page', () => {
  it('loads under its policy and accepts a card without an error', async () => {
    const extension = vscode.extensions.getExtension('chart-cards.chart-cards');
    assert.ok(extension);
    const problems: string[] = [];
    const webview = vscode.window.createWebviewPanel('chartCards.test', 'Page', vscode.ViewColumn.One);
    const uri = vscode.Uri.file('/a.card.json');
    const log = (where: string, what: string): void => void problems.push(`${where}: ${what}`);
    const panel = new EditorPanel(webview, uri, { extensionUri: extension.extensionUri, log });
    try {
      const received: FromEditor[] = [];
      panel.onDidReceive((message) => received.push(message));
      await next(panel, 'ready');
      panel.post(snapshotOf(DRAFT));
      // UI tests cover candles: VS Code transfers typed arrays for installed extensions only.
      panel.post({ type: 'noCandles' });
      // A page that works selects the card's drawings, and copies them.
      panel.post({ type: 'chartAction', action: 'selectAll' });
      const selected = await next(panel, 'select');
      assert.deepEqual(selected.objectIds, ['h']);
      panel.post(snapshotOf(DRAFT, ['h']));
      panel.post({ type: 'chartAction', action: 'copy' });
      await next(panel, 'clipboard');
      // A failing page reports it; a healthy one reports nothing.
      assert.deepEqual(
        received.filter(({ type }) => type === 'problem'),
        [],
      );
      assert.deepEqual(problems, []);
    } finally {
      webview.dispose();
    }
  });

  it('opens by default, with the text one step away on the same document', async () => {
    const folder = vscode.workspace.workspaceFolders?.[0];
    assert.ok(folder);
    const uri = vscode.Uri.joinPath(folder.uri, 'editor-page.card.json');
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(DRAFT));
    try {
      await vscode.commands.executeCommand('vscode.open', uri);
      const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
      assert.ok(tab?.input instanceof vscode.TabInputCustom);
      assert.equal(tab.input.viewType, 'chartCards.cardEditor');
      await vscode.commands.executeCommand('chartCards.openAsText', uri);
      assert.equal(vscode.window.activeTextEditor?.document.uri.toString(), uri.toString());
      assert.equal(vscode.window.activeTextEditor?.document.languageId, 'chartcard');
    } finally {
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      await vscode.workspace.fs.delete(uri);
    }
  });
});

/** The page's next message of that type. */
function next<T extends FromEditor['type']>(panel: EditorPanel, type: T): Promise<Extract<FromEditor, { type: T }>> {
  const received = new Promise<Extract<FromEditor, { type: T }>>((resolve) => {
    const listening = panel.onDidReceive((message) => {
      if (message.type !== type) return;
      listening.dispose();
      resolve(message as Extract<FromEditor, { type: T }>);
    });
  });
  return inTime(`a message “${type}”`, received);
}

function snapshotOf(text: string, selected: readonly string[] = []): ToEditor {
  const card = readCardText(text);
  return buildSnapshot(
    {
      version: 1,
      card,
      findings: [],
      lastGood: card.sketch,
      origin: { kind: 'draft', fileName: 'a.card.json', readOnlyReason: undefined },
      dirty: false,
      candles: { kind: 'none', text: '' },
      selected,
      now: 0,
    },
    vscode.l10n,
  );
}
