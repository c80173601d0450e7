import type { TokenProvider } from '../tokenProvider.ts';

/** React Native: `() => Promise<string>`. */
export const reactNative: TokenProvider = {
  id: 'reactNative',
  label: 'React Native',
  signature: '() => Promise<string>',
  languages: ['typescript', 'typescriptreact', 'javascript', 'javascriptreact'],
  code: (backend, language) => {
    // Types are no words of JavaScript; its comments take them.
    const isPlain = language?.startsWith('javascript') === true;
    const comment =
      'Fetches a fresh embed token from our own backend; the SDK calls it again when the session expires.';
    return `${isPlain ? `/**\n * ${comment}\n * @type {() => Promise<string>}\n */` : `/** ${comment} */`}
export const fetchEmbedToken${isPlain ? '' : ': () => Promise<string>'} = async () => {
  // Add the app's own session here; the backend knows the customer by it.
  const response = await fetch('${backend}', { method: 'POST', cache: 'no-store' });
  if (response.status !== 200) throw new Error(\`No embed token: status \${response.status}\`);
  const body${isPlain ? '' : ': { embedToken: string }'} = await response.json();
  return body.embedToken;
};
`;
  },
};
