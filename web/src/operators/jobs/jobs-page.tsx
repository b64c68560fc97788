import {
  discardJob,
  type FailedJob,
  listFailedJobs,
  runJobAgain,
} from '@carelane/contract/operators/job-endpoints';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callWithEnvelope } from '../../lib/api';
import { countWithNoun } from '../../lib/count-with-noun';
import { PageHeader } from '../../ui/page-header';
import { Panel } from '../../ui/panel';
import { type Act, ActDialog } from '../ui/act-dialog';
import { dateAndTime } from '../ui/date-and-time';
import { Facts } from '../ui/facts';
import { PagedList } from '../ui/paged-list';
import { pagedQuery } from '../ui/paged-query';
import { useRefreshConsole } from '../ui/refresh';
import { describeJob } from './describe-job';

const jobsQuery = pagedQuery('jobs', (cursor, signal) =>
  callWithEnvelope(listFailedJobs, { query: { cursor }, signal }),
);

export function JobsPage() {
  const [act, setAct] = useState<Act>();
  const query = useInfiniteQuery(jobsQuery);
  return (
    <>
      <PageHeader
        title="Jobs"
        lead="Work that failed permanently, after too many attempts. It is kept for 30 days."
      />
      <Panel>
        <PagedList
          label="Failed jobs"
          query={query}
          keyFor={({ _id }) => _id}
          empty={{
            title: 'No failed jobs',
            hint: 'Emails and other work that keep failing appear here.',
          }}
        >
          {(job) => <JobItem job={job} onAct={setAct} />}
        </PagedList>
      </Panel>
      <ActDialog act={act} onClose={() => setAct(undefined)} />
    </>
  );
}

function JobItem({ job, onAct }: { job: FailedJob; onAct: (act: Act) => void }) {
  const onDone = useRefreshConsole();
  const { title, discardEffect } = describeJob(job);
  const params = { id: job._id };
  const shared = { reasonHint: 'For the log.', onDone };
  const runAgain = () =>
    onAct({
      ...shared,
      title: 'Run this job again?',
      label: 'Run Again',
      send: (reason) => callWithEnvelope(runJobAgain, { params, body: { reason } }),
    });
  const discard = () =>
    onAct({
      ...shared,
      title: 'Discard this job?',
      children: <p>{discardEffect}</p>,
      label: 'Discard',
      isDangerous: true,
      send: (reason) => callWithEnvelope(discardJob, { params, body: { reason } }),
    });
  return (
    <>
      <Facts
        title={title}
        lines={[
          `Failed permanently on ${dateAndTime(job.failedAt)} after ${countWithNoun(job.attempts, 'attempt')}`,
          job.lastError && `Last error: ${job.lastError}`,
        ]}
      />
      <Button.Group>
        <Button size="sm" variant="light" onClick={runAgain}>
          Run Again
        </Button>
        <Button size="sm" variant="default" onClick={discard}>
          Discard
        </Button>
      </Button.Group>
    </>
  );
}
