import type { Connections } from '../../connection/connectionProfile.ts';
import type { PublishedText } from '../../files/publishedText.ts';
import type { CardArgument } from './chosenCard.ts';
import { compareWithPublished } from './compareWithPublished.ts';
import type { DraftOrigins } from './draftOrigins.ts';

/** Shows what the service holds now beside the text, in VS Code's own diff. */
export function compareAsText(
  connections: Connections,
  pictures: PublishedText,
  origins: DraftOrigins,
): (argument?: CardArgument) => Promise<void> {
  return compareWithPublished(connections, pictures, origins);
}
