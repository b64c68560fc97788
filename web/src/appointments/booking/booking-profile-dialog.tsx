import { PatientForm } from '../../patients/patient-form';
import { Sheet } from '../../ui/sheet';

interface Props {
  opened: boolean;
  onClose: () => void;
}

export function BookingProfileDialog({ opened, onClose }: Props) {
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title="Create Patient Profile"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {/* React hands a dialog's events on to the form around it: this one's submit is not the booking's. */}
      <div onSubmit={(event) => event.stopPropagation()}>
        <PatientForm patient={null} onSaved={onClose} />
      </div>
    </Sheet>
  );
}
