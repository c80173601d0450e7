/** What is said to those who listen, and nobody sees. */
export function createLiveRegion(): { readonly element: HTMLElement; readonly say: (text: string) => void } {
  const element = document.createElement('div');
  element.className = 'chart-said';
  element.setAttribute('role', 'status');
  return {
    element,
    say: (text) => {
      // Said twice, a text must change to be heard again.
      element.textContent = element.textContent === text ? `${text}\u00a0` : text;
    },
  };
}
