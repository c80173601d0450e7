import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { inTimeZone } from '../support/inTimeZone.ts';
import { eventually } from '../support/waiting.ts';
import { changed, SAMPLE } from '../unit/card/findings/sampleCard.ts';
import { CARD_HOMES, type CursorText, openAtCursor } from './steps/textEditors.ts';

/** The text of every coloured link, with its token type. */
async function coloredLinks({ uri, document }: CursorText): Promise<string[]> {
  const [legend, tokens] = await Promise.all([
    vscode.commands.executeCommand<vscode.SemanticTokensLegend>('vscode.provideDocumentSemanticTokensLegend', uri),
    vscode.commands.executeCommand<vscode.SemanticTokens>('vscode.provideDocumentSemanticTokens', uri),
  ]);
  const words: string[] = [];
  let [line, start] = [0, 0];
  for (let at = 0; at < tokens.data.length; at += 5) {
    const [lines = 0, characters = 0, length = 0, type = 0] = tokens.data.slice(at, at + 4);
    line += lines;
    start = lines === 0 ? start + characters : characters;
    words.push(`${document.getText(new vscode.Range(line, start, line, start + length))} ${legend.tokenTypes[type]}`);
  }
  return words;
}

/** What VS Code's colour picker would write for a half-transparent orange. */
async function offeredFor({ uri }: CursorText, range: vscode.Range): Promise<string[]> {
  const orange = new vscode.Color(1, 128 / 255, 0, 0.5);
  const command = 'vscode.executeColorPresentationProvider';
  const offered = await vscode.commands.executeCommand<vscode.ColorPresentation[]>(command, orange, { uri, range });
  return offered.map(({ label }) => label);
}

async function hintsOf({ uri, document }: CursorText): Promise<string[]> {
  const whole = new vscode.Range(0, 0, document.lineCount, 0);
  const hints = await vscode.commands.executeCommand<vscode.InlayHint[]>('vscode.executeInlayHintProvider', uri, whole);
  return hints.map(({ position, label }) => {
    const line = document.lineAt(position.line).text.slice(0, position.character);
    const words = typeof label === 'string' ? label : label.map(({ value }) => value).join('');
    return `${/[^\s{]+$/.exec(line)?.[0] ?? ''} ${words}`;
  });
}

describe('colours, links and hints in a card’s text', () => {
  before(() => vscode.extensions.getExtension('chart-cards.chart-cards')?.activate());

  for (const home of CARD_HOMES) {
    describe(`of a ${home}`, () => {
      let text: CursorText | undefined;
      afterEach(async () => {
        await text?.close();
        text = undefined;
      });

      it('shows a swatch at each valid colour, and writes only #RRGGBB', async () => {
        text = await openAtCursor(home, `|${changed('#27AE60', '#27AE60', changed('#C0392B', '#c0392b'))}`);
        const { document } = text;
        const found = await vscode.commands.executeCommand<vscode.ColorInformation[]>(
          'vscode.executeDocumentColorProvider',
          text.uri,
        );
        assert.deepEqual(
          found.map(({ range }) => document.getText(range)),
          ['#c0392b', '#27AE60'],
        );
        const [small, capital] = found;
        assert.ok(small && capital);
        assert.equal(Math.round(small.color.red * 255), 0xc0);
        assert.deepEqual(await offeredFor(text, small.range), ['#ff8000']);
        assert.deepEqual(await offeredFor(text, capital.range), ['#FF8000']);
      });

      it('shows no swatch at an invalid colour', async () => {
        text = await openAtCursor(home, `|${changed('#27AE60', '#27AE6080', changed('#C0392B', 'red'))}`);
        const found = await vscode.commands.executeCommand<vscode.ColorInformation[]>(
          'vscode.executeDocumentColorProvider',
          text.uri,
        );
        assert.deepEqual(found, []);
      });

      it('colours links by their target, dead and broken ones differently', async () => {
        const words = changed('[[zone:zone]]', '[[gone:zone]] \\"\\u005b[lv_sup]]', SAMPLE);
        text = await openAtCursor(home, `|${words}`);
        const links = await coloredLinks(text);
        assert.deepEqual(links.slice(0, 4), [
          'ceiling cardDrawingLink',
          'the ceiling cardLinkText',
          'lv_res cardLevelLink',
          'it cardLinkText',
        ]);
        assert.deepEqual(links.slice(4, 7), [
          'gone cardDeadLink',
          'zone cardLinkText',
          '\\u005b[lv_sup]] cardDeadLink',
        ]);
      });

      it('shows the distance to the pivot beside prices', async () => {
        text = await openAtCursor(home, `|${SAMPLE}`);
        const hints = await hintsOf(text);
        assert.ok(hints.includes('0.9142 +0.48 %'), hints.join('\n'));
        assert.ok(hints.includes('0.9031 −0.74 %'), hints.join('\n'));
        assert.ok(!hints.some((hint) => hint.startsWith('0.9098 ')));
      });

      it('shows local times beside times', async () => {
        const opened = await openAtCursor(home, `|${SAMPLE}`);
        text = opened;
        await inTimeZone('Asia/Tokyo', async () => {
          const hints = await hintsOf(opened);
          assert.ok(
            hints.some((hint) => /^"2026-03-02T08:00:00Z" .*17:00 UTC\+9/.test(hint)),
            hints.join('\n'),
          );
          assert.ok(
            hints.some((hint) => hint.startsWith('1772409600000 ')),
            'epoch milliseconds too',
          );
        });
        await inTimeZone('UTC', async () => {
          const onUtc = await hintsOf(opened);
          assert.ok(onUtc.includes('1772409600000 2026-03-02 00:00 UTC'), onUtc.join('\n'));
          assert.ok(!onUtc.some((hint) => hint.startsWith('"')), 'a text says UTC itself');
        });
      });
    });
  }
});

async function lenses({ uri }: CursorText): Promise<vscode.CodeLens[]> {
  return vscode.commands.executeCommand('vscode.executeCodeLensProvider', uri, 100);
}

function topOf(all: readonly vscode.CodeLens[]): vscode.Command[] {
  return all.flatMap(({ range, command }) => (range.start.line === 0 && command !== undefined ? [command] : []));
}

/** Waits until the code lenses match; VS Code doesn't report when they change. */
function untilTop(open: CursorText, wanted: RegExp): Promise<vscode.Command> {
  return eventually(`a code lens ${wanted}`, async () =>
    topOf(await lenses(open)).find(({ title }) => wanted.test(title)),
  );
}

describe('code lenses of a card', () => {
  before(() => vscode.extensions.getExtension('chart-cards.chart-cards')?.activate());

  for (const home of ['draft', 'untitled card'] as const) {
    it(`${home}: show problems, Preview and Publish, and follow the text`, async () => {
      const open = await openAtCursor(home, `|${SAMPLE}`);
      await untilTop(open, /^Draft$/);
      const top = topOf(await lenses(open));
      assert.deepEqual(
        top.map(({ title, command }) => [title, command]),
        [
          ['Draft', ''],
          ['Preview', 'chartCards.previewCard'],
          ['Publish…', 'chartCards.publishDraft'],
        ],
      );
      assert.equal(String(top[2]?.arguments?.[0]), open.uri.toString());
      const edit = new vscode.WorkspaceEdit();
      edit.replace(open.uri, new vscode.Range(0, 0, open.document.lineCount, 0), changed('"BEARISH"', '"bearish"'));
      assert.ok(await vscode.workspace.applyEdit(edit));
      const broken = await untilTop(open, /^Draft · 1 error$/);
      assert.equal(broken.command, 'workbench.actions.view.problems');
      await open.close();
    });
  }

  it('remote card: show status and whose it is, and what a save would send', async () => {
    const open = await openAtCursor('remote card', `|${SAMPLE}`);
    await untilTop(open, /^Pending · .* · yours\b/);
    // The published text, then with another title: one change, which the review page shows.
    const published = new TextDecoder().decode(await vscode.workspace.fs.readFile(open.uri));
    const restoring = new vscode.WorkspaceEdit();
    restoring.replace(open.uri, new vscode.Range(0, 0, open.document.lineCount, 0), published);
    assert.ok(await vscode.workspace.applyEdit(restoring));
    await untilTop(open, /^Save sends no changes$/);
    const { text } = open;
    const at = open.document.positionAt(text.indexOf('"title": "') + 10);
    const edit = new vscode.WorkspaceEdit();
    edit.insert(open.uri, at, 'Now: ');
    assert.ok(await vscode.workspace.applyEdit(edit));
    const save = await untilTop(open, /^Save sends 1 change$/);
    assert.deepEqual(
      [save.command, String(save.arguments?.[0])],
      ['chartCards.compareWithPublished', open.uri.toString()],
    );
    assert.ok(topOf(await lenses(open)).every(({ title }) => !title.startsWith('Publish')));
    await open.close();
  });

  it('count an object’s links above it, and list them', async () => {
    const open = await openAtCursor('untitled card', `|${changed('[[band:Band]]', '[[fib:More]]')}`);
    await untilTop(open, /^Draft/);
    const line = open.document.positionAt(open.text.indexOf('"clientObjectId": "fib"')).line;
    const lens = (await lenses(open)).find(({ range }) => range.start.line === line);
    assert.equal(lens?.command?.title, '2 links');
    assert.ok(lens.command.command.length > 0);
    await vscode.commands.executeCommand(lens.command.command, ...(lens.command.arguments ?? []));
    await vscode.commands.executeCommand('closeReferenceSearch');
    await open.close();
  });

  it('open a single link in the text', async () => {
    const open = await openAtCursor('draft', `${SAMPLE}|`);
    await untilTop(open, /^Draft/);
    const line = open.document.positionAt(open.text.indexOf('"clientObjectId": "fib"')).line;
    const lens = (await lenses(open)).find(({ range }) => range.start.line === line);
    assert.equal(lens?.command?.title, '1 link');
    await vscode.commands.executeCommand(lens.command.command, ...(lens.command.arguments ?? []));
    const editor = vscode.window.activeTextEditor;
    assert.equal(editor?.document, open.document);
    assert.equal(open.document.getText(editor?.selection), '[[fib:ratios]]');
    await open.close();
  });
});

const OPTIONS = { tabSize: 2, insertSpaces: true };

/** Requests edits of a kind and applies them, as the command of the same name does. */
async function format(opened: CursorText, command: string, ...others: readonly unknown[]): Promise<void> {
  const edits = await vscode.commands.executeCommand<vscode.TextEdit[] | undefined>(command, opened.uri, ...others);
  if (edits === undefined || edits.length === 0) return;
  const edit = new vscode.WorkspaceEdit();
  edit.set(opened.uri, edits);
  assert.ok(await vscode.workspace.applyEdit(edit));
}

describe('formatting in VS Code', () => {
  before(() => vscode.extensions.getExtension('chart-cards.chart-cards')?.activate());

  for (const home of CARD_HOMES) {
    it(`formats a ${home}, keeps its comments, and is idempotent`, async () => {
      const opened = await openAtCursor(home, changed('"symbol": "AUD/CAD",', '"symbol":"AUD/CAD",  // the pair|'));
      await format(opened, 'vscode.executeFormatDocumentProvider', OPTIONS);
      const { text } = opened;
      assert.ok(text.includes('    "symbol": "AUD/CAD", // the pair\n    "title"'), text.slice(0, 200));
      assert.ok(text.includes('        { "time": "2026-03-02T04:00:00Z", "price": 0.9139 }\n      ],\n      "style"'));
      await format(opened, 'vscode.executeFormatDocumentProvider', OPTIONS);
      assert.equal(opened.text, text);
      await opened.close();
    });
  }

  it('formats only the selection', async () => {
    const opened = await openAtCursor('draft', changed('"price": 0.9142', '"price":0.9142|'));
    const line = opened.document.lineAt(opened.position.line).range;
    await format(opened, 'vscode.executeFormatRangeProvider', line, OPTIONS);
    assert.equal(opened.text, SAMPLE);
    await opened.close();
  });

  it('uses tabs if the editor does', async () => {
    const opened = await openAtCursor('untitled card', `${SAMPLE}|`);
    await format(opened, 'vscode.executeFormatDocumentProvider', { tabSize: 4, insertSpaces: false });
    assert.ok(opened.text.startsWith('{\n\t"metadata": {\n\t\t"symbol"'));
    await opened.close();
  });

  it('leaves a text that isn’t JSON unchanged', async () => {
    const text = '{ "metadata": {,} ';
    const opened = await openAtCursor('untitled card', `${text}|`);
    await format(opened, 'vscode.executeFormatDocumentProvider', OPTIONS);
    assert.equal(opened.text, text);
    await opened.close();
  });
});
