import { initials } from '@carelane/contract/doctors/doctor-name';
import { Avatar } from '@mantine/core';
import classes from './person-avatar.module.css';

interface Props {
  name: string;
  src?: string | null | undefined;
  size?: number;
  alt?: string;
  /** The button's own label must contain its visible text (WCAG 2.5.3), so CSS draws the initials. */
  isInLabeledButton?: boolean;
}

const COLORS = ['teal', 'orange', 'green', 'gray'] as const;

function colorForName(name: string): string {
  let sum = 0;
  for (const letter of name) sum += letter.codePointAt(0) ?? 0;
  return COLORS[sum % COLORS.length] ?? 'teal';
}

export function PersonAvatar({ name, src, size = 44, alt, isInLabeledButton = false }: Props) {
  return (
    <Avatar
      src={src ?? null}
      alt={alt ?? ''}
      // With large text it keeps the share of the screen that `size` pixels have on a 320-pixel screen.
      size={`calc(min(${size / 16}rem, ${size / 3.2}vw))`}
      radius="xl"
      color={colorForName(name)}
      variant="light"
    >
      {isInLabeledButton ? <span className={classes.drawn} data-initials={initials(name)} /> : initials(name)}
    </Avatar>
  );
}
