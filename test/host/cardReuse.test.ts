import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import {
  type CardReuseServices,
  duplicateCard,
  newCardFromTemplate,
  rollCardForward,
  saveCardAsTemplate,
} from '../../src/authoring/analyst/cardReuse.ts';
import type { CandleSeries } from '../../src/candles/series.ts';
import { check } from '../../src/card/findings/check.ts';
import type { Card, Drawing } from '../../src/card/model/card.ts';
import { readCardText } from '../../src/card/text/readCard.ts';
import { Person, ShownQuickPick } from './steps/person.ts';
import { documentOf, publishedAs, REVIEWED, replaceIn, withFields } from './steps/savedCards.ts';
import { untilShown } from './steps/until.ts';

const HOUR = 3_600_000;
const FOUR_HOURS = 4 * HOUR;

/** Bars of four hours without gaps, the last of which is open now. */
function series(symbol: string, close: number, tick: number): CandleSeries {
  const last = Math.floor(Date.now() / FOUR_HOURS) * FOUR_HOURS;
  const candles = Array.from({ length: 60 }, (_, place) => ({
    time: last - (59 - place) * FOUR_HOURS,
    open: close,
    high: close + 40 * tick,
    low: close - 40 * tick,
    close,
  }));
  return { candles, tick, precision: 4, source: `Test feed · ${symbol} · H4` };
}

/** Up to the time of the test. */
const SERIES = new Map<string, CandleSeries>();

/** A card with a point six bars back, and a text that names its pivot. */
function yesterday(): Card {
  const last = SERIES.get('EUR/USD')?.candles.at(-1)?.time ?? 0;
  return {
    ...REVIEWED,
    metadata: { ...REVIEWED.metadata, alternativeText: 'Below 1.1050 the EUR/USD idea is void.' },
    drawings: [
      {
        type: 'HORIZONTAL_LINE',
        clientObjectId: 'line',
        points: [{ time: new Date(last - 6 * FOUR_HOURS).toISOString(), price: 1.105 }],
      },
    ],
  };
}

describe('drafts made from a card or a template', () => {
  let person: Person;
  let storage: string;
  let services: CardReuseServices;
  let requests: string[];
  let before: Set<string>;

  const cardFiles = async () =>
    (await vscode.workspace.fs.readDirectory(root()))
      .map(([name]) => name)
      .filter((name) => name.endsWith('.card.json'));
  const root = (): vscode.Uri => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder, 'the host has no folder');
    return folder.uri;
  };

  beforeEach(async () => {
    SERIES.set('EUR/USD', series('EUR/USD', 1.1035, 0.0001)).set('USD/JPY', series('USD/JPY', 150, 0.01));
    person = new Person();
    storage = await mkdtemp(join(tmpdir(), 'chart-cards-templates-'));
    requests = [];
    before = new Set(await cardFiles());
    services = {
      market: {
        search: async (text) =>
          [...SERIES.keys()].filter((symbol) => symbol.includes(text)).map((symbol) => ({ symbol, description: '' })),
        lastCandles: async (symbol) => {
          requests.push(symbol);
          return SERIES.get(symbol);
        },
      },
      candles: { state: () => ({ kind: 'none', text: '' }) },
      files: { publishedOf: () => undefined },
      extensionUri: extensionFolder(),
      storage: vscode.Uri.file(storage),
    };
  });
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    for (const name of await created()) await vscode.workspace.fs.delete(vscode.Uri.joinPath(root(), name));
    await rm(storage, { recursive: true, force: true });
    person.dispose();
    // The marks of a draft go with its tab.
    await untilShown('no draft with marks', () =>
      vscode.languages.getDiagnostics().every(([draft]) => marksAt(draft).length === 0),
    );
  });

  const created = async () => (await cardFiles()).filter((name) => !before.has(name));

  /** The one draft that was made; it has no errors. */
  async function draft(): Promise<Card> {
    const [name, ...others] = await created();
    assert.ok(name !== undefined && others.length === 0, 'there is not exactly one new draft');
    const bytes = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(root(), name));
    const read = readCardText(new TextDecoder().decode(bytes));
    assert.deepEqual(
      check(read).filter(({ severity }) => severity === 'error'),
      [],
    );
    assert.ok(read.card);
    return read.card;
  }

  const shownText = () => person.messages.at(-1)?.text ?? '';

  it('rolls a card forward with one Enter: times later, levels, ids and texts as they were', async () => {
    const card = yesterday();
    const { uri } = await documentOf(card);
    person.picks('Keep the levels');
    assert.equal(await rollCardForward(services, uri), true);
    const rolled = await draft();
    assert.deepEqual([rolled.metadata, rolled.levels], [card.metadata, card.levels]);
    const last = SERIES.get('EUR/USD')?.candles.at(-1)?.time ?? 0;
    assert.equal(Date.parse(String(rolled.drawings[0]?.points[0]?.time)), last);
    assert.match(shownText(), /^The card was rolled forward by 6 bars\. Unchanged, to review: .*pivot.*title/);
  });

  it('says in its list what the market made of the old card', async () => {
    const card = yesterday();
    const { uri } = await documentOf(card);
    const last = SERIES.get('EUR/USD')?.candles.at(-1)?.time ?? 0;
    const published = { ...publishedAs(card, 1), createdAt: new Date(last - 40 * FOUR_HOURS).toISOString() };
    services = { ...services, files: { publishedOf: () => published } };
    let detail: string | undefined;
    person.does((question) => {
      if (!(question instanceof ShownQuickPick)) return;
      detail = question.items[0]?.detail;
      question.hide();
    });
    assert.equal(await rollCardForward(services, uri), false);
    assert.match(detail ?? '', /^The old card: .* Measured on Test feed · EUR\/USD · H4, H4 bars up to \d{4}-/);
  });

  it('proposes levels from the candles, says what they were measured on, and shows the old prices', async () => {
    const card = yesterday();
    const metadata = { ...card.metadata, alternativeText: 'Below 1.1047 the EUR/USD idea is void.' };
    const levels = { ...card.levels, pivot: { ...card.levels.pivot, price: 1.1047 } };
    const { uri } = await documentOf({ ...card, metadata, levels });
    person.picks('Take the nearest proposed levels').presses('Show in Text');
    await rollCardForward(services, uri);
    // Camarilla R2 of the day.
    assert.equal((await draft()).levels.pivot.price, 1.105);
    assert.match(shownText(), /Measured on Test feed · EUR\/USD · H4, H4 bars up to \d{4}-/);
    assert.match(shownText(), /Mentions of the old card: alternative text\./);
    const editor = await shownEditor();
    assert.equal(editor.document.getText(editor.selection), '1.1047');
    // The texts are marked until they are changed.
    const marked = () => marksAt(editor.document.uri).map(({ range }) => editor.document.getText(range));
    assert.deepEqual(marked(), ['"EUR/USD holds"', '"Buy the retest of [[lv_piv:the pivot]]."', '1.1047']);
    await replaceIn(editor.document, '1.1047', '1.1050');
    assert.deepEqual(marked(), ['"EUR/USD holds"', '"Buy the retest of [[lv_piv:the pivot]]."']);
  });

  it('shows the new text where a draft was deleted whose text is still open', async () => {
    const { uri } = await documentOf(yesterday());
    person.picks('Keep the levels').picks('Keep the levels');
    await rollCardForward(services, uri);
    const [deleted] = await created();
    assert.ok(deleted !== undefined);
    await vscode.workspace.openTextDocument(vscode.Uri.joinPath(root(), deleted));
    await vscode.workspace.fs.delete(vscode.Uri.joinPath(root(), deleted));
    const { uri: next } = await documentOf(withFields({ title: 'EUR/USD falls' }, yesterday()));
    await rollCardForward(services, next);
    const [made] = await created();
    assert.ok(made !== undefined);
    const { document } = await vscode.window.showTextDocument(vscode.Uri.joinPath(root(), made));
    assert.equal(readCardText(document.getText()).card?.metadata.title, 'EUR/USD falls');
  });

  it('counts bars from the publication of a published card', async () => {
    const { uri } = await documentOf({ ...REVIEWED, drawings: [] });
    const last = SERIES.get('EUR/USD')?.candles.at(-1)?.time ?? 0;
    const createdAt = new Date(last - 3 * FOUR_HOURS + HOUR).toISOString();
    person.picks('Keep the levels');
    await rollCardForward(
      { ...services, files: { publishedOf: () => ({ ...publishedAs(REVIEWED, 1), createdAt }) } },
      uri,
    );
    assert.match(shownText(), /^The card was rolled forward by 3 bars\./);
  });

  it('asks no feed if the chart has the candles, and asks nothing at all without candles', async () => {
    const { uri } = await documentOf(yesterday());
    const loaded = SERIES.get('EUR/USD');
    assert.ok(loaded);
    person.picks('Keep the levels');
    const ready = { kind: 'ready', text: '', series: loaded, timeframe: 'H4', span: undefined } as const;
    await rollCardForward({ ...services, candles: { state: () => ready } }, uri);
    assert.deepEqual(requests, []);
    const market = { search: async () => [], lastCandles: async () => undefined };
    await rollCardForward({ ...services, market }, uri);
    assert.match(shownText(), /There are no candles\. Bars were counted by the calendar\./);
    assert.equal((await created()).length, 2);
  });

  it('counts no bars and fills no template from candles that contradict their timeframe', async () => {
    const { uri } = await documentOf(yesterday());
    const eurusd = SERIES.get('EUR/USD') ?? assert.fail();
    const hourly = eurusd.candles.map((candle, place) => ({ ...candle, time: Date.UTC(2026, 0, 5, place) }));
    const market = { ...services.market, lastCandles: async () => ({ ...eurusd, candles: hourly }) };
    assert.equal(await rollCardForward({ ...services, market }, uri), true);
    assert.match(
      shownText(),
      /The candles aren’t H4 bars: they are closer together\. Bars were counted by the calendar\./,
    );
    person.picks('Breakout').picks('EUR/USD').picks('H4');
    await assert.rejects(
      newCardFromTemplate({ ...services, market }),
      /No draft was created\. The candles aren’t H4 bars/,
    );
    assert.equal((await created()).length, 1);
  });

  it('makes no draft of a text that is no card, or when the question is dismissed', async () => {
    const broken = await vscode.workspace.openTextDocument({ language: 'chartcard', content: '{' });
    await assert.rejects(rollCardForward(services, broken.uri), /isn’t a valid card/);
    const { uri } = await documentOf(yesterday());
    person.does((list) => 'hide' in list && list.hide());
    assert.equal(await rollCardForward(services, uri), false);
    assert.deepEqual(await created(), []);
  });

  it('duplicates a card for another symbol, with prices on its ticks, and names what is old', async () => {
    const { uri } = await documentOf(yesterday());
    person.picks('USD/JPY');
    await duplicateCard(services, uri);
    const { metadata, levels } = await draft();
    assert.equal(metadata.symbol, 'USD/JPY');
    assert.deepEqual([levels.resistance.price, levels.pivot.price, levels.support.price], [150.88, 150.2, 149.52]);
    assert.match(shownText(), /^The card was duplicated for USD\/JPY\. Measured on Test feed · USD\/JPY/);
    assert.match(shownText(), /Mentions of the old card: title, alternative text\./);
    assert.match(shownText(), /Check the new prices: .*, drawing line\./);
  });

  it('duplicates nothing for a symbol without candles, or for the same symbol', async () => {
    const { uri } = await documentOf(yesterday());
    person.does(async (list) => {
      if (!('choose' in list)) return;
      list.type('XAU/USD');
      await list.choose('As typed');
    });
    await assert.rejects(duplicateCard(services, uri), /There are no H4 candles for XAU\/USD/);
    person.picks('EUR/USD');
    await assert.rejects(duplicateCard(services, uri), /is about EUR\/USD already/);
    assert.deepEqual(await created(), []);
  });

  it('fills each template that ships with the product', async () => {
    for (const name of ['Breakout', 'Range', 'Trend pullback']) {
      person.picks(name).picks('EUR/USD').picks('H4');
      if (name === 'Range') person.types('Both edges were tested three times.');
      assert.equal(await newCardFromTemplate(services), true, name);
      assert.equal((await draft()).metadata.symbol, 'EUR/USD');
      for (const file of await created()) await vscode.workspace.fs.delete(vscode.Uri.joinPath(root(), file));
    }
  });

  it('offers the user’s own templates, asks their questions, and says what is wrong with one', async () => {
    await vscode.workspace.fs.createDirectory(vscode.Uri.file(join(storage, 'templates')));
    const template = (card: object) =>
      JSON.stringify({ name: 'Mine', questions: { event: 'Which event?' }, card }, undefined, 2);
    const { metadata, levels } = REVIEWED;
    const card = { metadata: { ...metadata, symbol: '{{symbol}}', title: 'Before {{event}}' }, levels, drawings: [] };
    await writeFile(join(storage, 'templates', 'mine.card-template.json'), template(card));
    await writeFile(join(storage, 'templates', 'bad.card-template.json'), template({ title: '{{nobody}}' }));
    person.picks('Mine').picks('EUR/USD').picks('H4').types('the ECB');
    await newCardFromTemplate(services);
    assert.equal((await draft()).metadata.title, 'Before the ECB');
    // Not a file: it can't be read, and the others are listed all the same.
    await mkdir(join(storage, 'templates', 'folder.card-template.json'));
    person.picks('bad.card-template.json');
    await assert.rejects(
      newCardFromTemplate(services),
      /bad\.card-template\.json can’t be used\. Line 7: Unknown placeholder “nobody”/,
    );
  });

  it('saves a card as the user’s template, without drawings that no level places, and offers it', async () => {
    const card = yesterday();
    const points = [{ time: 0, price: 1.1033 }];
    const loose: Drawing = { type: 'HORIZONTAL_LINE', clientObjectId: 'loose', points };
    const { uri } = await documentOf({ ...card, drawings: [...card.drawings, loose] });
    person.types('Retest, daily').picks('For all workspaces');
    assert.equal(await saveCardAsTemplate(services, uri), true);
    assert.match(shownText(), /^The template “Retest, daily” was saved\. Left out, .*: loose\.$/);
    const file = join(storage, 'templates', 'retest-daily.card-template.json');
    assert.match(await readFile(file, 'utf8'), /"title": "\{\{symbol\}\} holds"/);
    person.picks('Retest, daily').picks('USD/JPY').picks('H4');
    await newCardFromTemplate(services);
    const { metadata, drawings } = await draft();
    assert.equal(metadata.title, 'USD/JPY holds');
    assert.equal(drawings.length, 1);
  });

  it('saves no template if the questions are dismissed, the file is to be kept, or a text has braces', async () => {
    const { uri } = await documentOf(yesterday());
    person.types('Mine').does((list) => 'hide' in list && list.hide());
    assert.equal(await saveCardAsTemplate(services, uri), false);
    const braces = await documentOf({ ...REVIEWED, metadata: { ...REVIEWED.metadata, comments: 'See {{pivot}}.' } });
    person.types('Mine').picks('For all workspaces');
    await assert.rejects(saveCardAsTemplate(services, braces.uri), /Double braces in the card’s texts/);
    const folder = join(storage, 'templates');
    await vscode.workspace.fs.createDirectory(vscode.Uri.file(folder));
    await writeFile(join(folder, 'mine.card-template.json'), 'kept');
    person.types('Mine').picks('For all workspaces').presses(undefined);
    assert.equal(await saveCardAsTemplate(services, uri), false);
    assert.equal(await readFile(join(folder, 'mine.card-template.json'), 'utf8'), 'kept');
  });

  it('makes no card from a template that needs prices without candles', async () => {
    person.picks('Breakout').does(async (list) => {
      if (!('choose' in list)) return;
      list.type('XAU/USD');
      await list.choose('As typed');
    });
    person.picks('H4');
    await assert.rejects(
      newCardFromTemplate(services),
      /needs prices \(.*pivot.*\), and there are no H4 candles for XAU\/USD/,
    );
    assert.deepEqual(await created(), []);
  });
});

/** The places of a draft that are marked for review. */
function marksAt(draft: vscode.Uri): vscode.Diagnostic[] {
  return vscode.languages.getDiagnostics(draft).filter(({ message }) => message.startsWith('To review: '));
}

/** Where the extension's own templates are. */
function extensionFolder(): vscode.Uri {
  const extension = vscode.extensions.getExtension('chart-cards.chart-cards');
  assert.ok(extension, 'the extension is not installed');
  return extension.extensionUri;
}

/** The text editor with a selection, once VS Code has shown it. */
function shownEditor(): Promise<vscode.TextEditor> {
  return untilShown('a draft with a selection', () =>
    vscode.window.visibleTextEditors.find(
      ({ document, selection }) => document.uri.scheme === 'file' && !selection.isEmpty,
    ),
  );
}
