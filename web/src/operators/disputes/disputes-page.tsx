import { listDisputes } from '@carelane/contract/operators/dispute-endpoints';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callWithEnvelope } from '../../lib/api';
import { PageHeader } from '../../ui/page-header';
import { Panel } from '../../ui/panel';
import { type Act, ActDialog } from '../ui/act-dialog';
import { Choice } from '../ui/choice';
import { PagedList } from '../ui/paged-list';
import { pagedQuery } from '../ui/paged-query';
import { DisputeItem } from './dispute-item';

const STATES = { open: 'Open', decided: 'Decided' };
type State = keyof typeof STATES;

const disputesQuery = (state: State) =>
  pagedQuery(['disputes', state], (cursor, signal) =>
    callWithEnvelope(listDisputes, { query: { state, cursor }, signal }),
  );

const EMPTY = {
  open: { title: 'Nothing to decide', hint: 'Visits that somebody says did not take place appear here.' },
  decided: { title: 'No decisions yet' },
};

export function DisputesPage() {
  const [state, setState] = useState<State>('open');
  const [act, setAct] = useState<Act>();
  const query = useInfiniteQuery(disputesQuery(state));
  return (
    <>
      <PageHeader
        title="Disputes"
        lead="Visits that a patient or doctor says did not take place. You see who was in the room and when, never what was said."
        actions={<Choice label="Which disputes" value={state} onChange={setState} options={STATES} />}
      />
      <Panel>
        <PagedList label="Disputes" query={query} keyFor={({ _id }) => _id} empty={EMPTY[state]}>
          {(dispute) => <DisputeItem dispute={dispute} onAct={setAct} />}
        </PagedList>
      </Panel>
      <ActDialog act={act} onClose={() => setAct(undefined)} />
    </>
  );
}
