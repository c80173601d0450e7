import type { UserField } from '../../contract/userFields.ts';

/** The field definitions of a community, and when they were read. */
export interface KnownFields {
  readonly fields: readonly UserField[];
  readonly readAt: Date;
}

/** The bulk file services that commands use. */
export interface BulkFileService {
  readonly fields: {
    /** The known definitions of a connection's community; undefined if nothing was read yet. */
    of(connectionId: string): KnownFields | undefined;
    /** Reads them again. Undefined if there is no such connection; throws a `ServiceError` if they can't be read. */
    read(connectionId: string, signal: AbortSignal): Promise<KnownFields | undefined>;
  };
}
