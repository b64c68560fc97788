import { LeaveActing } from './leave-acting';
import { OpenForPerson } from './open-for-person';
import { PersonSwitch } from './person-switch';

interface Props {
  place: 'header' | 'banner' | 'page';
}

/** What this domain adds to the frame of every screen. One file, because each lazy file makes every page larger. */
export function FamilyFrame({ place }: Props) {
  if (place === 'header') return <PersonSwitch />;
  return place === 'banner' ? <LeaveActing /> : <OpenForPerson />;
}
