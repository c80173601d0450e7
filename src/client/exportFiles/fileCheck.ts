/** What is wrong with a file, told by its first fault. */
export interface FileFault {
  readonly kind: 'encoding' | 'header' | 'columns' | 'structure' | 'record' | 'unfinished' | 'tooLong';
  /** The record, from 1; absent where the fault is not one record's. */
  readonly row?: number;
  /** A sentence for people; nothing of the file's content. */
  readonly text: string;
}

/** Looks at a file as it passes by, chunk by chunk, in constant memory. */
export interface FileCheck {
  /** Records seen whole so far. */
  readonly rows: number;
  /** The next bytes; a fault ends the check. */
  add(chunk: Uint8Array): FileFault | undefined;
  /** Nothing follows: what is left over is a fault. */
  end(): FileFault | undefined;
}
