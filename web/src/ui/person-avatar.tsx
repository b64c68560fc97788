import { initials } from '@carelane/contract/doctors/doctor-name';
import { Avatar } from '@mantine/core';

interface Props {
  name: string;
  src?: string | null | undefined;
  size?: number;
  /** Set where the name does not stand beside it. */
  alt?: string;
}

const COLORS = ['teal', 'orange', 'green', 'gray'] as const;

/** A photo, or drawn initials in a colour that is always the same for a name. */
export function PersonAvatar({ name, src, size = 44, alt }: Props) {
  const sum = Array.from(name).reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return (
    <Avatar
      src={src ?? null}
      alt={alt ?? ''}
      size={size}
      radius="xl"
      color={COLORS[sum % COLORS.length] ?? 'teal'}
      variant="light"
    >
      {initials(name)}
    </Avatar>
  );
}
