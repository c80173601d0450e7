/** Flutter: `Future<String> Function()`. */
const flutter: TokenProvider = {
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

/** Android: `suspend fun invoke(): String`. */
const android: TokenProvider = {
  id: 'android',
  label: 'Android (Kotlin)',
  signature: 'suspend fun invoke(): String',
  languages: ['kotlin'],
  code: (backend) => `import java.io.IOException
import java.net.HttpURLConnection
import java.net.URL
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.withContext
import org.json.JSONObject

/** Fetches a fresh embed token from our own backend; the SDK calls it again when the widget's session expires. */
object EmbedTokenProvider {
    suspend fun invoke(): String = withContext(Dispatchers.IO) {
        val connection = URL("${backend}").openConnection() as HttpURLConnection
        try {
            connection.requestMethod = "POST"
            connection.useCaches = false
            // Add the app's own session here; the backend knows the customer by it.
            if (connection.responseCode != 200) {
                throw IOException("No embed token: status \${connection.responseCode}")
            }
            JSONObject(connection.inputStream.bufferedReader().readText()).getString("embedToken")
        } finally {
            connection.disconnect()
        }
    }
}
`,
};

/** iOS: `@Sendable () async throws -> String`. */
const ios: TokenProvider = {
  id: 'ios',
  label: 'iOS (Swift)',
  signature: '@Sendable () async throws -> String',
  languages: ['swift'],
  code: (backend) => `import Foundation

struct EmbedTokenError: Error {
    let status: Int
}

/// Fetches a fresh embed token from our own backend; the SDK calls it again when the widget's session expires.
let fetchEmbedToken: @Sendable () async throws -> String = {
    struct Answer: Decodable {
        let embedToken: String
    }
    var request = URLRequest(url: URL(string: "${backend}")!)
    request.httpMethod = "POST"
    request.cachePolicy = .reloadIgnoringLocalAndRemoteCacheData
    // Add the app's own session here; the backend knows the customer by it.
    let (data, response) = try await URLSession.shared.data(for: request)
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    guard status == 200 else { throw EmbedTokenError(status: status) }
    return try JSONDecoder().decode(Answer.self, from: data).embedToken
}
`,
};

/** React Native: `() => Promise<string>`. */
const reactNative: TokenProvider = {
  id: 'reactNative',
  label: 'React Native',
  signature: '() => Promise<string>',
  languages: ['typescript', 'typescriptreact', 'javascript', 'javascriptreact'],
  code: (backend, language) => {
    // JavaScript has no type annotations; its JSDoc comment does.
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

/** The documented platforms, in order (P2 4.9). */
export const tokenProviders: readonly TokenProvider[] = [flutter, android, ios, reactNative];

/** A platform whose SDK takes a token provider (P2 4.9, "Provider contract"). */
export interface TokenProvider {
  readonly id: 'flutter' | 'android' | 'ios' | 'reactNative';
  readonly label: string;
  /** As the documents write it. */
  readonly signature: string;
  /** VS Code language ids; the first is used for a new document. */
  readonly languages: readonly string[];
  /**
   * The provider's code: requests a new token from the integrator's backend each time, stores nothing, and reports
   * failures without the response's text. `language`: one of `languages`.
   */
  readonly code: (backend: string, language?: string) => string;
}
