import * as z from 'zod/mini';
import { MarketError } from '../marketError.ts';

const configSchema = z.looseObject({
  supported_resolutions: z.optional(z.array(z.string())),
  supports_search: z.optional(z.boolean()),
  supports_group_request: z.optional(z.boolean()),
  exchanges: z.optional(z.array(z.looseObject({ value: z.optional(z.string()) }))),
});

/** What of a feed's `/config` matters here. */
export interface UdfConfig {
  /** Absent: the feed does not say. */
  readonly resolutions: readonly string[] | undefined;
  readonly supportsSearch: boolean;
  readonly supportsGroupRequest: boolean;
  readonly exchanges: readonly string[];
}

/** What holds for a feed without `/config` (UDF documentation). */
export const DEFAULT_CONFIG: UdfConfig = {
  resolutions: undefined,
  supportsSearch: false,
  supportsGroupRequest: true,
  exchanges: [],
};

/** Reads the answer of `/config`. */
export function readUdfConfig(value: unknown): UdfConfig {
  const read = z.safeParse(configSchema, value);
  if (!read.success) throw new MarketError('unreadable', "The feed's configuration is not as a UDF feed writes it.");
  const { supported_resolutions, supports_search, supports_group_request, exchanges } = read.data;
  return {
    resolutions: supported_resolutions,
    supportsSearch: supports_search ?? false,
    supportsGroupRequest: supports_group_request ?? !supports_search,
    exchanges: (exchanges ?? []).flatMap(({ value: exchange }) => exchange || []),
  };
}
