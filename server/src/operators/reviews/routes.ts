import * as endpoints from '@carelane/contract/operators/review-endpoints';
import type { Deps } from '../../deps';
import { type Route, serve } from '../../http/endpoints/serve';
import type { OperatorForViewer } from '../operator';
import { listReviews } from './list-reviews';
import { moderateReview, type ReviewDecision } from './moderate-review';

const DONE: Record<ReviewDecision, string> = {
  keep: 'The review stays.',
  hide: 'The review is hidden.',
  restore: 'The review is shown again.',
};

export function reviewRoutes({ db }: Deps, operatorFor: OperatorForViewer): Route[] {
  return [
    serve(endpoints.listModeratedReviews, ({ query }) => listReviews(db, query.state, query.cursor)),
    serve(endpoints.moderateReview, async ({ params, body, viewer }) => {
      await moderateReview(operatorFor(viewer), params.id, body.decision, body.reason);
      return { data: null, message: DONE[body.decision] };
    }),
  ];
}
