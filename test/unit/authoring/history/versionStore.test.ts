import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  readVersionQuery,
  type VersionContent,
  versionQuery,
} from '../../../../src/authoring/documents/cardVersion.ts';
import { VersionStore } from '../../../../src/authoring/history/versionStore.ts';
import { largestCard } from '../../../support/largestCard.ts';

const KEY = 'sandbox/community/channel/65f0c0ffee0123456789abcd';
const DAY = Date.UTC(2026, 2, 1);

function content(title: string, hour = 0, status = 'Pending'): VersionContent {
  const card = largestCard();
  return {
    card: { ...card, metadata: { ...card.metadata, title } },
    status,
    updatedAt: new Date(DAY + hour * 3_600_000).toISOString(),
  };
}

describe('the version store', () => {
  let folder: string;
  let store: VersionStore;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chart-cards-versions-'));
    store = new VersionStore(folder);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const titles = async (from = store, key = KEY) => (await from.versionsOf(key)).map(({ card }) => card.metadata.title);
  /** The only version on disk. */
  const onlyFile = async () => {
    const [card = ''] = await readdir(folder);
    const [file = ''] = await readdir(join(folder, card));
    return join(folder, card, file);
  };

  it('returns what was seen, newest first', async () => {
    await store.keep(KEY, content('second', 2), DAY + 5);
    await store.keep(KEY, content('first', 1), DAY + 9);
    const versions = await store.versionsOf(KEY);
    assert.deepEqual(
      versions.map(({ card, seenAt, updatedAt, status }) => [card.metadata.title, seenAt, updatedAt, status]),
      [
        ['second', DAY + 5, '2026-03-01T02:00:00.000Z', 'Pending'],
        ['first', DAY + 9, '2026-03-01T01:00:00.000Z', 'Pending'],
      ],
    );
    assert.deepEqual(versions[1]?.card, content('first').card);
    assert.deepEqual(await titles(store, 'another card'), []);
  });

  it('stores the same version once, however often, in whichever window and key order it is seen', async () => {
    const seen = content('one');
    const turned = Object.fromEntries(Object.entries(seen.card).reverse()) as unknown as VersionContent['card'];
    assert.equal(await store.keep(KEY, seen, DAY), true);
    assert.equal(await store.keep(KEY, { ...seen, card: turned }, DAY + 1), false);
    const otherWindow = new VersionStore(folder);
    assert.equal(await otherWindow.keep(KEY, seen, DAY + 2), false);
    assert.deepEqual(
      (await otherWindow.versionsOf(KEY)).map(({ seenAt }) => seenAt),
      [DAY],
    );
  });

  it('sets an unreadable version aside, reports it once, and stores the version again', async () => {
    const seen = content('one');
    await store.keep(KEY, seen, DAY);
    const file = await onlyFile();
    await writeFile(file, 'torn');
    const reported: string[] = [];
    const next = new VersionStore(folder, undefined, (path) => void reported.push(path));
    assert.equal(await next.keep(KEY, seen, DAY + 1), true);
    assert.deepEqual(reported, [`${file}.unreadable`]);
    assert.equal(await readFile(`${file}.unreadable`, 'utf8'), 'torn');
    assert.deepEqual(await titles(next), ['one']);
    await writeFile(file, '{}');
    assert.deepEqual(await titles(new VersionStore(folder, undefined, (path) => void reported.push(path))), []);
    assert.deepEqual(reported, [`${file}.unreadable`, `${file}.unreadable-2`]);
  });

  it('distinguishes a new status from the same content before it', async () => {
    await store.keep(KEY, content('one'), DAY);
    assert.equal(await store.keep(KEY, content('one', 0, 'Active'), DAY + 1), true);
    assert.deepEqual(
      (await store.versionsOf(KEY)).map(({ status }) => status),
      ['Active', 'Pending'],
    );
  });

  it('handles two windows that write at the same time', async () => {
    const windows = Array.from({ length: 4 }, () => new VersionStore(folder));
    const wanted = Array.from({ length: 12 }, (_, hour) => `version ${11 - hour}`);
    await Promise.all(
      windows.map(async (window) => {
        for (let hour = 0; hour < 12; hour += 1) await window.keep(KEY, content(`version ${hour}`, hour), DAY + hour);
      }),
    );
    for (const window of windows) assert.deepEqual(await titles(window), wanted);
    const [card = ''] = await readdir(folder);
    assert.equal((await readdir(join(folder, card))).length, 12);
  });

  it('removes what a killed window was writing, and not what another one is writing', async () => {
    await store.keep(KEY, content('one', 1), DAY);
    const [card = ''] = await readdir(folder);
    const dead = '.one.json.999999999-0a1b2c3d.part';
    const written = `.two.json.${process.pid}-0a1b2c3d.part`;
    for (const name of [dead, written]) await writeFile(join(folder, card, name), '{');
    // The age says nothing: the clock may have been moved.
    const yesterday = new Date(Date.now() - 86_400_000);
    await utimes(join(folder, card, written), yesterday, yesterday);
    assert.equal((await store.totals()).versions, 1);
    const left = await readdir(join(folder, card));
    assert.equal(left.includes(dead), false);
    assert.equal(left.includes(written), true);
  });

  it('sees what another window has stored, and doesn’t show what it has removed', async () => {
    await store.keep(KEY, content('one', 1), DAY);
    assert.deepEqual(await titles(), ['one']);
    const otherWindow = new VersionStore(folder);
    await otherWindow.keep(KEY, content('two', 2), DAY + 1);
    assert.deepEqual(await titles(), ['two', 'one']);
    await otherWindow.forget(KEY);
    assert.deepEqual(await titles(), []);
  });

  it('limits the versions per card, removing the one seen first', async () => {
    const small = new VersionStore(folder, { versionsPerCard: 3, bytes: 1e9 });
    for (let hour = 0; hour < 5; hour += 1) await small.keep(KEY, content(`version ${hour}`, hour), DAY + hour);
    await small.keep('another card', content('other'), DAY);
    assert.deepEqual(await titles(small), ['version 4', 'version 3', 'version 2']);
    assert.deepEqual(await titles(small, 'another card'), ['other']);
  });

  it('limits the bytes of all cards together', async () => {
    await store.keep(KEY, content('measure'), DAY);
    const { bytes: one } = await store.totals();
    await store.forgetAll();
    const limit = one * 10;
    const small = new VersionStore(folder, { versionsPerCard: 200, bytes: limit });
    for (let hour = 0; hour < 30; hour += 1) {
      await small.keep(`card ${hour % 3}`, content(`version ${hour}`, hour), DAY + hour);
      assert.ok((await small.totals()).bytes <= limit);
    }
    const left = (await Promise.all([0, 1, 2].map((number) => titles(small, `card ${number}`)))).flat();
    assert.ok(left.length >= 8, `${left.length} are left`);
    const numbers = left.map((title) => Number(title.split(' ')[1])).sort((a, b) => a - b);
    assert.deepEqual(
      numbers,
      Array.from({ length: left.length }, (_, index) => 30 - left.length + index),
    );
  });

  it('counts what an earlier session stored', async () => {
    await store.keep(KEY, content('one', 1), DAY);
    const { bytes } = await store.totals();
    const later = new VersionStore(folder, { versionsPerCard: 200, bytes: bytes * 1.5 });
    await later.keep(KEY, content('two', 2), DAY + 1);
    assert.deepEqual(await titles(later), ['two']);
  });

  it('skips a file that is truncated, foreign, or doesn’t match its name', async () => {
    await store.keep(KEY, content('one'), DAY);
    const file = await onlyFile();
    const text = await readFile(file, 'utf8');
    const spoilt = [
      text.slice(0, 100),
      '',
      '[]',
      text.replace('"title":"one"', '"title":"two"'),
      text.replace(KEY, 'another card'),
    ];
    for (const bad of spoilt) {
      await writeFile(file, bad);
      assert.deepEqual(await titles(new VersionStore(folder)), [], bad.slice(0, 40));
    }
    await writeFile(file, text);
    assert.deepEqual(await titles(new VersionStore(folder)), ['one']);
  });

  it('stores neither member names nor keys of the service', async () => {
    const seen = { ...content('one'), ownerId: 'mara@example.test', savedIds: { a: 'b' } };
    await store.keep(KEY, seen, DAY);
    assert.doesNotMatch(await readFile(await onlyFile(), 'utf8'), /mara|savedIds|ownerId/);
  });

  it('deletes the versions of a card, or all, and stores new ones afterwards', async () => {
    await store.keep(KEY, content('one'), DAY);
    await store.keep('another card', content('other'), DAY);
    await store.forget(KEY);
    assert.deepEqual([await titles(), await titles(store, 'another card')], [[], ['other']]);
    await store.forgetAll();
    assert.deepEqual(await store.totals(), { versions: 0, bytes: 0 });
    assert.equal(await store.keep(KEY, content('one'), DAY), true);
    assert.deepEqual(await titles(), ['one']);
  });

  it('returns one version by its names, and nothing for names that lead elsewhere', async () => {
    await store.keep(KEY, content('one'), DAY);
    const [card = '', file = ''] = (await onlyFile()).split('/').slice(-2);
    const hash = file.replace('.json', '');
    assert.equal((await store.version(card, hash))?.card.metadata.title, 'one');
    assert.equal(await store.version(card, 'f'.repeat(32)), undefined);
    assert.equal(await store.version('..', hash), undefined);
  });

  it('tries again after a failure', async () => {
    const blocked = new VersionStore(join(folder, 'a file', 'below'));
    await writeFile(join(folder, 'a file'), '');
    await assert.rejects(blocked.keep(KEY, content('one'), DAY));
    await rm(join(folder, 'a file'));
    assert.equal(await blocked.keep(KEY, content('one'), DAY), true);
  });
});

describe('the query of a version’s URI', () => {
  it('is read back as it was written', () => {
    const facts = { status: 'Pending & "more"', updatedAt: '2026-11-21T09:30:12Z' };
    assert.deepEqual(readVersionQuery({ query: versionQuery(facts) }), facts);
  });

  it('is undefined for any other URI', () => {
    for (const query of ['', 'ref=1', '{}', '{"status":1,"updatedAt":"x"}', 'null']) {
      assert.equal(readVersionQuery({ query }), undefined, query);
    }
  });
});
