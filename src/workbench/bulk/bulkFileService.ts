import type { UserField } from '../../contract/userFields.ts';

/** The definitions of a community's fields, as they were read. */
export interface KnownFields {
  readonly fields: readonly UserField[];
  readonly readAt: Date;
}

/** What commands ask of the part that looks after bulk files. */
export interface BulkFileService {
  readonly fields: {
    /** What is known of a connection's community; undefined: nothing was read yet. */
    of(connectionId: string): KnownFields | undefined;
    /** Reads them anew. Undefined: there is no such connection; throws a `ServiceError` when they cannot be read. */
    read(connectionId: string, signal: AbortSignal): Promise<KnownFields | undefined>;
  };
}
