import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { cardUri } from '../../src/authoring/documents/remoteCards.ts';
import { cardFinder } from '../../src/authoring/watch/cardsToWatch.ts';
import { Watch } from '../../src/authoring/watch/registerWatch.ts';
import { watchCommands } from '../../src/authoring/watch/watchCommands.ts';
import type { PublishedCard } from '../../src/card/model/publishedCard.ts';
import type { CardService } from '../../src/client/cards/cardService.ts';
import type { Activation } from '../../src/shell/activation.ts';
import { changeSetting, readSetting } from '../../src/shell/settings.ts';
import { HOUR_MS } from '../../src/time.ts';
import { manualClock } from '../support/clocks.ts';
import { Person } from './steps/person.ts';
import { published, summary, TreeFixture } from './steps/treeFixture.ts';

describe('watched cards', () => {
  let fixture: TreeFixture;
  let watch: Watch;
  let person: Person;
  let folder: string;
  let card: PublishedCard;
  let uri: vscode.Uri;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chart-cards-watch-'));
    fixture = new TreeFixture();
    // It expires in half an hour.
    const createdAt = new Date(Date.now() - HOUR_MS / 2).toISOString();
    const made = published(1, 'Soon over', createdAt);
    const metadata = { ...made.card.metadata, expiry: { type: 'HOURS', hours: 1 } as const };
    card = { ...made, createdAt, card: { ...made.card, metadata } };
    fixture.cards = [{ ...summary(1), title: 'Soon over', published: card }, summary(2)];
    const { communityId, channelId, analysisId } = card;
    uri = cardUri({ connectionId: 'desk', communityId, channelId, analysisId }, 'Soon over');
    person = new Person();
    watch = newWatch();
  });
  afterEach(async () => {
    watch.dispose();
    person.dispose();
    fixture.tree.dispose();
    fixture.outcomes.dispose();
    await changeSetting('watch', () => undefined);
    await rm(folder, { recursive: true });
  });

  /** A window's watching; the memory is the fixture's. */
  function newWatch(): Watch {
    const activation = {
      context: { globalState: fixture.memory, globalStorageUri: vscode.Uri.file(folder) },
      log: { unexpected: (where: string, error: unknown) => assert.fail(`${where}: ${error}`) },
    } as unknown as Activation;
    return new Watch(activation, { connections: fixture.connections, tree: fixture.tree, candles: fixture.candles });
  }

  it('are off by default: nothing is listed or requested', () => {
    assert.equal(readSetting('watch'), 'off');
    assert.equal(fixture.requests, 0);
  });

  it('are chosen by a command, which switches watching on, says that it needs a window, and gives the notice', async () => {
    await watchCommands['chartCards.watchCard'].handler({ watch })(uri);
    assert.equal(readSetting('watch'), 'chosen');
    await person.untilSaid(/^Watching 1 card\. Notices appear only while a window is open\.$/);
    await person.untilSaid(/^EUR\/USD H4 “Soon over” expires within an hour\.$/);
    // Its title may change while it is watched.
    const renamed = uri.with({ path: '/desk/Renamed.card.json' });
    await watchCommands['chartCards.stopWatchingCard'].handler({ watch })(renamed);
    assert.deepEqual(watch.memory.chosen, []);
    await assert.rejects(watch.drop([uri]), /This card isn’t watched\./);
  });

  it('have a log whose lines open their cards', async () => {
    await watch.memory.add([{ at: Date.UTC(2026, 2, 2), words: 'Price passed the pivot.', card: uri.toString() }]);
    const shown: vscode.QuickPickItem[] = [];
    const real = Object.getOwnPropertyDescriptor(vscode.window, 'showQuickPick');
    const answer = async (items: readonly vscode.QuickPickItem[]) => void shown.push(...items);
    Object.defineProperty(vscode.window, 'showQuickPick', { value: answer, configurable: true, writable: true });
    try {
      await watchCommands['chartCards.showWatchLog'].handler({ watch })();
    } finally {
      if (real !== undefined) Object.defineProperty(vscode.window, 'showQuickPick', real);
    }
    assert.deepEqual(
      shown.map(({ label }) => label),
      ['Price passed the pivot.'],
    );
  });

  it('can’t be drafts', () => {
    const { handler } = watchCommands['chartCards.watchCard'];
    assert.throws(() => handler({ watch })(vscode.Uri.file('/a.card.json')), /Select a published card first\./);
  });

  it('are one’s own once the sender is known, and chosen ones that the view doesn’t list', async () => {
    const other = { ...published(7, 'Elsewhere', card.updatedAt), analysisId: '75f0c0ffee0123456789abcf' };
    const gone = '75f0c0ffee0123456789abce';
    const { communityId, channelId } = card;
    const place = { connectionId: 'other', communityId, channelId };
    const chosen = [
      cardUri({ ...place, analysisId: other.analysisId }, 'Elsewhere'),
      cardUri({ ...place, analysisId: gone }, 'Gone'),
    ];
    const asked: string[][] = [];
    const reads: string[] = [];
    const service: Pick<CardService, 'read'> = {
      read: async (analysisId) => {
        reads.push(analysisId);
        if (analysisId === other.analysisId) return { kind: 'done', value: other, status: 200, attempts: 1 };
        return { kind: 'notSent', failure: { kind: 'network', detail: 'ECONNREFUSED' } as never };
      },
    };
    const tree = {
      getChildren: fixture.tree.getChildren.bind(fixture.tree),
      summaries: fixture.tree.summaries.bind(fixture.tree),
      isMine: (owner: string | undefined) => (asked.length === 0 ? undefined : owner === card.ownerId),
    };
    const connections = {
      current: fixture.current,
      keyOf: async () => fixture.key,
      cards: async () => service as CardService,
      findSender: async (_: string, owners: readonly string[]) => {
        asked.push([...owners]);
        return card.ownerId;
      },
    };
    const clock = manualClock();
    const find = cardFinder({ connections, tree }, { chosen: chosen.map(String) }, clock);
    const { signal } = new AbortController();
    const found = await find(true, signal);
    const titles = ({ cards }: typeof found) =>
      cards.map(
        ({
          published: {
            card: { metadata },
          },
        }) => metadata.title,
      );
    assert.deepEqual(titles(found), ['Soon over', 'Elsewhere']);
    assert.deepEqual(found.problems, ['“Gone” isn’t watched: it can’t be read from the service.']);
    assert.deepEqual(titles(await find(false, signal)), ['Elsewhere']);
    assert.equal(reads.length, 2);
    clock.advance(HOUR_MS);
    await find(false, signal);
    assert.equal(reads.length, 4);
    fixture.key = { kind: 'missing', notKept: false };
    clock.advance(HOUR_MS);
    assert.equal((await find(false, signal)).problems.length, 2);
    assert.equal(reads.length, 4);
  });
});
