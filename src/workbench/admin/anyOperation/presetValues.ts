import { randomUUID } from 'node:crypto';
import { uniqueLogName } from '../../../client/bulkUpdates/logName.ts';
import type { AskingContext } from '../adminContext.ts';
import type { FormField, FormValues } from './formField.ts';
import { type FormCall, KEY_PLACE, operationForm } from './operationForm.ts';

/** What is filled in beforehand: the community, a key for repeats, a name that no other job has, stored credentials. */
export async function presetValues(
  call: FormCall,
  { connection, dependencies: parts }: Pick<AskingContext, 'connection' | 'dependencies'>,
): Promise<FormValues> {
  const { id, tokenUrl } = connection;
  const needsCredentials = call.operation.credential === 'in the body' && tokenUrl !== undefined;
  const stored = needsCredentials ? await parts.secrets.widget({ id, baseUrl: tokenUrl }) : undefined;
  const known: Readonly<Record<string, unknown>> = {
    communityId: connection.communityId === '' ? undefined : connection.communityId,
    log_name: call.operation.id.startsWith('bulkUpdates.') ? uniqueLogName('by hand', Date.now()) : undefined,
    accessId: stored?.accessId,
    accessKey: stored?.accessKey,
  };
  const values = operationForm(call).map((field) => [field.place, presetOf(field, known)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

function presetOf({ place, names, need, input }: FormField, known: Readonly<Record<string, unknown>>): unknown {
  if (place === KEY_PLACE) return randomUUID();
  // What can be only one thing is that thing.
  if (need === 'required' && input.kind === 'choice' && input.choices.length === 1) return input.choices[0];
  const [name] = names;
  return names.length === 1 && name !== undefined && Object.hasOwn(known, name) ? known[name] : undefined;
}
