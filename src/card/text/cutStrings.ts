/** How many strings are kept; a power of two. */
const PLACES = 64;

/** Cuts strings that come again and again out of a text: the same is made once, and its hash worked out once. */
export class CutStrings {
  private readonly known: (string | undefined)[] = new Array(PLACES).fill(undefined);

  /** What stands from `start` to `end`. The sum is any figure worked out from these characters alone. */
  cut(text: string, start: number, end: number, sum: number): string {
    const place = (sum + end - start) & (PLACES - 1);
    const known = this.known[place];
    if (known !== undefined && known.length === end - start && text.startsWith(known, start)) return known;
    const string = text.slice(start, end);
    this.known[place] = string;
    return string;
  }
}
