import type { Doctor } from '@carelane/contract/doctors/doctor';
import { doctorFee } from '@carelane/contract/doctors/fee';
import { isMinor } from '@carelane/contract/patients/age';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { sessionQuery, useSession } from '../../auth/session';
import { doctorKeys } from '../../doctors/api';
import { ApiError, errorMessage } from '../../lib/api';
import { ownPatientQuery } from '../../patients/api';
import { toast } from '../../ui/toast';
import { openCheckoutsQuery, refetchTimes, useStartCheckout } from './booking-api';
import { type BookingDraft, type FreeDays, firstDraft, keepDraft, rememberCheckout } from './booking-draft';
import { useReturnFromCheckout } from './use-return-from-checkout';

export type Booking = ReturnType<typeof useBooking>;

/** The selection, stored across reloads, and the way to the checkout. */
export function useBooking(doctor: Doctor, days: FreeDays | undefined, now: Date) {
  const { user } = useSession();
  const search = useSearch({ from: '/signed-in/book-appointment/$doctorId' });
  const navigate = useNavigate({ from: '/book-appointment/$doctorId' });
  const client = useQueryClient();
  const [draft, setDraft] = useState(() =>
    firstDraft({ doctorId: doctor._id, requested: search, timezone: doctor.timezone, now, days }),
  );
  const [lost, setLost] = useState<string>();
  const [isFull, setFull] = useState(false);
  const [profileAskedBy, setProfileAskedBy] = useState<'booking' | 'notice'>();
  const profile = useQuery({ ...ownPatientQuery, enabled: user.role === 'patient' });
  const start = useStartCheckout();
  const returned = useReturnFromCheckout(doctor._id, () => start.reset());
  useEffect(() => keepDraft(doctor._id, draft), [doctor._id, draft]);

  const change = (part: Partial<BookingDraft>) => setDraft((before) => ({ ...before, ...part }));
  const chooseDate = (date: string) => {
    setLost(undefined);
    change(date === draft.date ? {} : { date, time: null });
    void navigate({ search: { date }, replace: true, resetScroll: false });
  };
  const chooseTime = (time: string) => {
    setLost(undefined);
    change({ time });
  };

  const born = profile.data?.date_of_birth ?? null;
  const adult = isMinor(born, draft.date) ? (user.guardian?.name ?? '') : undefined;

  const hasNoProfile = profile.data === null;
  const submit = () => {
    if (!draft.date || !draft.time) return toast.error('Please complete all required fields');
    if (hasNoProfile) return setProfileAskedBy('booking');
    openCheckout(draft.date, draft.time);
  };
  const openCheckout = (date: string, time: string) => {
    const { consultationType, reason } = draft;
    const adultPresent = (draft.adultPresent ?? adult ?? '').trim();
    start.mutate(
      {
        doctorId: doctor._id,
        date,
        time,
        consultationType,
        reason,
        ...(adult !== undefined && adultPresent ? { adultPresent } : {}),
        userId: user._id,
        doctorName: doctor.name,
        price: doctorFee(doctor),
      },
      {
        onSuccess: ({ id, url }) => {
          rememberCheckout({ id, doctorId: doctor._id });
          window.location.assign(url);
        },
        onError: (error) => {
          void refetchTimes(client);
          if (error instanceof ApiError && error.code === 'PRICE_CHANGED') {
            void client.invalidateQueries({ queryKey: doctorKeys.one(doctor._id) });
          }
          if (error instanceof ApiError && error.code === 'TOO_MANY_HOLDS') {
            void client.invalidateQueries({ queryKey: openCheckoutsQuery.queryKey });
            return setFull(true);
          }
          if (!(error instanceof ApiError) || error.status >= 500)
            return toast.error('Payment failed. Try again.');
          if (error.code === 'PATIENT_PROFILE_NOT_FOUND') {
            void profile.refetch();
            return setProfileAskedBy('booking');
          }
          toast.error(`Failed to book appointment: ${errorMessage(error)}`);
          if (error.code === 'EMAIL_NOT_CONFIRMED') {
            void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
          }
          if (error.code === 'SLOT_TAKEN' || error.code === 'SLOT_NOT_OFFERED') {
            setLost(time);
            change({ time: null });
          }
        },
      },
    );
  };
  /** Still pending after success: the browser is opening the checkout. */
  const isPending = start.isPending || start.isSuccess;
  const unfinished = {
    opened: isFull,
    onClose: () => setFull(false),
    onLeft: () => {
      setFull(false);
      submit();
    },
  };
  const newProfile = {
    isMissing: hasNoProfile,
    opened: profileAskedBy !== undefined,
    onOpen: () => setProfileAskedBy('notice'),
    onClose: () => setProfileAskedBy(undefined),
    /** Someone who had pressed the button to book goes on to the payment. */
    onSaved: () => {
      setProfileAskedBy(undefined);
      if (profileAskedBy === 'booking' && draft.date && draft.time) openCheckout(draft.date, draft.time);
    },
  };
  return {
    draft,
    adult,
    change,
    chooseDate,
    chooseTime,
    submit,
    isPending,
    returned,
    lost,
    newProfile,
    unfinished,
  };
}
