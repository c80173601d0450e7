import assert from 'node:assert/strict';
import { bulkFixture, bulkRowFixture } from './bulkFixture.ts';
import { useSandbox } from './useSandbox.ts';

/** The columns of P2 4.6 rule 1, by hand. */
const STANDARD =
  'Email,First Name,Last Name,Phone Number,Country,Language,Role,Tag,Badges,Total XP,Total XP_op,Total Coins,Total Coins_op,Penalty(warned/suspended/banned)';

describe('sandbox: rows of a bulk update (P2 4.6, 4.7)', () => {
  const bench = useSandbox();
  const bulk = bulkFixture(bench);
  const { settings, trader, history, writtenTo, change } = bulkRowFixture(bench, bulk);

  it('applies every standard column and returns it with its lower-case name (P2 2.3)', async () => {
    const user = await trader({
      xp: 10,
      coins: 20,
      roles: ['@all', 'VIP'],
      tags: ['forex'],
      badges: ['Helper'],
      penalty: null,
    });
    const row = `${user.email.toUpperCase()},"O""Neil, Ada",Lind,+46 70 1,Spain,Thai,"Mentor, Analyst",swing,"First Card,Helper",5.5,add,3,subtract,warned`;
    const job = await bulk.run([STANDARD, row]);
    const { body } = await bulk.details(job._id);
    assert.deepEqual(body.data.data, [
      {
        email: user.email.toUpperCase(),
        firstname: 'O"Neil, Ada',
        lastname: 'Lind',
        phone: '+46 70 1',
        country: 'Spain',
        language: 'Thai',
        roles: 'Mentor, Analyst',
        tags: 'swing',
        badges: 'First Card,Helper',
        xp: '5.5',
        'total xp_op': 'add',
        coin: '3',
        'total coins_op': 'subtract',
        'penalty(warned/suspended/banned)': 'warned',
        status: 'success',
        errors: [],
      },
    ]);
    assert.deepEqual(await bulk.user(user.email), {
      ...user,
      firstName: 'O"Neil, Ada',
      lastName: 'Lind',
      language: 'Thai',
      roles: ['@all', 'Mentor', 'Analyst'],
      xp: 15.5,
      coins: 17,
    });
    for (const [field, value] of [
      ['phone_number', '+46 70 1'],
      ['country', 'Spain'],
    ] as const) {
      const [entry] = await history(user, field);
      assert.deepEqual([entry?.action, entry?.value, entry?.storedValue], ['overwrite', value, value], field);
    }
  });

  it('XP and coin changes appear in the history, the export and the overview (rule 7)', async () => {
    const user = await trader({ xp: 100, coins: 100, hasXpRecord: true });
    await bulk.outcomes([
      'Email,Total XP,Total XP_op,Total Coins,Total Coins_op',
      `${user.email},40,subtract,250,overwrite`,
    ]);
    const [xp] = await history(user, 'total_xp');
    assert.equal(xp?.value, -40);
    const [coins] = await history(user, 'total_coins');
    assert.equal(coins?.value, 150, 'the signed change of an overwrite');
    const pages = await Promise.all(
      [1, 2, 3].map((page) => bench.call('GET', `/v1/community-analytics/loyalty-overview?limit=500&page=${page}`)),
    );
    const row = pages
      .flatMap(({ body }) => body.data.data)
      .find(({ client_id: id }: { client_id: string }) => id === user.platformUserId);
    assert.deepEqual([row.current_xp_balance, row.current_coin_balance], [60, 250]);
  });

  it('an empty cell never clears a value but still needs its operator (rules 2, 4)', async () => {
    const user = await trader({ coins: 5, phone: '+1', roles: ['@all', 'VIP'], tags: ['swing'], badges: ['Helper'] });
    assert.deepEqual(await bulk.outcomes([STANDARD, `${user.email},,,,,,,,,,add,,overwrite,`]), ['success']);
    assert.deepEqual(await bulk.user(user.email), user);
  });

  it('Role_op adds or removes only the listed roles; without it the list replaces all except @all (rule 5)', async () => {
    const [one, two, three] = [await trader(), await trader(), await trader()];
    for (const user of [one, two, three]) await change(user, { roles: ['@all', 'VIP', 'Mentor'] });
    assert.deepEqual(
      await bulk.outcomes(['Email,Role,Role_op', `${one.email},"Analyst,VIP",add`, `${two.email},"VIP,@all",subtract`]),
      ['success', 'success'],
    );
    assert.deepEqual(await bulk.outcomes(['Email,Role', `${three.email},Beginner`]), ['success']);
    assert.deepEqual((await bulk.user(one.email)).roles, ['@all', 'VIP', 'Mentor', 'Analyst']);
    assert.deepEqual((await bulk.user(two.email)).roles, ['@all', 'Mentor']);
    assert.deepEqual((await bulk.user(three.email)).roles, ['@all', 'Beginner']);
  });

  it('custom fields are columns by display name; every type adds a history entry', async () => {
    const user = await trader({ customFields: { account_number: 7, platform: 'Web' } });
    const header =
      'Email,Account Number,Account Number_op,Notes,First Trade,Call Time,Verified At,Funded,Platform,Instruments';
    const row = `${user.email},5,add,"two\nlines",2026-02-28,09:30,2026-03-02T04:00:00Z,true,Mobile,"Forex,Metals"`;
    assert.deepEqual(await bulk.outcomes([header, row]), ['success']);
    assert.deepEqual(
      await Promise.all(
        ['account_number', 'notes', 'first_trade', 'call_time', 'verified_at', 'funded', 'platform', 'instruments'].map(
          (field) => writtenTo(user, field),
        ),
      ),
      [12, 'two\nlines', '2026-02-28', '09:30', '2026-03-02T04:00:00Z', true, 'Mobile', ['Forex', 'Metals']],
    );
    assert.deepEqual((await history(user, 'account_number'))[0]?.action, 'increase');
    const columns = (await bulk.details((await bulk.run([header, row]))._id)).body.data.data[0];
    assert.equal(columns['account number_op'], 'add');
    assert.equal(columns['call time'], '09:30');
  });

  it('REQUIRED_VALUE, USER_NOT_AVAILABLE, USER_NOT_COMMUNITY_MEMBER and DUPLICATE_VALUE', async () => {
    const [user, removed, deleted] = [
      await trader({ coins: 0 }),
      await trader({ member: false }),
      await trader({ active: false }),
    ];
    const rows = [',5,add', 'nobody@traders.example,5,add', `${removed.email},5,add`, `${deleted.email},5,add`];
    const repeats = [`${user.email},5,add`, `${user.email.toUpperCase()},7,add`, 'NOBODY@traders.example,5,add'];
    assert.deepEqual(await bulk.outcomes(['Email,Total Coins,Total Coins_op', ...rows, ...repeats]), [
      'failed: REQUIRED_VALUE email',
      'failed: USER_NOT_AVAILABLE email',
      'failed: USER_NOT_COMMUNITY_MEMBER email',
      'failed: USER_NOT_AVAILABLE email',
      'success',
      'failed: DUPLICATE_VALUE email',
      'failed: DUPLICATE_VALUE email',
    ]);
    assert.equal((await bulk.user(user.email)).coins, 5, 'only the first row counts (rule 3)');
  });

  it('a repetition fails even if the first row failed too', async () => {
    const user = await trader({ coins: 1 });
    assert.deepEqual(
      await bulk.outcomes(['Email,Total Coins,Total Coins_op', `${user.email},x,add`, `${user.email},5,add`]),
      ['failed: INVALID_VALUE coin', 'failed: DUPLICATE_VALUE email'],
    );
    assert.equal((await bulk.user(user.email)).coins, 1);
  });

  it('INVALID_OPERATOR: an _op cell other than the three operators, including empty cells', async () => {
    const all = await Promise.all([1, 2, 3, 4].map(() => trader({ xp: 1 })));
    const cells = ['5,Add', ',', '5,plus', ',increase'];
    assert.deepEqual(
      await bulk.outcomes(['Email,Total XP,Total XP_op', ...cells.map((cell, i) => `${all[i]?.email},${cell}`)]),
      cells.map(() => 'failed: INVALID_OPERATOR total xp_op'),
    );
    const user = await trader();
    assert.deepEqual(await bulk.outcomes(['Email,Role,Role_op', `${user.email},VIP,`]), [
      'failed: INVALID_OPERATOR role_op',
    ]);
  });

  it('INVALID_VALUE: unknown names, text in number columns, bad dates; nothing of the row is applied', async () => {
    const wrong: readonly (readonly [header: string, cells: string, key: string])[] = [
      ['Country', 'Atlantis', 'country'],
      ['Language', 'Klingon', 'language'],
      ['Role', '"VIP,King"', 'roles'],
      ['Tag', 'stocks', 'tags'],
      ['Badges', 'Helper;First Card', 'badges'],
      ['Total XP,Total XP_op', 'many,add', 'xp'],
      ['Total Coins,Total Coins_op', '0x10,overwrite', 'coin'],
      ['Total Coins,Total Coins_op', '-5,add', 'coin'],
      ['Total Coins,Total Coins_op', '1e309,add', 'coin'],
      ['Penalty(warned/suspended/banned)', 'hanged', 'penalty(warned/suspended/banned)'],
      ['Account Number,Account Number_op', 'abc,overwrite', 'account number'],
      ['First Trade', '2026-02-30', 'first trade'],
      ['First Trade', '02/03/2026', 'first trade'],
      ['Call Time', '24:00', 'call time'],
      ['Verified At', '2026-03-02T25:00:00Z', 'verified at'],
      ['Funded', 'yes', 'funded'],
      ['Platform', 'Abacus', 'platform'],
      ['Instruments', '"Forex,Tulips"', 'instruments'],
      ['Partner Code', '"two\nlines"', 'partner code'],
    ];
    for (const [header, cells, key] of wrong) {
      const user = await trader();
      const outcome = await bulk.outcomes([`Email,First Name,${header}`, `${user.email},Changed,${cells}`]);
      assert.deepEqual(outcome, [`failed: INVALID_VALUE ${key}`], header);
      assert.deepEqual(await bulk.user(user.email), user, header);
    }
  });

  it('a row reports up to 10 errors, with fixed texts', async () => {
    const user = await trader();
    const header =
      'Email,Country,Language,Role,Tag,Badges,Total XP,Total XP_op,Total Coins,Total Coins_op,Penalty(warned/suspended/banned),First Trade';
    const job = await bulk.run([header, `${user.email},?,?,?,?,?,?,?,?,?,?,?`]);
    const [row] = (await bulk.details(job._id)).body.data.data;
    assert.equal(row.status, 'failed');
    assert.equal(row.errors.length, 10);
    for (const error of row.errors) {
      assert.deepEqual(Object.keys(error).sort(), ['code', 'field', 'message']);
      assert.notEqual(error.message, '');
    }
    const texts = new Set(row.errors.map(({ code, message }: Record<string, string>) => `${code} ${message}`));
    assert.equal(texts.size, 2, 'one text for each code');
  });

  it('BULK_ROW_FAILED: a row with more cells than columns; one with fewer has empty ones', async () => {
    const [one, two] = [await trader(), await trader()];
    assert.deepEqual(await bulk.outcomes(['Email,First Name,Last Name', `${one.email},Ada,L,x`, `${two.email},Ada`]), [
      'failed: BULK_ROW_FAILED null',
      'success',
    ]);
    assert.equal((await bulk.user(one.email)).firstName, one.firstName);
  });

  it('sends e-mails about new roles and badges only if the community has that turned on (rule 7, P2 6)', async () => {
    const user = await trader({ roles: ['@all'], badges: [] });
    const mails = async () =>
      (await bench.state()).events
        .filter(
          ({ kind, platformUserId }: Record<string, string>) =>
            kind === 'email' && platformUserId === user.platformUserId,
        )
        .map(({ event }: { event: string }) => event);
    await bulk.outcomes(['Email,Role,Badges', `${user.email},VIP,Helper`]);
    assert.deepEqual(await mails(), []);
    await settings({ roleEmails: true });
    await bulk.outcomes(['Email,Role,Badges', `${user.email},"VIP,Mentor",First Card`]);
    assert.deepEqual(await mails(), ['role_email'], 'VIP was there before');
    await settings({ roleEmails: false, badgeEmails: true });
    await bulk.outcomes(['Email,Role,Badges', `${user.email},Analyst,"First Card,Early Bird"`]);
    assert.deepEqual(await mails(), ['role_email', 'badge_email']);
  });
});

describe('sandbox: identifiers and coins in a bulk update (P2 4.6, 4.7)', () => {
  const bench = useSandbox();
  const bulk = bulkFixture(bench);
  const { settings, trader, history } = bulkRowFixture(bench, bulk);

  describe('broker customer ID (rule 6)', () => {
    it('can be set once; a second change, or another trader’s value, is IDENTIFIER_CONFLICT', async () => {
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

    it('two rows of a file can’t set the same identifier', async () => {
      const [one, two] = [await trader({ clientRef: null }), await trader({ clientRef: null })];
      assert.deepEqual(await bulk.outcomes(['Email,Broker ID', `${one.email},B-77`, `${two.email},B-77`]), [
        'success',
        'failed: IDENTIFIER_CONFLICT broker id',
      ]);
    });

    it('rows can be matched by it if identifier and a column have its name', async () => {
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

    it('an identifier shared by two traders can’t be matched', async () => {
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
    it('a coin earning cap limits additions, unless currency_cap is false', async () => {
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

    it('visit rule: BULK_ROW_FAILED for traders who haven’t visited; the rest of the row is applied', async () => {
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

    it('visit rule: ROW_OUTCOME_UNCERTAIN when visits can’t be checked; nothing of the row is applied', async () => {
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
