import { FlyoutMenu, indexAfterKey } from './flyoutMenu.ts';

/** Lets Tab reach exactly one button of the toolbar: the one that had the focus last. */
export function keepOneTabStop(bar: HTMLElement): void {
  const stops = stopsOf(bar);
  const one = stops.find((stop) => stop.getAttribute('tabindex') === '0') ?? stops[0];
  for (const button of bar.querySelectorAll<HTMLElement>('button')) button.tabIndex = button === one ? 0 : -1;
}

/** Makes the focused button the one that Tab reaches. */
export function followFocus({ target, currentTarget }: Event): void {
  if (!(currentTarget instanceof HTMLElement) || !(target instanceof HTMLElement)) return;
  const stop = target.closest<HTMLElement>('button');
  if (stop === null || stop.closest('.menu') !== null) return;
  for (const button of currentTarget.querySelectorAll<HTMLElement>('button'))
    button.tabIndex = button === stop ? 0 : -1;
}

/** Arrow keys, Home and End move the focus within the toolbar; Down opens a button's menu. */
export function moveInToolbar(event: KeyboardEvent): void {
  const bar = event.currentTarget;
  const from = event.target;
  if (!(bar instanceof HTMLElement) || !(from instanceof HTMLElement)) return;
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  const stops = stopsOf(bar);
  const at = stops.indexOf(from);
  if (at < 0) return;
  if (event.key === 'ArrowDown') {
    const menu = from.closest('.split, flyout-menu');
    const flyout = menu instanceof FlyoutMenu ? menu : menu?.querySelector('flyout-menu');
    if (!(flyout instanceof FlyoutMenu)) return;
    event.preventDefault();
    flyout.open();
    return;
  }
  const to = indexAfterKey(event.key, at, stops.length, ['ArrowLeft', 'ArrowRight']);
  if (to === undefined) return;
  event.preventDefault();
  stops[to]?.focus();
}

/** The buttons visible at this width, without those in menus. */
function stopsOf(bar: HTMLElement): HTMLElement[] {
  return [...bar.querySelectorAll<HTMLElement>('button')].filter(
    (button) => button.closest('.menu') === null && button.getClientRects().length > 0,
  );
}
