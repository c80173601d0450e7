import assert from 'node:assert/strict';
import { commands, EventEmitter, type QuickPickItem, TabInputCustom, Uri, window } from 'vscode';
import type { PublishedCard } from '../../src/card/publishedCard.ts';
import type { CardPage, CardService, CardSummary } from '../../src/client/cards/cardService.ts';
import type { Outcome } from '../../src/client/outcome.ts';
import type { Connections } from '../../src/workbench/connection/connectionProfile.ts';
import { cardAddressOf } from '../../src/workbench/files/remoteCards.ts';
import type { CardCache } from '../../src/workbench/search/cardCache.ts';
import { CardPicker, type CardQuestion, type FoundRow, MAX_ROWS } from '../../src/workbench/search/cardPicker.ts';
import { CardSearch } from '../../src/workbench/search/cardSearch.ts';

import { pickSymbol } from '../../src/workbench/search/searchCommands.ts';
import { summaryOf } from '../../src/workbench/tree/cardSummaries.ts';
import { largestCard } from '../support/largestCard.ts';
import { cardSummary } from '../support/records.ts';
import { FakeQuickPick } from './steps/person.ts';
import { startedSandbox } from './steps/sandbox.ts';

const COMMUNITY = '65f0c0ffee0123456789abcd';
const CHANNEL = '75f0c0ffee0123456789abcd';
const PAGE = 100;

const id = (index: number): string => index.toString(16).padStart(24, '0');

/** A card whose list item was complete. */
function whole(index: number, title: string, preferenceText: string, symbol = 'EUR/USD'): CardSummary {
  const { metadata, levels } = largestCard();
  const published: PublishedCard = {
    analysisId: id(index),
    communityId: COMMUNITY,
    channelId: CHANNEL,
    card: {
      metadata: { ...metadata, symbol, title, preferenceText, alternativeText: '', comments: '' },
      levels,
      drawings: [],
    },
    status: 'Pending',
    ownerId: 'owner-1',
    createdAt: new Date().toISOString(),
    updatedAt: new Date(Date.UTC(2026, 0, 1) - index * 60_000).toISOString(),
    savedIds: {},
  };
  return summaryOf(published);
}

/** Searching over a service whose cards the test sets; what is opened is recorded. */
class Desk {
  cards: CardSummary[] = [];
  known: CardSummary[] = [];
  readonly gone = new Set<string>();
  readonly asked: number[] = [];
  readonly opened: string[] = [];
  failsAt: number | undefined;
  /** Delays the response to a page until the test releases it. */
  hold: Promise<void> = Promise.resolve();
  readonly search: CardSearch;
  pick = new FakeQuickPick<FoundRow>();

  constructor() {
    const service: Pick<CardService, 'list'> = { list: (_channel, page) => this.#list(page) };
    const profile = {
      id: 'desk',
      name: 'Desk',
      baseUrl: 'https://api.example.test',
      communityId: COMMUNITY,
      channels: [{ id: CHANNEL, name: 'Forex' }],
    };
    const connections: Connections = {
      profiles: [profile],
      current: profile,
      onDidChange: new EventEmitter<void>().event,
      profile: () => profile,
      cards: async () => service as CardService,
      senderOf: async () => undefined,
      checkPending: async () => [],
    };
    this.search = new CardSearch({
      connections,
      tree: { summaries: () => this.known },
      remoteCards: {
        publishedOf: () => undefined,
        isGone: (uri) => this.gone.has(cardAddressOf(uri)?.analysisId ?? ''),
      },
    });
  }

  /** Opens the box; its rows arrive with the pages. */
  async start(part: Partial<CardQuestion> = {}): Promise<{ shelf: CardCache; ended: Promise<void> }> {
    const { cache: shelf, service } = await this.search.open();
    this.pick = new FakeQuickPick<FoundRow>();
    const picker = new CardPicker(this.pick.pick, shelf, service, {
      title: 'Search Cards',
      placeholder: '',
      extension: Uri.file('/extension'),
      open: async ({ title, channel }, where) => void this.opened.push(`${channel.name}: ${title} ${where}`),
      ...part,
    });
    return { shelf, ended: picker.run() };
  }

  /** Types and waits for the matching rows. */
  async rowsFor(typed: string, first: string | undefined): Promise<string[]> {
    this.pick.type(typed);
    await this.pick.until(() => this.pick.labels[0] === first);
    return this.pick.labels;
  }

  async #list(page: number): Promise<Outcome<CardPage>> {
    this.asked.push(page);
    await this.hold;
    if (page === this.failsAt)
      return { kind: 'notSent', failure: { kind: 'offline', code: 'ECONNREFUSED', text: 'The service is away.' } };
    const cards = this.cards.slice((page - 1) * PAGE, page * PAGE);
    const hasNext = page * PAGE < this.cards.length;
    const value = { cards, unreadable: 0, page, hasNext, complete: !hasNext, total: this.cards.length };
    return { kind: 'done', value, status: 200, attempts: 1 };
  }
}

describe('the search over all cards', () => {
  let desk: Desk;
  beforeEach(() => {
    desk = new Desk();
  });
  afterEach(() => desk.pick.hide());

  const read = () => desk.pick.until(() => !desk.pick.busy && desk.pick.items.length > 0);

  it('shows what is known immediately, and the rest as pages arrive', async () => {
    desk.cards = Array.from({ length: 120 }, (_, index) => whole(index, `Card ${index}`, 'Words.'));
    desk.known = desk.cards.slice(0, 1);
    let letGo = () => {};
    desk.hold = new Promise((resolve) => {
      letGo = resolve;
    });
    await desk.start();
    await desk.pick.until(() => desk.pick.labels.includes('Card 0'));
    assert.deepEqual([desk.pick.labels, desk.pick.busy], [['Card 0'], true]);
    assert.match(desk.pick.title, /reading, 1 so far…/);
    letGo();
    await read();
    assert.deepEqual(desk.asked, [1, 2]);
    assert.equal(desk.pick.labels.length, MAX_ROWS + 1);
    assert.equal(desk.pick.labels.at(-1), '$(ellipsis) 20 more matches');
    assert.match(desk.pick.title, /· 120 in all$/);
  });

  it('finds by title, text, symbol, price and owner, and shows where', async () => {
    desk.cards = [
      whole(1, 'Euro breaks', 'Buy the retest of [[lv_piv:the pivot]].'),
      whole(2, 'Gold $(warning) holds', 'Wait for demand.', 'XAU/USD'),
    ];
    await desk.start();
    await read();
    assert.deepEqual(await desk.rowsFor('retest', 'Euro breaks'), ['Euro breaks']);
    assert.equal(desk.pick.items[0]?.detail, 'preference text: Buy the retest of the pivot.');
    assert.deepEqual(await desk.rowsFor('xauusd', 'Gold \\$(warning) holds'), ['Gold \\$(warning) holds']);
    assert.match(desk.pick.items[0]?.description ?? '', /^XAU\/USD · H4 · Pending · .* · Forex$/);
    await desk.rowsFor('1.15 euro', 'Euro breaks');
    assert.equal(desk.pick.items[0]?.detail, 'intermediateResistance 1.15');
    assert.equal((await desk.rowsFor('owner-1', 'Euro breaks')).length, 2);
    assert.deepEqual(await desk.rowsFor('silver', '$(search) No card matches'), ['$(search) No card matches']);
  });

  it('opens the card on which Enter is pressed, for the current text', async () => {
    desk.cards = [whole(1, 'Euro breaks', 'Words.'), whole(2, 'Gold holds', 'Words.')];
    const { ended } = await desk.start();
    await read();
    desk.pick.type('gold');
    desk.pick.accept();
    await ended;
    assert.deepEqual(desk.opened, ['Forex: Gold holds here']);
    assert.equal(desk.pick.isOpen, false);
  });

  it('opens to the side and previews by the buttons of a row', async () => {
    desk.cards = [whole(1, 'Euro breaks', 'Words.')];
    for (const place of [0, 1]) {
      const { ended } = await desk.start();
      await desk.pick.until(() => desk.pick.items.length > 0);
      const [row] = desk.pick.items;
      assert.ok(row);
      desk.pick.pressBeside(row, row.buttons?.[place]);
      await ended;
    }
    assert.deepEqual(desk.opened, ['Forex: Euro breaks beside', 'Forex: Euro breaks preview']);
  });

  it('reads again only after a minute or on request, and drops deleted cards', async () => {
    desk.cards = [whole(1, 'Euro breaks', 'Words.'), whole(2, 'Gold holds', 'Words.')];
    await desk.start();
    await read();
    desk.pick.hide();
    desk.gone.add(id(2));
    await desk.start();
    await desk.pick.until(() => desk.pick.labels.length > 0);
    assert.deepEqual([desk.pick.labels, desk.asked], [['Euro breaks'], [1]]);
    desk.pick.press(desk.pick.buttons[0]);
    await read();
    assert.deepEqual(desk.asked, [1, 1]);
  });

  it('stops reading on request, says so, and continues on request', async () => {
    desk.cards = Array.from({ length: 250 }, (_, index) => whole(index, `Card ${index}`, 'Words.'));
    let letGo = () => {};
    desk.hold = new Promise((resolve) => {
      letGo = resolve;
    });
    await desk.start();
    desk.pick.press(desk.pick.buttons[0]);
    letGo();
    await desk.pick.until(() => desk.pick.labels.includes('$(debug-stop) Reading was stopped'));
    assert.deepEqual(desk.asked, [1]);
    desk.pick.activeItems = desk.pick.items.filter(({ target }) => target.kind === 'readAgain');
    desk.pick.accept();
    await desk.pick.until(() => !desk.pick.busy && desk.pick.labels.includes('Card 0'));
    assert.deepEqual(desk.asked, [1, 1, 2, 3]);
  });

  it('reports what could not be read, and keeps the rest', async () => {
    desk.cards = Array.from({ length: 150 }, (_, index) => whole(index, `Card ${index}`, 'Words.'));
    desk.failsAt = 2;
    await desk.start();
    await read();
    assert.equal(desk.pick.labels.at(-1), '$(warning) The service is away.');
    assert.equal(desk.pick.labels[0], 'Card 0');
  });

  it('says that texts aren’t known if the list has summaries only', async () => {
    desk.cards = [cardSummary({ channelId: CHANNEL, title: 'Only a title' })];
    await desk.start();
    await read();
    assert.deepEqual(desk.pick.labels, ['Only a title', '$(info) 1 card was searched without its texts and levels']);
  });

  it('keeps the active row when more pages arrive', async () => {
    desk.cards = Array.from({ length: 150 }, (_, index) => whole(index, `Card ${index}`, 'Words.'));
    desk.known = desk.cards.slice(0, 10);
    let letGo = () => {};
    desk.hold = new Promise((resolve) => {
      letGo = resolve;
    });
    await desk.start();
    await desk.pick.until(() => desk.pick.items.length === 10);
    desk.pick.activeItems = desk.pick.items.slice(4, 5);
    letGo();
    await read();
    assert.equal(desk.pick.activeItems[0]?.label, 'Card 4');
  });

  it('finds the cards that mention a symbol, except the active one', async () => {
    desk.cards = [
      whole(1, 'In front', 'Words.'),
      whole(2, 'About it', 'Words.'),
      whole(3, 'Gold holds', 'Unless EURUSD turns.', 'XAU/USD'),
      whole(4, 'Silver', 'Alone.', 'XAG/USD'),
    ];
    await desk.start({ mentions: 'eur/usd', except: id(1) });
    await read();
    assert.deepEqual(desk.pick.labels, ['About it', 'Gold holds']);
    assert.equal(desk.pick.items[1]?.detail, 'preference text: Unless EURUSD turns.');
    assert.deepEqual(await desk.rowsFor('gold', 'Gold holds'), ['Gold holds']);
  });

  it('asks for the symbol: the card’s own first, any other as typed', async () => {
    desk.cards = [whole(1, 'a', 'b'), whole(2, 'a', 'b'), whole(3, 'a', 'b', 'XAU/USD')];
    const { shelf } = await desk.start();
    await read();
    const ask = (proposed?: string) => {
      const pick = new FakeQuickPick<QuickPickItem & { readonly symbol: string }>();
      return { pick, answer: pickSymbol(pick.pick, shelf, proposed) };
    };
    const own = ask('XAU/USD');
    assert.deepEqual(own.pick.labels, ['EUR/USD', 'XAU/USD']);
    own.pick.accept();
    assert.equal(await own.answer, 'XAU/USD');
    const known = ask();
    known.pick.type('xauusd');
    known.pick.accept();
    assert.equal(await known.answer, 'XAU/USD');
    const typed = ask();
    typed.pick.type('btc/usdt');
    typed.pick.accept();
    assert.equal(await typed.answer, 'BTC/USDT');
    const closed = ask();
    closed.pick.hide();
    assert.equal(await closed.answer, undefined);
  });
});

describe('the search over all sandbox cards', () => {
  it('opens a card of the service by its own command and VS Code’s keys', async () => {
    await startedSandbox();
    await commands.executeCommand('chartCards.useSandbox');
    await commands.executeCommand('workbench.action.closeAllEditors');
    const ended = commands.executeCommand('chartCards.cardsThatMention', 'EURUSD');
    const opened = () => window.tabGroups.activeTabGroup.activeTab?.input;
    while (!(opened() instanceof TabInputCustom)) {
      await commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await ended;
    const input = opened();
    assert.ok(input instanceof TabInputCustom);
    assert.equal(input.uri.scheme, 'chartcard');
    await commands.executeCommand('workbench.action.closeAllEditors');
  });
});
