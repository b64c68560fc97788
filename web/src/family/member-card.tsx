import { type FamilyMember, RELATION_LABELS } from '@carelane/contract/family/family';
import { ageInWords, isMinor } from '@carelane/contract/patients/age';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { errorMessage } from '../lib/api';
import { isoDate } from '../lib/dates';
import { useNow } from '../lib/now';
import { runMutation } from '../lib/run-mutation';
import { PersonAvatar } from '../ui/person-avatar';
import { toast } from '../ui/toast';
import { useSwitchPerson } from './api';
import { EditMemberSheet } from './edit-member-sheet';
import { EndGuardianshipSheet, isLastGuardian } from './end-guardianship-sheet';
import classes from './family.module.css';
import { MailLinkSheet } from './mail-link-sheet';
import { SentLink } from './sent-link';

const listFormat = new Intl.ListFormat('en', { type: 'conjunction' });

export function MemberCard({ member }: { member: FamilyMember }) {
  const today = isoDate(useNow(60));
  const switchTo = useSwitchPerson();
  const [openSheet, setOpenSheet] = useState<'edit' | 'guardian' | 'take-over' | 'end'>();
  const close = () => setOpenSheet(undefined);
  const { name, relation, date_of_birth: dateOfBirth, guardians, invitations } = member;
  const age = dateOfBirth ? ageInWords(dateOfBirth, today) : undefined;
  const isAdult = dateOfBirth !== null && !isMinor(dateOfBirth, today);
  const guardianNames = guardians.map((guardian) => (guardian.isYou ? 'you' : guardian.name));
  const open = () =>
    runMutation(switchTo, { id: member._id }, { onError: (error) => toast.error(errorMessage(error)) });
  return (
    <li className={classes.member}>
      <div className={classes.who}>
        <PersonAvatar name={name} src={member.profileImage} />
        <div>
          <strong>{name}</strong>
          <p className={classes.soft}>{[RELATION_LABELS[relation], age].filter(Boolean).join(' · ')}</p>
        </div>
      </div>
      <p className={classes.soft}>Looked after by {listFormat.format(guardianNames)}.</p>
      {invitations.map((invitation) => (
        <SentLink key={invitation._id} memberId={member._id} invitation={invitation} />
      ))}
      <div className={classes.actions}>
        <Button size="sm" loading={switchTo.isPending} onClick={open}>
          Use Carelane for {name}
        </Button>
        <Button size="sm" variant="default" onClick={() => setOpenSheet('edit')}>
          Edit
        </Button>
        <Button size="sm" variant="default" onClick={() => setOpenSheet('guardian')}>
          Invite Somebody Else
        </Button>
        {isAdult && (
          <Button size="sm" variant="default" onClick={() => setOpenSheet('take-over')}>
            Hand Over
          </Button>
        )}
        <Button size="sm" variant="light" color="red" onClick={() => setOpenSheet('end')}>
          {isLastGuardian(member) ? 'Close Profile' : 'Stop Looking After'}
        </Button>
      </div>
      <EditMemberSheet member={member} opened={openSheet === 'edit'} onClose={close} />
      <MailLinkSheet member={member} kind="guardian" opened={openSheet === 'guardian'} onClose={close} />
      <MailLinkSheet member={member} kind="take-over" opened={openSheet === 'take-over'} onClose={close} />
      <EndGuardianshipSheet member={member} opened={openSheet === 'end'} onClose={close} />
    </li>
  );
}
