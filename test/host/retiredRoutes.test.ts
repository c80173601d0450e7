import assert from 'node:assert/strict';
import {
  type CodeAction,
  ConfigurationTarget,
  commands,
  type Diagnostic,
  DiagnosticSeverity,
  languages,
  Position,
  type TextDocument,
  Uri,
  WorkspaceEdit,
  workspace,
} from 'vscode';
import { closeText, openUntitled, showText } from './steps/textEditors.ts';
import { untilShown } from './steps/until.ts';

const OLD = "fetch('/v1/communities/c/user-fields/tier/users/8841/histories');";
const CURRENT = "fetch('/v1/communities/c/users/8841/user-fields/tier/histories');";

describe('retired routes in source files', () => {
  it('are marked while the file is open, and replaced by the quick fix (P2 4.10)', async () => {
    const document = await openUntitled(`${OLD}\n`, 'ruby');
    const [mark] = await marksOf(document.uri, 1);
    assert.equal(mark?.severity, DiagnosticSeverity.Warning);
    assert.match(mark.message, /404 ROUTE_NOT_FOUND/);
    await apply(document, mark, /^Put the trader before the field/);
    assert.equal(document.getText(), `${CURRENT}\n`);
    await marksOf(document.uri, 0);
  });

  it('are all replaced by one fix', async () => {
    const document = await openUntitled(`${OLD}\n${CURRENT}\n${OLD}\n`, 'python');
    const [mark] = await marksOf(document.uri, 2);
    assert.ok(mark);
    await apply(document, mark, /^Fix all 2/);
    assert.equal(document.getText(), `${CURRENT}\n${CURRENT}\n${CURRENT}\n`);
  });

  it('aren’t fixed automatically if their values are filled in by order', async () => {
    const content = `Sprintf("/user-fields/%s/users/%s/histories", f, u)\n${OLD}\n${OLD}\n`;
    const document = await openUntitled(content, 'go');
    const mark = (await marksOf(document.uri, 3)).find(({ range }) => range.start.line === 0);
    assert.match(mark?.message ?? '', /swap the two values/);
    assert.ok(mark);
    const [single, all] = await actionsAt(document, mark);
    assert.match(single?.title ?? '', /you swap the two values/);
    assert.equal(single?.isPreferred, false);
    assert.match(all?.title ?? '', /^Fix all 2 /);
    await apply(document, mark, /^Fix all/);
    assert.ok(document.getText().startsWith('Sprintf("/user-fields/%s/users/%s/histories"'));
  });

  it('lose their marks when a text is closed without saving', async () => {
    const [folder] = workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const file = Uri.joinPath(folder.uri, 'client.rb');
    await workspace.fs.writeFile(file, new TextEncoder().encode(`${CURRENT}\n`));
    // A browser window saves on its own after a second.
    const files = workspace.getConfiguration('files');
    await files.update('autoSave', 'off', ConfigurationTarget.Global);
    try {
      const document = await workspace.openTextDocument(file);
      await showText(document);
      const edit = new WorkspaceEdit();
      edit.insert(file, new Position(0, 0), `${OLD}\n`);
      await workspace.applyEdit(edit);
      await marksOf(document.uri, 1);
      await closeText(document);
      await marksOf(file, 0);
    } finally {
      await files.update('autoSave', undefined, ConfigurationTarget.Global);
      await workspace.fs.delete(file);
    }
  });

  it('mark the login that isn’t mounted, without a fix (P2 4.11)', async () => {
    const content = "post('/auth/login'); get('/v1/leaderboards/65f0');";
    const document = await openUntitled(content, 'ruby');
    const [mark] = await marksOf(document.uri, 1);
    assert.equal(mark?.severity, DiagnosticSeverity.Information);
    assert.deepEqual(await actionsAt(document, mark), []);
  });

  it('are found in workspace files that aren’t open', async () => {
    const [folder] = workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const file = Uri.joinPath(folder.uri, 'client.go');
    await workspace.fs.writeFile(file, new TextEncoder().encode(`package main\r\n\n// ${OLD}\n`));
    try {
      await commands.executeCommand('chartCards.admin.findRetiredRoutes');
      const [mark] = await marksOf(file, 1);
      assert.deepEqual([mark?.range.start.line, mark?.range.start.character], [2, 28]);
      // Fixed elsewhere, e.g. by a checkout: the editor was not notified.
      await workspace.fs.writeFile(file, new TextEncoder().encode(`// ${CURRENT}\n`));
      await commands.executeCommand('chartCards.admin.findRetiredRoutes');
      await marksOf(file, 0);
    } finally {
      await workspace.fs.delete(file);
    }
  });
});

async function apply(document: TextDocument, mark: Diagnostic, title: RegExp): Promise<void> {
  const action = (await actionsAt(document, mark)).find((each) => title.test(each.title));
  assert.ok(action?.edit instanceof WorkspaceEdit);
  assert.ok(await workspace.applyEdit(action.edit));
}

async function actionsAt(document: TextDocument, mark: Diagnostic): Promise<readonly CodeAction[]> {
  const offered = await commands.executeCommand<CodeAction[]>(
    'vscode.executeCodeActionProvider',
    document.uri,
    mark.range,
  );
  return offered.filter(({ title }) => /trader before|Fix all/.test(title));
}

/** The marks of the file, once there are that many. */
function marksOf(file: Uri, count: number): Promise<readonly Diagnostic[]> {
  return untilShown(`${count} marked routes in ${file}`, () => {
    const marks = languages.getDiagnostics(file).filter(({ code }) => String(code).startsWith('route.'));
    return marks.length === count && marks;
  });
}
