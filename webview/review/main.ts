import type { FromReview, ToReview } from '../../src/protocol/reviewMessages.ts';
import { startPage } from '../page/vscodePage.ts';
import { ReviewPage } from './reviewPage.ts';
import '../style/review.css';

startPage<ToReview, FromReview>('review', (api, root) => new ReviewPage(api, root));
