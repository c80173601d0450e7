import assert from 'node:assert/strict';
import fc from 'fast-check';
import { holdsEmail, maskedEmails } from '../../../../src/workbench/results/maskedEmails.ts';

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
    it(`makes “${masked}” of “${text}”`, () => {
      assert.equal(maskedEmails(text), masked);
      assert.equal(holdsEmail(text), true);
    });
  }

  it('leaves everything else as it is', () => {
    for (const text of ['', '@', 'a @ b', '@handle', 'price @ 5', 'C-100', '50%40', '12:30']) {
      assert.equal(maskedEmails(text), text);
      assert.equal(holdsEmail(text), false);
    }
  });

  it('lets no address through, whatever stands around it', () => {
    fc.assert(
      fc.property(fc.emailAddress(), fc.string(), fc.string(), (email, before, after) => {
        // An address of one letter is its own first letter.
        fc.pre(email.indexOf('@') > 1);
        assert.ok(!maskedEmails(`${before} ${email} ${after}`).includes(email));
      }),
    );
  });

  it('takes a long text without a space as fast as any other', () => {
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
