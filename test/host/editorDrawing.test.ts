import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { CardSession } from '../../src/authoring/editor/cardSession.ts';
import { ChartPreferences } from '../../src/authoring/editor/chartPreferences.ts';
import { readCardText } from '../../src/card/text/readCard.ts';
import { memento } from '../support/vscodeFakes.ts';
import { eventually } from '../support/waiting.ts';
import { FakePanel, sessionOn } from './steps/fakePages.ts';
import { closeText, openUntitled, showText } from './steps/textEditors.ts';

const TEXT = `{
  "metadata": { "symbol": "EUR/USD", "title": "A desk", "comments": "see [[a:the line]]" },
  "levels": { "pivot": { "price": 1.10, "clientObjectId": "p" } },
  "drawings": [
    // mine
    { "type": "HORIZONTAL_LINE", "clientObjectId": "a", "points": [{ "time": 0, "price": 1.20 }] },
    { "type": "HORIZONTAL_LINE", "clientObjectId": "b", "points": [{ "time": 0, "price": 1.30 }] }
  ]
}
`;

describe('drawing in a card session', () => {
  const stored = memento();
  let memory: ChartPreferences;
  let document: vscode.TextDocument;
  let session: CardSession;
  let readOnly: string | undefined;

  beforeEach(async () => {
    readOnly = undefined;
    memory = new ChartPreferences(stored);
    document = await openUntitled(TEXT);
    await showText(document);
    session = sessionOn(document, memory, () => readOnly);
  });

  afterEach(async () => {
    session.dispose();
    memory.dispose();
    await closeText(document);
  });

  function open(on: CardSession = session): FakePanel {
    const panel = new FakePanel();
    on.add(panel);
    panel.say({ type: 'ready', version: 0 });
    return panel;
  }

  const ids = (of = document): (string | undefined)[] =>
    readCardText(of.getText()).sketch.drawings.map(({ clientObjectId }) => clientObjectId);

  it('makes one undo step of a gesture on several drawings', async () => {
    const panel = open();
    await panel.edit(document.version, { kind: 'reorderDrawings', order: [1, 0] });
    assert.deepEqual(ids(), ['b', 'a']);
    await panel.edit(document.version, { kind: 'addDrawings', at: 2, drawings: [{ clientObjectId: 'c' }, {}] });
    await panel.edit(document.version, { kind: 'removeDrawings', places: [0, 1, 3] });
    assert.deepEqual(ids(), ['c']);
    for (let step = 0; step < 3; step++) await vscode.commands.executeCommand('undo');
    assert.equal(document.getText(), TEXT);
  });

  it('renames an object and every link to it, and explains a refusal', async () => {
    const panel = open();
    await panel.edit(document.version, { kind: 'renameObject', from: 'a', to: 'trend' });
    assert.equal(document.getText(), TEXT.replace('"a"', '"trend"').replace('[[a:', '[[trend:'));
    await panel.edit(document.version, { kind: 'renameObject', from: 'trend', to: 'b' });
    const refusal = panel.posted.find(({ type }) => type === 'editRefused');
    assert.match(refusal?.type === 'editRefused' ? refusal.reason : '', /already used by another drawing/);
    await vscode.commands.executeCommand('undo');
    assert.equal(document.getText(), TEXT);
  });

  it('copies the selection to another card, which selects it', async () => {
    const panel = open();
    panel.say({ type: 'select', objectIds: ['a', 'p'] });
    const copied = await panel.ask({ type: 'clipboard', version: document.version, action: 'copy' }, 'status');
    assert.equal(copied.text, 'Copied 2 objects.');
    const text = '{ "metadata": {}, "drawings": [{ "clientObjectId": "a" }] }';
    const other = await openUntitled(text);
    const there = sessionOn(other, memory);
    try {
      const page = open(there);
      const pasted = await page.ask({ type: 'clipboard', version: other.version, action: 'paste' }, 'status');
      assert.equal(pasted.text, 'Pasted 2 drawings.');
      const [first, line, level] = readCardText(other.getText()).sketch.drawings;
      assert.equal(first?.clientObjectId, 'a');
      assert.deepEqual([line?.points[0]?.price, level?.points[0]?.price], [1.2, 1.1]);
      assert.deepEqual(page.snapshot?.selected, [line?.clientObjectId, level?.clientObjectId]);
      assert.equal(document.getText(), TEXT);
    } finally {
      there.dispose();
      await closeText(other);
    }
  });

  it('cuts drawings in one undo step, and leaves levels in place', async () => {
    const panel = open();
    panel.say({ type: 'select', objectIds: ['p', 'b'] });
    const cut = await panel.ask({ type: 'clipboard', version: document.version, action: 'cut' }, 'status');
    assert.match(cut.text, /Cut 1 drawing\. Levels .* not removed/);
    assert.deepEqual(ids(), ['a']);
    assert.deepEqual(panel.snapshot?.selected, ['p']);
    assert.deepEqual(panel.snapshot?.sketch.levels.pivot?.price, 1.1);
    await vscode.commands.executeCommand('undo');
    assert.equal(document.getText(), TEXT);
  });

  it('pastes what the browser gave the page, bypassing VS Code’s clipboard', async () => {
    await vscode.env.clipboard.writeText('something else');
    const text = '{ "type": "HORIZONTAL_LINE", "points": [{ "time": 0, "price": 9 }] },';
    const panel = open();
    const version = document.version;
    await panel.ask({ type: 'clipboard', version, action: 'paste', text }, 'status');
    assert.equal(readCardText(document.getText()).sketch.drawings[2]?.points[0]?.price, 9);
  });

  it('refuses to paste invalid content and to copy nothing, with an explanation', async () => {
    const panel = open();
    await vscode.env.clipboard.writeText('a letter to my bank');
    const nonsense = await panel.ask({ type: 'clipboard', version: document.version, action: 'paste' }, 'editRefused');
    assert.match(nonsense.reason, /clipboard contains no drawing/);
    const none = await panel.ask({ type: 'clipboard', version: document.version, action: 'copy' }, 'editRefused');
    assert.match(none.reason, /Nothing is selected/);
    assert.equal(await vscode.env.clipboard.readText(), 'a letter to my bank');
    assert.equal(document.getText(), TEXT);
  });

  it('copies from a read-only card, and neither cuts nor pastes there', async () => {
    const panel = open();
    panel.say({ type: 'select', objectIds: ['a'] });
    readOnly = 'This card is Active.';
    await panel.ask({ type: 'clipboard', version: document.version, action: 'copy' }, 'status');
    for (const action of ['cut', 'paste'] as const) {
      const refusal = await panel.ask({ type: 'clipboard', version: document.version, action }, 'editRefused');
      assert.equal(refusal.reason, readOnly);
    }
    assert.equal(document.getText(), TEXT);
  });

  it('copies an id or a link to the clipboard', async () => {
    const panel = open();
    panel.say({ type: 'copyText', text: '[[a:a]]' });
    await eventually('copied', async () => (await vscode.env.clipboard.readText()) === '[[a:a]]');
  });

  it('stores one page’s preferences for every page and window', async () => {
    const [panel, other] = [open(), open()];
    const before = panel.posted.filter(({ type }) => type === 'preferences').length;
    const look = { style: { color: '#112233' } };
    panel.say({ type: 'remember', remembered: { magnet: 'strong', looks: { LINE: look } } });
    await other.until(() => lastPreferences(other)?.remembered.magnet === 'strong');
    assert.equal(panel.posted.filter(({ type }) => type === 'preferences').length, before);
    const later = new ChartPreferences(stored);
    const message = later.message();
    later.dispose();
    assert.ok(message.type === 'preferences');
    assert.deepEqual(message.remembered, { magnet: 'strong', stayInTool: false, looks: { LINE: look } });
  });

  it('saves a style in the settings, and offers it to every page', async () => {
    const settings = (): vscode.WorkspaceConfiguration => vscode.workspace.getConfiguration('chartCards');
    const [panel, other] = [open(), open()];
    const preset = { name: 'Zone', look: { style: { fillColor: '#00ff00', opacity: 0.2 } } };
    try {
      const status = await panel.ask({ type: 'savePreset', preset }, 'status');
      assert.match(status.text, /“Zone”/);
      await other.until(() => lastPreferences(other)?.presets.length === 1);
      assert.deepEqual(settings().get('stylePresets'), [preset]);
      const changed = { ...preset, look: { style: { fillColor: '#0000ff' } } };
      await panel.ask({ type: 'savePreset', preset: changed }, 'status');
      assert.deepEqual(settings().inspect('stylePresets')?.globalValue, [changed]);
      await panel.until(() => lastPreferences(panel)?.presets[0]?.look.style.fillColor === '#0000ff');
    } finally {
      await settings().update('stylePresets', undefined, vscode.ConfigurationTarget.Global);
    }
  });

  it('saves a style beside those of the folder’s settings, if there are any', async () => {
    const settings = (): vscode.WorkspaceConfiguration => vscode.workspace.getConfiguration('chartCards');
    const quiet = { name: 'Quiet', look: { style: { color: '#787B86', lineWidth: 1 } } };
    const loud = { name: 'Loud', look: { style: { color: '#6A1B9A' }, endHead: 'ARROW' } } as const;
    try {
      await settings().update('stylePresets', [quiet], vscode.ConfigurationTarget.Workspace);
      const panel = open();
      await panel.until(() => lastPreferences(panel)?.presets.length === 1);
      await panel.ask({ type: 'savePreset', preset: loud }, 'status');
      await panel.until(() => lastPreferences(panel)?.presets.length === 2);
      assert.deepEqual(settings().inspect('stylePresets')?.workspaceValue, [quiet, loud]);
      assert.equal(settings().inspect('stylePresets')?.globalValue, undefined);
    } finally {
      await settings().update('stylePresets', undefined, vscode.ConfigurationTarget.Workspace);
    }
  });
});

function lastPreferences(panel: FakePanel): Extract<FakePanel['posted'][number], { type: 'preferences' }> | undefined {
  return panel.posted.findLast((message) => message.type === 'preferences');
}
