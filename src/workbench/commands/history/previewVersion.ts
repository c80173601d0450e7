import type { VersionHistory } from '../../history/versionHistory.ts';
import type { VersionArgument } from '../../history/versionNode.ts';
import type { Previews } from '../../preview/previewPanels.ts';
import { chosenVersion } from './chosenVersion.ts';

/** Shows a version as its readers met it. */
export function previewVersion(
  history: Pick<VersionHistory, 'textUri'>,
  previews: Pick<Previews, 'show'>,
): (argument?: VersionArgument) => Promise<boolean> {
  return async (argument) => {
    const { address, version } = chosenVersion(argument);
    await previews.show(history.textUri(address, version));
    return true;
  };
}
