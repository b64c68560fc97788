import { bookedBySentence } from '@carelane/contract/appointments/booked-by';
import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import type { Prescription } from '@carelane/contract/prescriptions/prescription';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../lib/api';
import { shortDate } from '../../lib/dates';
import { useNow } from '../../lib/now';
import { saveFile } from '../../lib/save-file';
import { PrescriptionDrawing } from '../../ui/art/prescription-drawing';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { lazyComponent } from '../../ui/lazy-component';
import { LoadingState } from '../../ui/loading-state';
import { Panel } from '../../ui/panel';
import { toast } from '../../ui/toast';
import { fetchPdf, prescriptionsQuery } from '../api';
import { MedicineLines } from '../medicine-lines';
import { withStatusAt } from '../prescription-filter';
import { listRemarks } from '../remark-list';
import { StatusBadge } from '../status-badge';
import { useLoadFailureToast } from '../use-load-failure-toast';
import { VersionHistory } from '../version-history';
import classes from './prescription-history.module.css';
import scrollList from './scroll-list.module.css';
import { WithdrawDialog } from './withdraw-dialog';

const ChangeDialog = lazyComponent(() => import('./change-dialog').then((module) => module.ChangeDialog));

type OnRepeat = ((prescription: Prescription) => void) | undefined;

interface Props {
  patientId: string;
  doctorId: string | undefined;
  onRepeat: OnRepeat;
}

export function PrescriptionHistory({ patientId, doctorId, onRepeat }: Props) {
  const now = useNow(60);
  const query = useQuery(prescriptionsQuery(patientId));
  useLoadFailureToast(query.error);
  return (
    <Panel title="Prescription History">
      {query.isPending && <LoadingState label="Loading prescriptions..." />}
      {query.isLoadingError && (
        <ErrorState title="The prescriptions could not be loaded." onRetry={() => void query.refetch()} />
      )}
      {query.data && (
        <PrescriptionHistoryList
          prescriptions={withStatusAt(query.data, now)}
          doctorId={doctorId}
          onRepeat={onRepeat}
        />
      )}
    </Panel>
  );
}

interface ListProps {
  prescriptions: Prescription[];
  doctorId: string | undefined;
  onRepeat?: OnRepeat;
}

export function PrescriptionHistoryList({ prescriptions, doctorId, onRepeat }: ListProps) {
  if (prescriptions.length === 0) {
    return <EmptyState drawing={<PrescriptionDrawing />} title="No prescriptions yet" />;
  }
  return (
    <ul className={scrollList.list}>
      {prescriptions.map((prescription) => (
        <HistoryItem
          key={prescription._id}
          prescription={prescription}
          isOwn={prescription.doctorId._id === doctorId}
          onRepeat={onRepeat}
        />
      ))}
    </ul>
  );
}

interface ItemProps {
  prescription: Prescription;
  isOwn: boolean;
  onRepeat: OnRepeat;
}

function HistoryItem({ prescription, isOwn, onRepeat }: ItemProps) {
  const [dialog, setDialog] = useState<'change' | 'withdraw'>();
  const close = () => setDialog(undefined);
  const { _id, medicines, status, createdAt, doctorId, version } = prescription;
  const bookedBy = bookedBySentence(prescription);
  const download = () =>
    fetchPdf(_id).then(
      (pdf) => saveFile(`prescription-${prescription.verificationCode}.pdf`, pdf),
      (error) => toast.error(errorMessage(error)),
    );
  return (
    <li className={classes.item}>
      <div className={classes.top}>
        <MedicineLines medicines={medicines} />
        <StatusBadge status={status} />
      </div>
      {listRemarks(prescription).map(([label, text]) => (
        <p key={label} className={classes.prose}>
          {label}: {text}
        </p>
      ))}
      <p className={classes.soft}>
        {shortDate(createdAt)} · {isOwn ? 'You' : doctorTitle(doctorId.user_id.name)} ·{' '}
        {prescription.verificationCode}
        {version > 1 ? ` · version ${version}` : ''}
      </p>
      {bookedBy && <p className={classes.soft}>{bookedBy}</p>}
      {prescription.withdrawalReason && (
        <p className={classes.soft}>Withdrawn: {prescription.withdrawalReason}</p>
      )}
      <div className={classes.actions}>
        <Button variant="default" size="compact-sm" onClick={() => void download()}>
          Download PDF
        </Button>
        {onRepeat && status !== 'Withdrawn' && (
          <Button variant="default" size="compact-sm" onClick={() => onRepeat(prescription)}>
            Repeat
          </Button>
        )}
        {isOwn && status !== 'Withdrawn' && (
          <>
            <Button variant="default" size="compact-sm" onClick={() => setDialog('change')}>
              Change
            </Button>
            <Button variant="subtle" color="red" size="compact-sm" onClick={() => setDialog('withdraw')}>
              Withdraw
            </Button>
          </>
        )}
      </div>
      {version > 1 && <VersionHistory id={_id} version={version} />}
      {dialog === 'change' && <ChangeDialog prescription={prescription} onClose={close} />}
      {dialog === 'withdraw' && <WithdrawDialog prescription={prescription} onClose={close} />}
    </li>
  );
}
