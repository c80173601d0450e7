import * as z from 'zod/mini';

/** 24 hexadecimal characters, as the service names its records (P2 2.1, 4.8). */
export const OBJECT_ID_PATTERN = /^[0-9a-fA-F]{24}$/;

/** A record id in a path or a body. */
export const objectIdSchema = z.string().check(z.regex(OBJECT_ID_PATTERN));
