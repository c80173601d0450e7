/** Keystrokes in the text reach a preview together after this many milliseconds: less than a frame. */
export const TYPING_DELAY_MS = 10;
