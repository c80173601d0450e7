import type { FromPreview, ToPreview } from '../../src/protocol/previewMessages.ts';
import { startPage } from '../page/vscodePage.ts';
import { PreviewPage } from './previewPage.ts';
import '../style/preview.css';

startPage<ToPreview, FromPreview>('preview', (api, root) => new PreviewPage(api, root));
