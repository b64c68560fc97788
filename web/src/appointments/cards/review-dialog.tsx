import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { Button, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { StarField } from '../../doctors/profile/star-field';
import { errorMessage } from '../../lib/api';
import { runMutation } from '../../lib/run-mutation';
import { Sheet, SheetActions } from '../../ui/sheet';
import { useReviewAppointment } from '../api';
import type { AppointmentView } from '../appointment-view';

const COMMENT_MAX_LENGTH = 2000;

export function ReviewDialog(props: { appointment: AppointmentView; opened: boolean; onClose: () => void }) {
  const { appointment, opened, onClose } = props;
  const [rating, setRating] = useState<number | null>(null);
  const [comment, setComment] = useState('');
  const [isIncomplete, setIncomplete] = useState(false);
  const review = useReviewAppointment();
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    setIncomplete(rating === null);
    if (rating === null) return;
    runMutation(review, { appointmentId: appointment.id, rating, comment }, { onSuccess: onClose });
  };
  return (
    <Sheet opened={opened} onClose={onClose} title="Leave a Review">
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text>How was your visit with {doctorTitle(appointment.doctorName)}?</Text>
          <StarField
            value={rating}
            onChange={setRating}
            error={isIncomplete && rating === null ? 'Please choose 1 to 5 stars.' : undefined}
          />
          <Textarea
            label="Comment"
            description="Optional. Shown on the doctor's profile with your initials."
            autosize
            minRows={3}
            maxLength={COMMENT_MAX_LENGTH}
            value={comment}
            onChange={(event) => setComment(event.currentTarget.value)}
          />
          {review.isError ? (
            <Text c="var(--cl-bad)" role="alert">
              {errorMessage(review.error)}
            </Text>
          ) : null}
          <SheetActions>
            <Button type="submit" loading={review.isPending}>
              Submit Review
            </Button>
          </SheetActions>
        </Stack>
      </form>
    </Sheet>
  );
}
