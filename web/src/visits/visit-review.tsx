import type { Visit } from '@carelane/contract/visits/visit';
import { countWithNoun } from '../lib/count-with-noun';
import { shortDate } from '../lib/dates';
import { Panel } from '../ui/panel';
import classes from './visit-page.module.css';

export function VisitReview({ review }: { review: NonNullable<Visit['review']> }) {
  const { rating, comment, createdAt } = review;
  return (
    <Panel title="Your Review">
      <p className={classes.review}>
        <strong>{countWithNoun(rating, 'star')}</strong>
        <span className={classes.soft}> {shortDate(createdAt)}</span>
      </p>
      {comment ? <p className={classes.prose}>{comment}</p> : null}
    </Panel>
  );
}
