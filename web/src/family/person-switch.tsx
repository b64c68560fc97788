import { UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useSession } from '../auth/session';
import { errorMessage } from '../lib/api';
import { runMutation } from '../lib/run-mutation';
import { PersonAvatar } from '../ui/person-avatar';
import { toast } from '../ui/toast';
import { familyQuery, useSwitchPerson } from './api';
import classes from './family.module.css';
import { familyPeople } from './family-people';

/** More would not fit beside the bell on a phone. */
const MAX_SHOWN = 3;

export function PersonSwitch() {
  const { user } = useSession();
  const { data = [] } = useQuery(familyQuery);
  const switchTo = useSwitchPerson();
  const navigate = useNavigate();
  if (data.length === 0) return null;
  const others = familyPeople(user, data).filter(({ isCurrent }) => !isCurrent);
  const hiddenCount = others.length - MAX_SHOWN;
  const open = (person: { id: string | undefined; page?: string }) =>
    runMutation(switchTo, person, { onError: (error) => toast.error(errorMessage(error)) });
  /** The whole list is on a page in the guardian's own account. */
  const showAll = () => {
    if (user.guardian) open({ id: undefined, page: '/profile?tab=family' });
    else void navigate({ to: '/profile', search: { tab: 'family' } });
  };
  return (
    <nav className={classes.switch} aria-label="Switch person">
      {others.slice(0, MAX_SHOWN).map(({ id, name, image }) => (
        <UnstyledButton
          key={id ?? 'own'}
          className={classes.face ?? ''}
          aria-label={`Switch to ${name}`}
          title={`Switch to ${name}`}
          disabled={switchTo.isPending}
          onClick={() => open({ id })}
        >
          <PersonAvatar name={name} src={image} size={30} isInLabeledButton />
        </UnstyledButton>
      ))}
      {hiddenCount > 0 && (
        <UnstyledButton
          className={classes.more ?? ''}
          aria-label={`${hiddenCount} more in your family`}
          disabled={switchTo.isPending}
          onClick={showAll}
        >
          +{hiddenCount}
        </UnstyledButton>
      )}
    </nav>
  );
}
