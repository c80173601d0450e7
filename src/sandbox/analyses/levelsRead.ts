import { LEVEL_NAMES, type LevelName, type Levels, levelsSchema } from '../../card/card.ts';
import { type ReadResult, type RequestProblem, readPart } from './problem.ts';
import { isDateTime } from './times.ts';

/** A full set of levels (P2 2.4). */
export function readLevels(raw: unknown): ReadResult<Levels> {
  const read = readPart(levelsSchema(), raw, ['levels']);
  if ('problem' in read) return read;
  const problem = orderProblem(read.value) ?? idProblem(read.value) ?? timeProblem(read.value);
  return problem === undefined ? read : { problem };
}

function orderProblem(levels: Levels): RequestProblem | undefined {
  const sent = presentLevels(levels);
  for (const [i, name] of sent.entries()) {
    const below = sent[i + 1];
    if (below === undefined) return undefined;
    if (priceOf(levels, name) > priceOf(levels, below)) continue;
    return {
      path: ['levels', name, 'price'],
      message: `must be above the price of ${below}: levels must be in price order`,
    };
  }
  return undefined;
}

function idProblem(levels: Levels): RequestProblem | undefined {
  const seen = new Set<string>();
  for (const name of presentLevels(levels)) {
    const id = levels[name]?.clientObjectId ?? '';
    if (seen.has(id)) return { path: ['levels', name, 'clientObjectId'], message: 'must be unique among the levels' };
    seen.add(id);
  }
  return undefined;
}

function timeProblem(levels: Levels): RequestProblem | undefined {
  const name = presentLevels(levels).find((candidate) => {
    const time = levels[candidate]?.time;
    return time !== undefined && !isDateTime(time);
  });
  return name && { path: ['levels', name, 'time'], message: 'must be an ISO 8601 date-time' };
}

/** From the highest to the lowest. */
function presentLevels(levels: Levels): LevelName[] {
  return LEVEL_NAMES.filter((name) => levels[name] !== undefined);
}

function priceOf(levels: Levels, name: LevelName): number {
  return levels[name]?.price ?? 0;
}
