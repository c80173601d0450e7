import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { readCardText } from '../../src/card/text/readCard.ts';
import { changed, SAMPLE } from '../unit/card/findings/sampleCard.ts';
import { startedSandbox } from './steps/sandbox.ts';
import { CARD_HOMES, type CursorText, labelOf, openAtCursor } from './steps/textEditors.ts';

/** A suggestion's documentation. */
function aboutOf(item: vscode.CompletionItem | undefined): string {
  const words = item?.documentation ?? '';
  return typeof words === 'string' ? words : words.value;
}

describe('completion in a card’s text', () => {
  before(async () => {
    await vscode.extensions.getExtension('chart-cards.chart-cards')?.activate();
    // Its feed provides candles and symbols.
    await startedSandbox();
    await vscode.commands.executeCommand('chartCards.useSandbox');
  });

  for (const home of CARD_HOMES) {
    describe(`of a ${home}`, () => {
      let cursor: CursorText | undefined;
      const at = async (marked: string): Promise<CursorText> => {
        cursor = await openAtCursor(home, marked);
        return cursor;
      };
      afterEach(async () => {
        await cursor?.close();
        cursor = undefined;
      });

      it('offers link targets after the brackets, with kind, price and colour, and then words', async () => {
        const text = await at(changed('Sell [[ceiling:the ceiling]]', 'Sell [[|'));
        const items = await text.completions('[');
        assert.deepEqual(items.map(labelOf).slice(0, 4), ['lv_res', 'lv_piv', 'lv_sup', 'ceiling']);
        const ceiling = items.find((item) => labelOf(item) === 'ceiling');
        assert.equal(ceiling?.kind, vscode.CompletionItemKind.Color);
        assert.match(String(ceiling?.documentation), /Horizontal line at 0\.9139\s+#C0392B$/);
        await text.accept('ceiling', '[');
        assert.match(text.marked, /Sell \[\[ceiling:\| under/);
        assert.deepEqual((await text.labels(':')).slice(0, 2), [
          'the horizontal line',
          'the horizontal line at 0.9139',
        ]);
        await text.accept('the horizontal line', ':');
        assert.match(text.marked, /Sell \[\[ceiling:the horizontal line\]\]\| under/);
      });

      it('offers the probable targets of a dead link', async () => {
        const text = await at(changed('[[zone:zone]]', '[[zoen|:zone]]'));
        assert.equal((await text.labels())[0], 'zone');
        await text.accept('zone');
        assert.equal(text.text, SAMPLE);
      });

      it('keeps the words and escapes of a link whose id is replaced', async () => {
        const text = await at(changed('Above [[lv_piv:the pivot]]', 'Above \\"it\\"\\n[[|lv_piv:the \\"pivot\\"]]'));
        await text.accept('lv_sup');
        assert.match(text.text, /Above \\"it\\"\\n\[\[lv_sup:the \\"pivot\\"\]\] to/);
      });

      it('offers missing keys that fit, in the documents’ order, with their purpose', async () => {
        const text = await at(changed('"clientObjectId": "zone", ', '"clientObjectId": "zone", | '));
        const items = await text.completions();
        // Heads and ratios belong to other kinds of drawings.
        assert.deepEqual(items.map(labelOf), []);
        text.moveBehind('"fillColor": "#27AE60",');
        const style = await text.completions();
        assert.deepEqual(style.map(labelOf), ['color', 'lineWidth', 'lineStyle', 'borderColor']);
        assert.match(aboutOf(style[0]), /#RRGGBB/);
        await text.accept('lineStyle');
        await text.accept('"DOTTED"');
        assert.match(text.text, /"fillColor": "#27AE60", ?"lineStyle": "DOTTED", ?"opacity"/);
      });

      it('offers heads for lines and ratios for retracements only', async () => {
        const text = await at(changed('"startHead": "NONE", ', '| '));
        assert.deepEqual(await text.labels(), ['style', 'startHead']);
        text.moveBehind('"clientObjectId": "fib",');
        assert.deepEqual(await text.labels(), ['style']);
      });

      it('offers enum values with their meaning', async () => {
        const text = await at(changed('"BEARISH"', '|'));
        const items = await text.completions();
        assert.deepEqual(items.map(labelOf).sort(), ['"BEARISH"', '"BULLISH"']);
        const bearish = items.find((item) => labelOf(item) === '"BEARISH"');
        assert.match(aboutOf(bearish), /fall/);
        await text.accept('"BEARISH"');
        assert.equal(text.text, SAMPLE);
      });

      it('offers the feed’s symbols, and for a published card only its own', async () => {
        const text = await at(changed('"AUD/CAD"', '"EUR|"'));
        const labels = await text.labels();
        if (home === 'remote card') assert.equal(labels.length, 1);
        else {
          assert.ok(labels.includes('EUR/USD'), labels.join());
          await text.accept('EUR/USD');
          assert.match(text.text, /"symbol": "EUR\/USD",/);
        }
      });

      it('offers candle times, newest first, and those around an existing time', async () => {
        const text = await at(changed('"AUD/CAD"', '"EUR/USD"', changed('"2026-03-03T04:00:00Z"', '|')));
        const newest = await text.labels();
        assert.ok(newest.length > 50, String(newest.length));
        assert.ok((newest[0] ?? '') > (newest[1] ?? ''), newest.slice(0, 2).join());
        const third = newest[2] ?? '';
        await text.accept(third);
        assert.ok(text.text.includes(`{ "time": "${third}", "price": 0.91 }`));
        const around = await text.labels();
        assert.equal(around[0], third);
        const distance = (time: string) => Math.abs(Date.parse(time) - Date.parse(third));
        const nearest = newest.toSorted((a, b) => distance(a) - distance(b)).slice(1, 3);
        assert.deepEqual(around.slice(1, 3).map(distance), nearest.map(distance));
      });

      it('writes a time as a number if there was a number', async () => {
        const text = await at(changed('"AUD/CAD"', '"EUR/USD"', changed('1772409600000', '|1772409600000')));
        const [first = ''] = await text.labels();
        await text.accept(first);
        assert.ok(text.text.includes(`{ "time": ${Date.parse(first)}, "price": 0.9139 }`));
      });

      it('offers the colours of the card and the chart’s own, as swatches', async () => {
        const text = await at(changed('"fillColor": "#27AE60"', '"fillColor": "|"'));
        const items = await text.completions();
        assert.equal(labelOf(items[0] as vscode.CompletionItem), '#C0392B');
        assert.ok(items.length > 8);
        for (const item of items) assert.equal(item.kind, vscode.CompletionItemKind.Color);
        await text.accept('#C0392B');
        assert.match(text.text, /"fillColor": "#C0392B", "opacity"/);
      });

      it('offers the id that a link is missing', async () => {
        const text = await at(changed('"clientObjectId": "zone"', '"clientObjectId": "|"'));
        assert.deepEqual(await text.labels(), ['zone', 'zone1']);
        await text.accept('zone');
        assert.equal(text.text, SAMPLE);
      });

      for (const kind of ['Horizontal line', 'Line', 'Rectangle', 'Channel', 'Fibonacci'])
        it(`inserts a valid ${kind}, with the commas it needs`, async () => {
          const text = await at(
            changed('"drawings": [\n', '"drawings": [\n    |\n', changed('"AUD/CAD"', '"EUR/USD"')),
          );
          await text.accept(kind);
          const { card, problems } = readCardText(text.text);
          assert.deepEqual(problems, []);
          assert.equal(card?.drawings.length, 6);
          const rules = vscode.languages.getDiagnostics(text.uri).map(({ code }) => code);
          assert.deepEqual(
            rules.filter((rule) => rule === 'points.count' || rule === 'json.syntax'),
            [],
          );
        });

      it('inserts a whole set of levels in order, and a missing one between its neighbours', async () => {
        const levels = SAMPLE.slice(SAMPLE.indexOf('"levels": {'), SAMPLE.indexOf('"drawings"'));
        const text = await at(changed('"AUD/CAD"', '"EUR/USD"', changed(levels, '"levels": {\n    |\n  },\n  ')));
        await text.accept('Three levels');
        const three = readCardText(text.text).card?.levels;
        assert.ok(three && three.resistance.price > three.pivot.price && three.pivot.price > three.support.price);
        assert.equal(three.pivot.clientObjectId, 'lv_piv');
        text.moveBehind('"lv_res" },');
        assert.deepEqual(await text.labels(), ['intermediateResistance', 'intermediateSupport']);
        await text.accept('intermediateResistance');
        const four = readCardText(text.text).card?.levels;
        const between = four?.intermediateResistance?.price ?? 0;
        assert.ok(between < three.resistance.price && between > three.pivot.price);
      });

      it('offers nothing in comments and plain words', async () => {
        const text = await at(changed('"levels": {', '// time: |\n  "levels": {'));
        assert.deepEqual(await text.labels(), []);
        text.moveBehind('fades from');
        assert.deepEqual(await text.labels(), []);
      });

      it('explains keys', async () => {
        const text = await at(changed('"entryPl', '"entry|Pl'));
        const [about] = await text.hovers();
        assert.match(about ?? '', /Where the entry is relative to the current price/);
        text.moveBehind('"ABOVE_');
        assert.match((await text.hovers()).join('\n'), /above the current price/);
      });
    });
  }

  it('fills an empty card from the template', async () => {
    const cursor = await openAtCursor('untitled card', '|');
    await vscode.commands.executeCommand('editor.action.insertSnippet', { langId: 'chartcard', name: 'Chart Card' });
    const { card } = readCardText(cursor.text);
    assert.equal(card?.metadata.symbol, 'EUR/USD');
    assert.deepEqual(
      vscode.languages
        .getDiagnostics(cursor.uri)
        .filter(({ severity }) => severity === vscode.DiagnosticSeverity.Error),
      [],
    );
    await cursor.close();
  });
});
