import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import type { VerifiedPrescription } from '@carelane/contract/prescriptions/prescription';
import { Button, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconBan, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../lib/api';
import { shortDate } from '../lib/dates';
import { LogoMark } from '../ui/art/logo-mark';
import { Details } from '../ui/details';
import { ErrorState } from '../ui/error-state';
import { LoadingState } from '../ui/loading-state';
import { verificationQuery } from './api';
import classes from './verify-page.module.css';

/** For a pharmacist with a printed prescription in hand. */
export function VerifyPage() {
  const { code } = useParams({ from: '/verify/$code' });
  const query = useQuery(verificationQuery(code));
  return (
    <div className={classes.page}>
      <a href="/" className={classes.brand}>
        <LogoMark size={30} /> Carelane
      </a>
      <main className={classes.card}>
        <h1 className={classes.title}>Prescription check</h1>
        {query.data ? (
          <Verified prescription={query.data} />
        ) : query.isPending ? (
          <LoadingState label="Checking the prescription..." count={1} />
        ) : (
          <NotVerified error={query.error} onRetry={() => void query.refetch()} />
        )}
        <OtherCode key={code} />
      </main>
      <p className={classes.soft}>
        Compare the medicine, the dosage and the initials with the paper. If anything differs, do not
        dispense.
      </p>
    </div>
  );
}

const VERDICTS = {
  Active: { title: 'Genuine and active', icon: IconCircleCheck },
  Expired: { title: 'Genuine, but expired', icon: IconAlertTriangle },
  Withdrawn: { title: 'Withdrawn by the doctor', icon: IconBan },
} as const;

function Verified({ prescription }: { prescription: VerifiedPrescription }) {
  const { title, icon: Icon } = VERDICTS[prescription.status];
  const facts: [string, string][] = [
    ['Medicine', prescription.medication],
    ['Dosage', prescription.dosage],
    ['Patient initials', prescription.patientInitials],
    ['Doctor', `${doctorTitle(prescription.doctorName)}, ${prescription.qualification}`],
    ['Registration number', prescription.registrationNumber ?? 'not provided'],
    ['Date', shortDate(prescription.issuedOn)],
    ['Valid until', shortDate(prescription.expiresOn)],
    ['Code', prescription.verificationCode],
  ];
  return (
    <>
      <p className={classes.verdict} data-status={prescription.status} role="status">
        <Icon size={28} aria-hidden />
        <span>
          {title}
          {prescription.withdrawnOn && ` on ${shortDate(prescription.withdrawnOn)}`}
        </span>
      </p>
      {!prescription.issuerVerified && (
        <p className={classes.warning}>
          <strong>Issuer not verified</strong>
          <span>The registration of this doctor has not been checked.</span>
        </p>
      )}
      <Details rows={facts} />
      {prescription.version > 1 && (
        <p className={classes.soft}>
          This is version {prescription.version}; an earlier printout is out of date.
        </p>
      )}
    </>
  );
}

function NotVerified({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (!(error instanceof ApiError) || error.status !== 404) {
    return <ErrorState title={error.message} onRetry={onRetry} />;
  }
  return (
    <p className={classes.verdict} data-status="Unknown" role="alert">
      <IconBan size={28} aria-hidden />
      <span>{error.message}</span>
    </p>
  );
}

function OtherCode() {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = typed.trim();
    if (code) void navigate({ to: '/verify/$code', params: { code } });
  };
  return (
    <form className={classes.other} onSubmit={submit}>
      <TextInput
        label="Check another code"
        placeholder="7K2MX-9QT4B"
        autoComplete="off"
        maxLength={20}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="default">
        Check
      </Button>
    </form>
  );
}
