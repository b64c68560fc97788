import type { Doctor } from '@carelane/contract/doctors/doctor';
import { doctorFee } from '@carelane/contract/doctors/fee';
import { isMinor } from '@carelane/contract/patients/age';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { sessionQuery, useSession } from '../../auth/session';
import { doctorKeys } from '../../doctors/api';
import { ApiError, errorMessage } from '../../lib/api';
import { ownPatientQuery } from '../../patients/api';
import { toast } from '../../ui/toast';
import { availableDaysQuery, openCheckoutsQuery, refetchTimes, useStartCheckout } from './booking-api';
import {
  type BookingDraft,
  type FreeDays,
  initialDraft,
  rememberCheckout,
  storeDraft,
} from './booking-draft';
import { useReturnFromCheckout } from './use-return-from-checkout';

export type Booking = ReturnType<typeof useBooking>;

export function useBooking(doctor: Doctor, days: FreeDays | undefined, now: Date) {
  const { user } = useSession();
  const search = useSearch({ from: '/signed-in/book-appointment/$doctorId' });
  const navigate = useNavigate({ from: '/book-appointment/$doctorId' });
  const client = useQueryClient();
  const [draft, setDraft] = useState(() =>
    initialDraft({ doctorId: doctor._id, requested: search, timezone: doctor.timezone, now, days }),
  );
  const [takenTime, setTakenTime] = useState<string>();
  const [hasTooManyHolds, setHasTooManyHolds] = useState(false);
  const [profileOpenedBy, setProfileOpenedBy] = useState<'booking' | 'notice'>();
  const profile = useQuery({ ...ownPatientQuery, enabled: user.role === 'patient' });
  const startCheckout = useStartCheckout();
  const returned = useReturnFromCheckout(doctor._id, () => startCheckout.reset());
  useEffect(() => storeDraft(doctor._id, draft), [doctor._id, draft]);

  const change = (changes: Partial<BookingDraft>) => setDraft((current) => ({ ...current, ...changes }));
  const chooseDate = (date: string) => {
    setTakenTime(undefined);
    change(date === draft.date ? {} : { date, time: null });
    void navigate({ search: { date }, replace: true, resetScroll: false });
  };
  const chooseTime = (time: string) => {
    setTakenTime(undefined);
    change({ time });
  };

  const latestDraft = useRef(draft);
  latestDraft.current = draft;
  const loseTime = async (date: string, time: string) => {
    void client.invalidateQueries({ queryKey: availableDaysQuery(doctor._id).queryKey });
    // The doctor may have stopped taking appointments.
    void client.invalidateQueries({ queryKey: doctorKeys.one(doctor._id) });
    const checkouts = await client.fetchQuery(openCheckoutsQuery).catch(() => []);
    const isHeld = checkouts.some(
      (held) => held.doctorId === doctor._id && held.date === date && held.time === time,
    );
    if (isHeld || latestDraft.current.date !== date || latestDraft.current.time !== time) return;
    setTakenTime(time);
    change({ time: null });
    toast.info('The time you chose is no longer free', 'Please choose another one. You were not charged.');
  };

  const dateOfBirth = profile.data?.date_of_birth ?? null;
  const defaultAdult = isMinor(dateOfBirth, draft.date) ? (user.guardian?.name ?? '') : undefined;

  const hasNoProfile = profile.data === null;
  const submit = () => {
    if (!draft.date || !draft.time) return toast.error('Please complete all required fields');
    if (hasNoProfile) return setProfileOpenedBy('booking');
    openCheckout(draft.date, draft.time);
  };
  const openCheckout = (date: string, time: string) => {
    const { consultationType, reason } = draft;
    const adultPresent = (draft.adultPresent ?? defaultAdult ?? '').trim();
    startCheckout.mutate(
      {
        doctorId: doctor._id,
        date,
        time,
        consultationType,
        reason,
        ...(defaultAdult !== undefined && adultPresent ? { adultPresent } : {}),
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
            return setHasTooManyHolds(true);
          }
          if (!(error instanceof ApiError) || error.status >= 500)
            return toast.error('Payment failed. Try again.');
          if (error.code === 'PATIENT_PROFILE_NOT_FOUND') {
            void profile.refetch();
            return setProfileOpenedBy('booking');
          }
          toast.error(`Failed to book appointment: ${errorMessage(error)}`);
          if (error.code === 'EMAIL_NOT_CONFIRMED') {
            void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
          }
          if (error.code === 'SLOT_TAKEN' || error.code === 'SLOT_NOT_OFFERED') {
            setTakenTime(time);
            change({ time: null });
          }
        },
      },
    );
  };
  const isPending = startCheckout.isPending || startCheckout.isSuccess;
  const unfinished = {
    opened: hasTooManyHolds,
    onClose: () => setHasTooManyHolds(false),
    onReleased: () => {
      setHasTooManyHolds(false);
      submit();
    },
  };
  const newProfile = {
    isMissing: hasNoProfile,
    opened: profileOpenedBy !== undefined,
    onOpen: () => setProfileOpenedBy('notice'),
    onClose: () => setProfileOpenedBy(undefined),
    onSaved: () => {
      setProfileOpenedBy(undefined);
      if (profileOpenedBy === 'booking' && draft.date && draft.time) openCheckout(draft.date, draft.time);
    },
  };
  return {
    draft,
    defaultAdult,
    change,
    chooseDate,
    chooseTime,
    loseTime,
    submit,
    isPending,
    returned,
    takenTime,
    newProfile,
    unfinished,
  };
}
