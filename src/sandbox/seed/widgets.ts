import { createHash } from 'node:crypto';
import { objectId } from '../objectIds.ts';
import type { Widget } from '../store/widgetTable.ts';

/** Two widgets. Their keys come from the first API key, so that nobody can guess them and a reset keeps them. */
export function seedWidgets(firstKey: string): Widget[] {
  const keyOf = (name: string) =>
    `sbx_widget_${createHash('sha256').update(`${name} ${firstKey}`).digest('base64url').slice(0, 32)}`;
  return [
    {
      accessId: objectId('widget 0'),
      accessKey: keyOf('widget 0'),
      identifierName: 'data-customer-id',
      clientOrigin: 'https://app.traders.example',
    },
    {
      accessId: objectId('widget 1'),
      accessKey: keyOf('widget 1'),
      identifierName: 'data-account-id',
      clientOrigin: 'https://portal.traders.example',
    },
  ];
}
