/** The values of a path's parameters, decoded, or undefined when the path does not fit the template. */
export type PathMatcher = (path: string) => Readonly<Record<string, string>> | undefined;

/**
 * Reads paths such as `/v1/analysis/{analysisId}`; a parameter is one segment that is not empty. What is no
 * percent-encoding stays as it was sent: the route is there, and answers as it does to any other bad ID.
 */
export function pathMatcher(template: string): PathMatcher {
  const parts = template.split('/');
  return (path) => {
    const segments = path.split('/');
    if (segments.length !== parts.length) return undefined;
    const values: Record<string, string> = {};
    for (const [i, part] of parts.entries()) {
      const segment = segments[i] ?? '';
      if (part.startsWith('{')) {
        if (segment === '') return undefined;
        values[part.slice(1, -1)] = decodeSegment(segment);
      } else if (part !== segment) {
        return undefined;
      }
    }
    return values;
  };
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
