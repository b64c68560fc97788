import { UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useSession } from '../auth/session';
import { errorMessage } from '../lib/api';
import { runMutation } from '../lib/run-mutation';
import { Panel } from '../ui/panel';
import { PersonAvatar } from '../ui/person-avatar';
import { toast } from '../ui/toast';
import { familyQuery, useSwitchPerson } from './api';
import classes from './family.module.css';
import { familyPeople } from './family-people';

export function VisitPersonPicker() {
  const { user } = useSession();
  const { data = [] } = useQuery(familyQuery);
  const { href } = useLocation();
  const switchTo = useSwitchPerson();
  if (data.length === 0) return null;
  const choose = (id: string | undefined) =>
    runMutation(switchTo, { id, page: href }, { onError: (error) => toast.error(errorMessage(error)) });
  return (
    <Panel title="Who Is This Visit For?">
      <div className={classes.people}>
        {familyPeople(user, data).map(({ id, name, image, isCurrent }) => (
          <UnstyledButton
            key={id ?? 'own'}
            className={classes.person ?? ''}
            aria-label={name}
            aria-pressed={isCurrent}
            disabled={switchTo.isPending}
            onClick={() => {
              if (!isCurrent) choose(id);
            }}
          >
            <PersonAvatar name={name} src={image} size={32} isInLabeledButton />
            {name}
          </UnstyledButton>
        ))}
      </div>
    </Panel>
  );
}
