import type { Role } from '@carelane/contract/auth/account';
import { NOTES_MAX_LENGTH } from '@carelane/contract/consultations/consultation';
import { Button, Textarea } from '@mantine/core';
import type { AppointmentView } from '../../appointments/appointment-view';
import { shortDate } from '../../lib/dates';
import { ErrorState } from '../../ui/error-state';
import { ChangedNotes } from './changed-notes';
import classes from './panel.module.css';
import { type NotesState, useNotes } from './use-notes';

const STATE_LABELS: Record<NotesState, string> = {
  saved: 'All changes saved',
  unsaved: 'Not saved yet',
  saving: 'Saving…',
  conflict: 'Not saved yet',
  failed: 'Could not save. Your notes are stored on this device, and we will try again.',
};

export function Notes({ appointment, role }: { appointment: AppointmentView; role: Role }) {
  const canSave = appointment.status !== 'canceled';
  const { text, saved, earlier, isLoaded, hasFailed, reload, state, write, save, choose } = useNotes(
    appointment.id,
    canSave,
  );
  const stateLabel = isLoaded ? STATE_LABELS[state] : '';
  const isDoctor = role === 'doctor';
  if (hasFailed) return <ErrorState title="Your notes could not be loaded." onRetry={() => void reload()} />;
  return (
    <div className={classes.notes}>
      <Textarea
        label={isDoctor ? 'Medical Notes' : 'Personal Notes'}
        description={
          isDoctor
            ? "These notes are saved to the patient's record."
            : 'These notes are private: only you can see them.'
        }
        minRows={8}
        maxRows={18}
        maxLength={NOTES_MAX_LENGTH}
        disabled={!isLoaded || !canSave}
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <div className={classes.notesBar}>
        <span role="status">
          {canSave ? stateLabel : 'This visit was canceled, so its notes cannot be changed.'}
        </span>
        <Button
          size="sm"
          variant="light"
          disabled={!isLoaded || !canSave || state === 'conflict'}
          loading={state === 'saving'}
          onClick={() => void save()}
        >
          Save Notes
        </Button>
      </div>
      {state === 'conflict' && <ChangedNotes saved={saved} onChoose={choose} />}
      {earlier.length > 0 && (
        <section className={classes.earlier} aria-label="Earlier notes">
          <h2>Earlier notes on {appointment.patientName}</h2>
          {earlier.map((note) => (
            <details key={note.appointmentId}>
              <summary>{shortDate(note.date)}</summary>
              <p className={classes.earlierText}>{note.text}</p>
            </details>
          ))}
        </section>
      )}
    </div>
  );
}
