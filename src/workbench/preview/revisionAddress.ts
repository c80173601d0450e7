import * as z from 'zod/mini';
import { lazy } from '../../card/lazy.ts';

const gitQuerySchema = lazy(() => z.object({ path: z.string(), ref: z.string() }));

/** The ref that an address of VS Code's Git extension asks for (`git:/file?{"path":…,"ref":…}`); undefined for others. */
export function gitRefOf(address: { readonly scheme: string; readonly query: string }): string | undefined {
  if (address.scheme !== 'git') return undefined;
  try {
    const read = z.safeParse(gitQuerySchema(), JSON.parse(address.query));
    return read.success ? read.data.ref : undefined;
  } catch {
    return undefined;
  }
}
