import { objectId } from '../objectIds.ts';
import type { User } from '../store/userTable.ts';
import { Random } from './random.ts';

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
export const ANALYSTS = 6;

/** Traders with invented names; the addresses are of a domain that can never exist. */
export function* seedUsers(count: number): Generator<User> {
  const random = new Random('users');
  for (let i = 0; i < count; i++) {
    const first = random.pick(FIRST_NAMES);
    const last = random.pick(LAST_NAMES);
    const username = i < ANALYSTS ? analystName(i) : `${first}.${last}.${i}`.toLowerCase();
    yield {
      platformUserId: String(7_400_000_000 + i * 37),
      recordId: objectId(`user ${i}`),
      username,
      email: `${username}@traders.example`,
      // One removed member and one deleted account (the sandbox's page); the rest belong to the community.
      member: i !== 17,
      active: i !== 18,
      clientRef: i % 11 === 7 ? null : `C-${String(100_000 + i)}`,
    };
  }
}

function analystName(i: number): string {
  return `${FIRST_NAMES[i] ?? 'Ada'}.${LAST_NAMES[i] ?? 'Grey'}`.toLowerCase();
}
