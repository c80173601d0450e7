/** Arrow keys, Home and End move the focus within a toolbar. */
export function moveInToolbar(event: KeyboardEvent): void {
  const bar = event.currentTarget;
  if (!(bar instanceof HTMLElement)) return;
  const buttons = [...bar.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')];
  const at = buttons.findIndex((button) => button.matches(':focus'));
  const to = target(event.key, at, buttons.length);
  if (at < 0 || to === undefined) return;
  event.preventDefault();
  buttons[to]?.focus();
}

function target(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % count;
    case 'ArrowLeft':
      return (at + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
