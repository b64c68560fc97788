import { LeaveActing } from './leave-acting';
import { OpenForPerson } from './open-for-person';
import { PersonSwitch } from './person-switch';

interface Props {
  area: 'header' | 'banner' | 'page';
}

/** One lazy component instead of three, because each adds a little to what every page loads. */
export function FamilyFrame({ area }: Props) {
  if (area === 'header') return <PersonSwitch />;
  return area === 'banner' ? <LeaveActing /> : <OpenForPerson />;
}
