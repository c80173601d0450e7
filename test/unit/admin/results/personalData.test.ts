import assert from 'node:assert/strict';
import fc from 'fast-check';
import { jsonSchemaOf } from '../../../../scripts/openapi/openApiDocument.ts';
import { exposedRow, exposedValue, personIn } from '../../../../src/admin/results/exposure.ts';
import { SECRET } from '../../../../src/card/model/strings.ts';
import { operations } from '../../../../src/contract/operations.ts';
import { personalKindOfName } from '../../../../src/contract/personalData.ts';
import { transactionHistory } from '../../../../src/contract/redemptions.ts';
import { getUserInfo } from '../../../../src/contract/users.ts';
import { maskedEmails, maskedText, maskedValue } from '../../../../src/shell/responses/personalData.ts';

const ORDER = {
  redemptionId: 'ORD123456789012',
  productName: 'Mug',
  price: 1250,
  purchasedDate: '2026-03-02T10:20:30.000Z',
  userInfo: {
    username: 'zebra77',
    name: 'Zoë Brand',
    email: 'zoe@example.com',
    address: { line1: '1 Canary Street', city: 'Amsterdam', zip: 1012 },
    phone: '+31 6 1234 5678',
    note: 'call +31 6 1234 5678 or zoe@example.com',
  },
  customFieldValues: { size: 'XL', 'Shipping Address': '1 Canary Street', contact: 'zoe@example.com' },
};

describe('personal data', () => {
  it('is masked by field: the first letters of names and e-mails, the end of a phone number', () => {
    const cases = [
      ['Zoë Brand', 'name', 'Z… B…'],
      ['😀x', 'name', '😀…'],
      ['zoe@example.com', 'name', 'z…@e….com'],
      ['zoe@example.com', 'email', 'z…@e….com'],
      ['C-100001', 'email', 'C-100001'],
      ['+31 6 1234 5678', 'phone', '…78'],
      ['112', 'phone', '…'],
      ['1 Canary Street', 'address', '…'],
      ['', 'address', ''],
      ['', 'phone', ''],
      ['call zoe@example.com', undefined, 'call z…@e….com'],
      ['Zoë Brand +31612345678', undefined, 'Zoë Brand +31612345678'],
    ] as const;
    for (const [text, kind, masked] of cases) assert.equal(maskedText(text, kind), masked, `${kind}: ${text}`);
  });

  it('is masked in free text if it looks like an e-mail or a phone number', () => {
    for (const text of [
      '+31 6 1234 5678',
      '+31612345678',
      '0031612345678',
      '06-12345678',
      '(555) 123-4567',
      '555.123.4567',
      '491701234567',
      'tel:+49 (0)170/1234567.',
      '+31\u00A06\u00A01234\u00A05678',
    ]) {
      const masked = maskedText(`Call ${text}`, 'free');
      assert.match(masked, /…\d\d/, text);
      assert.doesNotMatch(masked, /\d{3}/, text);
    }
  });

  it('doesn’t include times, dates, numbers, accounts and IDs in free text', () => {
    for (const text of [
      '2026-03-02T10:20:30.000Z',
      '2026-03-02 10:20',
      '02.03.2026 10:20',
      '1234567.890123',
      '123456789',
      'ORD123456789012',
      '550e8400-e29b-41d4-a716-446655440000',
      '65f1c0de1234567890abcdef',
      '12 of 3450',
    ]) {
      assert.equal(maskedText(text, 'free'), text);
    }
  });

  it('is masked in linear time', () => {
    const text = `${'1 '.repeat(200_000)}x${'+'.repeat(200_000)}${'0-'.repeat(100_000)}`;
    // Quadratic, this would take minutes.
    assert.ok(maskedText(text, 'free').length <= text.length);
  }).timeout(5_000);

  it('of an order is its buyer in every response, and the order form’s answers', () => {
    const masked = exposedRow(ORDER, transactionHistory, 'masked');
    assert.deepEqual(masked, {
      ...ORDER,
      userInfo: {
        username: 'z…',
        name: 'Z… B…',
        email: 'z…@e….com',
        address: { line1: '…', city: '…', zip: '…' },
        phone: '…78',
        note: 'call …78 or z…@e….com',
      },
      customFieldValues: { size: 'XL', 'Shipping Address': '…', contact: 'z…@e….com' },
    });
    const elsewhere = maskedValue({ data: { orders: [ORDER] } }, '', transactionHistory.personalData);
    assert.deepEqual(elsewhere, { data: { orders: [masked] } });
    assert.equal(exposedRow(ORDER, transactionHistory, 'full'), ORDER);
  });

  it('is the same in a cell as in its row', () => {
    const value = (key: string) => exposedValue(ORDER, { key }, transactionHistory, 'masked');
    assert.equal(value('userInfo.name'), 'Z… B…');
    assert.deepEqual(value('userInfo.address'), { line1: '…', city: '…', zip: '…' });
    assert.equal(value('userInfo.note'), 'call …78 or z…@e….com');
    assert.equal(value('redemptionId'), ORDER.redemptionId);
    assert.equal(value('userInfo.missing.deep'), undefined);
  });

  it('of a history depends on the entry’s field', () => {
    const personalData = { value: { namedBy: 'fieldName' } } as const;
    const of = (fieldName: string, value: unknown) =>
      exposedValue({ fieldName, value }, { key: 'value' }, { personalData }, 'masked');
    assert.equal(of('first_name', 'Zoë'), 'Z…');
    assert.equal(of('phone_number', '12345'), '…45');
    assert.equal(of('notes', 'call 06-12345678'), 'call …78');
    assert.equal(of('total_xp', 1_234_567_890), 1_234_567_890);
  });

  it('is recognised by undocumented field names in any spelling', () => {
    const names = {
      email: ['Email', 'E-mail', 'contactEmail', 'email_address'],
      name: ['First Name', 'lastName', 'user_name', 'fullName', 'Surname', 'username'],
      phone: ['phone', 'Phone Number', 'mobile', 'WhatsApp'],
      address: ['address', 'Shipping Address', 'addressLine1', 'city', 'zip_code', 'Street'],
    } as const;
    for (const [kind, those] of Object.entries(names)) {
      for (const name of those) assert.equal(personalKindOfName(name), kind, name);
    }
    for (const name of ['name', 'productName', 'phone_verified_at', 'fieldName', 'platform', 'redemptionMethodName']) {
      assert.equal(personalKindOfName(name), undefined, name);
    }
  });

  it('is recognised by the enclosing field if the name says nothing, and in lists', () => {
    const record = {
      buyer: { name: 'Zoe Brand' },
      product: { name: 'Desk Mug' },
      phones: ['1012'],
      addresses: [{ line1: '1 Canary Street' }],
      '+31 6 1234 5678': { emails: 'zoe@example.com' },
      digits: '\uFF10\uFF16\uFF11\uFF12\uFF13\uFF14\uFF15\uFF16\uFF17\uFF18',
    };
    assert.deepEqual(maskedValue(record, '', { digits: 'free' }), {
      buyer: { name: 'Z… B…' },
      product: { name: 'Desk Mug' },
      phones: ['…'],
      addresses: [{ line1: '…' }],
      '…78': { emails: 'z…@e….com' },
      digits: '…\uFF17\uFF18',
    });
  });

  it('in field names is masked too, and each keeps its value', () => {
    const byTrader = { 'maria@example.com': 1, 'mona@elsewhere.com': 2, 'm…@e….com': 3 };
    assert.deepEqual(maskedValue(byTrader, ''), { 'm…@e….com': 1, 'm…@e….com (2)': 2, 'm…@e….com (3)': 3 });
  });

  it('is counted per person, and only if something would be masked', () => {
    const personalData = { email: 'email' } as const;
    const columns = [{ key: 'email', label: 'E-mail', kind: 'text' as const }];
    const rows = [
      { client_id: '1', email: 'a@b.org' },
      { client_id: '1', email: 'a@b.org' },
      { client_id: '2', email: 'c@b.org', big: 1n },
      { client_id: '3', email: null },
      { email: 'D@b.org' },
      { email: 'd@b.org' },
    ];
    const named = (of: typeof columns | undefined) => rows.map((row) => personIn(row, of, { personalData }));
    assert.deepEqual(named(columns), ['1', '1', '2', undefined, 'd@b.org', 'd@b.org']);
    assert.deepEqual(named(undefined), named(columns));
    const id = { key: 'client_id', label: 'Trader', kind: 'id' } as const;
    assert.equal(personIn({ client_id: '1', email: 'a@b.org' }, [id], { personalData }), undefined);
    const nameless = { note: 'to a@b.org' };
    assert.equal(personIn(nameless, undefined, {}), nameless);
  });

  it('is in no masked row, whatever surrounds it', () => {
    const part = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom('canary@example.com', 'to canary@example.com, please'),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(fc.string(), tie('value'), { maxKeys: 3 }),
      ),
    })).value;
    fc.assert(
      fc.property(fc.dictionary(fc.string(), part), (row) => {
        assert.doesNotMatch(JSON.stringify(exposedRow(row, {}, 'masked')), /canary/);
      }),
    );
  });

  it('is declared for every operation that returns such a field', () => {
    const silent = operations.filter(({ id, personalData, reply }) => {
      const names = namesIn(jsonSchemaOf(reply));
      const isPersonal = names.some((name) => personalKindOfName(name) !== undefined);
      // The card's owner and poster: the community's own people.
      return isPersonal && personalData === undefined && !id.startsWith('analyses.');
    });
    assert.deepEqual(
      silent.map(({ id }) => id),
      [],
    );
    assert.ok(namesIn(jsonSchemaOf(getUserInfo.reply)).includes('firstName'));
  });
});

/** Property names at any depth. */
function namesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, part]) => [
    ...(key === 'properties' && typeof part === 'object' && part !== null ? Object.keys(part) : []),
    ...namesIn(part),
  ]);
}

describe('maskedEmails', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['maria@example.com', 'm…@e….com'],
    ['Maria <maria.b+x@mail.example.co.uk>, b@c.org', 'Maria <m…@m….uk>, b…@c….org'],
    ['mailto:maria@example.com?subject=x', 'mailto:m…@e….com?subject=x'],
    ['maria%40example.com', 'm…%40e….com'],
    ['"maria b"@example.com', '"…@e….com'],
    ["john/o'doe=x@example.com", 'j…@e….com'],
    ['a@b', 'a…@b…'],
    ['Sent to maria@example.com.', 'Sent to m…@e….com.'],
    ['мария@пример.рф', 'м…@п….рф'],
    ['😀name@example.com', '😀…@e….com'],
    ['maria%2540example.com', 'm…%2540e….com'],
    ['maria&#64;example.com', 'm…&#64;e….com'],
    ['maria&commat;example.com', 'm…&commat;e….com'],
    ['{"text":"maria\\u0040example.com"}', '{"text":"m…\\u0040e….com"}'],
    ['maria＠example.com', 'm…＠e….com'],
    ['maria﹫example.com', 'm…﹫e….com'],
    ['root@[10.0.0.1]', 'r…@[….1]'],
  ];
  for (const [text, masked] of cases) {
    it(`masks “${text}” as “${masked}”`, () => {
      assert.equal(maskedEmails(text), masked);
    });
  }

  it('leaves everything else as it is', () => {
    for (const text of ['', '@', 'a @ b', '@handle', 'price @ 5', 'C-100', '50%40', '12:30']) {
      assert.equal(maskedEmails(text), text);
    }
  });

  it('masks every address, whatever surrounds it', () => {
    fc.assert(
      fc.property(fc.emailAddress(), fc.string(), fc.string(), (email, before, after) => {
        // An address of one letter is its own first letter.
        fc.pre(email.indexOf('@') > 1);
        assert.ok(!maskedEmails(`${before} ${email} ${after}`).includes(email));
      }),
    );
  });

  it('handles a long text without spaces as fast as any other', () => {
    assert.equal(maskedEmails(`${'a'.repeat(2_000_000)} @`).length, 2_000_002);
  });
  it('reads long texts once, whatever they repeat', () => {
    const hostile = [
      '"a',
      '%40',
      '%25',
      '&#64;',
      '\\u0040',
      '"%',
      '"\\',
      '%40.',
      'a@',
      '@.',
      '"@',
      '""',
      'a.',
      '[@',
      '."',
    ].map((part) => part.repeat(100_000));
    for (const text of hostile) assert.equal(maskedEmails(`${text} maria@example.com `).slice(-11), ' m…@e….com ');
  }).timeout(2000);
});

describe('secrets in a full row', () => {
  const withoutSecrets = (row: Readonly<Record<string, unknown>>, secrets?: readonly string[]) =>
    exposedRow(row, secrets === undefined ? {} : { secrets }, 'full');

  it('are masked at a path of any depth, without changing the row itself', () => {
    const row = { name: 'a', widget: { apiKey: 'k', other: 1 } };
    assert.deepEqual(withoutSecrets(row, ['widget.apiKey']), { name: 'a', widget: { apiKey: SECRET, other: 1 } });
    assert.equal(row.widget.apiKey, 'k');
  });

  it('are masked in each item of a list, and as whole objects', () => {
    assert.deepEqual(withoutSecrets({ keys: [{ v: 'a' }, { v: 'b' }, {}] }, ['keys.v']), {
      keys: [{ v: SECRET }, { v: SECRET }, {}],
    });
    assert.deepEqual(withoutSecrets({ key: { deep: 'x' } }, ['key']), { key: SECRET });
  });

  it('may have a key that contains a dot, or be missing', () => {
    assert.deepEqual(withoutSecrets({ 'a.b': 'x' }, ['a.b']), { 'a.b': SECRET });
    assert.deepEqual(withoutSecrets({ a: { b: null } }, ['a.b']), { a: { b: null } });
    assert.deepEqual(withoutSecrets({ a: 1 }, ['b.c']), { a: 1 });
    assert.deepEqual(withoutSecrets({ a: 1 }), { a: 1 });
  });
});
