import type { PatchBody } from '../../card/patch.ts';
import { readDrawings } from './drawingsRead.ts';
import { readLevels } from './levelsRead.ts';
import { readMetadataChange } from './metadataRead.ts';
import type { ReadResult } from './problem.ts';

/** What an update asks for (P2 4.8); a part that was not sent, or is `null`, is absent. */
export function readCardChange(body: Readonly<Record<string, unknown>>): ReadResult<PatchBody> {
  const metadata = readOptional(body['metadata'], readMetadataChange);
  if (metadata !== undefined && 'problem' in metadata) return metadata;
  const levels = readOptional(body['levels'], readLevels);
  if (levels !== undefined && 'problem' in levels) return levels;
  const drawings = readOptional(body['drawings'], readDrawings);
  if (drawings !== undefined && 'problem' in drawings) return drawings;
  return {
    value: {
      ...(metadata && { metadata: metadata.value }),
      ...(levels && { levels: levels.value }),
      ...(drawings && { drawings: drawings.value }),
    },
  };
}

function readOptional<T>(value: unknown, read: (value: unknown) => ReadResult<T>): ReadResult<T> | undefined {
  return value === undefined || value === null ? undefined : read(value);
}
