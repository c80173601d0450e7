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
    intend: async (intent) => (await opened()).intend(intent),
    sent: async (id) => {
      await (await opened()).sent(id);
      onWrite();
    },
    settle: async (id, result) => {
      await (await opened()).settle(id, result);
      onWrite();
    },
    setAside: async () => (await opened()).setAside(),
    unsettled: async () => (await opened()).unsettled(),
    close: async () => {
      await (await opening)?.close();
    },
  };
}
