/**
 * A record id of the service: 24 hexadecimal characters (P2 2.1, 4.8). Not in `schemas.ts`, because a window that only
 * recognizes ids would create all its schemas.
 */
export const OBJECT_ID_PATTERN = /^[0-9a-fA-F]{24}$/;
