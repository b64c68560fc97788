import { initials } from '@carelane/contract/doctors/doctor-name';
import { Avatar } from '@mantine/core';
import classes from './person-avatar.module.css';

interface Props {
  name: string;
  src?: string | null | undefined;
  size?: number;
  /** Needed where the name is not shown beside it. */
  alt?: string;
  /** In a button with another accessible name, which would have to contain the initials if they were text. */
  isPartOfButton?: boolean;
}

const COLORS = ['teal', 'orange', 'green', 'gray'] as const;

/** A photo, or initials in a colour that depends on the name. */
export function PersonAvatar({ name, src, size = 44, alt, isPartOfButton = false }: Props) {
  const sum = Array.from(name).reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return (
    <Avatar
      src={src ?? null}
      alt={alt ?? ''}
      // With large text the picture stops growing, so that the words keep their width.
      size={`calc(min(${size / 16}rem, ${size / 3.2}vw))`}
      radius="xl"
      color={COLORS[sum % COLORS.length] ?? 'teal'}
      variant="light"
    >
      {isPartOfButton ? <span className={classes.drawn} data-initials={initials(name)} /> : initials(name)}
    </Avatar>
  );
}
