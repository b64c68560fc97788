import { getClosedTimes, openClosedTimes } from '@carelane/contract/doctors/cannot-attend-endpoints';
import type { ClosedTime } from '@carelane/contract/doctors/days-off';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callWithEnvelope, errorMessage } from '../../lib/api';
import { shortDate, weekday } from '../../lib/dates';
import { toast } from '../../ui/toast';
import { closedTimesKey, doctorKeys } from '../api';
import classes from '../profile/doctor-profile.module.css';

export function ClosedTimes() {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: closedTimesKey,
    queryFn: ({ signal }) => call(getClosedTimes, { signal }),
  });
  const reopen = useMutation({
    mutationFn: (times: string[]) => callWithEnvelope(openClosedTimes, { body: { times } }),
    onSuccess: ({ data, message }) => {
      client.setQueryData(closedTimesKey, data);
      toast.success(message);
      return client.invalidateQueries({ queryKey: doctorKeys.lists });
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
  if (!data || data.closedTimes.length === 0) return null;
  return (
    <>
      <h3>Closed Times</h3>
      <p className={classes.soft}>
        You told us you could not attend at these times. They stay closed, whatever your hours say.
      </p>
      <ul className={classes.list}>
        {[...groupByDate(data.closedTimes)].map(([date, times]) => (
          <li key={date} className={classes.line}>
            <strong>
              {weekday(date)}, {shortDate(date)}
            </strong>
            <span>{times.map(({ time }) => time).join(', ')}</span>
            <Button
              variant="subtle"
              size="compact-sm"
              disabled={reopen.isPending}
              aria-label={`Open ${shortDate(date)} again`}
              onClick={() => reopen.mutate(times.map(({ startsAt }) => startsAt))}
            >
              Open Again
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

function groupByDate(times: readonly ClosedTime[]): Map<string, ClosedTime[]> {
  const days = new Map<string, ClosedTime[]>();
  for (const time of times) days.set(time.date, [...(days.get(time.date) ?? []), time]);
  return days;
}
