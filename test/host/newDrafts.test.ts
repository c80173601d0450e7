import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { DraftOrigins } from '../../src/authoring/documents/draftOrigins.ts';
import { draftCommands } from '../../src/authoring/drafts/draftCommands.ts';
import { deleteDraft } from '../../src/authoring/drafts/draftFiles.ts';
import { openDraft } from '../../src/authoring/drafts/newDraft.ts';
import { formatCard } from '../../src/card/text/jsonFormat.ts';
import { uriExists } from '../../src/shell/files/uris.ts';
import { memento } from '../support/vscodeFakes.ts';
import { Person, StubbedDialogs } from './steps/person.ts';
import { REVIEWED, replaceIn } from './steps/savedCards.ts';
import { untilShown } from './steps/until.ts';

const ADDRESS = {
  connectionId: 'sandbox',
  communityId: '65f1c0de65f1c0de65f1c0de',
  channelId: '65f1c0de65f1c0de65f1c0df',
  analysisId: '65f1c0de65f1c0de65f1c0e0',
};

describe('a new draft', () => {
  let person: Person;
  let storage: vscode.Uri;
  let made: vscode.Uri[];

  const root = (): vscode.Uri => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder, 'the host has no folder');
    return folder.uri;
  };
  const setFolder = (value: string | undefined) =>
    vscode.workspace.getConfiguration('chartCards').update('draftFolder', value, vscode.ConfigurationTarget.Global);
  const parentOf = (file: vscode.Uri) => vscode.Uri.joinPath(file, '..').toString();
  const shown = () =>
    vscode.window.tabGroups.all.flatMap(({ tabs }) =>
      tabs.flatMap(({ input }) => (input instanceof vscode.TabInputCustom ? input.uri.toString() : [])),
    );

  async function newDraft(): Promise<vscode.Uri> {
    const file = await openDraft(REVIEWED, storage);
    made.push(file);
    await untilShown('the chart of the draft', () => shown().includes(file.toString()));
    assert.equal(new TextDecoder().decode(await vscode.workspace.fs.readFile(file)), formatCard(REVIEWED));
    return file;
  }

  /** Makes a draft in a window without a folder. */
  async function withoutFolder(): Promise<vscode.Uri> {
    const real = Object.getOwnPropertyDescriptor(vscode.workspace, 'workspaceFolders');
    assert.ok(real);
    Object.defineProperty(vscode.workspace, 'workspaceFolders', { ...real, get: () => undefined });
    try {
      return await newDraft();
    } finally {
      Object.defineProperty(vscode.workspace, 'workspaceFolders', real);
    }
  }

  beforeEach(async () => {
    person = new Person();
    storage = vscode.Uri.file(await mkdtemp(join(tmpdir(), 'chart-cards-drafts-')));
    made = [];
  });
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await setFolder(undefined);
    for (const file of made) if (await uriExists(file)) await vscode.workspace.fs.delete(file);
    await rm(storage.fsPath, { recursive: true });
    person.dispose();
  });

  it('is a file in the workspace’s folder for drafts, which is created', async () => {
    await setFolder('ideas/new');
    const [first, second] = [await newDraft(), await newDraft()];
    const folder = vscode.Uri.joinPath(root(), 'ideas', 'new').toString();
    assert.deepEqual([parentOf(first), parentOf(second)], [folder, folder]);
    assert.notEqual(first.toString(), second.toString());
    assert.deepEqual(person.messages, []);
    await vscode.workspace.fs.delete(vscode.Uri.joinPath(root(), 'ideas'), { recursive: true });
  });

  it('is in the workspace’s first folder if the setting is empty or leads out of it', async () => {
    for (const value of [undefined, '../elsewhere']) {
      await setFolder(value);
      assert.equal(parentOf(await newDraft()), root().toString(), value);
    }
  });

  it('is a file in the extension’s storage in a window without a folder, and can be saved elsewhere', async () => {
    const file = await withoutFolder();
    assert.equal(parentOf(file), vscode.Uri.joinPath(storage, 'drafts').toString());
    const [message] = person.messages;
    assert.match(message?.text ?? '', /^“.*\.card\.json” is kept on this machine, in the Drafts view: no folder/);
    assert.deepEqual(message?.buttons, ['Save As…']);
  });

  it('is in the extension’s storage if its folder can’t be written', async () => {
    await setFolder('eurusd-breakout.card.json');
    assert.equal(parentOf(await newDraft()), vscode.Uri.joinPath(storage, 'drafts').toString());
    assert.deepEqual(
      person.messages.map(({ text }) => text.replace(/^“[^”]+”/, 'It')),
      ['It couldn’t be written to “eurusd-breakout.card.json”, so it’s kept on this machine, in the Drafts view.'],
    );
  });

  it('in the extension’s storage is deleted with its tab and unsaved changes, after a confirmation', async () => {
    const file = await withoutFolder();
    const origins = new DraftOrigins(memento(), storage);
    const dialogs = new StubbedDialogs();
    try {
      await origins.remember(file, ADDRESS);
      await replaceIn(await vscode.workspace.openTextDocument(file), REVIEWED.metadata.title, 'Unsaved');
      await deleteDraft(origins, { resourceUri: file });
      assert.match(dialogs.warned ?? '', /^Delete “.*\.card\.json”\?$/);
      assert.ok(await uriExists(file), 'a cancelled question keeps the draft');
      dialogs.warn('Delete');
      await deleteDraft(origins, { resourceUri: file });
      assert.equal(await uriExists(file), false);
      assert.equal(origins.originOf(file), undefined, 'a new draft of that name came from nothing');
      await untilShown('the tab closed', () => !shown().includes(file.toString()));
    } finally {
      dialogs.dispose();
      origins.dispose();
    }
  });

  it('moves with its tab, unsaved changes and history when it’s saved elsewhere', async () => {
    const file = await withoutFolder();
    const origins = new DraftOrigins(memento(), storage);
    const dialogs = new StubbedDialogs();
    try {
      await origins.remember(file, ADDRESS);
      const document = await vscode.workspace.openTextDocument(file);
      await replaceIn(document, REVIEWED.metadata.title, 'Kept elsewhere');
      const moved = vscode.Uri.joinPath(root(), 'kept-elsewhere.card.json');
      made.push(moved);
      // Of a draft that was there before.
      await origins.remember(moved, { ...ADDRESS, analysisId: '65f1c0de65f1c0de65f1c0e1' });
      const saveAs = draftCommands['chartCards.saveDraftAs'].handler();
      dialogs.save(() => undefined);
      await saveAs(file);
      assert.ok(await uriExists(file), 'a cancelled dialog keeps the draft');
      // The dialog offers a name in the workspace; the ending is completed.
      dialogs.save(() => vscode.Uri.joinPath(root(), 'kept-elsewhere.json'));
      await saveAs(file);
      assert.equal(parentOf(dialogs.offered ?? file), root().toString());
      assert.equal(await uriExists(file), false);
      assert.match(new TextDecoder().decode(await vscode.workspace.fs.readFile(moved)), /Kept elsewhere/);
      await untilShown('the tab of the moved draft', () => shown().join() === moved.toString());
      await untilShown('what the draft came from', () => origins.originOf(file) === undefined);
      assert.deepEqual(origins.originOf(moved), ADDRESS);
    } finally {
      dialogs.dispose();
      origins.dispose();
    }
  });
});
