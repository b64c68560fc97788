import classes from './bones.module.css';

interface BoneProps {
  width?: string;
  height?: string;
  isRound?: boolean;
}

/** A grey place where a line, a picture or a button will be. */
export function Bone({ width = '100%', height = '0.9rem', isRound = false }: BoneProps) {
  return (
    <span
      className={isRound ? `${classes.bone} ${classes.round}` : classes.bone}
      style={{ width, height }}
      data-bone
      aria-hidden="true"
    />
  );
}

/** A person in a list: picture, name, a line about them. */
export function RowBones() {
  return (
    <div className={classes.row}>
      <Bone width="3rem" height="3rem" isRound />
      <div className={classes.lines}>
        <Bone width="55%" height="1.1rem" />
        <Bone width="80%" />
      </div>
    </div>
  );
}

/** A doctor's card: picture and name, what is known, the buttons. */
export function CardBones() {
  return (
    <div className={classes.card}>
      <div className={classes.top}>
        <Bone width="4.5rem" height="4.5rem" />
        <div className={classes.lines}>
          <Bone width="70%" height="1.1rem" />
          <Bone width="45%" />
        </div>
      </div>
      <Bone width="60%" />
      <Bone width="50%" />
      <Bone width="9rem" height="2.25rem" />
    </div>
  );
}

/** A panel with somebody at its head and text below. */
export function PageBones() {
  return (
    <div className={classes.page}>
      <div className={classes.top}>
        <Bone width="4.5rem" height="4.5rem" isRound />
        <div className={classes.lines}>
          <Bone width="min(14rem, 70%)" height="1.4rem" />
          <Bone width="min(9rem, 45%)" />
        </div>
      </div>
      <div className={classes.lines}>
        <Bone />
        <Bone width="92%" />
        <Bone width="64%" />
      </div>
    </div>
  );
}

/** A panel of text under its title. */
export function PanelBones({ lines = 3 }: { lines?: number }) {
  return (
    <div className={classes.page}>
      <Bone width="min(10rem, 50%)" height="1.2rem" />
      <div className={classes.lines}>
        {Array.from({ length: lines }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders in a fixed order
          <Bone key={index} width={index === lines - 1 ? '64%' : '100%'} />
        ))}
      </div>
    </div>
  );
}

const SHAPES = { rows: RowBones, cards: CardBones, page: PageBones };

export function Bones({ shape, count }: { shape: keyof typeof SHAPES; count: number }) {
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
