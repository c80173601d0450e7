/** Gives any CSS colour as `#rrggbb` or `rgba(…)`: the chart library reads few of the other notations. */
export function colorReader(): (text: string, fallback: string) => string {
  const context = document.createElement('canvas').getContext('2d');
  return (text, fallback) => {
    if (context === null) return fallback;
    context.fillStyle = fallback;
    // Nonsense leaves the fallback standing.
    context.fillStyle = text;
    return String(context.fillStyle);
  };
}
