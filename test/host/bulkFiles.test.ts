import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { BulkFiles } from '../../src/admin/bulk/bulkFiles.ts';
import { bulkFileArgument } from '../../src/admin/bulk/bulkSources.ts';
import { type AdminFixture, adminFixture } from './steps/adminFixture.ts';
import { showUntitled } from './steps/textEditors.ts';
import { until, untilShown } from './steps/until.ts';

const TEXT = 'Email,total coins,Tag\na@x.io,5,VIP\nA@x.io,ten,VIP\n';

describe('bulk files in VS Code', () => {
  before(() => vscode.extensions.getExtension('chart-cards.chart-cards')?.activate());

  afterEach(() => vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor'));

  async function open(content: string): Promise<vscode.TextDocument> {
    return (await showUntitled(content, '.bulk.csv')).document;
  }

  const rulesOf = (document: vscode.TextDocument): string[] =>
    vscode.languages.getDiagnostics(document.uri).map(({ code }) => String(code));

  /** Resolves with the problems of a text once they match. */
  const reports = async (document: vscode.TextDocument, ...rules: string[]): Promise<void> => {
    const wanted = rules.toSorted().join();
    await untilShown(`the problems “${wanted}”`, () => rulesOf(document).toSorted().join() === wanted);
  };

  async function choose(document: vscode.TextDocument, words: string, title: string): Promise<void> {
    const at = document.positionAt(document.getText().indexOf(words) + 1);
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      document.uri,
      new vscode.Range(at, at),
      vscode.CodeActionKind.QuickFix.value,
    );
    const action = actions.find((it) => it.title === title);
    assert.ok(action, title);
    if (action.edit !== undefined) assert.ok(await vscode.workspace.applyEdit(action.edit));
    if (action.command !== undefined) {
      await vscode.commands.executeCommand(action.command.command, ...(action.command.arguments ?? []));
    }
  }

  it('list mistakes and fix them one by one until there are none', async () => {
    const document = await open(TEXT);
    await reports(document, 'column.unknown', 'row.repeated');
    const [unknown] = vscode.languages.getDiagnostics(document.uri);
    assert.equal(unknown?.severity, vscode.DiagnosticSeverity.Error);
    assert.equal(document.getText(unknown?.range), 'total coins');
    await choose(document, 'total coins', 'Change to "Total Coins"');
    await reports(document, 'column.operatorMissing', 'row.repeated', 'cell.number');
    await choose(document, 'Total Coins', 'Add "Total Coins_op" with "add" on Every Row');
    await reports(document, 'row.repeated', 'cell.number');
    await choose(document, 'A@x.io', 'Remove All Repeated Rows');
    await reports(document);
    assert.equal(document.getText(), 'Email,Total Coins,Total Coins_op,Tag\na@x.io,5,add,VIP\n');
  });

  it('are checked line by line while typing', async () => {
    const document = await open('Email,Tag\na@x.io,VIP\n');
    await reports(document);
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(2, 0), 'nobody,VIP\nb@x.io,"a\n');
    await vscode.workspace.applyEdit(edit);
    await reports(document, 'cell.email', 'row.unclosedQuote');
    await vscode.commands.executeCommand('undo');
    await reports(document);
  });

  it('complete column names and operators, and explain columns', async () => {
    const document = await open('Email,Total XP,Total XP_op,\na@x.io,5,\n');
    await reports(document, 'column.unknown', 'cell.operator', 'row.tooShort');
    const offeredAt = async (line: number, character: number): Promise<string[]> => {
      const at = new vscode.Position(line, character);
      const list = await vscode.commands.executeCommand<vscode.CompletionList>(
        'vscode.executeCompletionItemProvider',
        document.uri,
        at,
      );
      return list.items.map(({ label }) => (typeof label === 'string' ? label : label.label));
    };
    const names = await offeredAt(0, 27);
    assert.ok(names.includes('Total Coins') && names.includes('Role_op'));
    assert.ok(!names.includes('Total XP'));
    assert.deepEqual(await offeredAt(1, 9), ['add', 'subtract', 'overwrite']);
    const [hover] = await vscode.commands.executeCommand<vscode.Hover[]>(
      'vscode.executeHoverProvider',
      document.uri,
      new vscode.Position(1, 7),
    );
    assert.ok(hover);
    assert.match((hover.contents[0] as vscode.MarkdownString).value, /\*\*Total XP\*\*\s+Adds to, subtracts from/);
  });

  describe('the dry run', () => {
    let bench: AdminFixture;
    before(async () => {
      bench = await adminFixture();
    });
    after(() => bench.dispose());
    beforeEach(() => bench.restore());

    it('says what a file would change and why rows would fail, and sends nothing', async () => {
      const path = join(bench.folder, 'march.csv');
      await writeFile(path, 'Email,Role,Total Coins,Total Coins_op\na@x.io,VIP,5,add\nb@x.io,,ten,add\nc@x.io,,,add\n');
      const { tables } = await bench.run('checkBulkFile', { file: vscode.Uri.file(path) });
      const [table] = tables;
      assert.deepEqual(
        table?.rows.map(({ effect, column, what, count, sum, line }) => [effect, column, what, count, sum, line]),
        [
          ['Row fails', 'Total Coins', 'Text in a number column', 1, null, 3],
          ['Changes', 'Role', 'Replaces', 1, null, null],
          ['Skipped', 'Role', 'Empty cells change nothing', 1, null, null],
          ['Changes', 'Total Coins', 'Adds', 1, 5, null],
          ['Skipped', 'Total Coins', 'Empty cells change nothing', 1, null, null],
        ],
      );
      const notes = table?.notes?.join('\n') ?? '';
      assert.match(notes, /3 rows about 3 traders, matched by “Email”. 1 row expected to fail\./);
      assert.match(notes, /role e-mails/);
      assert.deepEqual(
        table?.actions?.map(({ label }) => label),
        ['Show in the File', 'Upload…'],
      );
      // The definitions were read for it, so custom columns are checked now.
      assert.ok(bench.commands.services.bulkFiles.fields.of(bench.connection.id) !== undefined);
    });

    it('checks the unsaved text, and offers no upload of what would be rejected', async () => {
      const document = await open('Email;Tag\na@x.io;VIP\n');
      const { tables } = await bench.run('checkBulkFile', { file: document.uri });
      assert.equal(tables[0]?.rows[0]?.['effect'], 'Whole file fails');
      assert.deepEqual(
        tables[0]?.actions?.map(({ label }) => label),
        ['Show in the File'],
      );
    });

    it('reads a file without unsaved changes from disk, however VS Code shows it', async () => {
      for (const [name, bytes] of [
        ['cr.csv', Buffer.from('Email,Tag\ra@x.io,VIP\r')],
        ['latin.csv', Buffer.from('Email,First Name\na@x.io,René\n', 'latin1')],
      ] as const) {
        const file = vscode.Uri.file(join(bench.folder, name));
        await writeFile(file.fsPath, bytes);
        await vscode.workspace.openTextDocument(file);
        const { tables } = await bench.run('checkBulkFile', { file });
        assert.equal(tables[0]?.rows[0]?.['effect'], 'Whole file fails', name);
      }
    });

    it('uses the active file, even one that is too large to be shown', async () => {
      const file = vscode.Uri.file(join(bench.folder, 'large.bulk.csv'));
      await writeFile(file.fsPath, `Email,Tag\n${'a@x.io,VIP\n'.repeat(1_200_000)}`);
      await vscode.commands.executeCommand('vscode.open', file);
      await untilShown('the large file', () => bulkFileArgument({ args: [] })?.fsPath === file.fsPath);
    });

    it('checks custom columns against the community’s definitions', async () => {
      const path = join(bench.folder, 'fields.csv');
      await writeFile(path, 'Email,Platform,No Such Field\na@x.io,web,1\n');
      const { tables } = await bench.run('checkBulkFile', { file: vscode.Uri.file(path) });
      assert.deepEqual(
        tables[0]?.rows.slice(0, 2).map(({ effect, column }) => [effect, column]),
        [
          ['Whole file fails', 'No Such Field'],
          ['Row fails', 'Platform'],
        ],
      );
    });

    it('checks an open file again only when the definitions have changed', async () => {
      const file = vscode.Uri.file(join(bench.folder, 'platforms.csv'));
      await writeFile(file.fsPath, 'Email,Platform\na@x.io,web\n');
      await bench.run('checkBulkFile', { file });
      const document = await open('Email,Platform\na@x.io,web\n');
      const { bulkFiles } = bench.commands.services;
      assert.ok(bulkFiles instanceof BulkFiles);
      const { onDidCheck } = bulkFiles.documents;
      await until('the file read', () => bulkFiles.documents.sheet(document)?.isRead, onDidCheck);
      const checked: vscode.TextDocument[] = [];
      const watch = onDidCheck((one) => void checked.push(one));
      await bench.run('checkBulkFile', { file });
      // A file that is opened now is checked after those that were open.
      const next = await open('Email,Platform\nb@x.io,web\n');
      await until('the next file checked', () => checked.includes(next), onDidCheck);
      watch.dispose();
      assert.equal(checked.includes(document), false);
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    });

    it('creates a file with the chosen columns, and their operators', async () => {
      await bench.run('newBulkFile', {
        columns: [
          { name: 'Total XP', hasOperators: true },
          { name: 'Tag', hasOperators: false },
        ],
      });
      const document = vscode.window.activeTextEditor?.document;
      assert.equal(document?.languageId, 'chartcards-bulk');
      assert.equal(document?.getText(), 'Email,Total XP,Total XP_op,Tag\n');
    });
  });
});
