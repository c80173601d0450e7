import { getUserInfo } from '../../contract/users.ts';
import type { ServiceClient } from '../serviceClient.ts';
import type { SenderIdentity } from './cardService.ts';

/**
 * Compares the owner of a card, whom the service names by ID (P2 2.4), with the sender, who is named by username or e-mail
 * (P2 4.8). Undefined if that can't be told, e.g. because the key can't read traders.
 */
export async function identifySender(
  client: ServiceClient,
  sender: string,
  ownerId: string,
  signal: AbortSignal,
): Promise<SenderIdentity | undefined> {
  const isEmail = sender.includes('@');
  const read = await client.call(getUserInfo, { body: { idOrEmail: isEmail ? sender : ownerId } }, { signal });
  if (read.kind !== 'done') return undefined;
  const { userId, username } = read.value.data;
  if (isEmail) return userId === undefined ? undefined : { isOwner: userId === ownerId, userId };
  const name = username?.trim();
  if (name === sender) return { isOwner: true, userId: ownerId };
  // A username in another case may be the same one.
  const isOther = name !== undefined && name.toLowerCase() !== sender.toLowerCase();
  return isOther ? { isOwner: false, userId: undefined } : undefined;
}
