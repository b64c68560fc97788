import type { Doctor } from '@carelane/contract/doctors/doctor';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useSession } from '../../auth/session';
import { doctorQuery } from '../../doctors/api';
import { errorMessage, isRefusedForGood } from '../../lib/api';
import { SearchDrawing } from '../../ui/art/search-drawing';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { LinkButton } from '../../ui/link-button';
import { LoadingState } from '../../ui/loading-state';
import { PageHeader } from '../../ui/page-header';
import { PageSkeleton, PanelSkeleton } from '../../ui/skeletons';
import { availableDaysQuery } from './booking-api';
import type { FreeDays } from './booking-draft';
import { BookingForm } from './booking-form';
import classes from './booking-form.module.css';

export function BookingPage() {
  return (
    <div className={classes.frame}>
      <PageHeader title="Book Appointment" />
      <Booking />
    </div>
  );
}

function Booking() {
  const { doctorId } = useParams({ from: '/signed-in/book-appointment/$doctorId' });
  const { user } = useSession();
  const isPatient = user.role === 'patient';
  const doctor = useQuery({ ...doctorQuery(doctorId), enabled: isPatient });
  const days = useQuery({ ...availableDaysQuery(doctorId), enabled: isPatient });
  if (!isPatient) return <NotForDoctors />;
  if (doctor.isPending || (doctor.data && days.isPending)) return <BookingLoading />;
  if (doctor.data) return <LoadedBooking key={doctorId} doctor={doctor.data} days={days.data} />;
  if (isRefusedForGood(doctor.error)) return <DoctorNotFound />;
  return <ErrorState title={errorMessage(doctor.error)} onRetry={() => void doctor.refetch()} />;
}

function LoadedBooking({ doctor, days }: { doctor: Doctor; days: FreeDays | undefined }) {
  if (doctor.status !== 'active') {
    return (
      <EmptyState
        drawing={<SearchDrawing />}
        title="This doctor is not taking new appointments at the moment"
        action={<LinkButton to="/doctors">Find Doctors</LinkButton>}
      />
    );
  }
  return <BookingForm doctor={doctor} days={days} />;
}

function BookingLoading() {
  return (
    <LoadingState label="Loading doctor information...">
      <div className={classes.page}>
        <div className={classes.main}>
          <PageSkeleton />
          <PanelSkeleton lines={12} />
        </div>
        <PanelSkeleton lines={6} />
      </div>
    </LoadingState>
  );
}

function DoctorNotFound() {
  return (
    <EmptyState
      drawing={<SearchDrawing />}
      title="Doctor not found"
      hint="This doctor may have left Carelane."
      action={<LinkButton to="/doctors">Find Doctors</LinkButton>}
    />
  );
}

function NotForDoctors() {
  return (
    <EmptyState
      drawing={<SearchDrawing />}
      title="Only patients can book appointments"
      hint="You are signed in as a doctor."
      action={<LinkButton to="/dashboard">Go to Dashboard</LinkButton>}
    />
  );
}
