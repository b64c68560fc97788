import classes from './skeletons.module.css';

interface SkeletonProps {
  width?: string;
  height?: string;
  isRound?: boolean;
}

export function Skeleton({ width = '100%', height = '0.9rem', isRound = false }: SkeletonProps) {
  return (
    <span
      className={isRound ? `${classes.skeleton} ${classes.round}` : classes.skeleton}
      style={{ width, height }}
      data-skeleton
      aria-hidden="true"
    />
  );
}

export function RowSkeleton() {
  return (
    <div className={classes.row}>
      <Skeleton width="3rem" height="3rem" isRound />
      <div className={classes.lines}>
        <Skeleton width="55%" height="1.1rem" />
        <Skeleton width="80%" />
      </div>
    </div>
  );
}

function CardSkeleton() {
  return (
    <div className={classes.card}>
      <div className={classes.top}>
        <Skeleton width="4.5rem" height="4.5rem" />
        <div className={classes.lines}>
          <Skeleton width="70%" height="1.1rem" />
          <Skeleton width="45%" />
        </div>
      </div>
      <Skeleton width="60%" />
      <Skeleton width="50%" />
      <Skeleton width="9rem" height="2.25rem" />
    </div>
  );
}

export function PageSkeleton() {
  return (
    <div className={classes.page}>
      <div className={classes.top}>
        <Skeleton width="4.5rem" height="4.5rem" isRound />
        <div className={classes.lines}>
          <Skeleton width="min(14rem, 70%)" height="1.4rem" />
          <Skeleton width="min(9rem, 45%)" />
        </div>
      </div>
      <div className={classes.lines}>
        <Skeleton />
        <Skeleton width="92%" />
        <Skeleton width="64%" />
      </div>
    </div>
  );
}

export function PanelSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div className={classes.page}>
      <Skeleton width="min(10rem, 50%)" height="1.2rem" />
      <div className={classes.lines}>
        {Array.from({ length: lines }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders in a fixed order
          <Skeleton key={index} width={index === lines - 1 ? '64%' : '100%'} />
        ))}
      </div>
    </div>
  );
}

const SHAPES = { rows: RowSkeleton, cards: CardSkeleton, page: PageSkeleton };

export function Skeletons({ shape, count }: { shape: keyof typeof SHAPES; count: number }) {
  const Shape = SHAPES[shape];
  return (
    <div className={shape === 'cards' ? classes.cards : classes.rows} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders in a fixed order
        <Shape key={index} />
      ))}
    </div>
  );
}
