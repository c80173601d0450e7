import { type FormPart, multipartForm } from '../../support/multipartForm.ts';
import { type BadRequest, type GoodRequest, sent } from './badRequest.ts';

const CSV = 'Email,First Name\nnobody@traders.example,Ada\n';
const FILE = { name: 'data', filename: 'users.csv', type: 'text/csv', content: CSV };
const BOUNDARY = 'multipart/form-data; boundary=';

/** Forms of the upload with one thing wrong (P2 4.6, 7.2); the file is last where nothing else is said. */
export function badForms(good: GoodRequest): BadRequest[] {
  const form = (name: string, parts: readonly FormPart[], change: Partial<BadRequest> = {}) =>
    sent(good, `form: ${name}`, { ...multipartForm(parts), ...change });
  const whole = multipartForm([FILE]);
  const raw = (name: string, body: string | Uint8Array, contentType = whole.headers['content-type'] ?? '') =>
    sent(good, `form: ${name}`, { body, headers: { 'content-type': contentType } });
  return [
    form('no part', []),
    form('no file', [['log_name', 'march']]),
    form('data is plain text', [['data', CSV]]),
    form('two files', [FILE, FILE]),
    form('neither .csv nor text/csv', [{ ...FILE, filename: 'users.xlsx', type: 'application/octet-stream' }]),
    form('the file in another field', [{ ...FILE, name: 'file' }]),
    form('an unknown field', [['mood', 'x'], FILE]),
    form('a field __proto__', [['__proto__', 'x'], FILE]),
    form('a field twice', [['log_name', 'a'], ['log_name', 'b'], FILE]),
    form('a field of 100 KB', [['log_name', 'x'.repeat(100_000)], FILE]),
    form('currency_cap is neither', [['currency_cap', 'maybe'], FILE]),
    form('101 parts', [...Array.from({ length: 101 }, (): FormPart => ['log_name', 'a']), FILE]),
    raw('no boundary in the header', whole.body, 'multipart/form-data'),
    raw('another boundary in the header', whole.body, `${BOUNDARY}another`),
    raw('a boundary of 71 characters', whole.body, `${BOUNDARY}${'b'.repeat(71)}`),
    raw('it ends before its last boundary', whole.body.slice(0, -12)),
    raw('no boundary in the body', CSV),
    raw('empty', ''),
    raw('no UTF-8', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(CSV)])),
    raw('a part without a name', whole.body.replace('; name="data"', '')),
    raw('headers of 20 KB', whole.body.replace('Content-Type', `X-More: ${'x'.repeat(20_000)}\r\nContent-Type`)),
    raw('a log_name that is no UTF-8', withBytes([0xff, 0xfe, 0xc3])),
  ];
}

/** The bytes stand in place of a name. */
function withBytes(bytes: readonly number[]): Uint8Array {
  const { body } = multipartForm([['log_name', '@@'], FILE]);
  const [head = '', tail = ''] = body.split('@@');
  return Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from(tail)]);
}
