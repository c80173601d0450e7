import type { CardFileSystem } from '../../files/cardFileSystem.ts';
import { type CardArgument, chosenCard } from './chosenCard.ts';

/** Saves a card by hand. Bound to the key for saving where the settings want a review before that. */
export function saveCard(files: Pick<CardFileSystem, 'save'>): (argument?: CardArgument) => Promise<void> {
  return async (argument) => {
    const uri = chosenCard(argument);
    if (uri !== undefined) await files.save(uri);
  };
}
