/**
 * A save that did not happen, with the reason in words. Thrown out of the file system, so that the document stays dirty.
 * It has no name on purpose: VS Code prints the error's name before its text, and people would read
 * "Unavailable (FileSystemError): Nothing was sent".
 */
export class NotSaved extends Error {
  override name = '';
  /** Whether a message of ours says it already, with a way out. */
  readonly isOffered: boolean;

  constructor(message: string, isOffered = false) {
    super(message);
    this.isOffered = isOffered;
  }
}

/** A save that failed after the person had chosen part by part; its text says what became of the choice. */
export class ChosenCardNotSaved extends NotSaved {}
