import { readFile } from 'node:fs/promises';

/** The version in the manifest, which lies one folder up from the built program and two up from this source. */
export async function programVersion(): Promise<string> {
  for (const place of ['../package.json', '../../package.json']) {
    try {
      const manifest: unknown = JSON.parse(await readFile(new URL(place, import.meta.url), 'utf8'));
      if (typeof manifest !== 'object' || manifest === null) continue;
      if ('name' in manifest && manifest.name === 'chart-cards' && 'version' in manifest)
        return String(manifest.version);
    } catch {
      // Not there: the other place.
    }
  }
  return 'unknown';
}
