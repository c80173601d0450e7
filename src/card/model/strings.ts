/**
 * Longest text to compare, in UTF-16 units: longer ones aren't typing mistakes of each other, and comparing them is
 * slow.
 */
const LONGEST = 64;

/** The candidate that was probably meant: at most a third of the letters differ, ignoring case and separators. */
export function closestMatch(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length > LONGEST) return undefined;
  const wanted = plain(word);
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    if (candidate.length > LONGEST || candidate === word) continue;
    const other = plain(candidate);
    const most = Math.floor(Math.max(wanted.length, other.length) / 3);
    if (Math.abs(wanted.length - other.length) > most) continue;
    const distance = editDistance(wanted, other);
    if (distance <= most && distance < least) {
      best = candidate;
      least = distance;
    }
  }
  return best;
}

function plain(word: string): string {
  return word.toLowerCase().replace(/[\s_-]/g, '');
}

/** Number of insertions, deletions, replacements and transpositions that turn one word into the other. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, place) => place);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (beforeLast[j - 2] ?? 0) + 1);
      row.push(least);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

/**
 * The length of a text as its limits count it, in code points: an emoji is one character, and so is a lone surrogate.
 */
export function countCharacters(text: string): number {
  let length = 0;
  for (const _ of text) length++;
  return length;
}

/**
 * The text without trailing characters that match the one-character expression. A regular expression with `+$` would be
 * quadratic on long runs inside the text.
 */
export function trimEndMatching(text: string, character: RegExp): string {
  let end = text.length;
  while (end > 0 && character.test(text[end - 1] ?? '')) end--;
  return text.slice(0, end);
}

/** The last words of a text, with one space after each. */
export function lastWords(text: string, count: number): string {
  const words = text.split(/\s/).filter((word) => word !== '');
  return words
    .slice(-count)
    .map((word) => `${word} `)
    .join('');
}

/** Stands for a secret wherever one would be shown. */
export const SECRET = '••••••';

/** Shorter texts aren't secrets; replacing them would damage other words. */
const SHORTEST_SECRET = 6;

/** The text with these secrets replaced, in any case, and as they are written in addresses and in JSON. */
export function hideSecrets(text: string, secrets: readonly string[]): string {
  const forms = secrets
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    .flatMap((secret) => [secret, encodeURIComponent(secret.toWellFormed()), JSON.stringify(secret).slice(1, -1)]);
  return [...new Set(forms.map(lowerAscii))].sort((a, b) => b.length - a.length).reduce(replaceForm, text);
}

function replaceForm(text: string, form: string): string {
  const folded = lowerAscii(text);
  let [result, end] = ['', 0];
  for (let at = folded.indexOf(form); at !== -1; at = folded.indexOf(form, end)) {
    result += text.slice(end, at) + SECRET;
    end = at + form.length;
  }
  return result + text.slice(end);
}

/** Unlike `toLowerCase`, it never changes the length. */
function lowerAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
