import type { People } from './people';
import { button, dialog, inEachState, inTurn, type Scene } from './scene';

/** Of the demo patient, who looks after a child. */
export function familyScenes(): Omit<Scene, 'who'>[] {
  const path = '/profile?tab=family';
  return [
    ...inEachState({ family: path }),
    { name: 'family-add', path, act: inTurn(button('Add a Person'), dialog) },
    { name: 'family-edit', path, act: inTurn(button('Edit'), dialog) },
    { name: 'family-invite', path, act: inTurn(button('Invite Somebody Else'), dialog) },
    { name: 'family-close', path, act: inTurn(button('Close Profile'), dialog) },
    { name: 'family-accept-expired', path: '/family/guardian?token=abc' },
  ];
}

/** While the demo patient acts for the child. */
export function guardianScenes({ doctorId, scheduledId, childsVisitId }: People): Scene[] {
  const screens: Record<string, string> = {
    dashboard: '/dashboard',
    booking: `/book-appointment/${doctorId}`,
    appointments: '/appointments',
    prescriptions: '/prescriptions',
    visit: `/appointments/${childsVisitId}`,
    'visit-of-another': `/appointments/${scheduledId}`,
    profile: '/profile?tab=profile',
  };
  return Object.entries(screens).map(([name, path]) => ({ who: 'guardian', name, path }));
}
