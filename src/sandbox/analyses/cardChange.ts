import type { Drawing, Levels, Metadata } from '../../card/card.ts';
import { analysisType } from './analysisType.ts';
import { readDrawings } from './drawingsRead.ts';
import { readLevels } from './levelsRead.ts';
import { readMetadataChange } from './metadataRead.ts';
import type { Read } from './problem.ts';
import type { SavedCard } from './savedCard.ts';

/** What an update asks for (P2 4.8); a part that was not sent is absent. */
export interface CardChange {
  readonly metadata?: Partial<Metadata>;
  readonly levels?: Levels;
  readonly drawings?: readonly Drawing[];
}

/** Reads the three parts of an update; `null` counts as not sent. */
export function readCardChange(body: Readonly<Record<string, unknown>>): Read<CardChange> {
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

/** Whether the change gives the card another type (P2 4.8 rule 2); the current values sent again do not. */
export function changesType({ metadata }: SavedCard, change: CardChange): boolean {
  return analysisType({ ...metadata, ...change.metadata }).type !== analysisType(metadata).type;
}

/** Whether the change adds a bot message to the discussion: title, a scenario, type or levels differ (P2 4.8 rule 5). */
export function isDiscussed(card: SavedCard, change: CardChange): boolean {
  if (change.levels !== undefined || changesType(card, change)) return true;
  return (['title', 'preferenceText', 'alternativeText'] as const).some((field) => {
    const value = change.metadata?.[field];
    return value !== undefined && value !== (card.metadata[field] ?? '');
  });
}

function part<T>(value: unknown, read: (value: unknown) => Read<T>): Read<T> | undefined {
  return value === undefined || value === null ? undefined : read(value);
}
