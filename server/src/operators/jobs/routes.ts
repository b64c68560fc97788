import * as endpoints from '@carelane/contract/operators/job-endpoints';
import type { Deps } from '../../deps';
import { type Route, serve } from '../../http/endpoints/serve';
import type { OperatorForViewer } from '../operator';
import { listFailedJobs } from './list-failed-jobs';
import { settleJob } from './settle-job';

export function jobRoutes({ db }: Deps, operatorFor: OperatorForViewer): Route[] {
  return [
    serve(endpoints.listFailedJobs, ({ query }) => listFailedJobs(db, query.cursor)),
    serve(endpoints.runJobAgain, async ({ params, body, viewer }) => {
      await settleJob(operatorFor(viewer), params.id, 'run-job', body.reason);
      return { data: null, message: 'The job runs again now.' };
    }),
    serve(endpoints.discardJob, async ({ params, body, viewer }) => {
      await settleJob(operatorFor(viewer), params.id, 'discard-job', body.reason);
      return { data: null, message: 'Discarded.' };
    }),
  ];
}
