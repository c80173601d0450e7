import type { CardEdit } from '../../../src/protocol/cardEdit.ts';
import type { ObjectRow } from './objectRow.ts';

/**
 * The edit that gives the object the id `to`: links go along. Where another object has the same id, only this one is
 * renamed, and the links stay with the other.
 */
export function renameEdit({ objectId, sharesId, path }: ObjectRow, to: string): CardEdit {
  if (objectId === undefined || sharesId) return { kind: 'set', path: [...path, 'clientObjectId'], value: to };
  return { kind: 'renameObject', from: objectId, to };
}
