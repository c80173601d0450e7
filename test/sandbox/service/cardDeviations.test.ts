import assert from 'node:assert/strict';
import { operations } from '../../../src/contract/operations.ts';
import { DEVIATIONS } from '../../../src/sandbox/settings.ts';
import type { RawCallOptions, RawResponse } from '../../support/rawHttp.ts';
import { allPairs, cases, eachValue } from '../../support/sampling.ts';
import { existing } from '../../support/sandboxState.ts';
import { exportBody } from './exportFixture.ts';
import { drawingsOf, newCard, SENDER, useSandbox } from './useSandbox.ts';

/** A row of a response. */
type Row = RawResponse['body'];

describe('sandbox: cards stored with deviations (design: tolerance)', () => {
  const bench = useSandbox();

  const deviate = (deviations: object) => bench.sandbox.control('POST', '/settings', { deviations });
  const cardsPath = () => `/v1/analysis/${bench.sandbox.communityId}/channels/${bench.sandbox.channelId}`;
  const create = (card: Row) => bench.call('POST', cardsPath(), { body: card });
  const read = async (id: string) => (await bench.call('GET', `/v1/analysis/${id}`)).body.data.analysis;
  const update = (id: string, body: object) =>
    bench.call('PATCH', `/v1/analysis/${id}`, { body: { sender: SENDER, ...body } });
  const made = async (change?: (card: Row) => void) => {
    const card = newCard();
    change?.(card);
    return (await create(card)).body.data.analysis;
  };

  describe('storedDrawings', () => {
    const odd = (card: Row) => {
      card.metadata.title = '  Plain title ';
      card.metadata.comments = 'One\r\nTwo ';
      card.levels.pivot.time = '2026-03-02T04:00:00+02:00';
      card.levels.support.time = '2026-03-02T04:00:00';
      card.drawings.push({
        type: 'FIB_RETRACEMENT',
        clientObjectId: 'fib',
        points: [
          { time: '2026-03-02T04:00:00Z', price: 1.1 },
          { time: '2026-03-03T04:00:00Z', price: 1.2 },
        ],
        style: { fillColor: '#ABCDEF' },
      });
    };

    it('asSent: keeps metadata, levels and drawings exactly as submitted', async () => {
      const card = newCard();
      odd(card);
      const stored = await read((await create(card)).body.data.analysis._id);
      assert.deepEqual(stored.shapes[0], { key: 'analysis', levels: card.levels, metadata: card.metadata });
      assert.deepEqual(
        drawingsOf(stored).map(({ id, ...drawing }) => drawing),
        card.drawings,
      );
    });

    it('defaultsFilled: adds heads, ratios and line style, and keeps the rest as sent', async () => {
      await deviate({ storedDrawings: 'defaultsFilled' });
      const [level, line, fib]: Row[] = drawingsOf(await made(odd));
      assert.deepEqual(level.style, { lineStyle: 'DASHED', color: '#C0392B', lineWidth: 2 });
      assert.equal('startHead' in level, false);
      assert.deepEqual([line.startHead, line.endHead, line.style], ['NONE', 'ARROW', undefined]);
      assert.deepEqual(fib.levels, [-0.618, -0.382, 0, 0.382, 0.5, 0.618, 1, 1.382, 1.618]);
      assert.deepEqual(fib.style, { lineStyle: 'SOLID', fillColor: '#ABCDEF' });
      assert.equal(line.points[0].time, 1_772_424_000_000);
    });

    it('normalized: also normalizes times, colours, texts and line ends', async () => {
      await deviate({ storedDrawings: 'normalized' });
      const stored = await made(odd);
      const [{ metadata, levels }, level, line, fib]: Row[] = stored.shapes;
      assert.deepEqual([metadata.title, metadata.comments], ['Plain title', 'One\nTwo']);
      assert.equal(levels.pivot.time, '2026-03-02T02:00:00.000Z');
      assert.equal(levels.support.time, '2026-03-02T04:00:00', 'without a zone nobody knows the instant');
      assert.equal(level.style.color, '#c0392b');
      assert.equal(fib.style.fillColor, '#abcdef');
      assert.deepEqual(
        line.points.map(({ time }: Row) => time),
        ['2026-03-02T04:00:00.000Z', '2026-03-03T04:00:00.000Z'],
      );
      await update(stored._id, { metadata: { title: 'Another  ' } });
      assert.equal((await read(stored._id)).shapes[0].metadata.title, 'Another');
    });
  });

  for (const [value, follows] of [
    ['remapped', [true, true]],
    ['stale', [true, false]],
  ] as const) {
    it(`keptTextLinks ${value}: of texts that link to replaced drawings, ${value === 'stale' ? 'only the sent one follows' : 'all follow'}`, async () => {
      await deviate({ keptTextLinks: value });
      const linked = (text: string) => `${text} [[base:the base]].`;
      const { _id: id } = await made(({ metadata }) => {
        metadata.alternativeText = linked('Below');
      });
      const { metadata, drawings } = newCard();
      await update(id, { metadata: { title: 'New', preferenceText: metadata.preferenceText }, drawings });
      const stored = await read(id);
      const [{ id: saved = '' } = {}] = drawingsOf(stored);
      assert.deepEqual([stored.extra.happened.includes(saved), stored.extra.expected.includes(saved)], follows);
      const post = JSON.parse(stored.message.text);
      assert.deepEqual([post.scenario.includes(saved), post.alternative.includes(saved)], follows);
      assert.equal(stored.shapes[0].metadata.alternativeText, linked('Below'), 'shapes hold what was submitted');
    });
  }

  it('unchangedTitle ignored: metadata without changes saves no drawings; one changed text saves them', async () => {
    await deviate({ unchangedTitle: 'ignored' });
    const { metadata, drawings } = newCard();
    const { _id: id } = await made();
    const { title, preferenceText } = metadata;
    assert.equal((await update(id, { metadata: { title, preferenceText }, drawings: [] })).status, 200);
    assert.equal(drawingsOf(await read(id)).length, 2);
    await update(id, { metadata: { title, comments: 'Changed.' }, drawings: [drawings[0]] });
    assert.equal(drawingsOf(await read(id)).length, 1);
    await deviate({ unchangedTitle: 'savesDrawings' });
    await update(id, { metadata: { title }, drawings });
    assert.equal(drawingsOf(await read(id)).length, 2);
  });

  describe('idempotentReplay', () => {
    for (const [value, sameBody, otherBody] of [
      ['firstAnswer', 200, 409],
      ['firstAnswerAnyBody', 200, 200],
      ['conflictAlways', 409, 409],
    ] as const) {
      it(`${value}: ${sameBody} for the same body, ${otherBody} for another, and no second card`, async () => {
        await deviate({ idempotentReplay: value });
        const body = { ...newCard(), idempotencyKey: 'draft-7' };
        const first = await create(body);
        assert.equal(first.status, 201);
        const count = (await bench.analyses()).length;
        const again = [await create(body), await create({ ...body, metadata: { ...body.metadata, title: 'Another' } })];
        assert.deepEqual(
          again.map(({ status }) => status),
          [sameBody, otherBody],
        );
        for (const { status, body: answer } of again) {
          if (status === 200) assert.deepEqual(answer.data, first.body.data);
        }
        assert.equal((await bench.analyses()).length, count);
      });
    }
  });
});

describe('sandbox: every operation with deviations (design: tolerance)', () => {
  const bench = useSandbox();

  type Call = readonly [status: number, method: string, path: string, options?: RawCallOptions];

  /** One call of each operation with deviations, with the status in the documents. */
  const calls = async (): Promise<Readonly<Record<string, Call>>> => {
    const state = await bench.state();
    const { apiKey, communityId, channelId } = bench.sandbox;
    const pending = existing(state.analyses.find((it) => it.status === 'Pending'));
    const id = await bench.create();
    const doomed = await bench.create();
    const user = existing(state.users[20]);
    const holder = existing(state.users[0]);
    const order = existing(state.orders.find((it) => it.statusID !== null));
    const status = existing(state.redemptionStatuses.find((it) => it.enabled));
    const role = existing(state.roles.find((it) => it.title === 'Analyst'));
    const [board, otherBoard] = state.leaderboards.filter(({ kind }) => kind === 'custom').map(({ id }) => id);
    const custom = existing(state.userFields.find((it) => it.field === 'lots_traded'));
    const other = existing(state.userFields.find((it) => it.isCustom && !it.isIdentifier && it !== custom));
    const widget = existing(state.widgets[0]);
    const legacy = { headers: { 'x-api-key': apiKey } };
    const log = state.bulkJobs[0]?.id ?? '0'.repeat(24);
    const job = state.exports[0]?.id ?? 'exp_none';
    const fields = `/v1/communities/${communityId}/user-fields`;
    const histories = `/v1/communities/${communityId}/users/${user.platformUserId}/user-fields/lots_traded/histories`;
    const day = { identifier: [user.email], identifier_type: 'email', date: '04/03/2036' };
    const cup = {
      name: 'Spring Cup',
      slug: 'spring-cup',
      rankingField: 'total_coins',
      displayedColumns: [{ column: 'username', visible: true, order: 1 }],
      startDate: '2026-03-01T00:00:00Z',
      isEnabled: true,
    };
    const line = { ...newCard().drawings[0], clientObjectId: 'more' };
    const title = { sender: SENDER, metadata: { title: 'New' } };
    const stats = { identifier: user.email, identifier_type: 'email' };
    const found = { key: 'broker_id', value: user.clientRef ?? 'nobody' };
    return {
      'analyses.get': [200, 'GET', `/v1/analysis/${pending.id}`],
      'analyses.list': [200, 'GET', `/v1/analysis/communities/${communityId}/channels/${channelId}`],
      'analyses.create': [201, 'POST', `/v1/analysis/${communityId}/channels/${channelId}`, { body: newCard() }],
      'analyses.update': [200, 'PATCH', `/v1/analysis/${id}`, { body: title }],
      'analyses.append': [200, 'POST', `/v1/analysis/${id}/drawings`, { body: { sender: SENDER, drawings: [line] } }],
      'analyses.delete': [200, 'DELETE', `/v1/analysis/${doomed}`],
      'loyaltyExports.create': [
        202,
        'POST',
        '/v1/loyalty-exports',
        { body: exportBody({ end_at: '2001-01-01T00:00:00Z' }), headers: { 'idempotency-key': 'k' } },
      ],
      'loyaltyExports.status': [404, 'GET', `/v1/loyalty-exports/${job}`],
      'loyaltyExports.downloadLink': [404, 'GET', `/v1/loyalty-exports/${job}/download`],
      'loyaltyOverview.list': [200, 'GET', '/v1/community-analytics/loyalty-overview?limit=2'],
      'phoneVerification.contacts': [200, 'GET', '/v1/community-analytics/phone-verification-contacts'],
      'redemptions.ordersByIdentifier': [
        200,
        'POST',
        '/v1/redemption-transactions/by-identifier',
        { body: { identifier: found } },
      ],
      'redemptions.createStatus': [
        201,
        'POST',
        '/v1/redemption-transactions/status',
        { body: { name: 'X', category: 'completed' } },
      ],
      'redemptions.listStatuses': [200, 'POST', '/v1/redemption-transactions/statuses', { body: {} }],
      'redemptions.updateOrderStatus': [
        200,
        'PUT',
        '/v1/redemption-transactions/status',
        { body: { transactionId: order.redemptionId, statusID: status.id } },
      ],
      'redemptions.transactionHistory': [
        200,
        'POST',
        '/v1/redemption-transactions/transaction-history',
        { body: { email: user.email } },
      ],
      'leaderboards.list': [200, 'GET', '/v1/leaderboards'],
      'leaderboards.get': [200, 'GET', `/v1/leaderboards/${board}`],
      'leaderboards.create': [201, 'POST', '/v1/leaderboards', { body: cup }],
      'leaderboards.update': [200, 'PATCH', `/v1/leaderboards/${board}`, { body: { isEnabled: false } }],
      'leaderboards.delete': [200, 'DELETE', `/v1/leaderboards/${otherBoard}`],
      'activity.stats': [200, 'POST', '/v1/users/activity/stats', { body: stats }],
      'activity.daily': [200, 'POST', '/v1/users/activity/daily', { body: day }],
      'users.info': [200, 'POST', '/v1/users/info', { body: { idOrEmail: user.email } }],
      'tiers.get': [200, 'GET', `/v1/xp-settings/tiers-info?communityId=${communityId}`],
      'widgetTokens.mint': [
        200,
        'POST',
        '/v2/api/widget-access-keys/token',
        {
          body: {
            accessId: widget.accessId,
            accessKey: widget.accessKey,
            userIdentifiers: { [widget.identifierName]: 'C-1' },
          },
        },
      ],
      'legacy.login': [404, 'POST', '/auth/login', { body: {} }],
      'legacy.createBadge': [201, 'POST', '/badges', { body: { title: 'Owl', action: 'login' }, ...legacy }],
      'legacy.removeRole': [200, 'POST', `/roles/${holder.platformUserId}/${role.id}/remove`, legacy],
      'bulkUpdates.upload': [200, 'POST', '/v1/users/bulk-update', { body: { data: [{ Email: user.email }] } }],
      'bulkUpdates.list': [200, 'GET', '/v1/users/bulk-update'],
      'bulkUpdates.status': [404, 'GET', `/v1/users/bulk-update/${log}/status`],
      'bulkUpdates.details': [200, 'GET', `/v1/users/bulk-update/${log}/details`],
      'userFields.get': [200, 'GET', `${fields}/lots_traded`],
      'userFields.list': [200, 'GET', fields],
      'userFields.create': [201, 'POST', fields, { body: { field: 'mood', name: 'Mood', type: 'single-line-text' } }],
      'userFields.update': [200, 'PUT', `${fields}/lots_traded`, { body: { name: 'Lots', type: 'numerical' } }],
      'userFields.delete': [200, 'DELETE', `${fields}/${other.id}`],
      'userFields.traderHistory': [200, 'GET', histories],
      'userFields.communityHistory': [200, 'GET', `/v1/communities/${communityId}/user-field-histories`],
      'userFields.writeValue': [201, 'POST', histories, { body: { value: 1, action: 'increase' } }],
      'retired.writeHistory': [404, 'POST', `${fields}/x/users/1/histories`, { body: {} }],
      'retired.readHistory': [404, 'GET', `${fields}/x/users/1/histories`],
    };
  };

  it('every operation answers with its own status, or 204 for writes with empty bodies', async () => {
    for (const row of cases(allPairs(DEVIATIONS), eachValue(DEVIATIONS))) {
      await bench.sandbox.control('POST', '/reset');
      const asked = await calls();
      assert.deepEqual(Object.keys(asked).toSorted(), operations.map(({ id }) => id).toSorted());
      await bench.sandbox.control('POST', '/settings', { deviations: row });
      for (const [id, [status, method, path, options]] of Object.entries(asked)) {
        const answer = await bench.call(method, path, { key: bench.sandbox.apiKey, ...options });
        const isEmpty = answer.status === 204 && row.writeBodies === 'empty' && method !== 'GET';
        assert.ok(isEmpty || answer.status === status, `${id}: ${answer.status} ${answer.text} ${JSON.stringify(row)}`);
      }
    }
    // Hundreds of calls, exports included.
  }).timeout(180_000);
});
