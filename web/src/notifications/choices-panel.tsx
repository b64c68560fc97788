import type { Choices } from '@carelane/contract/notifications/choices';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../ui/error-state';
import { LoadingState } from '../ui/loading-state';
import { Panel } from '../ui/panel';
import { choicesQuery, useSaveChoices } from './choices';
import { ChoicesTable } from './choices-table';
import { QuietHoursFields } from './quiet-hours-fields';

export function ChoicesPanel() {
  const choices = useQuery(choicesQuery);
  const { mutate } = useSaveChoices();
  if (choices.isPending) return <LoadingState label="Loading your choices..." count={2} />;
  if (!choices.data)
    return (
      <Panel title="What You Get">
        <ErrorState title="Your choices could not be loaded." onRetry={() => void choices.refetch()} />
      </Panel>
    );
  const { off, quietHours, timeZone } = choices.data;
  const save = (changed: Partial<Choices>) =>
    mutate({ off, quietHours, ...changed, before: { off, quietHours } });
  return (
    <>
      <Panel title="What You Get">
        <ChoicesTable off={off} onChange={(next) => save({ off: next })} />
      </Panel>
      <Panel title="Quiet Hours">
        <QuietHoursFields
          quietHours={quietHours}
          timeZone={timeZone}
          onChange={(next) => save({ quietHours: next })}
        />
      </Panel>
    </>
  );
}
