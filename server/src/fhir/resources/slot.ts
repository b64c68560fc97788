import { SLOT_MINUTES } from '@carelane/contract/doctors/slot-grid';
import type { Slot } from '@carelane/contract/doctors/slots-for-date';
import { type Resource, reference } from '../resource';
import { bookingPage } from './practitioner-role';

export function slotResource(doctorId: string, { startsAt, status }: Slot, publicUrl: string): Resource {
  return {
    resourceType: 'Slot',
    id: slotId(doctorId, startsAt),
    schedule: reference('Schedule', doctorId),
    status: status === 'available' ? 'free' : 'busy',
    start: startsAt.toISOString(),
    end: new Date(startsAt.getTime() + SLOT_MINUTES * 60_000).toISOString(),
    comment: `Book at ${bookingPage(publicUrl, doctorId)}`,
  };
}

export const slotPrefix = (doctorId: string) => `${doctorId}.`;

export const slotId = (doctorId: string, startsAt: Date) =>
  `${slotPrefix(doctorId)}${startsAt.toISOString().slice(0, 16).replace(/\D/g, '')}`;

export const slotDoctorId = (id: string): string => id.split('.')[0] ?? '';
