import assert from 'node:assert/strict';
import { commands, EventEmitter, type QuickPickItem, TabInputCustom, Uri, window } from 'vscode';
import { cardAddressOf } from '../../src/authoring/documents/remoteCards.ts';
import type { CardCache } from '../../src/authoring/search/cardCache.ts';
import { CardPicker, type FoundRow } from '../../src/authoring/search/cardPicker.ts';
import { CardSearch } from '../../src/authoring/search/cardSearch.ts';
import { pickSymbol } from '../../src/authoring/search/searchCommands.ts';
import { summaryOf } from '../../src/authoring/tree/cardSummaries.ts';
import type { PublishedCard } from '../../src/card/model/publishedCard.ts';
import type { CardPage, CardService, CardSummary } from '../../src/client/cards/cardService.ts';
import type { Outcome } from '../../src/client/outcome.ts';
import type { Connections } from '../../src/shell/connection/connections.ts';
import { largestCard } from '../support/largestCard.ts';
import { cardSummary } from '../support/records.ts';
import { eventually } from '../support/waiting.ts';
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
class SearchFixture {
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
      isSender: () => undefined,
      findSender: async () => undefined,
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
  async start(part: object = {}): Promise<{ shelf: CardCache; ended: Promise<void> }> {
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
  let fixture: SearchFixture;
  beforeEach(() => {
    fixture = new SearchFixture();
  });
  afterEach(() => fixture.pick.hide());

  const read = () => fixture.pick.until(() => !fixture.pick.busy && fixture.pick.items.length > 0);

  it('shows what is known immediately, and the rest as pages arrive', async () => {
    fixture.cards = Array.from({ length: 120 }, (_, index) => whole(index, `Card ${index}`, 'Words.'));
    fixture.known = fixture.cards.slice(0, 1);
    let letGo = () => {};
    fixture.hold = new Promise((resolve) => {
      letGo = resolve;
    });
    await fixture.start();
    await fixture.pick.until(() => fixture.pick.labels.includes('Card 0'));
    assert.deepEqual([fixture.pick.labels, fixture.pick.busy], [['Card 0'], true]);
    assert.match(fixture.pick.title, /reading, 1 so far…/);
    letGo();
    await read();
    assert.deepEqual(fixture.asked, [1, 2]);
    assert.equal(fixture.pick.labels.length, 100 + 1);
    assert.equal(fixture.pick.labels.at(-1), '$(ellipsis) 20 more matches');
    assert.match(fixture.pick.title, /· 120 cards$/);
  });

  it('lets a card be chosen instead of opened, also one that isn’t listed, by its ID', async () => {
    fixture.cards = [whole(1, 'First', 'Words.'), whole(2, 'Second', 'Words.')];
    for (const [typed, row, expected] of [
      ['second', 'Second', id(2)],
      [` ${id(9).toUpperCase()} `, `$(edit) ${id(9)}`, id(9)],
    ] as const) {
      let chosen: string | undefined;
      const { ended } = await fixture.start({
        choose: (analysisId: string) => {
          chosen = analysisId;
        },
      });
      await read();
      await fixture.rowsFor(typed, row);
      assert.deepEqual(fixture.pick.items[0]?.buttons ?? [], []);
      fixture.pick.accept();
      await ended;
      assert.deepEqual([chosen, fixture.opened], [expected, []]);
    }
  });

  it('finds by title, text, symbol, price and owner, and shows where', async () => {
    fixture.cards = [
      whole(1, 'Euro breaks', 'Buy the retest of [[lv_piv:the pivot]].'),
      whole(2, 'Gold $(warning) holds', 'Wait for demand.', 'XAU/USD'),
    ];
    await fixture.start();
    await read();
    assert.deepEqual(await fixture.rowsFor('retest', 'Euro breaks'), ['Euro breaks']);
    assert.equal(fixture.pick.items[0]?.detail, 'preference text: Buy the retest of the pivot.');
    assert.deepEqual(await fixture.rowsFor('xauusd', 'Gold \\$(warning) holds'), ['Gold \\$(warning) holds']);
    assert.match(fixture.pick.items[0]?.description ?? '', /^XAU\/USD · H4 · Pending · .* · Forex$/);
    await fixture.rowsFor('1.15 euro', 'Euro breaks');
    assert.equal(fixture.pick.items[0]?.detail, 'intermediateResistance 1.15');
    assert.equal((await fixture.rowsFor('owner-1', 'Euro breaks')).length, 2);
    assert.deepEqual(await fixture.rowsFor('silver', '$(search) No card matches'), ['$(search) No card matches']);
  });

  it('opens the card on which Enter is pressed, for the current text', async () => {
    fixture.cards = [whole(1, 'Euro breaks', 'Words.'), whole(2, 'Gold holds', 'Words.')];
    const { ended } = await fixture.start();
    await read();
    fixture.pick.type('gold');
    fixture.pick.accept();
    await ended;
    assert.deepEqual(fixture.opened, ['Forex: Gold holds here']);
    assert.equal(fixture.pick.isOpen, false);
  });

  it('opens to the side and previews by the buttons of a row', async () => {
    fixture.cards = [whole(1, 'Euro breaks', 'Words.')];
    for (const place of [0, 1]) {
      const { ended } = await fixture.start();
      await fixture.pick.until(() => fixture.pick.items.length > 0);
      const [row] = fixture.pick.items;
      assert.ok(row);
      fixture.pick.pressBeside(row, row.buttons?.[place]);
      await ended;
    }
    assert.deepEqual(fixture.opened, ['Forex: Euro breaks beside', 'Forex: Euro breaks preview']);
  });

  it('reads again only after a minute or on request, and drops deleted cards', async () => {
    fixture.cards = [whole(1, 'Euro breaks', 'Words.'), whole(2, 'Gold holds', 'Words.')];
    await fixture.start();
    await read();
    fixture.pick.hide();
    fixture.gone.add(id(2));
    await fixture.start();
    await fixture.pick.until(() => fixture.pick.labels.length > 0);
    assert.deepEqual([fixture.pick.labels, fixture.asked], [['Euro breaks'], [1]]);
    fixture.pick.press(fixture.pick.buttons[0]);
    await read();
    assert.deepEqual(fixture.asked, [1, 1]);
  });

  it('stops reading on request, says so, and continues on request', async () => {
    fixture.cards = Array.from({ length: 250 }, (_, index) => whole(index, `Card ${index}`, 'Words.'));
    let letGo = () => {};
    fixture.hold = new Promise((resolve) => {
      letGo = resolve;
    });
    await fixture.start();
    fixture.pick.press(fixture.pick.buttons[0]);
    letGo();
    await fixture.pick.until(() => fixture.pick.labels.includes('$(debug-stop) Reading was stopped'));
    assert.deepEqual(fixture.asked, [1]);
    fixture.pick.activeItems = fixture.pick.items.filter(({ target }) => target.kind === 'readAgain');
    fixture.pick.accept();
    await fixture.pick.until(() => !fixture.pick.busy && fixture.pick.labels.includes('Card 0'));
    assert.deepEqual(fixture.asked, [1, 1, 2, 3]);
  });

  it('reports what could not be read, and keeps the rest', async () => {
    fixture.cards = Array.from({ length: 150 }, (_, index) => whole(index, `Card ${index}`, 'Words.'));
    fixture.failsAt = 2;
    await fixture.start();
    await read();
    assert.equal(fixture.pick.labels.at(-1), '$(warning) The service is away.');
    assert.equal(fixture.pick.labels[0], 'Card 0');
  });

  it('says that texts aren’t known if the list has summaries only', async () => {
    fixture.cards = [cardSummary({ channelId: CHANNEL, title: 'Only a title' })];
    await fixture.start();
    await read();
    assert.deepEqual(fixture.pick.labels, ['Only a title', '$(info) 1 card was searched without its texts and levels']);
  });

  it('keeps the active row when more pages arrive', async () => {
    fixture.cards = Array.from({ length: 150 }, (_, index) => whole(index, `Card ${index}`, 'Words.'));
    fixture.known = fixture.cards.slice(0, 10);
    let letGo = () => {};
    fixture.hold = new Promise((resolve) => {
      letGo = resolve;
    });
    await fixture.start();
    await fixture.pick.until(() => fixture.pick.items.length === 10);
    fixture.pick.activeItems = fixture.pick.items.slice(4, 5);
    letGo();
    await read();
    assert.equal(fixture.pick.activeItems[0]?.label, 'Card 4');
  });

  it('leaves the rows alone when a page adds none', async () => {
    const golds = Array.from({ length: 10 }, (_, index) => whole(index, `Gold ${index}`, 'Words.'));
    fixture.cards = [
      ...golds,
      ...Array.from({ length: 140 }, (_, index) => whole(index + 10, `Card ${index}`, 'Words.')),
    ];
    fixture.known = golds;
    let letGo = () => {};
    fixture.hold = new Promise((resolve) => {
      letGo = resolve;
    });
    await fixture.start();
    await fixture.rowsFor('gold', 'Gold 0');
    await fixture.pick.until(() => fixture.pick.items.length === 10);
    const rows = fixture.pick.items;
    letGo();
    await fixture.pick.until(() => /· 150 cards$/.test(fixture.pick.title));
    assert.equal(fixture.pick.items, rows);
  });

  it('finds the cards that mention a symbol, except the active one', async () => {
    fixture.cards = [
      whole(1, 'In front', 'Words.'),
      whole(2, 'About it', 'Words.'),
      whole(3, 'Gold holds', 'Unless EURUSD turns.', 'XAU/USD'),
      whole(4, 'Silver', 'Alone.', 'XAG/USD'),
    ];
    await fixture.start({ mentions: 'eur/usd', except: id(1) });
    await read();
    assert.deepEqual(fixture.pick.labels, ['About it', 'Gold holds']);
    assert.equal(fixture.pick.items[1]?.detail, 'preference text: Unless EURUSD turns.');
    assert.deepEqual(await fixture.rowsFor('gold', 'Gold holds'), ['Gold holds']);
  });

  it('asks for the symbol: the card’s own first, any other as typed', async () => {
    fixture.cards = [whole(1, 'a', 'b'), whole(2, 'a', 'b'), whole(3, 'a', 'b', 'XAU/USD')];
    const { shelf } = await fixture.start();
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
    // VS Code doesn't report when a list shows its rows.
    const input = await eventually('a card', async () => {
      const input = opened();
      if (input instanceof TabInputCustom) return input;
      await commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
      return undefined;
    });
    await ended;
    assert.equal(input.uri.scheme, 'chartcard');
    await commands.executeCommand('workbench.action.closeAllEditors');
  });
});
