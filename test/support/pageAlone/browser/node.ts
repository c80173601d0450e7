/** What the extension's sessions use of Node, for a page alone in a browser, which has no files. */

export function randomBytes(): { toString(): string } {
  return { toString: () => 'nonce' };
}

/** Resolves in a later turn. */
export function setImmediate(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => resolve();
    port2.postMessage(undefined);
  });
}

export function homedir(): string {
  return '/home';
}

export function join(...parts: readonly string[]): string {
  return parts.join('/');
}

async function noFiles(): Promise<never> {
  throw new Error('A page alone in a browser has no files.');
}

export {
  noFiles as basename,
  noFiles as createHash,
  noFiles as createHmac,
  noFiles as dirname,
  noFiles as hostname,
  noFiles as mkdir,
  noFiles as open,
  noFiles as randomUUID,
  noFiles as readFile,
  noFiles as readdir,
  noFiles as readlink,
  noFiles as realpath,
  noFiles as rename,
  noFiles as resolve,
  noFiles as rm,
  noFiles as stat,
  noFiles as utimes,
};
