import { appointmentCalendar } from '@carelane/contract/appointments/booking-endpoints';
import { callRaw, errorMessage } from '../../lib/api';
import { toast } from '../../ui/toast';

/** The request needs the access token, so a plain link would not work. */
export async function saveCalendarFile(appointmentId: string): Promise<void> {
  try {
    const response = await callRaw(appointmentCalendar, { params: { id: appointmentId } });
    const address = URL.createObjectURL(await response.blob());
    const link = document.createElement('a');
    link.href = address;
    link.download = 'appointment.ics';
    link.click();
    // The browser may read the file only after the click handler has returned.
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  } catch (error) {
    toast.error(`The calendar file could not be downloaded: ${errorMessage(error)}`);
  }
}
