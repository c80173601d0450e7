import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { inTimeZone } from '../support/inZone.ts';
import { changed, SAMPLE } from '../unit/card/findings/sampleCard.ts';
import { CARD_HOMES, type CursorText, openAtCursor } from './steps/cursorText.ts';

/** The words of every coloured link, with what they are coloured as. */
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

/** What VS Code's chooser would write for a half transparent orange. */
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

      it('shows a swatch at each colour that the interface takes, and writes nothing but #RRGGBB', async () => {
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

      it('shows no swatch at what the interface refuses', async () => {
        text = await openAtCursor(home, `|${changed('#27AE60', '#27AE6080', changed('#C0392B', 'red'))}`);
        const found = await vscode.commands.executeCommand<vscode.ColorInformation[]>(
          'vscode.executeDocumentColorProvider',
          text.uri,
        );
        assert.deepEqual(found, []);
      });

      it('colours links by what they lead to, dead and broken ones apart', async () => {
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

      it('says beside prices how far they lie from the pivot', async () => {
        text = await openAtCursor(home, `|${SAMPLE}`);
        const hints = await hintsOf(text);
        assert.ok(hints.includes('0.9142 +0.48 %'), hints.join('\n'));
        assert.ok(hints.includes('0.9031 −0.74 %'), hints.join('\n'));
        assert.ok(!hints.some((hint) => hint.startsWith('0.9098 ')));
      });

      it('says beside times what they are on the machine’s own clock', async () => {
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
