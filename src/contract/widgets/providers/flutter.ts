import type { TokenProvider } from '../tokenProvider.ts';

/** Flutter: `Future<String> Function()`. */
export const flutter: TokenProvider = {
  id: 'flutter',
  label: 'Flutter',
  signature: 'Future<String> Function()',
  languages: ['dart'],
  code: (backend) => `import 'dart:convert';
import 'dart:io';

/// Fetches a fresh embed token from our own backend; the SDK calls it again when the widget's session expires.
Future<String> fetchEmbedToken() async {
  final client = HttpClient();
  try {
    final request = await client.postUrl(Uri.parse('${backend}'));
    // Add the app's own session here; the backend knows the customer by it.
    final response = await request.close();
    if (response.statusCode != 200) {
      throw HttpException('No embed token: status \${response.statusCode}');
    }
    final body = jsonDecode(await response.transform(utf8.decoder).join());
    return body['embedToken'] as String;
  } finally {
    client.close();
  }
}
`,
};
