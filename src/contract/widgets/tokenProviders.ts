import { android } from './providers/android.ts';
import { flutter } from './providers/flutter.ts';
import { ios } from './providers/ios.ts';
import { reactNative } from './providers/reactNative.ts';
import type { TokenProvider } from './tokenProvider.ts';

/** The platforms of the documents, in their order (P2 4.9). */
export const tokenProviders: readonly TokenProvider[] = [flutter, android, ios, reactNative];
