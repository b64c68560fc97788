import type { Role } from '@carelane/contract/auth/account';
import { phoneLink } from '@carelane/contract/site';
import { Button } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import classes from './assistant.module.css';
import type { Entry } from './conversation';
import { SuggestedSpecialties } from './suggested-specialties';

interface Props {
  entry: Entry;
  viewerRole: Role;
  emergencyNumber?: string | undefined;
}

export function Message({ entry, viewerRole, emergencyNumber }: Props) {
  const { content, suggestions } = entry;
  const isEmergency = suggestions?.emergency ?? false;
  return (
    <article
      className={classes.message}
      data-from={entry.role}
      data-emergency={isEmergency || undefined}
      aria-label={entry.role === 'user' ? 'You' : 'AI assistant'}
    >
      <p className={classes.text}>{content.trim()}</p>
      {isEmergency && emergencyNumber && (
        <Button
          component="a"
          href={phoneLink(emergencyNumber)}
          color="red"
          size="md"
          leftSection={<IconPhone size={18} aria-hidden />}
          className={classes.call}
        >
          Call {emergencyNumber}
        </Button>
      )}
      {suggestions?.reading && (
        <a className={classes.reading} href={suggestions.reading.path}>
          Read more: {suggestions.reading.title}
        </a>
      )}
      {suggestions && suggestions.specialties.length > 0 && (
        <SuggestedSpecialties
          specialties={suggestions.specialties}
          canBook={viewerRole === 'patient'}
          isEmergency={isEmergency}
        />
      )}
    </article>
  );
}
