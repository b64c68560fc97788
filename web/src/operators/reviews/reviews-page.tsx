import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import {
  listModeratedReviews,
  moderateReview,
  type OperatorReview,
  type ReviewState,
} from '@carelane/contract/operators/review-endpoints';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callWithEnvelope } from '../../lib/api';
import { PageHeader } from '../../ui/page-header';
import { Panel } from '../../ui/panel';
import { type Act, ActDialog } from '../ui/act-dialog';
import { Choice } from '../ui/choice';
import { dateAndTime } from '../ui/date-and-time';
import { Facts } from '../ui/facts';
import { PagedList } from '../ui/paged-list';
import { pagedQuery } from '../ui/paged-query';
import { useRefreshConsole } from '../ui/refresh';

const STATES: Record<ReviewState, string> = { reported: 'Reported', kept: 'Kept', hidden: 'Hidden' };
const EMPTY: Record<ReviewState, { title: string; hint?: string }> = {
  reported: { title: 'No reports', hint: 'Reviews that somebody reports appear here.' },
  kept: { title: 'No kept reviews yet' },
  hidden: { title: 'No hidden reviews' },
};

const reviewsQuery = (state: ReviewState) =>
  pagedQuery(['reviews', state], (cursor, signal) =>
    callWithEnvelope(listModeratedReviews, { query: { state, cursor }, signal }),
  );

type Decision = 'keep' | 'hide' | 'restore';
const DECISIONS: Record<ReviewState, readonly Decision[]> = {
  reported: ['keep', 'hide'],
  kept: ['hide'],
  hidden: ['restore'],
};
const ACTS: Record<Decision, Pick<Act, 'title' | 'label' | 'reasonHint'> & { effect: string }> = {
  keep: {
    title: 'Keep this review?',
    label: 'Keep',
    effect: 'It stays on the doctor’s page. Further reports do not bring it back here.',
    reasonHint: 'For the log.',
  },
  hide: {
    title: 'Hide this review?',
    label: 'Hide',
    effect: 'It disappears from the doctor’s page and from the average. The author is notified.',
    reasonHint: 'The author will see this.',
  },
  restore: {
    title: 'Show this review again?',
    label: 'Restore',
    effect: 'It is back on the doctor’s page and in the average. The author is notified.',
    reasonHint: 'The author will see this.',
  },
};

export function ReviewsPage() {
  const [state, setState] = useState<ReviewState>('reported');
  const [act, setAct] = useState<Act>();
  const query = useInfiniteQuery(reviewsQuery(state));
  return (
    <>
      <PageHeader
        title="Reviews"
        lead="Reviews that somebody reported. They are shown as published, under initials."
        actions={<Choice label="Which reviews" value={state} onChange={setState} options={STATES} />}
      />
      <Panel>
        <PagedList label="Reviews" query={query} keyFor={({ _id }) => _id} empty={EMPTY[state]}>
          {(review) => <ReviewItem review={review} decisions={DECISIONS[state]} onAct={setAct} />}
        </PagedList>
      </Panel>
      <ActDialog act={act} onClose={() => setAct(undefined)} />
    </>
  );
}

interface ItemProps {
  review: OperatorReview;
  decisions: readonly Decision[];
  onAct: (act: Act) => void;
}

function ReviewItem({ review, decisions, onAct }: ItemProps) {
  const onDone = useRefreshConsole();
  const askForReason = (decision: Decision) => {
    const { effect, ...act } = ACTS[decision];
    onAct({
      ...act,
      children: <p>{effect}</p>,
      isDangerous: decision === 'hide',
      onDone,
      send: (reason) =>
        callWithEnvelope(moderateReview, { params: { id: review._id }, body: { decision, reason } }),
    });
  };
  return (
    <>
      <Facts
        title={`${review.rating} of 5 stars for ${doctorTitle(review.doctor.name)}`}
        lines={[
          review.comment && `“${review.comment}”`,
          `By ${review.authorInitials} on ${dateAndTime(review.createdAt)}`,
          review.reportedAt && `Reported ${dateAndTime(review.reportedAt)}: ${review.reportReason ?? ''}`,
        ]}
      />
      <Button.Group>
        {decisions.map((decision) => (
          <Button
            key={decision}
            size="sm"
            variant={decision === 'hide' ? 'default' : 'light'}
            onClick={() => askForReason(decision)}
          >
            {ACTS[decision].label}
          </Button>
        ))}
      </Button.Group>
    </>
  );
}
