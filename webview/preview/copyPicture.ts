/** Why a picture did not get onto the clipboard, for people. */
const CLIPBOARD_REFUSED =
  'The browser did not let the picture onto the clipboard. Click into the preview and copy again, or export the card as PNG.';

/** Puts a PNG on the clipboard; throws with words for people when the browser refuses. */
export async function copyPicture(png: Blob): Promise<void> {
  // A page that has not got the keyboard may not write.
  window.focus();
  try {
    await navigator.clipboard.write([new ClipboardItem({ [png.type]: png })]);
  } catch {
    throw new Error(CLIPBOARD_REFUSED);
  }
}
