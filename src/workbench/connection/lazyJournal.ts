import type { Journal } from '../../client/journal.ts';

/** A journal that opens its folder with the first write or question: activation touches no disk. */
export function lazyJournal(folder: string): Journal {
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
    sent: async (id) => (await opened()).sent(id),
    settle: async (id, result) => (await opened()).settle(id, result),
    setAside: async () => (await opened()).setAside(),
    unsettled: async () => (await opened()).unsettled(),
    close: async () => {
      await (await opening)?.close();
    },
  };
}
