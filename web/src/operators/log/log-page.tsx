import { checkOperatorLog, listOperatorLog } from '@carelane/contract/operators/log-endpoints';
import { Alert, Button } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { call, callWithEnvelope, errorMessage } from '../../lib/api';
import { countWithNoun } from '../../lib/count-with-noun';
import { clockTime, shortDate } from '../../lib/dates';
import { PageHeader } from '../../ui/page-header';
import { Panel } from '../../ui/panel';
import { toast } from '../../ui/toast';
import { Facts } from '../ui/facts';
import { PagedList } from '../ui/paged-list';
import { pagedQuery } from '../ui/paged-query';

const logQuery = pagedQuery('log', (cursor, signal) =>
  callWithEnvelope(listOperatorLog, { query: { cursor }, signal }),
);

export function LogPage() {
  const query = useInfiniteQuery(logQuery);
  const check = useMutation({
    mutationFn: () => call(checkOperatorLog),
    onError: (error) => toast.error(errorMessage(error)),
  });
  return (
    <>
      <PageHeader
        title="Log"
        lead="Everything operators have done, with the reason. Nobody can change or delete an entry without leaving a trace."
        actions={
          <Button variant="light" loading={check.isPending} onClick={() => check.mutate()}>
            Check the Log
          </Button>
        }
      />
      {check.data && <Verdict {...check.data} />}
      <Panel>
        <PagedList
          label="What operators did"
          query={query}
          keyFor={({ _id }) => _id}
          empty={{ title: 'No actions yet', hint: 'What you and other operators do appears here.' }}
        >
          {({ act, description, email, memberName, subject, reason, details, actor, actorEmail, at }) => (
            <>
              <Facts
                title={`${actor}: ${description}`}
                lines={[
                  // The details of an announcement already contain its title.
                  email ?? memberName ?? (act === 'announce' ? null : subject),
                  details,
                  reason && `Reason: ${reason}`,
                  actorEmail && `By ${actorEmail}`,
                ]}
              />
              <time dateTime={at}>
                {shortDate(at)}, {clockTime(at)}
              </time>
            </>
          )}
        </PagedList>
      </Panel>
    </>
  );
}

function Verdict({ checked, brokenAt }: { checked: number; brokenAt: number | null }) {
  return (
    <Alert mb="lg" color={brokenAt === null ? 'green' : 'red'} role="status">
      {brokenAt === null
        ? `The log is intact: ${countWithNoun(checked, 'entry', 'entries')} without a gap.`
        : `The log was changed or cut off at entry ${brokenAt}. Compare it with a backup.`}
    </Alert>
  );
}
