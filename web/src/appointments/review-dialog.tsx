import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { Button, Group, Radio, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { reasonOf } from '../lib/api';
import { Sheet } from '../ui/sheet';
import { useReviewAppointment } from './api';
import type { AppointmentView } from './appointment-view';

const STARS = [1, 2, 3, 4, 5];
const COMMENT_MAX_LENGTH = 2000;

export function ReviewDialog(props: { appointment: AppointmentView; opened: boolean; onClose: () => void }) {
  const { appointment, opened, onClose } = props;
  const [rating, setRating] = useState('');
  const [comment, setComment] = useState('');
  const [isIncomplete, setIncomplete] = useState(false);
  const review = useReviewAppointment();
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    setIncomplete(rating === '');
    if (rating === '') return;
    review.mutate({ appointmentId: appointment.id, rating: Number(rating), comment }, { onSuccess: onClose });
  };
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title="Leave a Review"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text>How was your visit with {doctorTitle(appointment.doctorName)}?</Text>
          <Radio.Group
            label="Rating"
            value={rating}
            onChange={setRating}
            error={isIncomplete && rating === '' ? 'Please give 1 to 5 stars.' : null}
          >
            <Group gap="md" mt="xs">
              {STARS.map((stars) => (
                <Radio key={stars} value={String(stars)} label={stars === 1 ? '1 star' : `${stars} stars`} />
              ))}
            </Group>
          </Radio.Group>
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
              {reasonOf(review.error)}
            </Text>
          ) : null}
          <Group justify="flex-end">
            <Button type="submit" loading={review.isPending}>
              Submit Review
            </Button>
          </Group>
        </Stack>
      </form>
    </Sheet>
  );
}
