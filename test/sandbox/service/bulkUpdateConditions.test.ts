import assert from 'node:assert/strict';
import { bulkRowFixture } from './bulkRowSupport.ts';
import { bulkFixture } from './bulkSupport.ts';
import { useSandbox } from './support.ts';

describe('sandbox: identifiers and coins in a bulk update (P2 4.6, 4.7)', () => {
  const bench = useSandbox();
  const bulk = bulkFixture(bench);
  const { settings, trader, history } = bulkRowFixture(bench, bulk);

  describe('broker customer ID (rule 6)', () => {
    it('fills an empty one; one that is set, or that another trader has, is IDENTIFIER_CONFLICT', async () => {
      const [empty, set, same, other] = [
        await trader({ clientRef: null }),
        await trader({ clientRef: 'B-1' }),
        await trader({ clientRef: 'B-2' }),
        await trader({ clientRef: null }),
      ];
      assert.deepEqual(
        await bulk.outcomes([
          'Email,Broker ID,First Name',
          `${empty.email},B-9,Filled`,
          `${set.email},B-8,Changed`,
          `${same.email},B-2,Kept`,
          `${other.email},B-1,Changed`,
        ]),
        ['success', 'failed: IDENTIFIER_CONFLICT broker id', 'success', 'failed: IDENTIFIER_CONFLICT broker id'],
      );
      assert.deepEqual(
        [await bulk.user(empty.email), await bulk.user(set.email), await bulk.user(other.email)].map(
          ({ clientRef, firstName }) => [clientRef, firstName],
        ),
        [
          ['B-9', 'Filled'],
          ['B-1', set.firstName],
          [null, other.firstName],
        ],
      );
      assert.equal((await history(empty, 'broker_id'))[0]?.value, 'B-9', 'the identifier field has an entry (P2 4.4)');
    });

    it('two rows of one file cannot give the same to two traders', async () => {
      const [one, two] = [await trader({ clientRef: null }), await trader({ clientRef: null })];
      assert.deepEqual(await bulk.outcomes(['Email,Broker ID', `${one.email},B-77`, `${two.email},B-77`]), [
        'success',
        'failed: IDENTIFIER_CONFLICT broker id',
      ]);
    });

    it('rows can be matched by it: identifier names the field, a column has its name', async () => {
      const user = await trader({ clientRef: 'B-500', coins: 0 });
      for (const [i, [identifier, column]] of [
        ['broker_id', 'broker_id'],
        ['broker_id', 'Broker ID'],
        ['Broker_ID', 'Broker ID'],
      ].entries()) {
        const rows = ['B-500,5,add', ',1,add', 'B-none,1,add', 'B-500,1,add', 'b-500,1,add'];
        assert.deepEqual(
          await bulk.outcomes([`${column},Total Coins,Total Coins_op`, ...rows], { identifier: identifier ?? '' }),
          [
            'success',
            'failed: REQUIRED_VALUE',
            'failed: USER_NOT_AVAILABLE',
            'failed: DUPLICATE_VALUE',
            'failed: USER_NOT_AVAILABLE',
          ].map((it) => (it === 'success' ? it : `${it} ${column?.toLowerCase()}`)),
        );
        assert.equal((await bulk.user(user.email)).coins, 5 * (i + 1));
      }
    });

    it('an identifier that two traders share cannot be matched', async () => {
      assert.deepEqual(await bulk.outcomes(['broker_id,First Name', 'C-SHARED,Ada'], { identifier: 'broker_id' }), [
        'failed: IDENTIFIER_CONFLICT broker_id',
      ]);
    });

    it('IDENTIFIER_LOOKUP_UNAVAILABLE while the lookup is down, for rows that need it', async () => {
      const [one, two] = [await trader({ clientRef: null }), await trader({ clientRef: 'B-600' })];
      await settings({ identifierLookup: 'down' });
      assert.deepEqual(
        await bulk.outcomes(['Email,Broker ID,First Name', `${one.email},B-601,New`, `${two.email},,New`]),
        ['failed: IDENTIFIER_LOOKUP_UNAVAILABLE broker id', 'success'],
      );
      assert.deepEqual(await bulk.outcomes(['broker_id,First Name', 'B-600,Ada'], { identifier: 'broker_id' }), [
        'failed: IDENTIFIER_LOOKUP_UNAVAILABLE broker_id',
      ]);
      assert.equal((await bulk.user(one.email)).clientRef, null);
    });
  });

  describe('coins', () => {
    it('a coin earning cap limits what add gives; currency_cap false applies it in full', async () => {
      await settings({ coinCap: 100 });
      const all = await Promise.all([1, 2, 3, 4].map(() => trader({ coins: 10 })));
      const header = 'Email,Total Coins,Total Coins_op';
      const [a, b, c, d] = all.map(({ email }) => email);
      const rows = [`${a},500,add`, `${b},500,overwrite`, `${c},500,subtract`, `${d},60,add`];
      assert.deepEqual(await bulk.outcomes([header, ...rows]), ['success', 'success', 'success', 'success']);
      const coins = async () => Promise.all(all.map(async ({ email }) => (await bulk.user(email)).coins));
      assert.deepEqual(await coins(), [110, 500, -490, 70]);
      await bulk.outcomes([header, `${a},500,add`], { currency_cap: 'false' });
      assert.equal((await coins())[0], 610);
      await bulk.outcomes([header, `${a},500,add`], { currency_cap: 'true' });
      assert.equal((await coins())[0], 710);
    });

    it('visit rule: BULK_ROW_FAILED for who has not visited, the rest of the row is applied', async () => {
      await settings({ visitRule: true });
      const [visited, never, overwritten, taken] = [
        await trader({ coins: 10 }),
        await trader({ coins: 10, hasVisited: false }),
        await trader({ coins: 10, hasVisited: false }),
        await trader({ coins: 10, hasVisited: false }),
      ];
      const before = await history(never, 'total_coins');
      assert.deepEqual(
        await bulk.outcomes([
          'Email,First Name,Total Coins,Total Coins_op',
          `${visited.email},New,5,add`,
          `${never.email},New,5,add`,
          `${overwritten.email},New,50,overwrite`,
          `${taken.email},New,5,subtract`,
        ]),
        ['success', 'failed: BULK_ROW_FAILED coin', 'failed: BULK_ROW_FAILED coin', 'success'],
      );
      const after = await Promise.all([visited, never, overwritten, taken].map(({ email }) => bulk.user(email)));
      assert.deepEqual(
        after.map(({ coins, firstName }) => [coins, firstName]),
        [
          [15, 'New'],
          [10, 'New'],
          [10, 'New'],
          [5, 'New'],
        ],
      );
      assert.deepEqual(await history(never, 'total_coins'), before);
    });

    it('visit rule: ROW_OUTCOME_UNCERTAIN where visits cannot be checked, and nothing of the row is applied', async () => {
      await settings({ visitRule: true });
      const user = await trader({ coins: 10, joinedAt: null });
      assert.deepEqual(
        await bulk.outcomes(['Email,First Name,Total Coins,Total Coins_op', `${user.email},New,5,add`]),
        ['failed: ROW_OUTCOME_UNCERTAIN coin'],
      );
      assert.deepEqual(await bulk.user(user.email), user);
      await settings({ visitRule: false });
      assert.deepEqual(await bulk.outcomes(['Email,Total Coins,Total Coins_op', `${user.email},5,add`]), ['success']);
    });
  });
});
