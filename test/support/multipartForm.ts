/** A part of a form: a plain field, or a file. */
export type FormPart =
  | readonly [name: string, text: string]
  | { readonly name: string; readonly filename?: string; readonly type?: string; readonly content: string };

/** A multipart/form-data body, written by hand, with the header that goes with it. */
export function multipartForm(parts: readonly FormPart[]): {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
} {
  const boundary = 'chart-cards-test-boundary';
  const lines = parts.map((part) => {
    const { name, filename, type, content } =
      'name' in part ? part : { name: part[0], filename: undefined, type: undefined, content: part[1] };
    const file = filename === undefined ? '' : `; filename="${filename}"`;
    const contentType = type === undefined ? '' : `Content-Type: ${type}\r\n`;
    return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n${contentType}\r\n${content}\r\n`;
  });
  return {
    body: `${lines.join('')}--${boundary}--\r\n`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
