import type { People } from './people';
import { button, dialog, inEachState, inSequence, type Scene } from './scene';

export function familyScenes(): Omit<Scene, 'persona'>[] {
  const path = '/profile?tab=family';
  return [
    ...inEachState({ family: path }),
    { name: 'family-add', path, act: inSequence(button('Add a Person'), dialog) },
    { name: 'family-edit', path, act: inSequence(button('Edit'), dialog) },
    { name: 'family-invite', path, act: inSequence(button('Invite Somebody Else'), dialog) },
    { name: 'family-close', path, act: inSequence(button('Close Profile'), dialog) },
    { name: 'family-accept-expired', path: '/family/guardian?token=abc' },
  ];
}

export function guardianScenes({ doctorId, scheduledId, childVisitId }: People): Scene[] {
  const screens: Record<string, string> = {
    dashboard: '/dashboard',
    booking: `/book-appointment/${doctorId}`,
    appointments: '/appointments',
    prescriptions: '/prescriptions',
    visit: `/appointments/${childVisitId}`,
    'visit-of-another': `/appointments/${scheduledId}`,
    profile: '/profile?tab=profile',
  };
  return Object.entries(screens).map(([name, path]) => ({ persona: 'guardian', name, path }));
}
