import { type Prescription, REASON_MAX_LENGTH } from '@carelane/contract/prescriptions/prescription';
import { NEW_REQUEST_DAYS, renewalAvailability } from '@carelane/contract/prescriptions/renewal-rule';
import { Textarea } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useNow } from '../../lib/now';
import { runMutation } from '../../lib/run-mutation';
import { IdleButton } from '../../ui/idle-button';
import { useRequestRenewal } from '../api';
import classes from '../prescriptions.module.css';

export function RequestNew({ prescription }: { prescription: Prescription }) {
  const renewal = useRequestRenewal();
  const [note, setNote] = useState('');
  const availability = renewalAvailability(prescription.renewal, useNow(60));
  const isClosed = prescription.status === 'Withdrawn' || availability === 'closed';
  const needsNote = availability === 'with a note';
  return (
    <div className={classes.stack}>
      {!isClosed && (
        <Textarea
          label={needsNote ? 'Note to your doctor' : 'Note to your doctor (optional)'}
          description={
            needsNote
              ? `Your doctor declined. Write what has changed, or ask again ${NEW_REQUEST_DAYS} days after the answer.`
              : undefined
          }
          autosize
          minRows={1}
          maxLength={REASON_MAX_LENGTH}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      )}
      <IdleButton
        variant="default"
        className={classes.start ?? ''}
        leftSection={<IconRefresh size={18} aria-hidden />}
        isIdle={isClosed || (needsNote && note.trim() === '')}
        loading={renewal.isPending}
        onClick={() =>
          runMutation(renewal, { id: prescription._id, note: note.trim() }, { onSuccess: () => setNote('') })
        }
      >
        Request New
      </IdleButton>
    </div>
  );
}
