import { PatientForm } from '../../patients/patient-form';
import { Sheet } from '../../ui/sheet';

interface Props {
  opened: boolean;
  onClose: () => void;
  onSaved: () => void;
}

export function BookingProfileDialog({ opened, onClose, onSaved }: Props) {
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title="Create Patient Profile"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {/* React bubbles a dialog's submit event to the surrounding booking form. */}
      <div onSubmit={(event) => event.stopPropagation()}>
        <PatientForm patient={null} onSaved={onSaved} />
      </div>
    </Sheet>
  );
}
