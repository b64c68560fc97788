import { bookedBySentence } from '@carelane/contract/appointments/booked-by';
import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { lineTitle } from '@carelane/contract/prescriptions/line-title';
import type { Prescription } from '@carelane/contract/prescriptions/prescription';
import { Button, Group } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { errorMessage } from '../../lib/api';
import { shortDate } from '../../lib/dates';
import { saveFile } from '../../lib/save-file';
import { toast } from '../../ui/toast';
import { fetchPdf } from '../api';
import { Hindi } from '../hindi';
import { LineWarning, MedicineLines } from '../medicine-lines';
import classes from '../prescriptions.module.css';
import { printPdf } from '../print-pdf';
import { listRemarks } from '../remark-list';
import { StatusBadge } from '../status-badge';
import { VersionHistory } from '../version-history';
import { FollowUp } from './follow-up';
import { RequestNew } from './request-new';

interface Props {
  prescription: Prescription;
}

export function PrescriptionDetail({ prescription }: Props) {
  const { doctorId, renewal } = prescription;
  const bookedBy = bookedBySentence(prescription);
  return (
    <div className={classes.stack}>
      <Notices prescription={prescription} />
      <FollowUp prescription={prescription} />
      <Actions prescription={prescription} />
      <RequestNew prescription={prescription} />
      <dl className={classes.facts}>
        <Fact name="Prescribed by">
          {doctorTitle(doctorId.user_id.name)}
          <span className={classes.soft}>
            {doctorId.specialization}, {doctorId.qualification}
            {doctorId.registrationNumber ? `, registration number ${doctorId.registrationNumber}` : ''}
          </span>
        </Fact>
        <Fact name="Patient">
          {prescription.patientName}
          {bookedBy && <span className={classes.soft}>{bookedBy}</span>}
        </Fact>
        <Fact name="Date">
          {shortDate(prescription.createdAt)}
          <span className={classes.soft}>Valid until {shortDate(prescription.expiresAt)}</span>
        </Fact>
        <Medicines medicines={prescription.medicines} />
        {listRemarks(prescription).map(([name, text]) => (
          <Fact key={name} name={name}>
            <span className={classes.prose}>{text}</span>
          </Fact>
        ))}
        <Fact name="Verification code">
          <a href={`/verify/${prescription.verificationCode.replace('-', '')}`}>
            {prescription.verificationCode}
          </a>
        </Fact>
        <Fact name="Status">
          <StatusBadge status={prescription.status} />
        </Fact>
      </dl>
      {renewal?.note && <p className={classes.soft}>You wrote: {renewal.note}</p>}
      {prescription.version > 1 && <VersionHistory id={prescription._id} version={prescription.version} />}
    </div>
  );
}

function Medicines({ medicines }: Pick<Prescription, 'medicines'>) {
  const [line, ...others] = medicines;
  if (!line || others.length > 0) {
    return (
      <Fact name="Medicines">
        <MedicineLines medicines={medicines} />
      </Fact>
    );
  }
  return (
    <>
      <Fact name="Medication">
        {lineTitle(line)}
        <LineWarning line={line} />
      </Fact>
      <Fact name="Dosage">
        {line.dosage}
        <Hindi text={line.hindi} />
      </Fact>
      {line.quantity && <Fact name="Quantity">{line.quantity}</Fact>}
      {line.instructions && (
        <Fact name="Instructions">
          <span className={classes.prose}>{line.instructions}</span>
        </Fact>
      )}
    </>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Notices({
  prescription: { withdrawnAt, withdrawalReason, renewal, issuerVerified },
}: {
  prescription: Prescription;
}) {
  return (
    <>
      {withdrawnAt && (
        <p className={classes.notice} data-tone="bad">
          The doctor withdrew this prescription on {shortDate(withdrawnAt)}. Please do not use it anymore.
          {withdrawalReason && <span className={classes.block}>Reason: {withdrawalReason}</span>}
        </p>
      )}
      {renewal?.status === 'pending' && (
        <p className={classes.notice}>
          You asked for a new prescription on {shortDate(renewal.createdAt)}.{' '}
          {renewal.needsVisit
            ? 'Your visit with this doctor was canceled, so they cannot see your request. Book an appointment with them, and they will.'
            : 'Your doctor has been notified.'}
        </p>
      )}
      {renewal?.status === 'declined' && (
        <p className={classes.notice} data-tone="warm">
          The doctor declined to renew this prescription.
          {renewal.answer && <span className={classes.block}>“{renewal.answer}”</span>}
        </p>
      )}
      {renewal?.status === 'renewed' && (
        <p className={classes.notice}>The doctor has renewed this prescription.</p>
      )}
      {!issuerVerified && (
        <p className={classes.notice} data-tone="warm">
          Issuer not verified: Carelane has not checked this doctor’s registration yet.
        </p>
      )}
    </>
  );
}

function Actions({ prescription }: { prescription: Prescription }) {
  const pdf = usePdf(prescription._id);
  return (
    <Group gap="sm">
      <Button
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={pdf.pending === 'save'}
        onClick={() =>
          void pdf.run('save', (file) => saveFile(`prescription-${prescription.verificationCode}.pdf`, file))
        }
      >
        Download PDF
      </Button>
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        loading={pdf.pending === 'print'}
        onClick={() => void pdf.run('print', printPdf)}
      >
        Print
      </Button>
    </Group>
  );
}

function usePdf(id: string) {
  const [pending, setPending] = useState<'save' | 'print'>();
  const run = async (purpose: 'save' | 'print', handlePdf: (pdf: Blob) => void) => {
    setPending(purpose);
    try {
      handlePdf(await fetchPdf(id));
    } catch (error) {
      toast.error(errorMessage(error));
    } finally {
      setPending(undefined);
    }
  };
  return { pending, run };
}
