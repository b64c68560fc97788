import type { Doctor } from '@carelane/contract/doctors/doctor';
import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { doctorFee } from '@carelane/contract/doctors/fee';
import { Alert, Tabs } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useSession } from '../../auth/session';
import { errorMessage, isRefusedForGood } from '../../lib/api';
import { countWithNoun } from '../../lib/count-with-noun';
import { SearchDrawing } from '../../ui/art/search-drawing';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { Fee } from '../../ui/fee';
import { LinkButton } from '../../ui/link-button';
import { LoadingState } from '../../ui/loading-state';
import { usePageTitle } from '../../ui/page-title';
import { Panel } from '../../ui/panel';
import { PersonAvatar } from '../../ui/person-avatar';
import { PageSkeleton, PanelSkeleton, RowSkeleton } from '../../ui/skeletons';
import { useDoctor } from '../api';
import { NextFreeTime } from '../doctor-card';
import { Rating } from '../rating';
import { VerifiedMark } from '../verified-mark';
import classes from './doctor-page.module.css';
import { DoctorReviews } from './doctor-reviews';
import { DoctorSchedule } from './doctor-schedule';
import { SimilarDoctors } from './similar-doctors';

export function DoctorPage() {
  const { id } = useParams({ from: '/signed-in/doctors/$id' });
  const { data: doctor, error, refetch } = useDoctor(id);
  usePageTitle(doctor ? doctorTitle(doctor.name) : 'Doctor');
  if (doctor) return <DoctorDetails doctor={doctor} />;
  if (isRefusedForGood(error)) {
    return (
      <EmptyState
        isPage
        drawing={<SearchDrawing />}
        title="Doctor not found"
        action={<LinkButton to="/doctors">Find Doctors</LinkButton>}
      />
    );
  }
  if (error) return <ErrorState isPage title={errorMessage(error)} onRetry={() => void refetch()} />;
  return <DoctorLoading />;
}

function DoctorLoading() {
  return (
    <LoadingState isPage label="Loading doctor information...">
      <div className={classes.page}>
        <PageSkeleton />
        <div className={classes.columns}>
          <PanelSkeleton lines={6} />
          <RowSkeleton />
        </div>
      </div>
    </LoadingState>
  );
}

function DoctorDetails({ doctor }: { doctor: Doctor }) {
  const { user } = useSession();
  const canBook = user.role === 'patient' && doctor.status === 'active';
  return (
    <div className={classes.page}>
      <Panel className={classes.head ?? ''}>
        <div className={classes.who}>
          <PersonAvatar name={doctor.name} src={doctor.profileImage} size={104} />
          <div>
            <h1 className={classes.name}>
              {doctorTitle(doctor.name)} {doctor.verified && <VerifiedMark />}
            </h1>
            <p className={classes.specialty}>{doctor.specialization || 'General'}</p>
            <div className={classes.marks}>
              <Rating rating={doctor.rating} count={doctor.reviewCount} />
            </div>
          </div>
        </div>
        <div className={classes.book}>
          <p className={classes.fee}>
            <Fee amount={doctorFee(doctor)} />
          </p>
          {canBook && (
            <LinkButton to="/book-appointment/$doctorId" params={{ doctorId: doctor._id }} fullWidth>
              Book Appointment
            </LinkButton>
          )}
        </div>
      </Panel>
      {doctor.status !== 'active' && (
        <Alert color="orange">This doctor is not taking new appointments at the moment.</Alert>
      )}
      <div className={classes.columns}>
        <Panel>
          <Tabs defaultValue="about" keepMounted={false}>
            <Tabs.List mb="lg">
              <Tabs.Tab value="about">About</Tabs.Tab>
              <Tabs.Tab value="schedule">Schedule</Tabs.Tab>
              <Tabs.Tab value="reviews">Reviews</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="about">
              <About doctor={doctor} canBook={canBook} />
            </Tabs.Panel>
            <Tabs.Panel value="schedule">
              <DoctorSchedule doctor={doctor} />
            </Tabs.Panel>
            <Tabs.Panel value="reviews">
              <DoctorReviews doctor={doctor} />
            </Tabs.Panel>
          </Tabs>
        </Panel>
        <SimilarDoctors doctor={doctor} />
      </div>
    </div>
  );
}

function About({ doctor, canBook }: { doctor: Doctor; canBook: boolean }) {
  return (
    <>
      <p className={classes.about}>{doctor.about}</p>
      <dl className={classes.facts}>
        <div>
          <dt>Next Available</dt>
          <dd>
            <NextFreeTime doctor={doctor} canBook={canBook} />
          </dd>
        </div>
        <div>
          <dt>Experience</dt>
          <dd>{countWithNoun(doctor.experience, 'year')}</dd>
        </div>
        <div>
          <dt>Education</dt>
          <dd>{doctor.qualification}</dd>
        </div>
        <div>
          <dt>Languages</dt>
          <dd>{doctor.languages}</dd>
        </div>
        {doctor.registration_number && (
          <div>
            <dt>Registration Number</dt>
            <dd>{doctor.registration_number}</dd>
          </div>
        )}
        {doctor.clinic_address && (
          <div>
            <dt>Clinic Address</dt>
            <dd>{doctor.clinic_address}</dd>
          </div>
        )}
      </dl>
    </>
  );
}
