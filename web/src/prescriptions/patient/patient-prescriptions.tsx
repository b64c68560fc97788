import { Button, Tabs, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNow } from '../../lib/now';
import { PrescriptionDrawing } from '../../ui/art/prescription-drawing';
import { EmptyState } from '../../ui/empty-state';
import { LinkButton } from '../../ui/link-button';
import { LoadingState } from '../../ui/loading-state';
import { PageHeader } from '../../ui/page-header';
import { Panel } from '../../ui/panel';
import { Sheet } from '../../ui/sheet';
import { prescriptionsQuery } from '../api';
import {
  filterPrescriptions,
  PRESCRIPTION_TABS,
  type PrescriptionTab,
  withStatusAt,
} from '../prescription-filter';
import classes from '../prescriptions.module.css';
import { useLoadFailureToast } from '../use-load-failure-toast';
import { PrescriptionDetail } from './prescription-detail';
import { PrescriptionTable } from './prescription-table';

interface Props {
  appointmentId: string | undefined;
  prescriptionId: string | undefined;
}

export function PatientPrescriptions({ appointmentId, prescriptionId }: Props) {
  const now = useNow(60);
  const query = useQuery(prescriptionsQuery());
  useLoadFailureToast(query.error);
  const [tab, setTab] = useState<PrescriptionTab>('All');
  const [search, setSearch] = useState('');
  const [chosenId, setChosenId] = useState<string | null>();
  const isNarrow = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false });

  const all = withStatusAt(query.data ?? [], now);
  const shown = filterPrescriptions(all, tab, search);
  const linked = all.find(
    (prescription) =>
      prescription._id === prescriptionId ||
      (appointmentId !== undefined && prescription.appointmentId === appointmentId),
  );
  const selected = chosenId === undefined ? linked : all.find(({ _id }) => _id === chosenId);
  const close = () => setChosenId(null);
  const detail = selected && <PrescriptionDetail key={selected._id} prescription={selected} />;

  return (
    <>
      <PageHeader title="Prescriptions" />
      <div className={selected && !isNarrow ? classes.split : undefined}>
        <Panel>
          <TextInput
            type="search"
            label="Search"
            placeholder="Doctor name or medication"
            leftSection={<IconSearch size={18} aria-hidden />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            mb="md"
          />
          <Tabs value={tab} onChange={(value) => setTab((value ?? 'All') as PrescriptionTab)}>
            <Tabs.List>
              {PRESCRIPTION_TABS.map((name) => (
                <Tabs.Tab key={name} value={name}>
                  {name}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            <Tabs.Panel value={tab} pt="md">
              {query.isPending && <LoadingState label="Loading prescriptions..." />}
              {shown.length > 0 && (
                <PrescriptionTable prescriptions={shown} selectedId={selected?._id} onChoose={setChosenId} />
              )}
              {!query.isPending && shown.length === 0 && (
                <NothingFound
                  hint={
                    query.isError
                      ? 'Your prescriptions could not be loaded.'
                      : emptyHint(search, tab, all.length)
                  }
                  onRetry={query.isError ? () => void query.refetch() : undefined}
                />
              )}
            </Tabs.Panel>
          </Tabs>
        </Panel>
        {!isNarrow && detail && (
          <Panel
            title="Prescription Details"
            aside={
              <Button variant="subtle" size="compact-sm" onClick={close}>
                Close
              </Button>
            }
          >
            {detail}
          </Panel>
        )}
      </div>
      {isNarrow && (
        <Sheet opened={selected !== undefined} onClose={close} title="Prescription Details">
          {detail}
        </Sheet>
      )}
    </>
  );
}

function emptyHint(search: string, tab: PrescriptionTab, total: number): string {
  if (search.trim() !== '') return 'Try a different search term';
  if (tab !== 'All' && total > 0) return `You don't have any ${tab.toLowerCase()} prescriptions`;
  return "You don't have any prescriptions yet";
}

function NothingFound({ hint, onRetry }: { hint: string; onRetry: (() => void) | undefined }) {
  return (
    <EmptyState
      drawing={<PrescriptionDrawing />}
      title="No prescriptions found"
      hint={hint}
      action={
        onRetry ? (
          <Button variant="light" onClick={onRetry}>
            Try Again
          </Button>
        ) : (
          <LinkButton to="/doctors" variant="light">
            Find Doctors
          </LinkButton>
        )
      }
    />
  );
}
