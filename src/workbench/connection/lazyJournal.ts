import type { Journal } from '../../client/journal.ts';

/**
 * A journal that opens its folder with the first write or question: activation touches no disk. `onWrite` is told when a
 * write was sent or settled.
 */
export function lazyJournal(folder: string, onWrite: () => void = () => undefined): Journal {
  let opening: Promise<Journal> | undefined;
  const opened = (): Promise<Journal> => {
    opening ??= import('../../client/journal.ts')
      .then(({ openJournal }) => openJournal(folder))
      .catch((error: unknown) => {
        // A full disk may have room again: the next write tries anew, and this one is not sent.
        opening = undefined;
        throw error;
      });
    return opening;
  };
  return {
    recordIntent: async (intent) => (await opened()).recordIntent(intent),
    recordSent: async (id) => {
      await (await opened()).recordSent(id);
      onWrite();
    },
    settle: async (id, result) => {
      await (await opened()).settle(id, result);
      onWrite();
    },
    unreadableFiles: async () => (await opened()).unreadableFiles(),
    pending: async () => (await opened()).pending(),
    close: async () => {
      await (await opening)?.close();
    },
  };
}
