import type { PageState } from '../pageState.ts';

/** How a row looks whose object is selected or under the pointer somewhere. */
export function objectClasses({ selected, hovered }: PageState, objectId: string | undefined): string {
  if (objectId === undefined) return 'row';
  return `row ${selected.includes(objectId) ? 'selected' : ''} ${objectId === hovered ? 'hovered' : ''}`;
}
