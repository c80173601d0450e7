import type { Previews } from '../../preview/previewPanels.ts';
import type { CardArgument } from '../author/chosenCard.ts';
import { cardToPreview } from './cardToPreview.ts';

/** Shows a card as its readers will meet it, beside. */
export function previewCard(previews: Previews): (argument?: CardArgument) => Promise<boolean> {
  return async (argument) => {
    await previews.show(cardToPreview(argument, previews));
    return true;
  };
}
