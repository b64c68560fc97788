import type { Doctor } from '@carelane/contract/doctors/doctor';
import type { Verification } from '@carelane/contract/doctors/verification';
import { Button } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { readStored, STORAGE, store } from '../../lib/storage';
import { LinkButton } from '../../ui/link-button';
import { Panel } from '../../ui/panel';
import classes from './first-steps.module.css';

type ProfileState = Pick<Doctor, 'profileImage' | 'hours_saved' | 'registration_number'>;
type VerificationState = Pick<Verification, 'required' | 'status'>;

interface Step {
  title: string;
  why: string;
  isDone: boolean;
  opens?: 'profile' | 'hours';
}

/** Once there is a profile, the verification card asks for the certificate, so this step is left out. */
function listSteps(doctor: ProfileState | null, { required, status }: VerificationState): Step[] {
  const isSent = status === 'waiting' || status === 'verified';
  return [
    {
      title: 'Create your profile',
      why: required
        ? 'Patients can find and book you once you have a profile and we have checked your registration.'
        : 'Patients can find and book you once you have a profile.',
      isDone: doctor !== null,
      opens: 'profile',
    },
    ...(required && (doctor === null || isSent)
      ? [
          {
            title: 'Send your certificate',
            why: 'Patients can find and book you once we have checked your registration.',
            isDone: isSent,
          },
        ]
      : []),
    {
      title: 'Add a photo',
      why: 'Patients like to see who they will meet.',
      isDone: Boolean(doctor?.profileImage),
      opens: 'profile',
    },
    {
      title: 'Set your hours',
      why: 'Until you do, patients can book you every day from 9 AM to 6 PM.',
      isDone: doctor?.hours_saved === true,
      opens: 'hours',
    },
    ...(required
      ? []
      : [
          {
            title: 'Add your registration number',
            why: 'It is printed on your prescriptions, and pharmacists look for it.',
            isDone: Boolean(doctor?.registration_number),
            opens: 'profile' as const,
          },
        ]),
  ];
}

interface Props {
  doctor: ProfileState | null | undefined;
  verification: VerificationState | undefined;
}

/** Every step needs the profile, so one button creates it first. After that, the panel can be dismissed. */
export function FirstSteps({ doctor, verification }: Props) {
  const [isHidden, setHidden] = useState(() => readStored(STORAGE.firstSteps) === 'hidden');
  if (doctor === undefined || verification === undefined) return null;
  const steps = listSteps(doctor, verification);
  const openSteps = steps.filter(({ isDone }) => !isDone);
  if (openSteps.length === 0 || (isHidden && doctor)) return null;
  const hide = () => {
    store(STORAGE.firstSteps, 'hidden');
    setHidden(true);
  };
  return (
    <Panel
      title="Getting Started"
      aside={
        <span className={classes.progress}>
          {steps.length - openSteps.length} of {steps.length} done
        </span>
      }
    >
      <ol className={classes.steps}>
        {steps.map(({ title, why, isDone, opens }) => (
          <li key={title} className={classes.step} data-done={isDone || undefined}>
            {isDone ? <IconCircleCheckFilled aria-hidden /> : <IconCircle aria-hidden />}
            <span>
              <strong>
                {doctor && !isDone ? (
                  <Link
                    to="/profile"
                    search={{ tab: 'profile', ...(opens && { open: opens }) }}
                    className={classes.link}
                  >
                    {title}
                  </Link>
                ) : (
                  title
                )}
                {isDone ? <span className={classes.visuallyHidden}> (done)</span> : null}
              </strong>
              {isDone ? null : <small>{why}</small>}
            </span>
          </li>
        ))}
      </ol>
      <div className={classes.actions}>
        {doctor ? (
          <Button variant="subtle" onClick={hide}>
            Not now
          </Button>
        ) : (
          <LinkButton to="/profile" search={{ tab: 'profile', open: 'profile' }}>
            Create Doctor Profile
          </LinkButton>
        )}
      </div>
    </Panel>
  );
}
