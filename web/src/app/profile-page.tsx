import type { User } from '@carelane/contract/auth/account';
import { Tabs } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { AccountForm } from '../auth/account-form';
import { ChangePasswordForm } from '../auth/change-password-form';
import { DevicesPanel } from '../auth/devices-panel';
import { SecondFactorPanel } from '../auth/second-factor-panel';
import { useSession } from '../auth/session';
import { YourDataPanel } from '../auth/your-data-panel';
import { doctorKeys } from '../doctors/api';
import { verificationQuery } from '../doctors/verification/api';
import { lostBadgeWarning } from '../doctors/verification/describe-verification';
import { FamilyLoading, FamilyPanelFrame } from '../family/family-panel-frame';
import { AccessLogPanel } from '../patients/access-log-panel';
import { DoctorPatientsCards } from '../patients/doctor-patients-cards';
import { lazyComponent } from '../ui/lazy-component';
import { LoadingState } from '../ui/loading-state';
import manyTabs from '../ui/many-tabs.module.css';
import { PersonAvatar } from '../ui/person-avatar';
import classes from './profile-page.module.css';

const CalendarFeedPanel = lazyComponent(
  () => import('../appointments/calendar-feed-panel').then((module) => module.CalendarFeedPanel),
  () => <LoadingState label="Loading your calendar address..." count={1} />,
);
const PasskeysPanel = lazyComponent<object>(
  () => import('../auth/passkeys-panel').then((module) => module.PasskeysPanel),
  () => <LoadingState label="Loading your passkeys..." count={1} />,
);
const ChoicesPanel = lazyComponent<object>(
  () => import('../notifications/choices-panel').then((module) => module.ChoicesPanel),
  () => <LoadingState label="Loading your choices..." count={2} />,
);
const PushPanel = lazyComponent<object>(
  () => import('../notifications/push-panel').then((module) => module.PushPanel),
  () => <LoadingState label="Loading your devices..." count={1} />,
);
const RecordAccessPanel = lazyComponent<object>(
  () => import('../fhir/record-access-panel').then((module) => module.RecordAccessPanel),
  () => <LoadingState label="Loading what you share..." count={1} />,
);
const FamilyPanel = lazyComponent<object>(
  () => import('../family/family-panel').then((module) => module.FamilyPanel),
  () => (
    <FamilyPanelFrame>
      <FamilyLoading />
    </FamilyPanelFrame>
  ),
);
const DoctorProfileTab = lazyComponent(
  () => import('../doctors/profile/doctor-profile-tab').then((module) => module.DoctorProfileTab),
  () => <LoadingState label="Loading your profile..." shape="page" count={2} />,
);
const PatientProfileTab = lazyComponent(
  () => import('../patients/patient-profile-tab').then((module) => module.PatientProfileTab),
  () => <LoadingState label="Loading your profile..." shape="page" count={1} />,
);

export function ProfilePage() {
  const { user } = useSession();
  const { tab: requested, open } = useSearch({ from: '/signed-in/profile' });
  const isDoctor = user.role === 'doctor';
  const hasFamily = !isDoctor && !user.guardian;
  const available = requested === 'family' && !hasFamily ? undefined : requested;
  // A guardian acting for a family member sees only the medical profile: there is no account to sign in to.
  const tab = user.guardian ? 'profile' : (available ?? 'account');
  const navigate = useNavigate();
  return (
    <>
      <header className={classes.header}>
        <PersonAvatar name={user.name} src={user.profileImage} size={80} />
        <div>
          <h1>{user.name}</h1>
          <p>{isDoctor ? 'Doctor' : 'Patient'}</p>
        </div>
      </header>
      <Tabs
        value={tab}
        onChange={(next) =>
          void navigate({ to: '/profile', search: next ? { tab: next } : {}, replace: true })
        }
        keepMounted={false}
      >
        <Tabs.List mb="lg" className={manyTabs.list ?? ''}>
          {user.guardian ? null : (
            <>
              <Tabs.Tab value="account">Account</Tabs.Tab>
              <Tabs.Tab value="security">Security</Tabs.Tab>
              <Tabs.Tab value="notifications">Notifications</Tabs.Tab>
            </>
          )}
          <Tabs.Tab value="profile">{isDoctor ? 'Doctor Profile' : 'Patient Profile'}</Tabs.Tab>
          {hasFamily ? <Tabs.Tab value="family">Family</Tabs.Tab> : null}
        </Tabs.List>
        <Tabs.Panel value="account">
          <div className={classes.stack}>
            {isDoctor ? <DoctorAccountForm user={user} /> : <AccountForm user={user} />}
            <CalendarFeedPanel isPatient={!isDoctor} />
            <YourDataPanel isPatient={!isDoctor} />
          </div>
        </Tabs.Panel>
        <Tabs.Panel value="security">
          <div className={classes.stack}>
            <ChangePasswordForm />
            <SecondFactorPanel />
            <PasskeysPanel />
            <DevicesPanel />
          </div>
        </Tabs.Panel>
        <Tabs.Panel value="notifications">
          <div className={classes.stack}>
            <ChoicesPanel />
            <PushPanel />
          </div>
        </Tabs.Panel>
        <Tabs.Panel value="profile">
          {isDoctor ? (
            <DoctorProfileTab
              opened={open}
              renderRecords={(doctor) => <DoctorPatientsCards doctorId={doctor._id} />}
            />
          ) : (
            <div className={classes.stack}>
              <PatientProfileTab canDelete={!user.guardian} />
              <AccessLogPanel />
              {user.guardian ? <YourDataPanel isPatient isGuardian /> : <RecordAccessPanel />}
            </div>
          )}
        </Tabs.Panel>
        {hasFamily ? (
          <Tabs.Panel value="family">
            <FamilyPanel />
          </Tabs.Panel>
        ) : null}
      </Tabs>
    </>
  );
}

function DoctorAccountForm({ user }: { user: User }) {
  const client = useQueryClient();
  const { data: verification } = useQuery(verificationQuery);
  return (
    <AccountForm
      user={user}
      renameWarning={verification?.status === 'verified' ? lostBadgeWarning(verification) : undefined}
      onSaved={() => void client.invalidateQueries({ queryKey: doctorKeys.own })}
    />
  );
}
