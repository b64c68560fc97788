import { IconStarFilled } from '@tabler/icons-react';
import { countWithNoun } from '../lib/count-with-noun';
import classes from './rating.module.css';

interface Props {
  rating: number | null;
  count: number;
}

export function Rating({ rating, count }: Props) {
  if (rating === null) return <span className={classes.new}>New</span>;
  return (
    <span className={classes.rating}>
      <IconStarFilled size={15} aria-hidden="true" className={classes.star} />
      <span>{rating.toFixed(1)}</span>
      <span className={classes.count}>({countWithNoun(count, 'review')})</span>
    </span>
  );
}

export function Stars({ rating }: { rating: number }) {
  return (
    <span className={classes.stars} role="img" aria-label={`${rating} of 5 stars`}>
      {[1, 2, 3, 4, 5].map((star) => (
        <IconStarFilled
          key={star}
          size={16}
          aria-hidden="true"
          className={star <= rating ? classes.star : classes.empty}
        />
      ))}
    </span>
  );
}
