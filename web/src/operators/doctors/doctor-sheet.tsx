import { CERTIFICATE_RETENTION_DAYS } from '@carelane/contract/doctors/verification';
import type { QueuedDoctor } from '@carelane/contract/operators/doctor-endpoints';
import * as endpoints from '@carelane/contract/operators/doctor-endpoints';
import { Alert, Button, Stack } from '@mantine/core';
import { callWithEnvelope } from '../../lib/api';
import { shortDate } from '../../lib/dates';
import { Details } from '../../ui/details';
import { Sheet, SheetActions } from '../../ui/sheet';
import type { Act } from '../ui/act-dialog';
import { useRefreshExceptCertificates } from './api';
import { CertificateView } from './certificate-view';
import { changedFields } from './changed-fields';

interface Props {
  doctor: QueuedDoctor | undefined;
  onClose: () => void;
  onAct: (act: Act) => void;
}

export function DoctorSheet({ doctor, onClose, onAct }: Props) {
  return (
    <Sheet opened={doctor !== undefined} onClose={onClose} title={doctor?.name} size="lg">
      {doctor && (
        <Stack>
          <Warnings doctor={doctor} />
          <Details
            rows={[
              ['Email', doctor.email],
              ['Qualification', doctor.qualification],
              ['Registration Number', doctor.registrationNumber],
              ['Council', doctor.council],
            ]}
          />
          <Differences doctor={doctor} />
          {doctor.certificate ? (
            <CertificateView id={doctor._id} certificate={doctor.certificate} />
          ) : (
            <p>
              No certificate is stored. Certificates are deleted {CERTIFICATE_RETENTION_DAYS} days after a
              decision.
            </p>
          )}
          <SheetActions>
            <Actions doctor={doctor} onAct={onAct} />
          </SheetActions>
        </Stack>
      )}
    </Sheet>
  );
}

function Warnings({
  doctor: { withdrawnAt, reason, status, suspended, emailConfirmed },
}: {
  doctor: QueuedDoctor;
}) {
  return (
    <>
      {withdrawnAt && (
        <Alert color="red">
          A verification of this registration number was withdrawn on {shortDate(withdrawnAt)}.
        </Alert>
      )}
      {status === 'returned' && reason && <Alert color="yellow">Sent back: {reason}</Alert>}
      {suspended && <Alert color="red">This account is suspended.</Alert>}
      {!emailConfirmed && (
        <Alert color="yellow">The email address is not confirmed yet. Verify the doctor once it is.</Alert>
      )}
    </>
  );
}

function Differences({ doctor }: { doctor: QueuedDoctor }) {
  const changed = changedFields(doctor);
  if (changed.length === 0) return null;
  return (
    <Alert color="yellow" title="Changed since verification">
      <ul>
        {changed.map(({ label, before, after }) => (
          <li key={label}>
            {label}: <del>{before}</del> → <ins>{after}</ins>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

const DOCTOR_SEES_REASON = 'The doctor will see this.';

function Actions({ doctor, onAct }: { doctor: QueuedDoctor; onAct: (act: Act) => void }) {
  const onDone = useRefreshExceptCertificates();
  const { _id: id, name, version, status } = doctor;
  const params = { id };
  if (status === 'verified')
    return (
      <Button
        color="red"
        variant="light"
        onClick={() =>
          onAct({
            title: `Withdraw the verification of ${name}?`,
            children: (
              <p>
                All upcoming visits are canceled and refunded in full. The doctor is signed out, no longer
                appears in the search and can no longer read anything about patients.
              </p>
            ),
            label: 'Withdraw Verification',
            reasonHint: DOCTOR_SEES_REASON,
            isDangerous: true,
            send: (reason) => callWithEnvelope(endpoints.withdrawVerification, { params, body: { reason } }),
            onDone,
          })
        }
      >
        Withdraw Verification
      </Button>
    );
  return (
    <>
      {status === 'waiting' && (
        <Button
          variant="default"
          onClick={() =>
            onAct({
              title: `Send the verification back to ${name}?`,
              children: <p>The doctor can correct it and submit it again.</p>,
              label: 'Send Back',
              reasonHint: DOCTOR_SEES_REASON,
              send: (reason) =>
                callWithEnvelope(endpoints.returnQueuedDoctor, { params, body: { reason, version } }),
              onDone,
            })
          }
        >
          Send Back
        </Button>
      )}
      <Button
        disabled={!doctor.emailConfirmed}
        onClick={() =>
          onAct({
            title: `Verify ${name}?`,
            children: <p>Patients see the verified badge beside the name.</p>,
            label: 'Verify',
            reasonHint: 'Say how you checked it. Only operators see this.',
            send: (reason) =>
              callWithEnvelope(endpoints.verifyQueuedDoctor, { params, body: { reason, version } }),
            onDone,
          })
        }
      >
        Verify
      </Button>
    </>
  );
}
