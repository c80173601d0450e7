import type { PatchBody } from '../../card/patch.ts';
import { readDrawings } from './drawingsRead.ts';
import { readLevels } from './levelsRead.ts';
import { readMetadataChange } from './metadataRead.ts';
import type { Read } from './problem.ts';

/** What an update asks for (P2 4.8); a part that was not sent, or is `null`, is absent. */
export function readCardChange(body: Readonly<Record<string, unknown>>): Read<PatchBody> {
  const metadata = part(body['metadata'], readMetadataChange);
  if (metadata !== undefined && 'problem' in metadata) return metadata;
  const levels = part(body['levels'], readLevels);
  if (levels !== undefined && 'problem' in levels) return levels;
  const drawings = part(body['drawings'], readDrawings);
  if (drawings !== undefined && 'problem' in drawings) return drawings;
  return {
    value: {
      ...(metadata && { metadata: metadata.value }),
      ...(levels && { levels: levels.value }),
      ...(drawings && { drawings: drawings.value }),
    },
  };
}

function part<T>(value: unknown, read: (value: unknown) => Read<T>): Read<T> | undefined {
  return value === undefined || value === null ? undefined : read(value);
}
