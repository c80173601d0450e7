import type { TokenProvider } from '../tokenProvider.ts';

/** iOS: `@Sendable () async throws -> String`. */
export const ios: TokenProvider = {
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
