import { github } from './formats/github.ts';
import { json } from './formats/json.ts';
import { sarif } from './formats/sarif.ts';
import { text } from './formats/text.ts';
import type { Format } from './report.ts';

/** What `--format` can be. */
export const FORMATS = { text, json, github, sarif } as const satisfies Record<string, Format>;
export type FormatName = keyof typeof FORMATS;
