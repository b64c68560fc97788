import { describe, expect, it } from 'vitest';
import { toAppointmentView } from './appointment-view';

describe('an appointment on screen', () => {
  it('has a fallback for every missing field', () => {
    expect(toAppointmentView({ _id: 'a1' })).toMatchObject({
      doctorName: 'Unknown Doctor',
      doctorSpecialty: 'General',
      doctorExperience: 0,
      patientName: 'Unknown Patient',
      status: 'scheduled',
      consultationType: 'Video Consultation',
      reason: '',
    });
  });

  it('reads the time of a slot with or without its day', () => {
    const date = '2026-03-02';
    expect(toAppointmentView({ date, timeSlot: 'Monday 10:30 AM' })).toMatchObject({
      day: 'Monday',
      time: '10:30 AM',
    });
    expect(toAppointmentView({ date, timeSlot: { time: '10:30 AM' } })).toMatchObject({
      time: '10:30 AM',
      startsAt: '2026-03-02T05:00:00.000Z',
    });
  });
});
