import * as z from 'zod/mini';
import { lazy } from '../../card/lazy.ts';

const versionQuerySchema = lazy(() =>
  z.object({ status: z.string(), /** ISO 8601, as the service gave it. */ updatedAt: z.string() }),
);

/** What the service said of a version, beside its card. */
export type VersionDetails = z.infer<ReturnType<typeof versionQuerySchema>>;

/** The query in a version's address: whoever shows its text can say of when it is. */
export function versionQuery({ status, updatedAt }: VersionDetails): string {
  return JSON.stringify({ status, updatedAt });
}

/** The same, read back; undefined for the address of anything else. */
export function readVersionQuery({ query }: { readonly query: string }): VersionDetails | undefined {
  try {
    const read = z.safeParse(versionQuerySchema(), JSON.parse(query));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}
