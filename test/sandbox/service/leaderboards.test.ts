import assert from 'node:assert/strict';
import type { RawResponse } from '../../support/rawHttp.ts';
import { existing } from '../../support/sandboxState.ts';
import { useSandbox } from './useSandbox.ts';

const ABSENT = '000000000000000000000000';
const PATH = '/v1/leaderboards';

/** By public-facts 8.3. */
const NEW = {
  name: 'Spring Cup',
  slug: 'spring-cup',
  rankingField: 'total_coins',
  displayedColumns: [
    { column: 'country', visible: false, order: 2 },
    { column: 'username', visible: true, order: 1 },
  ],
  startDate: '2026-03-01T00:00:00Z',
  isEnabled: true,
};

/** A row of a response. */
type Row = RawResponse['body'];

describe('sandbox: list, read, create and update leaderboards (P1 4.10, public-facts 8)', () => {
  const bench = useSandbox();

  const list = (query = '') => bench.call('GET', `${PATH}${query}`);
  const get = (id: string, query = '') => bench.call('GET', `${PATH}/${id}${query}`);
  const create = (body: unknown) => bench.call('POST', PATH, { body });
  const update = (id: string, body: unknown) => bench.call('PATCH', `${PATH}/${id}`, { body });
  const boards = async () => (await bench.state()).leaderboards;
  const mint = async (body: object): Promise<string> =>
    ((await bench.sandbox.control('POST', '/keys', body)) as { key: string }).key;
  const invalid = (answer: RawResponse, field: string) => {
    assert.equal(answer.status, 400, answer.text);
    assert.equal(answer.body.meta.code, 'VALIDATION_FAILED');
    assert.ok(answer.body.detail.includes(field), answer.body.detail);
  };
  const names = ({ body }: RawResponse) => body.data.map((it: Row) => it.name);
  const slugs = ({ body }: RawResponse) => body.data.map((it: Row) => it.slug);

  it('lists all in display order, with the paging in meta', async () => {
    const answer = await list();
    assert.equal(answer.status, 200);
    assert.deepEqual(Object.keys(answer.body), ['meta', 'message', 'data']);
    assert.deepEqual(answer.body.meta, { status: 'success', statusCode: 200, page: 1, limit: 20, total: 4 });
    const state = await boards();
    assert.deepEqual(
      answer.body.data.map(({ _id: id, kind, isEnabled, displayOrder: position }: Row) => ({
        id,
        kind,
        isEnabled,
        position,
      })),
      state,
    );
    for (const board of answer.body.data) {
      assert.equal(board.communityID, bench.sandbox.communityId);
      assert.equal(typeof board.widget.apiKey, 'string');
      assert.deepEqual(Object.keys(board.performanceDisplay), ['showTop', 'showPositive', 'showDummy']);
      assert.deepEqual(Object.keys(board.rankedUserRoles), ['users', 'roles', 'tags']);
    }
    assert.ok(
      answer.body.data.some((it: Row) => !('duration' in it)),
      'old ones have no duration',
    );
  });

  it('pages, sorts and searches; total counts the matches', async () => {
    const second = await list('?page=2&limit=3');
    assert.deepEqual([second.body.data.length, second.body.meta.total, second.body.meta.page], [1, 4, 2]);
    assert.deepEqual((await list('?page=9')).body.data, []);
    const sorted = names(await list('?sort=name:asc'));
    assert.deepEqual(sorted, sorted.toSorted());
    assert.deepEqual(names(await list('?sort=name:desc')), sorted.toReversed());
    const newest = await list('?sort=createdAt:desc&limit=1');
    assert.equal(newest.body.data[0].displayOrder, 4);
    const found = await list('?search=keyword:WEEKLY');
    assert.deepEqual([slugs(found), found.body.meta.total], [['weekly-coins'], 1]);
    assert.deepEqual(slugs(await list('?search=keyword:of-the')), ['chart-of-the-month']);
    assert.equal((await list('?search=keyword:nothing')).body.meta.total, 0);
  });

  it('a projection returns the id and the named fields; a part of the widget comes without its key', async () => {
    const { data } = (await list('?fields=name,slug')).body;
    for (const board of data) assert.deepEqual(Object.keys(board), ['_id', 'name', 'slug']);
    const { id } = existing((await boards())[1]);
    const one = (await get(id, '?fields=widget.enabled,nothing')).body.data;
    assert.deepEqual(one, { _id: id, widget: { enabled: false } });
    assert.deepEqual((await get(id, '?fields=__proto__,constructor')).body.data, { _id: id });
  });

  it('reads one; 404 for an unknown id, 400 for a malformed one', async () => {
    const { id } = existing((await boards())[2]);
    const answer = await get(id);
    assert.equal(answer.status, 200);
    assert.deepEqual(answer.body.meta, { status: 'success', statusCode: 200 });
    assert.deepEqual(answer.body.data, (await list()).body.data[2]);
    assert.equal((await get(ABSENT)).status, 404);
    invalid(await get('weekly-coins'), 'leaderboardID');
  });

  it('creates a custom one, last in the display order, with the field names of the reply', async () => {
    const answer = await create({
      ...NEW,
      endDate: '2026-06-01T00:00:00+02:00',
      topRankOnly: true,
      topRankLimit: 10,
      allowedRolesToView: ['VIP'],
      allowedTimeFilters: ['weekly', 'monthly'],
      timeZone: 2,
      startTime: { hours: 9, minutes: 30, ampm: 'AM' },
      widget: {
        enabled: true,
        whitelistedDomains: ['shop.example'],
        size: { type: 'fixed', value: { width: 300, height: 200 } },
      },
    });
    assert.equal(answer.status, 201);
    assert.deepEqual(answer.body.meta, { status: 'success', statusCode: 201 });
    const board = answer.body.data;
    assert.match(board._id, /^[0-9a-f]{24}$/);
    const { kind, isEnabled, displayOrder, rankBy, displayedFields, displayFieldsOrder, timeFilters } = board;
    assert.deepEqual([kind, isEnabled, displayOrder, rankBy], ['custom', true, 5, 'total_coins']);
    assert.deepEqual([displayedFields, displayFieldsOrder], [['username'], ['username', 'country']]);
    assert.deepEqual(timeFilters, ['weekly', 'monthly']);
    assert.deepEqual(board.performanceDisplay.showTop, { enabled: true, value: 10 });
    assert.deepEqual(board.viewPermissionUserRoles, { users: [], roles: ['VIP'], tags: [] });
    const { start, end, noEndDate, timeZone, startTime } = board.duration;
    assert.deepEqual([start, end], ['2026-03-01T00:00:00.000Z', '2026-05-31T22:00:00.000Z']);
    assert.deepEqual([noEndDate, timeZone, startTime], [false, 2, { hours: 9, minutes: 30, ampm: 'AM' }]);
    const { enabled, whitelistedDomains, size, width, height, apiKey } = board.widget;
    assert.deepEqual([enabled, whitelistedDomains, size, width, height], [true, ['shop.example'], 'fixed', 300, 200]);
    assert.ok(apiKey.length > 20);
    assert.deepEqual((await get(board._id)).body.data, board);
    assert.equal((await boards()).length, 5);
  });

  it('accepts the older names of fields, and a position in the display order', async () => {
    const { rankingField: rankBy, displayedColumns: _, startDate: start, isEnabled: enabled, ...rest } = NEW;
    const older = {
      rankBy,
      enabled,
      duration: { start },
      displayedFields: ['username'],
      displayFieldsOrder: ['country', 'username'],
    };
    const answer = await create({ ...rest, ...older, displayOrder: 2 });
    assert.equal(answer.status, 201, answer.text);
    const { displayedFields, displayFieldsOrder, displayOrder } = answer.body.data;
    assert.deepEqual([displayedFields, displayFieldsOrder, displayOrder], [['username'], ['country', 'username'], 2]);
    assert.deepEqual(
      (await boards()).map(({ position }) => position),
      [1, 2, 3, 4, 5],
    );
    assert.equal((await boards())[1]?.id, answer.body.data._id);
    assert.equal((await create({ ...NEW, slug: 'far', displayOrder: 99 })).body.data.displayOrder, 6);
  });

  it('400 names a field of the wrong form', async () => {
    const column = { column: 'username', visible: true, order: 1 };
    const bad: Readonly<Record<string, readonly unknown[]>> = {
      slug: ['Spring', 'a b', 'a_b', 'é'],
      displayedColumns: [['username'], [{ ...column, more: 1 }]],
      startDate: ['tomorrow', '2026-02-30'],
      endDate: ['soon', '2026-02-28T00:00:00Z'],
      startTime: [{ hours: 13, minutes: 0, ampm: 'AM' }, { hours: 9 }, '09:00'],
      allowedTimeFilters: ['weekly', ['hourly']],
      allowedUsersToRank: ['x'],
      displayOrder: [0],
      widget: [{ apiKey: 'x' }],
    };
    for (const [field, values] of Object.entries(bad)) {
      for (const value of values) invalid(await create({ ...NEW, [field]: value }), field);
    }
  });

  it('409 for a slug of the same community', async () => {
    assert.equal((await create(NEW)).status, 201);
    const again = await create({ ...NEW, name: 'Another' });
    assert.equal(again.status, 409);
    assert.ok(again.body.detail.startsWith('slug'));
    const key = await mint({ community: 'other' });
    const other = await bench.call('POST', PATH, { body: NEW, key });
    assert.deepEqual([other.status, other.body.data.displayOrder], [201, 1]);
    assert.equal((await bench.call('GET', `${PATH}/${other.body.data._id}`)).status, 404);
    const { id } = existing((await boards())[1]);
    assert.equal((await update(id, { slug: 'spring-cup' })).status, 409);
    assert.equal((await update(id, { slug: 'weekly-coins' })).status, 200, 'its own');
  });

  it('an update hides leaderboards, including the default one (P1 3.3), and keeps other fields', async () => {
    const { id } = existing((await boards())[0]);
    const before = (await get(id)).body.data;
    const answer = await update(id, { isEnabled: false });
    assert.equal(answer.status, 200);
    const { updatedAt, ...rest } = answer.body.data;
    const { updatedAt: earlier, ...expected } = before;
    assert.deepEqual(rest, { ...expected, isEnabled: false });
    assert.ok(updatedAt > earlier);
    assert.deepEqual((await get(id)).body.data, answer.body.data);
    assert.equal((await boards())[0]?.isEnabled, false);
  });

  it('an update moves in the display order without gaps', async () => {
    const [first = '', second = '', third = '', fourth = ''] = (await boards()).map(({ id }) => id);
    const order = async () => (await boards()).map(({ id }) => id);
    await update(first, { displayOrder: 3 });
    assert.deepEqual(await order(), [second, third, first, fourth]);
    await update(fourth, { displayOrder: 1 });
    assert.deepEqual(await order(), [fourth, second, third, first]);
    await update(second, { displayOrder: 99 });
    assert.deepEqual(await order(), [fourth, third, first, second]);
    assert.deepEqual(
      (await boards()).map(({ position }) => position),
      [1, 2, 3, 4],
    );
  });

  it('an update repairs a missing schedule, and is refused for bad input and unknown ids', async () => {
    const { id } = existing((await boards())[3]);
    const answer = await update(id, { startDate: '2026-01-05' });
    assert.deepEqual(answer.body.data.duration, { start: '2026-01-05T00:00:00.000Z' });
    invalid(await update(id, { endDate: '2026-01-04' }), 'endDate');
    for (const body of [{}, [], { _id: ABSENT }, { kind: 'default' }, { name: '' }]) {
      assert.equal((await update(id, body)).status, 400);
    }
    assert.equal((await update(ABSENT, { name: 'Nobody' })).status, 404);
    invalid(await update('x', { name: 'Nobody' }), 'leaderboardID');
  });

  it('another community lists, reads and updates none of these', async () => {
    const { id } = existing((await boards())[1]);
    const key = await mint({ community: 'other' });
    assert.equal((await bench.call('GET', PATH, { key })).body.meta.total, 0);
    assert.equal((await bench.call('GET', `${PATH}/${id}`, { key })).status, 404);
    assert.equal((await bench.call('PATCH', `${PATH}/${id}`, { key, body: { name: 'Never' } })).status, 404);
  });
});

describe('sandbox: delete a leaderboard (P1 4.9, 3.3, 7.6)', () => {
  const bench = useSandbox();

  const remove = (id: string, key = bench.sandbox.apiKey) => bench.call('DELETE', `/v1/leaderboards/${id}`, { key });
  const boards = async () => (await bench.state()).leaderboards;
  const custom = async () => (await boards()).find(({ kind }) => kind === 'custom')?.id ?? '';
  const mint = async (body: object): Promise<string> =>
    ((await bench.sandbox.control('POST', '/keys', body)) as { key: string }).key;
  /** P1 7.6: the code in `meta.code`, or none. */
  const refused = (answer: RawResponse, status: number, code: string | undefined) => {
    assert.equal(answer.status, status, answer.text);
    assert.equal(answer.body.meta.code, code);
    assert.equal('code' in answer.body.meta, code !== undefined);
    assert.deepEqual([answer.body.code, answer.body.data], [undefined, undefined]);
    assert.equal(typeof answer.body.message, 'string');
  };

  it('200 with meta, message and the id, without meta.code; the following ones move up', async () => {
    const before = await boards();
    assert.deepEqual(
      before.map(({ kind, position }) => [kind, position]),
      [
        ['default', 1],
        ['custom', 2],
        ['custom', 3],
        ['custom', 4],
      ],
    );
    const [first, gone, third, fourth] = before;
    const answer = await remove(gone?.id ?? '');
    assert.equal(answer.status, 200);
    assert.deepEqual(Object.keys(answer.body), ['meta', 'message', 'data']);
    assert.deepEqual(answer.body.meta, { status: 'success', statusCode: 200 });
    assert.equal(answer.body.data, gone?.id);
    assert.deepEqual(await boards(), [first, { ...third, position: 2 }, { ...fourth, position: 3 }]);
  });

  it('deletes hidden ones and the last one, and accepts an id in capitals', async () => {
    const hidden = (await boards()).find(({ isEnabled }) => !isEnabled)?.id ?? '';
    assert.equal((await remove(hidden.toUpperCase())).status, 200);
    assert.deepEqual(
      (await boards()).map(({ position }) => position),
      [1, 2, 3],
    );
  });

  it('400 without a code for the default one: detail says that it cannot be deleted', async () => {
    const before = await boards();
    const answer = await remove(before[0]?.id ?? '');
    refused(answer, 400, undefined);
    assert.match(answer.body.detail, /Default Leaderboard cannot be deleted/);
    assert.deepEqual(await boards(), before);
  });

  it('500 without a code, not 404, for an unknown id, a repetition and another community’s id', async () => {
    refused(await remove(ABSENT), 500, undefined);
    const id = await custom();
    refused(await remove(id, await mint({ community: 'other' })), 500, undefined);
    assert.equal((await remove(id)).status, 200);
    refused(await remove(id), 500, undefined);
  });
});
