import type { TokenProvider } from '../tokenProvider.ts';

/** Android: `suspend fun invoke(): String`. */
export const android: TokenProvider = {
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
