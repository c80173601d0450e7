import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { DraftOrigins } from '../../src/authoring/documents/draftOrigins.ts';
import { DRAFT_PATTERN } from '../../src/authoring/drafts/draftFolders.ts';
import { MissingDrafts } from '../../src/authoring/drafts/missingDrafts.ts';
import { cardCommands } from '../../src/authoring/files/cardCommands.ts';
import { formatCard } from '../../src/card/text/jsonFormat.ts';
import { ContextKeys } from '../../src/shell/contextKeys.ts';
import { openDocumentAt } from '../../src/shell/files/uris.ts';
import { memento } from '../support/vscodeFakes.ts';
import { eventually } from '../support/waiting.ts';
import { Person } from './steps/person.ts';
import { REVIEWED, replaceIn } from './steps/savedCards.ts';
import { closeText, showText } from './steps/textEditors.ts';

const NEW_FOLDER = 'moved-elsewhere';

describe('a draft with unsaved changes whose file was moved or deleted elsewhere', () => {
  let folder: string;
  /** VS Code may still hold the text of an earlier one. */
  let name: string;
  let count = 0;
  let document: vscode.TextDocument;
  let person: Person;
  let origins: DraftOrigins;
  let missing: MissingDrafts;
  let keys: ContextKeys;

  beforeEach(async () => {
    const [root] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(root);
    folder = root.uri.fsPath;
    name = `moved-${++count}-elsewhere.card.json`;
    await writeFile(join(folder, name), formatCard(REVIEWED));
    person = new Person();
    origins = new DraftOrigins(memento(), vscode.Uri.file(tmpdir()));
    keys = new ContextKeys(() => {});
    missing = new MissingDrafts(DRAFT_PATTERN, origins, keys);
    document = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(root.uri, name));
    await showText(document, { preview: false });
    await replaceIn(document, REVIEWED.metadata.title, 'Unsaved');
  });
  afterEach(async () => {
    missing.dispose();
    origins.dispose();
    person.dispose();
    for (const open of vscode.workspace.textDocuments)
      if (open.uri.path.endsWith('-elsewhere.card.json')) await closeText(open);
    for (const path of [name, NEW_FOLDER]) await rm(join(folder, path), { force: true, recursive: true });
  });

  const questions = () => person.messages.filter(({ text }) => text.startsWith(`“${name}” was moved or deleted`));
  const asked = (times: number) => eventually(`${times} questions`, () => questions().length === times);
  /** As somebody coming back to the window sees it: not every build of VS Code reports what happens to files. */
  const askedOnReturn = (times: number) => {
    missing.look();
    return asked(times);
  };

  it('is asked about, and its changes go to the file that appeared instead', async () => {
    const card = { connectionId: 'desk', communityId: 'c', channelId: 'h', analysisId: 'a' };
    await origins.remember(document.uri, card);
    const move = `Move Changes to “${NEW_FOLDER}/${name}”`;
    person.presses(move);
    await mkdir(join(folder, NEW_FOLDER));
    await rename(join(folder, name), join(folder, NEW_FOLDER, name));
    await askedOnReturn(1);
    assert.deepEqual(questions()[0]?.buttons, [move, 'Save As…', 'Create It Again']);
    const there = document.uri.with({ path: document.uri.path.replace(name, `${NEW_FOLDER}/${name}`) });
    const moved = await eventually('the changes', () => {
      const open = openDocumentAt(there);
      return open?.isDirty && open.getText().includes('Unsaved') && open;
    });
    await eventually('a closed tab', () => !isShown(document.uri));
    assert.deepEqual([origins.originOf(document.uri), origins.originOf(there)], [undefined, card]);
    assert.equal(await moved.save(), true);
    assert.match(await readFile(join(folder, NEW_FOLDER, name), 'utf8'), /Unsaved/);
    assert.equal(existsSync(join(folder, name)), false);
  });

  it('is asked about again when it’s saved after a decision was put off', async () => {
    person.presses(undefined, 'Create It Again');
    await rm(join(folder, name));
    await askedOnReturn(1);
    assert.equal(document.isDirty, true);
    assert.equal(existsSync(join(folder, name)), false);
    assert.equal(keys.state.draftMissing, true);
    const files = { save: () => assert.fail('The draft was saved.') };
    // As when VS Code reports the deletion only now.
    const late = vscode.workspace.onWillSaveTextDocument((event) => {
      missing.look();
      event.waitUntil(Promise.resolve(vscode.workspace.fs.stat(vscode.Uri.file(folder))));
    });
    await cardCommands['chartCards.saveCard'].handler({ files, missing } as never)(document.uri);
    late.dispose();
    assert.equal(questions().length, 2);
    assert.equal(document.isDirty, false);
    assert.match(await readFile(join(folder, name), 'utf8'), /Unsaved/);
  });

  it('is reported if VS Code has created it again', async () => {
    person.presses(undefined);
    await rm(join(folder, name));
    await askedOnReturn(1);
    assert.equal(await document.save(), true);
    await eventually('a warning', () => person.messages.some(({ text }) => text.endsWith('and was created again.')));
    assert.equal(questions().length, 1);
  });
});

function isShown(uri: vscode.Uri): boolean {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.some(({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === uri.toString());
}
