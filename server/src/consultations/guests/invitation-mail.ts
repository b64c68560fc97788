import type { GuestKind } from '@carelane/contract/consultations/guest';
import { zoneName } from '@carelane/contract/time/zone-name';
import type { Room } from '../rooms';

const KIND_LABELS: Record<GuestKind, string> = { carer: 'a carer', interpreter: 'an interpreter' };

/** It may reach the wrong person, so it names neither patient nor doctor. */
export function invitationMail({ startsAt, timezone }: Room, kind: GuestKind, link: string) {
  const startFormat = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: timezone,
  });
  return {
    subject: 'You are invited to a video visit',
    text: [
      'Hello,',
      `Someone has invited you to join their video visit at Carelane as ${KIND_LABELS[kind]}, on ${startFormat.format(startsAt)} ${zoneName(timezone)}.`,
      `Open this link up to 15 minutes before, in the browser with your camera and microphone:\n${link}`,
      'You do not need an account. Enter your name, and the doctor will let you in. The link can be used once, for this visit only, so please do not pass it on.',
      'If you do not know who invited you, please ignore this email.',
      'Carelane',
    ].join('\n\n'),
  };
}
