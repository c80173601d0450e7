import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { type LevelServices, proposeLevels } from '../../src/authoring/analyst/proposeLevels.ts';
import type { LevelPreview } from '../../src/authoring/editor/cardSession.ts';
import type { CandleSeries } from '../../src/candles/series.ts';
import type { Card } from '../../src/card/model/card.ts';
import { readCardText } from '../../src/card/text/readCard.ts';
import { Person, type ShownQuickPick } from './steps/person.ts';
import { documentOf, REVIEWED, replaceIn } from './steps/savedCards.ts';
import { closeText, showText } from './steps/textEditors.ts';
import { appliedAsOneStep } from './steps/textEdits.ts';

const FOUR_HOURS = 4 * 3_600_000;

/** Sixty days of four-hour bars that swing between 1.09 and 1.12; the last one is open now. */
function bars(): CandleSeries {
  const last = Math.floor(Date.now() / FOUR_HOURS) * FOUR_HOURS;
  const price = (at: number): number => Math.round((1.105 + 0.013 * Math.sin(at / 9)) * 10_000) / 10_000;
  const candles = Array.from({ length: 360 }, (_, at) => ({
    time: last - (359 - at) * FOUR_HOURS,
    open: price(at),
    high: Math.max(price(at), price(at + 1)) + 0.0005,
    low: Math.min(price(at), price(at + 1)) - 0.0005,
    close: price(at + 1),
  }));
  return { candles, tick: 0.0001, precision: 4, source: 'Test feed · EUR/USD · H4' };
}

describe('Propose Levels', () => {
  let person: Person;
  let document: vscode.TextDocument;
  let requests: string[];
  let services: LevelServices;
  let previews: LevelPreview[];

  beforeEach(() => {
    person = new Person();
    requests = [];
    previews = [];
    services = {
      editors: { apply: appliedAsOneStep, previewLevels: (_, shown) => void previews.push(shown) },
      candles: { state: () => ({ kind: 'none', text: '' }) },
      market: {
        search: async () => [],
        lastCandles: async (symbol) => {
          requests.push(symbol);
          return bars();
        },
      },
    };
  });
  afterEach(async () => {
    await closeText(document);
    person.dispose();
  });

  const open = async (card: Card = REVIEWED) => {
    document = await documentOf(card);
    await showText(document);
  };
  const levels = () => readCardText(document.getText()).sketch.levels;
  /** Selects the rows at these places among the prices of the list, and presses Enter. */
  const takes = (choose: (rows: ShownQuickPick['items']) => ShownQuickPick['items']) =>
    person.does((list) => {
      if (!('choose' in list)) return;
      list.selectRows(choose(prices(list)));
      list.accept();
    });
  const prices = ({ items }: ShownQuickPick) => items.filter(({ kind }) => kind !== vscode.QuickPickItemKind.Separator);
  /** Rows of different prices, evenly from the list, from the highest to the lowest. */
  const spread = (count: number) => (rows: ShownQuickPick['items']) => {
    const different = rows.filter((row, at) => rows.findIndex(({ label }) => label === row.label) === at);
    return Array.from(
      { length: count },
      (_, at) => different[Math.floor((at * (different.length - 1)) / (count - 1))],
    ).filter((row) => row !== undefined);
  };

  it('lists prices from the highest to the lowest, each with its kind and distance, and what they were measured on', async () => {
    await open();
    let shown: ShownQuickPick | undefined;
    person.does((list) => {
      if (!('choose' in list)) return;
      shown = list;
      list.hide();
    });
    assert.equal(await proposeLevels(services, document.uri), false);
    assert.ok(shown);
    const values = prices(shown).map(({ label }) => Number(label));
    assert.deepEqual(
      values,
      values.toSorted((a, b) => b - a),
    );
    const words = prices(shown).map(({ description }) => description ?? '');
    assert.ok(
      words.every((text) => /^[+−-]?\d+\.\d\d ATR · /.test(text)),
      words.find((text) => !/ATR/.test(text)),
    );
    for (const kind of [/Camarilla R3 of the day/, /Classic P of the week/, /Swing high of/, /Round number/, /agree:/])
      assert.ok(
        words.some((text) => kind.test(text)),
        String(kind),
      );
    const [middle] = shown.items.filter(({ kind }) => kind === vscode.QuickPickItemKind.Separator);
    assert.match(middle?.label ?? '', /^Last close 1\.\d{4}$/);
    const lastClose = Number(middle?.label.replace('Last close ', ''));
    const distances = values.map((price) => Math.abs(price - lastClose));
    const active = Number(shown.activeItems[0]?.label);
    assert.equal(Math.abs(active - lastClose), Math.min(...distances), 'the first active row');
    assert.match(
      shown.prompt ?? '',
      /Measured on Test feed · EUR\/USD · H4, H4 bars up to \d{4}-\d\d-\d\d \d\d:00 UTC\./,
    );
  });

  it('takes five prices in the right order as one undo step, and keeps the IDs of the levels', async () => {
    await open();
    const before = document.getText();
    takes((rows) => spread(5)(rows).toReversed());
    assert.equal(await proposeLevels(services, document.uri), true);
    const made = levels();
    const order = [made.resistance, made.intermediateResistance, made.pivot, made.intermediateSupport, made.support];
    const taken = order.map((level) => level?.price ?? 0);
    assert.deepEqual(
      taken,
      taken.toSorted((a, b) => b - a),
    );
    assert.equal(new Set(taken).size, 5);
    assert.deepEqual(
      [made.resistance, made.pivot, made.support].map((level) => level?.clientObjectId),
      ['lv_res', 'lv_piv', 'lv_sup'],
    );
    assert.match(
      person.messages.at(-1)?.text ?? '',
      /^Resistance 1\.\d{4}, .*Support 1\.\d{4}\. Measured on Test feed/,
    );
    await vscode.commands.executeCommand('undo');
    assert.equal(document.getText(), before);
  });

  it('moves only the level that one price is nearest to', async () => {
    await open();
    takes((rows) => rows.filter(({ label }) => Number(label) > 1.11).slice(-1));
    await proposeLevels(services, document.uri);
    assert.ok((levels().resistance?.price ?? 0) > 1.11);
    assert.deepEqual([levels().pivot, levels().support], [REVIEWED.levels.pivot, REVIEWED.levels.support]);
  });

  it('says in the title what the selection becomes, and before anything is written why it can’t be taken', async () => {
    await open();
    const titles: string[] = [];
    person.does((list) => {
      if (!('choose' in list)) return;
      const rows = prices(list);
      const twin = rows.find((row) => rows.filter(({ label }) => label === row.label).length > 1);
      assert.ok(twin, 'no two candidates are at one price');
      const shown = (chosen: ShownQuickPick['items']) => {
        list.selectRows(chosen);
        list.accept();
        titles.push(list.title);
      };
      shown([]);
      shown(rows.slice(0, 6));
      const twins = rows.filter(({ label }) => label === twin.label);
      // Before the second one is selected, too.
      list.selectRows(twins.slice(0, 1));
      list.activate(twins[1] ?? twin);
      assert.match(list.prompt ?? '', /can’t be taken: .*(wouldn’t be above|same price)/);
      shown(twins.slice(0, 2));
      assert.ok(list.isOpen);
      list.hide();
    });
    const before = document.getText();
    assert.equal(await proposeLevels(services, document.uri), false);
    assert.equal(document.getText(), before);
    assert.equal(titles[0], 'Propose Levels');
    assert.equal(titles[1], 'Propose Levels: A card has five levels at most, and these are 6 prices');
    assert.match(titles[2] ?? '', /^Propose Levels: .*(wouldn’t be above|same price)/);
    assert.deepEqual(
      person.messages.map(({ kind }) => kind),
      ['warning', 'warning', 'warning'],
    );
  });

  it('previews the selected prices with the active one on the chart, and the card again at the end', async () => {
    await open();
    person.does((list) => {
      if (!('choose' in list)) return;
      const [top, ...rest] = spread(3)(prices(list));
      assert.ok(top);
      list.activate(top);
      assert.equal(previews.at(-1)?.levels?.resistance?.price, Number(top.label));
      assert.ok(
        list.prompt?.startsWith(`${top.label} would become the resistance. Measured on Test feed`),
        list.prompt,
      );
      const [highest] = previews.at(-1)?.candidates ?? [];
      assert.deepEqual([highest?.price, highest?.isActive], [Number(top.label), true]);
      // The day decides which of the periods has the higher one, and whether they agree.
      assert.match(highest?.label ?? '', new RegExp(`Classic R3 \\((day|week|month)\\).* ${top.label}$`));
      list.selectRows([top, ...rest]);
      const shown = previews.at(-1)?.levels;
      assert.deepEqual(
        [shown?.resistance, shown?.pivot, shown?.support].map((level) => level?.price),
        [top, ...rest].map(({ label }) => Number(label)),
      );
      // Six prices are too many: the chart keeps showing the card.
      list.selectRows(prices(list).slice(0, 6));
      assert.equal(previews.at(-1)?.levels, undefined);
      const labels = prices(list).map(({ label }) => Number(label));
      assert.deepEqual(
        previews.at(-1)?.candidates.map(({ price }) => price),
        [...new Set(labels)],
      );
      list.selectRows([top]);
      list.hide();
    });
    await proposeLevels(services, document.uri);
    assert.deepEqual(previews.at(-1), { levels: undefined, candidates: [] });
  });

  it('asks no feed if the card’s chart has the candles', async () => {
    await open();
    const ready = { kind: 'ready', text: '', series: bars(), timeframe: 'H4', span: undefined } as const;
    takes(spread(3));
    await proposeLevels({ ...services, candles: { state: () => ready } }, document.uri);
    assert.deepEqual(requests, []);
  });

  it('proposes nothing without candles, from candles of another timeframe, or for a card without symbol', async () => {
    await open();
    const from = (series: CandleSeries | undefined) => ({
      ...services,
      market: { search: async () => [], lastCandles: async () => series },
    });
    await assert.rejects(proposeLevels(from(undefined), document.uri), /There are no H4 candles for EUR\/USD/);
    const hourly = bars();
    const closer = hourly.candles.map((candle, at) => ({ ...candle, time: Date.UTC(2026, 0, 5, at) }));
    await assert.rejects(
      proposeLevels(from({ ...hourly, candles: closer }), document.uri),
      /The candles aren’t H4 bars: they are closer together/,
    );
    await replaceIn(document, '"symbol": "EUR/USD",', '');
    await assert.rejects(proposeLevels(services, document.uri), /Enter the card’s symbol and timeframe first/);
  });

  it('changes nothing if the text changed while the list was open', async () => {
    await open();
    person.does(async (list) => {
      if (!('choose' in list)) return;
      await replaceIn(document, 'EUR/USD holds', 'EUR/USD held');
      list.selectRows(spread(3)(prices(list)));
      list.accept();
    });
    await assert.rejects(proposeLevels(services, document.uri), /changed before this was applied/);
    assert.equal(levels().pivot?.price, REVIEWED.levels.pivot.price);
  });
});
