import { Input } from '@mantine/core';
import { useId, useState } from 'react';
import { useObjectUrl } from '../lib/use-object-url';
import { PersonAvatar } from './person-avatar';
import classes from './picture-field.module.css';

interface Props {
  name: string;
  current?: string | null | undefined;
  error?: string | undefined;
  onChange: (picture: File | null) => void;
}

const MAX_BYTES = 5 * 1024 * 1024;
const TYPES = ['image/jpeg', 'image/png', 'image/webp'];

export function PictureField({ name, current, error, onChange }: Props) {
  const id = useId();
  const [picture, setPicture] = useState<File | null>(null);
  const [problem, setProblem] = useState<string>();
  const preview = useObjectUrl(picture ?? undefined);
  const choose = (file: File | null) => {
    const newProblem = file ? findProblem(file) : undefined;
    const newPicture = newProblem ? null : file;
    setProblem(newProblem);
    setPicture(newPicture);
    onChange(newPicture);
  };
  return (
    <Input.Wrapper
      label="Profile Image"
      description="Optional. JPEG, PNG or WebP, up to 5 MB."
      labelProps={{ htmlFor: id }}
      error={problem ?? error}
      size="md"
    >
      <div className={classes.row}>
        <PersonAvatar name={name} src={preview ?? current} size={56} />
        <input
          id={id}
          type="file"
          accept={TYPES.join(',')}
          className={classes.input}
          onChange={(event) => choose(event.currentTarget.files?.[0] ?? null)}
        />
      </div>
    </Input.Wrapper>
  );
}

function findProblem(file: File): string | undefined {
  if (file.size > MAX_BYTES) return 'Please upload a picture of at most 5 MB.';
  return TYPES.includes(file.type) ? undefined : 'Please upload a JPEG, PNG or WebP picture.';
}
