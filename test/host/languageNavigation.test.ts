import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { inTime } from '../support/waiting.ts';
import { changed, SAMPLE } from '../unit/card/findings/sampleCard.ts';
import { addressOf, startedSandbox, stateOf } from './steps/sandbox.ts';
import { CARD_HOMES, type CursorText, openAtCursor, showText } from './steps/textEditors.ts';
import { untilShown } from './steps/until.ts';

/** The sample with the cursor behind these words. */
function cursorBehind(words: string, text = SAMPLE): string {
  return changed(words, `${words}|`, text);
}

/** The text of a range. */
function wordsAt({ document }: CursorText, range: vscode.Range | undefined): string {
  return range === undefined ? '' : document.getText(range);
}

/**
 * Resolves when VS Code has marked the links of the text, which its command for links acts on. VS Code marks them again
 * when the result is disposed.
 */
async function markLinks({ uri }: CursorText): Promise<vscode.Disposable> {
  const asked = Promise.withResolvers<void>();
  const provideDocumentLinks = (document: vscode.TextDocument): [] => {
    if (document.uri.toString() === uri.toString()) asked.resolve();
    return [];
  };
  const provider = vscode.languages.registerDocumentLinkProvider({ language: 'chartcard' }, { provideDocumentLinks });
  await inTime('a request for the links', asked.promise);
  // Answered after what VS Code has asked for its marks.
  await vscode.commands.executeCommand('vscode.executeLinkProvider', uri);
  return provider;
}

/** The charts of the text. */
function chartsOf({ document }: CursorText): vscode.Tab[] {
  const isChart = ({ input }: vscode.Tab) =>
    input instanceof vscode.TabInputCustom && input.uri.toString() === document.uri.toString();
  return vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.filter(isChart));
}

/** A price with the card's own decimals: with the feed's candles, which may have been loaded by then, it has one more. */
function asWritten(text: string | undefined): string | undefined {
  return text?.replace(/0\.(\d{4})0/, '0.$1');
}

for (const home of CARD_HOMES) {
  describe(`navigation in a ${home}`, () => {
    let open: CursorText;

    before(async () => {
      await vscode.extensions.getExtension('chart-cards.chart-cards')?.activate();
      open = await openAtCursor(home, cursorBehind('[[zone:zo'));
    });

    after(async () => {
      await open.close();
      await vscode.window.tabGroups.close(chartsOf(open));
    });

    it('shows a link’s target on hover, with its points and a picture', async () => {
      open.moveBehind('[[zone:zo');
      const [words = ''] = (await open.hovers()).filter((hover) => hover.includes('**Rectangle**'));
      assert.match(words, /\*\*Rectangle\*\* · zone/);
      assert.match(words, /\| 2 \| 0\.91200? \| 2026\\-03\\-02 08:00 UTC/);
      const [, picture = ''] = /!\[[^\]]*\]\(data:image\/svg\+xml;base64,([^)]+)\)/.exec(words) ?? [];
      assert.match(Buffer.from(picture, 'base64').toString(), /^<svg .*#27AE60.*<\/svg>$/s);
    });

    it('shows the same on hover over an object’s own id, a level with its distance from the pivot', async () => {
      open.moveBehind('"clientObjectId": "lv_r');
      const words = (await open.hovers()).join('\n');
      assert.match(words, /\*\*Resistance\*\* · 0\.91420? · lv\\_res/);
      assert.match(words, /0\.48 % from the pivot · 1 link/);
    });

    it('finds the definition of a link’s object', async () => {
      open.moveBehind('[[ceil');
      const [link] = await open.ask<vscode.LocationLink[]>('vscode.executeDefinitionProvider');
      assert.equal(link?.targetUri.toString(), open.uri.toString());
      assert.equal(wordsAt(open, link?.targetSelectionRange), 'ceiling');
      assert.match(wordsAt(open, link?.targetRange), /^\{ "type": "HORIZONTAL_LINE".*\}$/s);
      assert.equal(wordsAt(open, link?.originSelectionRange), '[[ceiling:the ceiling]]');
    });

    it('finds every reference to an object, from a link and from the object', async () => {
      for (const place of ['[[fi', '"clientObjectId": "fi']) {
        open.moveBehind(place);
        const places = await open.ask<vscode.Location[]>('vscode.executeReferenceProvider');
        assert.deepEqual(
          places.map(({ range }) => wordsAt(open, range)),
          ['[[fib:ratios]]', 'fib'],
        );
        const marks = await open.ask<vscode.DocumentHighlight[]>('vscode.executeDocumentHighlights');
        assert.deepEqual(
          marks.map(({ range, kind }) => [wordsAt(open, range), kind]),
          [
            ['fib', vscode.DocumentHighlightKind.Read],
            ['fib', vscode.DocumentHighlightKind.Write],
          ],
        );
      }
    });

    it('provides document links in texts, named by their target', async () => {
      const links = await vscode.commands.executeCommand<vscode.DocumentLink[]>(
        'vscode.executeLinkProvider',
        open.uri,
        20,
      );
      assert.deepEqual(links.map(({ range, tooltip }) => [wordsAt(open, range), asWritten(tooltip)]).slice(2, 5), [
        ['[[zone:zone]]', 'Rectangle · zone'],
        ['[[trend:trend]]', 'Line · trend'],
        ['[[lv_piv:the pivot]]', 'Pivot · 0.9098 · lv_piv'],
      ]);
    });

    for (const [command, from, to] of [
      ['editor.action.revealDefinition', '[[ceil', '"ceiling'],
      ['editor.action.openLink', '[[ceil', '"ceiling'],
      // The only link to it: with several, VS Code shows a list.
      ['editor.action.goToReferences', '"clientObjectId": "ceil', ' [[ceiling'],
    ] as const) {
      it(`goes from an object to its link and back inside the text: ${command}`, async () => {
        const wanted = open.document.positionAt(open.text.indexOf(to) + 1);
        const isThere = () => {
          const editor = vscode.window.activeTextEditor;
          return editor?.document === open.document && editor.selection.active.isEqual(wanted);
        };
        const marked = await markLinks(open);
        open.moveBehind(from);
        await vscode.commands.executeCommand(command);
        await untilShown(`the cursor at ${to}`, isThere);
        marked.dispose();
        await vscode.commands.executeCommand('closeReferenceSearch');
        // Closing a chart would ask about unsaved changes, which an unedited draft doesn't have.
        if (!open.document.isDirty) await untilShown('no chart left open', () => chartsOf(open).length === 0);
      });
    }

    it('provides an outline with levels, prices, drawings and links', async () => {
      const outline = await vscode.commands.executeCommand<vscode.DocumentSymbol[]>(
        'vscode.executeDocumentSymbolProvider',
        open.uri,
      );
      assert.deepEqual(
        outline.map(({ name, children }) => [name, children.length]),
        [
          ['Metadata', 9],
          ['Levels', 3],
          ['Drawings', 5],
        ],
      );
      const pivot = outline[1]?.children[1];
      assert.deepEqual([pivot?.name, asWritten(pivot?.detail)], ['Pivot', '0.9098 · lv_piv']);
      assert.equal(wordsAt(open, outline[2]?.children[4]?.selectionRange), '"fib"');
    });

    it('provides folding ranges, and selection ranges', async () => {
      const folds = await vscode.commands.executeCommand<vscode.FoldingRange[]>(
        'vscode.executeFoldingRangeProvider',
        open.uri,
      );
      assert.ok(
        folds.some(({ start, end }) => open.document.lineAt(start).text.includes('"levels"') && end === start + 3),
      );
      open.moveBehind('[[zo');
      const [inner] = await vscode.commands.executeCommand<vscode.SelectionRange[]>(
        'vscode.executeSelectionRangeProvider',
        open.uri,
        [open.position],
      );
      const steps: string[] = [];
      for (let step = inner; step !== undefined; step = step.parent) steps.push(wordsAt(open, step.range));
      assert.deepEqual(steps.slice(0, 2), ['zone', '[[zone:zone]]']);
      assert.equal(steps.at(-1)?.trim(), open.text.trim());
    });

    it('renames object and links together, undoes it in one step, and rejects a taken id', async () => {
      open.moveBehind('[[zone:zo');
      const prepared = await open.ask<{ range: vscode.Range; placeholder: string }>('vscode.prepareRename');
      assert.deepEqual([wordsAt(open, prepared.range), prepared.placeholder], ['zone', 'zone']);
      await assert.rejects(
        open.ask('vscode.executeDocumentRenameProvider', 'fib'),
        /"fib" is already used by another drawing/,
      );
      await assert.rejects(open.ask('vscode.executeDocumentRenameProvider', 'a:b'), /can’t contain a colon/);
      const before = open.text;
      const edit = await open.ask<vscode.WorkspaceEdit>('vscode.executeDocumentRenameProvider', 'demand_area');
      assert.ok(await vscode.workspace.applyEdit(edit));
      assert.equal(open.text, before.replace('[[zone:', '[[demand_area:').replace('"zone"', '"demand_area"'));
      await vscode.commands.executeCommand('undo');
      assert.equal(open.text, before);
    });

    it('renames nothing else', async () => {
      open.moveBehind('"direction": "BEA');
      assert.deepEqual(await open.ask('vscode.executeDefinitionProvider'), []);
      assert.deepEqual(await open.ask('vscode.executeReferenceProvider'), []);
      await assert.rejects(open.ask('vscode.prepareRename'), /Only IDs of levels and drawings/);
    });
  });
}

describe('ids in a card', () => {
  afterEach(() => vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor'));

  it('finds references of a link to nothing, which can’t be followed or renamed', async () => {
    const open = await openAtCursor('untitled card', cursorBehind('[[zoe', changed('[[zone:', '[[zoen:')));
    assert.deepEqual(await open.ask('vscode.executeDefinitionProvider'), []);
    assert.equal((await open.ask<vscode.Location[]>('vscode.executeReferenceProvider')).length, 1);
    await assert.rejects(open.ask('vscode.prepareRename'), /No level or drawing has the ID “zoen”/);
    await open.close();
  });

  it('answers for a text with invalid JSON, but doesn’t rename in it', async () => {
    const open = await openAtCursor('untitled card', cursorBehind('[[ceil', `${SAMPLE.trimEnd().slice(0, -1)},,`));
    const [link] = await open.ask<vscode.LocationLink[]>('vscode.executeDefinitionProvider');
    assert.equal(wordsAt(open, link?.targetSelectionRange), 'ceiling');
    await assert.rejects(open.ask('vscode.executeDocumentRenameProvider', 'roof'), /isn’t valid JSON/);
    await open.close();
  });

  it('keeps a published level’s id as long as the service keeps the levels', async () => {
    const place = await startedSandbox();
    const pending = (await stateOf(place)).analyses.find(
      ({ status, ownerUsername }) => status === 'Pending' && ownerUsername === 'mara.lindqvist',
    );
    assert.ok(pending);
    const document = await vscode.workspace.openTextDocument(addressOf(place, pending));
    await showText(document);
    const text = document.getText();
    const prepareIn = async (part: string): Promise<unknown> => {
      const at = document.positionAt(text.indexOf('"clientObjectId": "', text.indexOf(part)) + 20);
      return vscode.commands.executeCommand('vscode.prepareRename', document.uri, at);
    };
    await assert.rejects(prepareIn('"pivot": {'), /Levels of a published card can’t change unless its type changes/);
    assert.ok(await prepareIn('"drawings": ['));
  });

  it('doesn’t rename in a read-only card, and says why', async () => {
    const place = await startedSandbox();
    const active = (await stateOf(place)).analyses.find(({ status }) => status === 'Active');
    assert.ok(active);
    const document = await vscode.workspace.openTextDocument(addressOf(place, active));
    await showText(document);
    const at = document.positionAt(document.getText().indexOf('"clientObjectId": "') + 20);
    await assert.rejects(
      async () => vscode.commands.executeCommand('vscode.prepareRename', document.uri, at),
      /Active|Pending|changed/,
    );
  });
});
