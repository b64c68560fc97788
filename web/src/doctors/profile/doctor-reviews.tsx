import type { Doctor } from '@carelane/contract/doctors/doctor';
import type { Review, ReviewSummary } from '@carelane/contract/doctors/reviews';
import { Button, Progress, Textarea } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { errorMessage } from '../../lib/api';
import { countWithNoun } from '../../lib/count-with-noun';
import { shortDate } from '../../lib/dates';
import { runMutation } from '../../lib/run-mutation';
import { ChatDrawing } from '../../ui/art/chat-drawing';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { fetchMore } from '../../ui/fetch-more';
import { LoadingState } from '../../ui/loading-state';
import { PersonAvatar } from '../../ui/person-avatar';
import { Sheet, SheetActions } from '../../ui/sheet';
import { toast } from '../../ui/toast';
import { doctorReviewsQuery, useReportReview } from '../api';
import { Stars } from '../rating';
import classes from './doctor-page.module.css';

export function DoctorReviews({ doctor }: { doctor: Doctor }) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    doctorReviewsQuery(doctor._id),
  );
  const [reported, setReported] = useState<Review>();
  if (error && !data) return <ErrorState title={errorMessage(error)} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState label="Loading reviews..." />;
  const reviews = data.pages.flatMap((page) => page.data);
  const summary = data.pages[0]?.summary;
  if (!summary || reviews.length === 0) {
    return (
      <EmptyState
        drawing={<ChatDrawing />}
        title="No reviews yet"
        hint="Only patients who have had a visit can write one."
      />
    );
  }
  return (
    <>
      <Summary summary={summary} />
      <ul className={classes.reviews}>
        {reviews.map((review) => (
          <li key={review._id} className={classes.review}>
            <div className={classes.reviewTop}>
              {/* The avatar shows the first letter of each word, so each initial becomes a word. */}
              <PersonAvatar
                name={[...review.authorInitials].join(' ')}
                size={36}
                alt={review.authorInitials}
              />
              <Stars rating={review.rating} />
              <time dateTime={review.createdAt}>{shortDate(review.createdAt)}</time>
              <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setReported(review)}>
                Report
              </Button>
            </div>
            {review.comment && <p className={classes.comment}>{review.comment}</p>}
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button
          mt="md"
          variant="default"
          loading={isFetchingNextPage}
          onClick={() => void fetchMore({ fetchNextPage })}
        >
          Show more reviews
        </Button>
      )}
      <ReportDialog review={reported} onClose={() => setReported(undefined)} />
    </>
  );
}

function Summary({ summary }: { summary: ReviewSummary }) {
  return (
    <div className={classes.summary}>
      <div className={classes.average}>
        <strong>{summary.average?.toFixed(1)}</strong>
        <Stars rating={Math.round(summary.average ?? 0)} />
        <span>{countWithNoun(summary.count, 'review')}</span>
      </div>
      <ul className={classes.bars}>
        {[5, 4, 3, 2, 1].map((stars) => {
          const count = summary.distribution[stars - 1] ?? 0;
          return (
            <li key={stars}>
              <span>{countWithNoun(stars, 'star')}</span>
              <Progress
                value={(100 * count) / Math.max(1, summary.count)}
                color="var(--cl-warm)"
                aria-label={`${count} with ${countWithNoun(stars, 'star')}`}
              />
              <span>{count}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function ReportDialog({ review, onClose }: { review: Review | undefined; onClose: () => void }) {
  const report = useReportReview();
  const [reason, setReason] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!review) return;
    runMutation(
      report,
      { id: review._id, reason },
      {
        onSuccess: () => {
          toast.success('Thank you. We will check this review.');
          setReason('');
          onClose();
        },
        onError: (error) => toast.error(errorMessage(error)),
      },
    );
  };
  return (
    <Sheet opened={review !== undefined} onClose={onClose} title="Report this review">
      <form onSubmit={send}>
        <Textarea
          label="Reason"
          description="The review stays visible until we have checked it."
          value={reason}
          maxLength={500}
          onChange={(event) => setReason(event.currentTarget.value)}
          data-autofocus
        />
        <SheetActions>
          <Button type="submit" loading={report.isPending} disabled={reason.trim() === ''}>
            Send Report
          </Button>
        </SheetActions>
      </form>
    </Sheet>
  );
}
