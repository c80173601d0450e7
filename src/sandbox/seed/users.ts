import { objectId } from '../objectIds.ts';
import { Random } from '../random.ts';
import type { User } from '../store/userTable.ts';
import { CATALOG } from './community.ts';

const [HOUR, DAY] = [3_600_000, 86_400_000];

const FIRST_NAMES = [
  'Mara',
  'Tomas',
  'Ines',
  'Ravi',
  'Keiko',
  'Owen',
  'Lucia',
  'Samir',
  'Hanna',
  'Pavel',
  'Amara',
  'Diego',
  'Freya',
  'Jonas',
  'Leila',
  'Mateo',
  'Nadia',
  'Oscar',
  'Priya',
  'Ruben',
] as const;
const LAST_NAMES = [
  'Lindqvist',
  'Okafor',
  'Moreau',
  'Santos',
  'Tanaka',
  'Weber',
  'Novak',
  'Haddad',
  'Petrov',
  'Silva',
  'Brandt',
  'Costa',
  'Iyer',
  'Larsen',
  'Marino',
] as const;

/** Analysts: the first traders, who own the seeded cards. */
export const ANALYST_COUNT = 6;

/** Traders with special properties, by index in the seed, which has at least 20 traders. */
export const SPECIAL_TRADERS = {
  /** E-mail with a `+` (P1 4.7). */
  plusEmail: 6,
  noClientRef: 7,
  noJoinDate: 8,
  neverVisited: 9,
  noXpRecord: 10,
  /** Past the 10,000 entries that can be reached (P2 4.3). */
  longHistory: 11,
  /** Two traders with the partner code `PC-SHARED`. */
  shareValue: [12, 13],
  /** Customer identifier that a spreadsheet reads as a formula. */
  formulaRef: 14,
  /** Two traders with the customer identifier `C-SHARED`, which makes it ambiguous (P1 3.1). */
  shareRef: [15, 16],
  removed: 17,
  deleted: 18,
  manyOrders: 19,
  /** The first of the traders with `AWKWARD_REFS`. */
  awkwardRefs: 200,
} as const;

/** Formulas, quotes, commas, leading zeros and letters beyond ASCII (P1 2.2, 4.1). */
const AWKWARD_REFS: readonly string[] = ['@desk', '-77', '+46 70', 'A "B", C', '000101', 'Åsa-Ω', 'two  spaces'];

/** The platform user id of a trader by index in the seed. */
export function platformUserIdOf(i: number): string {
  return String(7_400_000_000 + i * 37);
}

/** Traders with invented names and addresses in a reserved domain. `now` is the seed's day. */
export function* seedUsers(count: number, now: number): Generator<User> {
  const random = new Random('users');
  for (let i = 0; i < count; i++) {
    const firstName = random.pick(FIRST_NAMES);
    const lastName = random.pick(LAST_NAMES);
    const username = i < ANALYST_COUNT ? analystName(i) : `${firstName}.${lastName}.${i}`.toLowerCase();
    // These joined before the history begins.
    const joined =
      now -
      (i < ANALYST_COUNT || i === SPECIAL_TRADERS.longHistory ? 760 : random.whole(20, 750)) * DAY -
      random.whole(0, 23) * HOUR;
    const hasVisited = i !== SPECIAL_TRADERS.neverVisited && i % 29 !== 20;
    const lastLogin = Math.max(joined, now - random.whole(1, 41) * DAY + random.whole(0, 23) * HOUR);
    const country = random.whole(0, CATALOG.countries.length - 1);
    yield {
      platformUserId: platformUserIdOf(i),
      recordId: objectId(`user ${i}`),
      username,
      email: i === SPECIAL_TRADERS.plusEmail ? `${username}+desk@traders.example` : `${username}@traders.example`,
      member: i !== SPECIAL_TRADERS.removed,
      active: i !== SPECIAL_TRADERS.deleted,
      clientRef: clientRefOf(i),
      firstName,
      lastName,
      phone: i % 5 === 4 ? null : `+4670${String(1_000_000 + i * 13)}`,
      country: i % 9 === 8 ? null : (CATALOG.countries[country] ?? null),
      language: i % 9 === 8 ? null : (CATALOG.languages[country % CATALOG.languages.length] ?? null),
      joinedAt: i === SPECIAL_TRADERS.noJoinDate ? null : new Date(joined).toISOString(),
      lastLoginAt: hasVisited ? new Date(lastLogin).toISOString() : null,
      loginDays: hasVisited ? random.whole(1, 300) : 0,
      hasVisited,
      hasXpRecord: i !== SPECIAL_TRADERS.noXpRecord && i % 97 !== 60,
      xp: 0,
      coins: 0,
      roles: rolesOf(i),
      tags: CATALOG.tags.filter((_, tag) => (i + tag) % 4 === 1),
      badges: CATALOG.badges.filter((_, badge) => (i * 3 + badge) % 7 === 2),
      penalty: i % 131 === 100 ? 'warned' : null,
      phoneVerifiedAt: i % 5 !== 4 && i % 3 !== 0 ? new Date(joined + 2 * DAY).toISOString() : null,
    };
  }
}

function clientRefOf(i: number): string | null {
  if (i === SPECIAL_TRADERS.shareRef[0] || i === SPECIAL_TRADERS.shareRef[1]) return 'C-SHARED';
  if (i === SPECIAL_TRADERS.formulaRef) return '=1+2';
  const awkwardRef = AWKWARD_REFS[i - SPECIAL_TRADERS.awkwardRefs];
  if (awkwardRef !== undefined) return awkwardRef;
  return i % 11 === 7 ? null : `C-${String(100_000 + i)}`;
}

function rolesOf(i: number): string[] {
  const more =
    i < ANALYST_COUNT ? ['Analyst'] : CATALOG.roles.filter((_, role) => role > 0 && (i + role * role) % 5 === 1);
  return i % 53 === 40 ? [] : ['@all', ...more];
}

function analystName(i: number): string {
  return `${FIRST_NAMES[i] ?? 'Ada'}.${LAST_NAMES[i] ?? 'Grey'}`.toLowerCase();
}
