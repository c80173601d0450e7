/** A file to be uploaded, wherever it lies. */
export interface UploadFile {
  /** As the service sees it, e.g. `march.csv`; without folders. */
  readonly name: string;
  /** Bytes; held against what is read. */
  readonly size: number;
  /** Hexadecimal; goes into the journal in place of the body's own. */
  readonly sha256?: string;
  /** Starts reading from the first byte; called once an attempt. */
  open(): AsyncIterable<Uint8Array>;
}

/** The file could not be read while it was sent, or is no longer what it was. */
export class UploadFileError extends Error {
  readonly code: 'FILE_UNREADABLE' | 'FILE_CHANGED';
  /** Whether bytes of the request can have left before. */
  readonly mayHaveLeft: boolean;

  constructor(code: 'FILE_UNREADABLE' | 'FILE_CHANGED', mayHaveLeft: boolean, cause?: unknown) {
    super(code === 'FILE_CHANGED' ? 'The file changed while it was sent.' : 'The file could not be read.', { cause });
    this.name = 'UploadFileError';
    this.code = code;
    this.mayHaveLeft = mayHaveLeft;
  }
}
