import { LeaveActing } from './leave-acting';
import { OpenForPerson } from './open-for-person';
import { PersonSwitch } from './person-switch';

interface Props {
  place: 'header' | 'banner' | 'page';
}

/** What the family adds to the frame of every screen, in one file: each further one makes all pages larger. */
export function FamilyFrame({ place }: Props) {
  if (place === 'header') return <PersonSwitch />;
  return place === 'banner' ? <LeaveActing /> : <OpenForPerson />;
}
