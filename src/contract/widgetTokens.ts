import * as z from 'zod/mini';
import { type Operation, READ_REPEAT } from './operation.ts';
import { assumedErrors } from './sharedErrors.ts';

const nonEmptyText = z.string().check(z.minLength(1));

/** A token that a widget session begins with. */
export const mintWidgetToken = {
  id: 'widgetTokens.mint',
  title: 'Mint widget embed token',
  description:
    'Makes a short-lived token with which a widget in a mobile app authenticates one customer. Called by the integrator’s own backend only: the credentials never enter the app. Every call makes a new token; none is handed out twice.',
  method: 'POST',
  path: '/v2/api/widget-access-keys/token',
  address: 'token',
  source: 'P2 4.9',
  credential: 'in the body',
  permission: undefined,
  pathParameters: z.strictObject({}),
  query: undefined,
  body: z.strictObject({
    accessId: nonEmptyText,
    accessKey: nonEmptyText,
    userIdentifiers: z
      .record(nonEmptyText, nonEmptyText)
      .check(z.describe('The widget’s identifier name, such as `data-customer-id`, and the customer’s value.')),
  }),
  reply: z.looseObject({
    data: z.looseObject({
      embedToken: nonEmptyText,
      expiresIn: z.number().check(z.describe('Taken for seconds; the unit is not stated.')),
    }),
  }),
  successStatuses: [200],
  errors: assumedErrors([
    {
      status: 400,
      codeAt: 'none',
      when: 'A field is missing or no text, or the widget has no identifier of that name; `detail` names the field.',
      action: 'fix the input',
      source: 'P2 4.9',
    },
    {
      status: 401,
      codeAt: 'none',
      when: 'The access ID is unknown, or the access key is not the one that belongs to it.',
      action: 'fix the key',
      source: 'P2 4.9',
    },
    {
      status: 403,
      codeAt: 'none',
      when: 'The request comes from a web origin that is not the one configured for the widget.',
      action: 'final',
      source: 'P2 7.4',
    },
    { status: 500, codeAt: 'none', when: 'No token could be made.', action: 'retry', source: 'P2 4.9' },
  ]),
  // A token that nobody received expires by itself: repeating makes no lasting second effect.
  repeat: READ_REPEAT,
  limits: { expiresIn: { usual: 900 } },
  secrets: ['data.embedToken'],
  assumed: 'Only the success is shown; errors are those a backend would expect, and `expiresIn` is taken for seconds.',
} as const satisfies Operation;
