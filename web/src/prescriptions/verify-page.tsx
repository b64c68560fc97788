import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import type { VerifiedPrescription } from '@carelane/contract/prescriptions/prescription';
import { Button, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconBan, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useState } from 'react';
import { ApiError } from '../lib/api';
import { shortDate } from '../lib/dates';
import { LogoMark } from '../ui/art/logo-mark';
import { Details } from '../ui/details';
import { ErrorState } from '../ui/error-state';
import { LoadingState } from '../ui/loading-state';
import { verificationQuery } from './api';
import { Hindi } from './hindi';
import classes from './verify-page.module.css';

export function VerifyPage() {
  const { code } = useParams({ from: '/verify/$code' });
  const { s: signature } = useSearch({ from: '/verify/$code' });
  const query = useQuery(verificationQuery(code, signature));
  return (
    <div className={classes.page}>
      <header>
        <a href="/" className={classes.brand}>
          <LogoMark size={30} /> Carelane
        </a>
      </header>
      <main className={classes.card}>
        <h1 className={classes.title}>Prescription Check</h1>
        {query.data && <Verified prescription={query.data} />}
        {query.isPending && <LoadingState label="Checking the prescription..." count={1} />}
        {query.isLoadingError && <NotVerified error={query.error} onRetry={() => void query.refetch()} />}
        <OtherCode key={code} />
      </main>
      <footer className={classes.soft}>
        Compare every medicine, its dosage and the initials with the paper. If anything differs, do not
        dispense.
      </footer>
    </div>
  );
}

const VERDICTS = {
  Active: { title: 'Genuine and active', icon: IconCircleCheck },
  Expired: { title: 'Genuine, but expired', icon: IconAlertTriangle },
  Withdrawn: { title: 'Withdrawn by the doctor', icon: IconBan },
} as const;

const REJECTIONS = {
  forged: 'Not genuine: the signature on this paper does not belong to this prescription. Do not dispense.',
  altered: 'The record of this prescription is not what the doctor signed. Do not dispense.',
  outdated: 'This paper is an earlier version. The doctor has changed the prescription: ask for the new one.',
} as const;

const SIGNATURE_TEXTS = {
  signed: 'Signed electronically and unchanged since.',
  unsigned: 'Not signed electronically: only its code was checked.',
  outdated: 'This paper is an earlier version.',
} as const;

function Verified({ prescription }: { prescription: VerifiedPrescription }) {
  const { signature } = prescription;
  const isReplaced = signature === 'outdated' && prescription.status !== 'Withdrawn';
  if (isReplaced || signature === 'forged' || signature === 'altered')
    return <Rejected text={REJECTIONS[signature]} />;
  const { title, icon: Icon } = VERDICTS[prescription.status];
  const facts: [string, ReactNode][] = [
    ...listMedicines(prescription.medicines),
    ['Patient initials', prescription.patientInitials],
    ['Doctor', `${doctorTitle(prescription.doctorName)}, ${prescription.qualification}`],
    ['Registration number', prescription.registrationNumber ?? 'not provided'],
    ['Date', shortDate(prescription.issuedOn)],
    ['Valid until', shortDate(prescription.expiresOn)],
    ['Code', prescription.verificationCode],
    ['Signature', SIGNATURE_TEXTS[signature]],
  ];
  return (
    <>
      <div className={classes.verdict} data-status={prescription.status} role="status">
        <Icon size={28} aria-hidden />
        <span>
          {title}
          {prescription.withdrawnOn && ` on ${shortDate(prescription.withdrawnOn)}`}
        </span>
      </div>
      {prescription.issuerWithdrawnOn && (
        <p className={classes.warning}>
          <strong>Verification withdrawn on {shortDate(prescription.issuerWithdrawnOn)}</strong>
          <span>We no longer vouch for this doctor. Please check with the patient before you dispense.</span>
        </p>
      )}
      {!prescription.issuerVerified && (
        <p className={classes.warning}>
          <strong>Issuer not verified</strong>
          <span>This doctor’s registration has not been checked.</span>
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

function listMedicines(medicines: VerifiedPrescription['medicines']): [string, ReactNode][] {
  const amount = (quantity: string | null) => (quantity ? `, quantity: ${quantity}` : '');
  const [first, ...others] = medicines;
  if (first && others.length === 0)
    return [
      ['Medicine', first.medication],
      ['Dosage', <Dosage key="dosage" text={first.dosage + amount(first.quantity)} hindi={first.hindi} />],
    ];
  return medicines.map(({ medication, dosage, quantity, hindi }, index) => [
    `Medicine ${index + 1} of ${medicines.length}`,
    <Dosage key="dosage" text={`${medication}: ${dosage}${amount(quantity)}`} hindi={hindi} />,
  ]);
}

function Dosage({ text, hindi }: { text: string; hindi: string | undefined }) {
  return (
    <>
      {text}
      <Hindi text={hindi} />
    </>
  );
}

function NotVerified({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (!(error instanceof ApiError) || error.status !== 404) {
    return <ErrorState title={error.message} onRetry={onRetry} />;
  }
  return <Rejected text={error.message} />;
}

function Rejected({ text }: { text: string }) {
  return (
    <div className={classes.verdict} data-status="Unknown" role="alert">
      <IconBan size={28} aria-hidden />
      <span>{text}</span>
    </div>
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
