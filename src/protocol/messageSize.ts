/** Why a message is not even looked at. */
export type MessageSizeProblem = 'too large' | 'too deep';

/**
 * Measures a message without recursion, before a schema walks it: strings and keys count by their length, everything
 * else as one unit, typed arrays as nothing (candles). Stops as soon as a limit is passed.
 */
export function messageSizeProblem(
  message: unknown,
  maxLength: number,
  maxDepth: number,
): MessageSizeProblem | undefined {
  let length = 0;
  let level: unknown[] = [message];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) return 'too deep';
    const below: unknown[] = [];
    for (const part of level) {
      length += typeof part === 'string' ? part.length : 1;
      if (length > maxLength) return 'too large';
      if (typeof part !== 'object' || part === null || ArrayBuffer.isView(part)) continue;
      if (Array.isArray(part)) {
        if (part.length + below.length > maxLength) return 'too large';
        for (const item of part) below.push(item);
        continue;
      }
      for (const [key, value] of Object.entries(part)) {
        length += key.length;
        below.push(value);
      }
    }
    level = below;
  }
  return undefined;
}
