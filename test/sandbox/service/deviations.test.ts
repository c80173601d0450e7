import assert from 'node:assert/strict';
import { DEVIATIONS } from '../../../src/sandbox/settings.ts';
import { multipartForm, type RawResponse } from '../../support/rawHttp.ts';
import { allPairs } from '../../support/sampling.ts';
import { existing } from '../../support/sandboxState.ts';
import { exportBody } from './exportFixture.ts';
import { newCard, SENDER, useSandbox } from './useSandbox.ts';

const OFF = {
  storedDrawings: 'asSent',
  keptTextLinks: 'remapped',
  unchangedTitle: 'savesDrawings',
  idempotentReplay: 'firstAnswer',
  writeBodies: 'documented',
  listShape: 'sibling',
  listQuery: 'taken',
  sparseRecords: false,
  embeddedIds: '_id',
};

/** A row of a response. */
type Row = RawResponse['body'];

describe('sandbox: a service that differs from our own reading (design: tolerance)', () => {
  const bench = useSandbox();

  const deviate = (deviations: object) => bench.sandbox.control('POST', '/settings', { deviations });
  const cardsPath = () => `/v1/analysis/${bench.sandbox.communityId}/channels/${bench.sandbox.channelId}`;
  const listPath = () => `/v1/analysis/communities/${bench.sandbox.communityId}/channels/${bench.sandbox.channelId}`;
  const fieldsPath = () => `/v1/communities/${bench.sandbox.communityId}/user-fields`;
  const list = (query = '?limit=2') => bench.call('GET', `${listPath()}${query}`);
  const create = (card: Row) => bench.call('POST', cardsPath(), { body: card });
  const read = async (id: string) => (await bench.call('GET', `/v1/analysis/${id}`)).body.data.analysis;
  const made = async (change?: (card: Row) => void) => {
    const card = newCard();
    change?.(card);
    return (await create(card)).body.data.analysis;
  };

  describe('the setting', () => {
    const shown = async () => (await bench.state()).settings.deviations;

    it('is off by default, shown in full, changed by name, and turned off by a reset', async () => {
      assert.deepEqual(await shown(), OFF);
      await deviate({ listShape: 'cursor', sparseRecords: true });
      await bench.sandbox.control('POST', '/settings', { visitRule: true });
      await deviate({ writeBodies: 'empty' });
      assert.deepEqual(await shown(), { ...OFF, listShape: 'cursor', sparseRecords: true, writeBodies: 'empty' });
      await bench.sandbox.control('POST', '/reset');
      assert.deepEqual(await shown(), OFF);
    });

    it('is 400 for an unknown name or value, without changes', async () => {
      for (const wrong of [{ listShape: 'round' }, { pageSize: 7 }, { sparseRecords: 'yes' }, { listQuery: null }]) {
        await assert.rejects(deviate({ writeBodies: 'empty', ...wrong }), /answered 400/);
      }
      assert.deepEqual(await shown(), OFF);
    });

    it('changes no reply while all are off', async () => {
      const texts = async () => [(await list()).text, (await bench.call('GET', '/v1/leaderboards')).text];
      const before = await texts();
      for (const row of allPairs(DEVIATIONS)) await deviate(row);
      assert.notDeepEqual(await texts(), before);
      await deviate(OFF);
      assert.deepEqual(await texts(), before);
    });
  });

  describe('writeBodies', () => {
    const writes = async (): Promise<RawResponse[]> => {
      const created = await create(newCard());
      const { id } = (await bench.analyses()).find(({ ownerUsername }) => ownerUsername === SENDER) ?? { id: '' };
      const board = existing((await bench.state()).leaderboards.find(({ kind }) => kind === 'custom'));
      return [
        created,
        await bench.call('POST', '/v1/redemption-transactions/status', {
          body: { name: 'Weighed', category: 'in_progress' },
        }),
        await bench.call('POST', '/badges', {
          body: { title: 'Night Owl', action: 'login' },
          headers: { 'x-api-key': bench.sandbox.apiKey },
        }),
        await bench.call('DELETE', `/v1/leaderboards/${board.id}`),
        await bench.call('DELETE', `/v1/analysis/${id}`),
      ];
    };

    it('messageOnly: the documented status with only a message', async () => {
      await deviate({ writeBodies: 'messageOnly' });
      const answers = await writes();
      assert.deepEqual(
        answers.map(({ status }) => status),
        [201, 201, 201, 200, 200],
      );
      assert.deepEqual(
        answers.map(({ body }) => body),
        [
          'Analysis created successfully',
          'Redemption status created',
          'Badge created successfully',
          'Leaderboard deleted successfully',
          'Analysis deleted successfully',
        ].map((message) => ({ message })),
      );
    });

    it('empty: 204, and the write happened', async () => {
      const before = (await bench.analyses()).length;
      await deviate({ writeBodies: 'empty' });
      for (const { status, text } of await writes()) assert.deepEqual([status, text], [204, '']);
      const state = await bench.state();
      assert.equal(state.analyses.length, before);
      assert.ok(state.redemptionStatuses.some(({ name }) => name === 'Weighed'));
    });

    it('keeps errors, reads and an export’s id as documented', async () => {
      await deviate({ writeBodies: 'empty' });
      const refused = await create({ ...newCard(), sender: '' });
      assert.deepEqual([refused.status, refused.body.message], [400, 'Sender field is required']);
      assert.ok((await list()).body.data.analyses);
      const order = await bench.call('POST', '/v1/loyalty-exports', {
        body: exportBody({ end_at: '2001-01-01T00:00:00Z' }),
        headers: { 'idempotency-key': 'order-1' },
      });
      assert.equal(order.status, 202);
      assert.match(order.body.data.export_id, /^exp_/);
    });
  });

  describe('listShape', () => {
    /** What stands around the two rows of a first page, and of a list whose rows stand in `data` itself. */
    const shapes = {
      array: ['<rows>', '<rows>'],
      nested: [
        {
          status: 'success',
          statusCode: 200,
          message: 'Analyses retrieved successfully',
          data: { records: '<rows>', pagination: { total: 28, page: 1, limit: 2, totalPages: 14 } },
        },
        {
          meta: { status: 'success', statusCode: 200 },
          message: 'Leaderboards fetched successfully',
          data: { records: '<rows>', pagination: { total: 4, page: 1, limit: 2, totalPages: 2 } },
        },
      ],
      snakeCase: [
        {
          status: 'success',
          status_code: 200,
          message: 'Analyses retrieved successfully',
          data: {
            analyses: '<rows>',
            pagination: { total: 28, page: 1, limit: 2, total_pages: 14, has_next: true },
          },
        },
        {
          meta: { status: 'success', status_code: 200, total: 4, page: 1, limit: 2, total_pages: 2, has_next: true },
          message: 'Leaderboards fetched successfully',
          data: '<rows>',
        },
      ],
      cursor: [
        {
          status: 'success',
          statusCode: 200,
          message: 'Analyses retrieved successfully',
          data: { analyses: '<rows>', pagination: { nextCursor: '<cursor>' } },
        },
        {
          meta: { status: 'success', statusCode: 200, nextCursor: '<cursor>' },
          message: 'Leaderboards fetched successfully',
          data: '<rows>',
        },
      ],
      noPaging: [
        {
          status: 'success',
          statusCode: 200,
          message: 'Analyses retrieved successfully',
          data: { analyses: '<rows>' },
        },
        { meta: { status: 'success', statusCode: 200 }, message: 'Leaderboards fetched successfully', data: '<rows>' },
      ],
    };

    for (const [listShape, expected] of Object.entries(shapes)) {
      it(`${listShape}: the same rows in another envelope`, async () => {
        const plain = [
          (await list()).body.data.analyses,
          (await bench.call('GET', '/v1/leaderboards?limit=2')).body.data,
        ];
        await deviate({ listShape });
        const told = [await list(), await bench.call('GET', '/v1/leaderboards?limit=2')];
        const bare = told.map(({ text }, i) =>
          JSON.parse(
            text
              .replace(JSON.stringify(plain[i]), '"<rows>"')
              .replace(/"nextCursor":"[\w-]+"/, '"nextCursor":"<cursor>"'),
          ),
        );
        assert.deepEqual(bare, expected);
      });
    }

    it('cursor: leads through all pages of every list, in the query or in the body', async () => {
      const state = await bench.state();
      const { email } = existing(state.users[20]);
      const identifier = state.users.slice(20, 30).map((user) => user.email);
      const day = { identifier, identifier_type: 'email', date: '04/03/2036' };
      await bench.call('POST', '/v1/users/bulk-update', { body: { data: [{ Email: email }] } });
      await bench.call('POST', '/v1/users/bulk-update', { body: { data: [{ Email: email }] } });
      const lists: readonly (readonly [string, (paging: object) => Promise<RawResponse>])[] = [
        ['analyses', (paging) => bench.call('GET', `${listPath()}?${new URLSearchParams({ ...paging })}`)],
        ['data', (paging) => bench.call('GET', `/v1/users/bulk-update?${new URLSearchParams({ ...paging })}`)],
        ['results', (paging) => bench.call('POST', '/v1/users/activity/daily', { body: { ...day, ...paging } })],
      ];
      for (const [name, ask] of lists) {
        const all = (await ask({ limit: 50 })).body.data[name];
        assert.ok(all.length > 1, name);
        await deviate({ listShape: 'cursor' });
        const seen: Row[] = [];
        let { data } = (await ask({ limit: 1 })).body;
        for (seen.push(...data[name]); data.pagination.nextCursor !== null; seen.push(...data[name])) {
          ({ data } = (await ask({ cursor: data.pagination.nextCursor })).body);
        }
        assert.deepEqual(seen, all);
        await deviate({ listShape: 'sibling' });
      }
      await deviate({ listShape: 'cursor' });
      assert.equal((await list('?cursor=nonsense')).status, 400);
    });

    it('changes every undocumented list and keeps the rest of the reply', async () => {
      const state = await bench.state();
      const { email } = existing(
        state.users.find((user) =>
          state.orders.some((order) => order.userRecordId === user.recordId && user.member && user.active),
        ),
      );
      // The job must look the same in every reply.
      await bench.sandbox.control('POST', '/settings', { jobsPaused: true });
      await bench.call('POST', '/v1/users/bulk-update', { body: { data: [{ Email: email }] } });
      const redemptions = '/v1/redemption-transactions';
      const day = { identifier: [email], identifier_type: 'email', date: '04/03/2036' };
      const lists: readonly (readonly [place: string, id: string | undefined, ask: () => Promise<RawResponse>])[] = [
        ['analyses', 'analysisId', () => list()],
        ['', 'leaderboardId', () => bench.call('GET', '/v1/leaderboards')],
        ['', 'fieldId', () => bench.call('GET', fieldsPath())],
        ['data', 'jobId', () => bench.call('GET', '/v1/users/bulk-update')],
        ['statuses', 'statusID', () => bench.call('POST', `${redemptions}/statuses`, { body: {} })],
        [
          'transactions',
          'recordId',
          () => bench.call('POST', `${redemptions}/transaction-history`, { body: { email } }),
        ],
        ['data', undefined, () => bench.call('GET', '/v1/community-analytics/phone-verification-contacts')],
        ['results', undefined, () => bench.call('POST', '/v1/users/activity/daily', { body: day })],
      ];
      for (const [place, id, ask] of lists) {
        await deviate(OFF);
        const usual = (body: Row) => (place === '' ? body.data : body.data[place]);
        const plain = (await ask()).body;
        const rows = usual(plain);
        assert.ok(rows.length > 0, place);
        for (const listShape of DEVIATIONS.listShape) {
          await deviate({ listShape });
          const { body } = await ask();
          const found = listShape === 'array' ? body : listShape === 'nested' ? body.data.records : usual(body);
          assert.deepEqual(found, rows, `${place} ${listShape}`);
          if (listShape !== 'array') assert.deepEqual([body.message, body.data.date], [plain.message, plain.data.date]);
        }
        await deviate({ listShape: 'sibling', embeddedIds: 'typed' });
        const [first] = usual((await ask()).body);
        const { _id, ...rest } = rows[0];
        assert.deepEqual(first, id === undefined ? rows[0] : { [id]: _id, ...rest }, `${place} typed`);
      }
    });

    it('keeps documented lists unchanged', async () => {
      const path = '/v1/community-analytics/loyalty-overview?limit=2';
      const before = (await bench.call('GET', path)).text;
      await deviate({ listShape: 'array', listQuery: 'refused', sparseRecords: true, embeddedIds: 'typed' });
      assert.equal((await bench.call('GET', path)).text, before);
    });
  });

  it('listQuery: page and limit are ignored, or a 400 names them, in a query and in a body', async () => {
    const usual = (await list('')).text;
    await deviate({ listQuery: 'ignored' });
    assert.equal((await list('?page=2&limit=3')).text, usual);
    assert.equal((await list('?page=0')).text, usual);
    assert.equal((await list('?size=3')).status, 400, 'another parameter is refused as ever');
    await deviate({ listQuery: 'refused' });
    for (const [query, name] of [
      ['?page=1', 'page'],
      ['?limit=2', 'limit'],
    ] as const) {
      for (const path of [listPath(), '/v1/leaderboards', fieldsPath(), '/v1/users/bulk-update']) {
        const { status, body } = await bench.call('GET', `${path}${query}`);
        assert.equal(status, 400);
        assert.ok(JSON.stringify(body.detail).includes(name), path);
      }
    }
    assert.equal((await list('')).text, usual);
    const { email } = existing((await bench.state()).users[20]);
    const history = (more: object) =>
      bench.call('POST', '/v1/redemption-transactions/transaction-history', { body: { email, ...more } });
    assert.equal((await history({ limit: 5 })).body.detail, 'limit is not a parameter of this route');
    assert.equal((await history({})).status, 200);
  });

  it('sparseRecords: numeric ids, null and absent fields, and unknown enum members on every third row', async () => {
    await deviate({ sparseRecords: true });
    const [first, , third]: Row[] = (await list('?limit=3')).body.data.analyses;
    const plain = await read(first._id);
    assert.equal(typeof first.owner.id, 'number');
    assert.equal(typeof plain.owner.id, 'number');
    assert.deepEqual([first.serverId, first.commentId, first.category], [undefined, null, null]);
    assert.ok(plain.serverId && plain.commentId && first.shapes, 'Get is documented');
    assert.deepEqual(
      [third.extra.status, third.timeframe, third.owner, third.shapes],
      ['Archived', 'H8', undefined, undefined],
    );
    const boards = (await bench.call('GET', '/v1/leaderboards')).body.data;
    assert.deepEqual([boards[2].kind, boards[2].name], ['seasonal', null]);
    assert.equal(boards[0].description, null);
    const fields = (await bench.call('GET', fieldsPath())).body.data;
    assert.deepEqual([fields[2].type, fields[0].createdAt, fields[0].defaultValue], ['rating', null, undefined]);
    const contacts = await bench.call('GET', '/v1/community-analytics/phone-verification-contacts?limit=1');
    const [{ client_id, first_name, country, phone }] = contacts.body.data.data;
    assert.deepEqual([typeof client_id, first_name, country, typeof phone], ['number', null, null, 'string']);
    const user = existing((await bench.state()).users[20]);
    const info = (await bench.call('POST', '/v1/users/info', { body: { idOrEmail: user.email } })).body.data;
    assert.deepEqual(
      [info.userId, info.highestRole, info.lastName, info.username],
      [Number(user.platformUserId), null, undefined, user.username],
    );
  });

  it('sparseRecords: a bulk job has a name only if log_name was sent (P2 2.3)', async () => {
    await deviate({ sparseRecords: true });
    const { email } = existing((await bench.state()).users[20]);
    for (const fields of [[['log_name', 'Spring']], []] as const) {
      const file = { name: 'data', filename: 'users.csv', type: 'text/csv', content: `Email\n${email}\n` };
      await bench.call('POST', '/v1/users/bulk-update', multipartForm([file, ...fields]));
    }
    const jobs = (await bench.call('GET', '/v1/users/bulk-update')).body.data.data;
    assert.deepEqual(
      jobs.slice(0, 2).map(({ name }: Row) => name),
      [null, 'Spring'],
    );
  });

  for (const [value, card, board, field] of [
    ['id', 'id', 'id', 'id'],
    ['typed', 'analysisId', 'leaderboardId', 'fieldId'],
  ] as const) {
    it(`embeddedIds ${value}: names ids in undocumented replies only`, async () => {
      await deviate({ embeddedIds: value });
      const created = await made();
      const [row] = (await list()).body.data.analyses;
      assert.deepEqual([created[card], created._id], [row[card], undefined]);
      assert.equal((await read(row[card]))._id, row[card], 'Get shows _id');
      const [first] = (await bench.call('GET', '/v1/leaderboards')).body.data;
      assert.match(first[board], /^[0-9a-f]{24}$/);
      const [definition] = (await bench.call('GET', fieldsPath())).body.data;
      assert.match(definition[field], /^[0-9a-f]{24}$/);
      const one = (await bench.call('GET', `${fieldsPath()}/${definition[field]}`)).body.data;
      assert.equal(one._id, definition[field], 'Get user field shows _id');
    });
  }
});
