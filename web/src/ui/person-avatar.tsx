import { initials } from '@carelane/contract/doctors/doctor-name';
import { Avatar } from '@mantine/core';
import classes from './person-avatar.module.css';

interface Props {
  name: string;
  src?: string | null | undefined;
  size?: number;
  /** Needed if the name is not shown beside it. */
  alt?: string;
  /**
   * Set inside a button that has its own aria-label. The initials are then drawn with CSS, so that they are not visible
   * text that the label must contain (WCAG 2.5.3).
   */
  isInLabeledButton?: boolean;
}

const COLORS = ['teal', 'orange', 'green', 'gray'] as const;

function colorForName(name: string): string {
  let sum = 0;
  for (const letter of name) sum += letter.codePointAt(0) ?? 0;
  return COLORS[sum % COLORS.length] ?? 'teal';
}

/** A photo, or initials in a color that depends on the name. */
export function PersonAvatar({ name, src, size = 44, alt, isInLabeledButton = false }: Props) {
  return (
    <Avatar
      src={src ?? null}
      alt={alt ?? ''}
      // With large text the picture stops growing, so that the text beside it has enough space: its share of the screen
      // is at most that of `size` pixels on a screen 320 pixels wide (size / 320 * 100 vw).
      size={`calc(min(${size / 16}rem, ${size / 3.2}vw))`}
      radius="xl"
      color={colorForName(name)}
      variant="light"
    >
      {isInLabeledButton ? <span className={classes.drawn} data-initials={initials(name)} /> : initials(name)}
    </Avatar>
  );
}
