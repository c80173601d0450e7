import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { CardDocuments } from '../../src/authoring/documents/cardDocuments.ts';
import { QuickFixes } from '../../src/authoring/language/diagnostics.ts';

import { changed, SAMPLE } from '../unit/card/findings/sampleCard.ts';
import { CARD_HOMES, openAtCursor, openUntitled, showText } from './steps/textEditors.ts';
import { untilShown } from './steps/until.ts';

function problemsOf(document: vscode.TextDocument, rule: string): vscode.Diagnostic[] {
  return vscode.languages
    .getDiagnostics(document.uri)
    .filter(({ code }) => typeof code === 'object' && code.value === rule);
}

/** The problems of a rule, once there are any, or that many. */
function untilReported(document: vscode.TextDocument, rule: string, count?: number): Promise<vscode.Diagnostic[]> {
  return untilShown(`${count ?? 'some'} problems “${rule}”`, () => {
    const problems = problemsOf(document, rule);
    return (count === undefined ? problems.length > 0 : problems.length === count) && problems;
  });
}

async function actionsAt(
  document: vscode.TextDocument,
  words: string,
  kind: vscode.CodeActionKind = vscode.CodeActionKind.QuickFix,
): Promise<vscode.CodeAction[]> {
  const at = document.positionAt(document.getText().indexOf(words) + 1);
  return vscode.commands.executeCommand(
    'vscode.executeCodeActionProvider',
    document.uri,
    new vscode.Range(at, at),
    kind.value,
    // Resolves all of them, because edits are computed on selection.
    100,
  );
}

async function write(document: vscode.TextDocument, from: string, to: string): Promise<void> {
  const start = document.getText().indexOf(from);
  const edit = new vscode.WorkspaceEdit();
  edit.replace(
    document.uri,
    new vscode.Range(document.positionAt(start), document.positionAt(start + from.length)),
    to,
  );
  assert.ok(await vscode.workspace.applyEdit(edit));
}

describe('findings in VS Code', () => {
  before(() => vscode.extensions.getExtension('chart-cards.chart-cards')?.activate());

  afterEach(() => vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor'));

  /** Without a chart, whose candles would bring more findings. */
  async function open(text: string): Promise<vscode.TextDocument> {
    const document = await openUntitled(text);
    await showText(document);
    return document;
  }

  it('of a rule that is off by default appear and disappear with the setting that names it', async () => {
    const document = await open(changed('[[band:Band]] and', '[[band:Band]] at 0.9119, [[lv_piv:.9099]] and'));
    const settings = vscode.workspace.getConfiguration('chartCards');
    await untilReported(document, 'links.label', 1);
    assert.deepEqual(problemsOf(document, 'texts.price'), []);
    try {
      await settings.update('optionalRules', ['texts.price'], vscode.ConfigurationTarget.Global);
      const [price] = await untilReported(document, 'texts.price', 1);
      assert.equal(document.getText(price?.range), '0.9119');
    } finally {
      await settings.update('optionalRules', undefined, vscode.ConfigurationTarget.Global);
    }
    await untilReported(document, 'texts.price', 0);
  });

  it('list a mistake with its rule, its place and related places', async () => {
    const document = await open(changed('0.9098', '0.9150'));
    const [resistance, pivot] = await untilReported(document, 'levels.order', 2);
    assert.equal(resistance?.severity, vscode.DiagnosticSeverity.Error);
    assert.equal(resistance?.source, 'Chart Cards');
    assert.equal(document.getText(pivot?.range), '0.9150');
    const [related] = pivot?.relatedInformation ?? [];
    assert.equal(document.getText(related?.location.range), '0.9142');
  });

  it('are not listed again for an earlier version of the card', async () => {
    const text = changed('0.9098', '0.9150');
    // As the Git extension serves the other side of a diff, and a preview's revision.
    const never = new vscode.EventEmitter<never>();
    const revisions = vscode.workspace.registerFileSystemProvider(
      'test-revision',
      {
        onDidChangeFile: never.event,
        watch: () => ({ dispose: () => undefined }),
        stat: () => ({ type: vscode.FileType.File, ctime: 0, mtime: 0, size: text.length }),
        readFile: () => new TextEncoder().encode(text),
        readDirectory: () => [],
        createDirectory: () => undefined,
        writeFile: () => undefined,
        delete: () => undefined,
        rename: () => undefined,
      },
      { isReadonly: true },
    );
    const revision = await vscode.workspace.openTextDocument(vscode.Uri.parse('test-revision:/a.card.json'));
    assert.equal(revision.languageId, 'chartcard');
    const document = await open(text);
    await untilReported(document, 'levels.order', 2);
    assert.deepEqual(problemsOf(revision, 'levels.order'), []);
    revisions.dispose();
    never.dispose();
  });

  it('follow the text, and show quiet hints in the text only', async () => {
    const document = await open(SAMPLE);
    await write(document, '[[fib:ratios]]', 'ratios');
    const [advice] = await untilReported(document, 'links.none', 1);
    assert.equal(advice?.severity, vscode.DiagnosticSeverity.Hint);
    await write(document, 'ratios', '[[fib:ratios]]');
    await untilShown('no problem', () => vscode.languages.getDiagnostics(document.uri).length === 0);
  });

  for (const home of CARD_HOMES) {
    it(`fix a mistake of a ${home} by quick fix, in one undo step`, async () => {
      const text = changed('"BEARISH"', '"bearish"');
      const opened = await openAtCursor(home, `${text}|`);
      const { document } = opened;
      await untilReported(document, 'values.enum');
      const [fix] = await actionsAt(document, '"bearish"');
      assert.equal(fix?.title, 'Change to BEARISH');
      assert.equal(fix?.isPreferred, true);
      assert.ok(fix?.edit && (await vscode.workspace.applyEdit(fix.edit)));
      assert.equal(document.getText(), SAMPLE);
      await untilReported(document, 'values.enum', 0);
      await vscode.commands.executeCommand('undo');
      await untilShown('the text before the fix', () => document.getText() === text);
      await opened.close();
    });

    it(`fix everything with one safe fix in a ${home}`, async () => {
      const opened = await openAtCursor(home, `${changed('"BEARISH"', '"bearish"', changed('[[zone:', '[[zoen:'))}|`);
      const { document } = opened;
      await untilReported(document, 'values.enum');
      // Also among the quick fixes of a single one.
      const listed = (await actionsAt(document, '"bearish"')).map(({ title }) => title);
      assert.equal(listed.filter((title) => title.startsWith('Fix all mistakes')).length, 1, listed.join());
      assert.deepEqual(await actionsAt(document, '"timeframe"'), [], 'offered only where something is wrong');
      const [all] = await actionsAt(document, '"symbol"', vscode.CodeActionKind.SourceFixAll);
      assert.equal(all?.kind?.value, 'source.fixAll.chartCards');
      assert.ok(all?.edit && (await vscode.workspace.applyEdit(all.edit)));
      // A published card gets its own symbol and levels back as well.
      if (home === 'remote card') assert.match(document.getText(), /"BEARISH"[\s\S]*\[\[zone:zone\]\]/);
      else assert.equal(document.getText(), SAMPLE);
      await opened.close();
    });
  }

  it('say for each fix which problem it fixes', async () => {
    const document = await open(changed('"BEARISH"', '"bearish"'));
    const [problem] = await untilReported(document, 'values.enum');
    assert.ok(problem);
    // The command above drops this from its result, so the provider is called itself.
    const documents = new CardDocuments(() => ({}));
    const context = { diagnostics: [problem], only: undefined, triggerKind: vscode.CodeActionTriggerKind.Invoke };
    const [fix] = new QuickFixes(documents).provideCodeActions(document, problem.range, context);
    assert.deepEqual(fix?.diagnostics, [problem]);
    documents.dispose();
  });

  it('are fixed on save if that is configured', async () => {
    const settings = vscode.workspace.getConfiguration('editor', { languageId: 'chartcard' });
    await settings.update('codeActionsOnSave', { 'source.fixAll.chartCards': 'explicit' }, true, true);
    try {
      const opened = await openAtCursor('draft', `${changed('"BEARISH"', '"bearish"')}|`);
      opened.moveBehind('AUD/CAD');
      await opened.editor.edit((edit) => edit.insert(opened.position, '2'));
      assert.ok(await opened.document.save());
      assert.equal(opened.text, changed('AUD/CAD', 'AUD/CAD2'));
      await opened.close();
    } finally {
      await settings.update('codeActionsOnSave', undefined, true, true);
    }
  });

  it('link each problem to a page that explains it, rendered', async () => {
    const document = await open(changed('0.9098', '0.9150'));
    const [problem] = await untilReported(document, 'levels.order');
    const target = typeof problem?.code === 'object' ? problem.code.target : undefined;
    assert.ok(target);
    const page = await vscode.workspace.openTextDocument(target);
    assert.match(page.getText(), /^# Levels are in price order\n\n`levels\.order` · error\n/);
    await vscode.commands.executeCommand('vscode.open', target);
    const input = await untilShown('the page of the rule', () => {
      const { activeTab } = vscode.window.tabGroups.activeTabGroup;
      return activeTab?.input instanceof vscode.TabInputCustom && activeTab.input;
    });
    assert.deepEqual([input.viewType, input.uri.toString()], ['vscode.markdown.preview.editor', target.toString()]);
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
  });

  it('explain a rule from the list of fixes, by the command with its name', async () => {
    const document = await open(changed('0.9098', '0.9150'));
    await untilReported(document, 'levels.order');
    const explain = (await actionsAt(document, '0.9150')).find(({ title }) => title === 'Explain levels.order');
    assert.ok(explain?.command);
    await vscode.commands.executeCommand(explain.command.command, ...(explain.command.arguments ?? []));
    await untilShown('the page of the rule', () => {
      return vscode.window.tabGroups.activeTabGroup.activeTab?.label === 'levels.order.md';
    });
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
  });

  it('fade what has no effect, not what is misspelled', async () => {
    const document = await open(changed('"title"', '"title": "x", "title"', changed('"comments"', '"coments"')));
    const [repeated] = await untilReported(document, 'json.duplicateKey');
    assert.deepEqual(repeated?.tags, [vscode.DiagnosticTag.Unnecessary]);
    const [misspelt] = problemsOf(document, 'keys.unknown');
    assert.ok(misspelt);
    assert.deepEqual(misspelt.tags ?? [], []);
  });

  it('make no edit that was computed for an older text', async () => {
    const document = await open(changed('"BEARISH"', '"bearish"'));
    const documents = new CardDocuments(() => ({}));
    const provider = new QuickFixes(documents);
    const at = document.positionAt(document.getText().indexOf('"bearish"') + 1);
    const context = { diagnostics: [], only: undefined, triggerKind: vscode.CodeActionTriggerKind.Invoke };
    const [fix] = provider.provideCodeActions(document, new vscode.Range(at, at), context);
    await write(document, '"AUD/CAD"', '"AUD/USD/CAD"');
    assert.ok(fix);
    assert.equal(provider.resolveCodeAction(fix).edit, undefined);
    documents.dispose();
  });

  it('offer fixes for the current text, not the previous one', async () => {
    const document = await open(changed('"BEARISH"', '"bearish"'));
    await write(document, '"bearish"', '"BEARISH"');
    assert.deepEqual(await actionsAt(document, '"BEARISH"'), []);
  });

  it('say why a text isn’t read as a card: too large, or not JSON', async () => {
    const large = await open(`"${'x'.repeat(1_000_001)}"`);
    const [refused] = await untilReported(large, 'json.syntax');
    assert.match(refused?.message ?? '', /A card can have at most 250000/);
  });
});

describe('checked documents', () => {
  it('are parsed once per version, and checked again when their context changes', async () => {
    let status = 'Pending';
    const documents = new CardDocuments(() => ({ now: status === 'Pending' ? 0 : 1 }));
    const fired: number[] = [];
    const listener = documents.onDidCheck((document) => fired.push(document.version));
    const document = await openUntitled(SAMPLE);
    const first = documents.check(document);
    assert.equal(documents.check(document), first);
    status = 'Active';
    documents.recheck(document.uri);
    const again = documents.check(document);
    assert.notEqual(again, first);
    assert.equal(again.card, first.card, 'the text is not read again');
    await write(document, '"BEARISH"', '"BULLISH"');
    assert.equal(documents.check(document).version, document.version);
    assert.ok(fired.length >= 2);
    listener.dispose();
    documents.dispose();
  });
});
